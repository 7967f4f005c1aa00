export const LIST_SHAPES = ['array', 'data', 'named', 'unpaged'] as const;
export type ListShape = (typeof LIST_SHAPES)[number];

/** The whole list on a single page. */
const ALL = { page: 1, per_page: 1_000_000 };

/** By operation, for lists whose shape differs between deployments: the name that the list comes under. */
const NAMES: Record<ListShape, Record<string, string>> = {
	// As handlers return them: bare arrays where the document says "array" (platform-api 4.16, 4.17, 4.20).
	array: {},
	data: { listCampaigns: 'data', listTools: 'data', listTranscriberProviders: 'data' },
	named: { listCampaigns: 'campaigns', listTemplates: 'templates' },
	unpaged: { listCampaigns: 'campaigns', listTemplates: 'templates', listLeads: 'leads' },
};

/** Changes the query to ask for the whole list at once if this shape has no pages. */
export function unpage(shape: ListShape, operation: string, query: object): void {
	if (NAMES[shape][operation] && 'per_page' in query) Object.assign(query, ALL);
}

/** A list in this shape; anything else unchanged. */
export function shaped(shape: ListShape, operation: string, answer: unknown): unknown {
	const name = NAMES[shape][operation];
	if (name === undefined) return answer;
	return { [name]: Array.isArray(answer) ? answer : (answer as { data: unknown[] }).data };
}
