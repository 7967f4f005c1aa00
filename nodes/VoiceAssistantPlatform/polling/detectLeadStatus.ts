import type { IDataObject } from 'n8n-workflow';
import { FIRST_LEAD_STATUS } from '../api/choices';
import { textIn } from '../client/response';
import { MAX_ROWS } from '../client/rows';
import { readList, type Detector } from './detector';

/** What is known of the leads of an account; in static data, so its names stay. */
interface LeadsState {
	newest: number;
	/** The IDs of the leads that had a status, each by its distance from the one before: there may be many. */
	byStatus: Record<string, number[]>;
}

/**
 * A lead whose status is another one than at the last poll. The platform cannot be asked for what has changed
 * (platform-api 4.20): all leads that fit the filters are read each time.
 */
export const leadStatusChanged: Detector<LeadsState> = {
	async detect(list, before) {
		const rows = await readList(list, 'pages');
		const statuses = decodeStatuses(before);
		const found: IDataObject[] = [];
		for (const lead of rows.values()) {
			const id = Number(lead.id);
			// one that was not there before was new in between; one that somebody moved here was not
			const previous =
				statuses.get(id) ?? (before && id > before.newest ? FIRST_LEAD_STATUS : undefined);
			if (previous !== undefined && previous !== lead.status) {
				found.push({ ...lead, previous_status: previous });
			}
			statuses.set(id, textIn(lead.status));
		}
		// one that is missing may be back the next time
		if (statuses.size > MAX_ROWS) {
			for (const id of statuses.keys()) if (!rows.has(id)) statuses.delete(id);
		}
		const newest = [...statuses.keys()].reduce(
			(most, id) => Math.max(most, id),
			before?.newest ?? 0,
		);
		return { found, after: { newest, byStatus: encodeStatuses(statuses) } };
	},
};

function decodeStatuses(state: LeadsState | undefined): Map<number, string> {
	const statuses = new Map<number, string>();
	for (const [status, steps] of Object.entries(state?.byStatus ?? {})) {
		let id = 0;
		for (const step of steps) statuses.set((id += step), status);
	}
	return statuses;
}

function encodeStatuses(statuses: Map<number, string>): LeadsState['byStatus'] {
	const steps: LeadsState['byStatus'] = {};
	const last: Record<string, number> = {};
	for (const [id, status] of [...statuses].sort(([a], [b]) => a - b)) {
		(steps[status] ??= []).push(id - (last[status] ?? 0));
		last[status] = id;
	}
	return steps;
}
