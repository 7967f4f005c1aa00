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
	/** The IDs of the leads with each status; numbers as differences from the previous one, since there may be many. */
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
		const statuses = decodeStatuses(before);
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
				byStatus: encodeStatuses(statuses),
			},
		};
	},
};

/** Whether a lead was created since the last poll: the greater its number or the later its date. */
function isNew(lead: IDataObject, { newest, latest }: LeadsState): boolean {
	const id = idIn(lead.id);
	return typeof id === 'number' ? id > newest : createdAt(lead) > latest;
}

function decodeStatuses(state: LeadsState | undefined): Statuses {
	const statuses: Statuses = new Map();
	for (const [status, ids] of Object.entries(state?.byStatus ?? {})) {
		let last = 0;
		for (const id of ids) statuses.set(isNumber(id) ? (last += id) : id, status);
	}
	return statuses;
}

function encodeStatuses(statuses: Statuses): LeadsState['byStatus'] {
	const groups = new Map<string, { ids: Array<number | string>; last: number }>();
	// the differences are smallest in this order; the place of texts does not matter
	for (const [id, status] of [...statuses].sort(([a], [b]) => Number(a) - Number(b) || 0)) {
		const group = groups.get(status) ?? { ids: [], last: 0 };
		group.ids.push(isNumber(id) ? id - group.last : id);
		if (isNumber(id)) group.last = id;
		groups.set(status, group);
	}
	return Object.fromEntries([...groups].map(([status, { ids }]) => [status, ids]));
}

function isNumber(id: number | string): id is number {
	return typeof id === 'number';
}
