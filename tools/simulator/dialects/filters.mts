/** How a deployment filters its lists. */
export interface Filtering {
	/** Whether it answers with all rows, as if it did not know the filters. */
	ignored: boolean;
	/** The timezone that `date_from` and `date_to` are days of. */
	daysIn: string;
}

/** The lists that have filters, with the query that asks each for everything. */
const UNFILTERED: Record<string, object> = {
	listCalls: {},
	listConversations: {},
	listLeads: {},
	listSenders: { status: 'all' },
	listTemplates: { status: 'all' },
};

const PAGING = ['page', 'per_page', 'cursor'];

/** Changes the query of a list to ask for all of its rows. */
export function unfilter(operation: string, query: Record<string, unknown>): void {
	if (!UNFILTERED[operation]) return;
	for (const name of Object.keys(query)) if (!PAGING.includes(name)) delete query[name];
	Object.assign(query, UNFILTERED[operation]);
}
