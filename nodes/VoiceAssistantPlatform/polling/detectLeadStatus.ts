import type { IDataObject } from 'n8n-workflow';
import { isStatus } from '../api/fields';
import { FIRST_LEAD_STATUS } from '../api/lead';
import { createdAt } from '../client/newestFirst';
import { MAX_ROWS } from '../client/page';
import { readUntil } from '../client/readUntil';
import { textIn, idIn } from '../client/response';
import type { Detector } from './detector';

interface LeadsState {
	/** The greatest ID that is a number. */
	newest: number;
	/** The latest date of creation. */
	latest: string;
	/** The IDs of the leads with each status: there may be many leads, and there are few statuses. */
	byStatus: Record<string, Array<number | string>>;
}

type Statuses = Map<number | string, string>;

/**
 * A lead whose status has changed since the last poll. The platform cannot list changes (platform-api 4.20), so all leads
 * that fit the filters are read each time.
 */
export const leadStatusChanged: Detector<LeadsState> = {
	async detect(list, before) {
		const rows = await readUntil(list, { pagination: 'pages', needsIds: true });
		const statuses: Statuses = before ? statusesIn(before) : new Map();
		const found: IDataObject[] = [];
		for (const lead of rows.values()) {
			const id = idIn(lead.id);
			const status = textIn(lead.status ?? '');
			// a lead created since the last poll began with the first status; one that was moved here did not
			const previous =
				statuses.get(id) ?? (before && isNew(lead, before) ? FIRST_LEAD_STATUS : undefined);
			if (previous !== undefined && !isStatus(status, previous)) {
				found.push({ ...lead, previous_status: previous || null });
			}
			statuses.set(id, status);
		}
		// a lead that is missing may be back next time
		if (statuses.size > MAX_ROWS) {
			for (const id of statuses.keys()) if (!rows.has(id)) statuses.delete(id);
		}
		const { newest, latest } = before ?? { newest: 0, latest: '' };
		const all = [...rows.values()];
		return {
			found,
			after: {
				newest: all
					.map(({ id }) => idIn(id))
					.filter(isNumber)
					.reduce((a, b) => Math.max(a, b), newest),
				latest: all.map(createdAt).reduce((a, b) => (a > b ? a : b), latest),
				byStatus: groupedByStatus(statuses),
			},
		};
	},
};

/** Whether a lead was created since the last poll: the greater its number or the later its date. */
function isNew(lead: IDataObject, { newest, latest }: LeadsState): boolean {
	const id = idIn(lead.id);
	return typeof id === 'number' ? id > newest : createdAt(lead) > latest;
}

function statusesIn({ byStatus }: LeadsState): Statuses {
	return new Map(
		Object.entries(byStatus).flatMap(([status, ids]) => ids.map((id) => [id, status] as const)),
	);
}

function groupedByStatus(statuses: Statuses): LeadsState['byStatus'] {
	const groups = new Map<string, Array<number | string>>();
	for (const [id, status] of statuses) {
		const group = groups.get(status);
		if (group) group.push(id);
		else groups.set(status, [id]);
	}
	return Object.fromEntries(groups);
}

function isNumber(id: number | string): id is number {
	return typeof id === 'number';
}
