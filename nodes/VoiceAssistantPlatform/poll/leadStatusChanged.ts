import type { IDataObject } from 'n8n-workflow';
import { MOST_ROWS } from '../transport/listErrors';
import { readNumbered } from './numbered';
import { isWanted, type Watcher } from './source';
import { textIn } from '../transport/values';

interface LeadsSeen {
	newest: number;
	/** The IDs of the leads that had a status, each by its distance from the one before: there may be many. */
	byStatus: Record<string, number[]>;
}

/** What a lead has when it is new (platform-api 3.2). */
export const FIRST_STATUS = 'created';

/**
 * A lead whose status is another one than at the last poll. The platform cannot be asked for what has changed
 * (platform-api 4.20): all leads that fit the filters are read each time.
 */
export const leadStatusChanged: Watcher<LeadsSeen> = {
	async look(source, before) {
		const rows = await readNumbered(source, {});
		const known = statusesIn(before);
		const found: IDataObject[] = [];
		for (const lead of rows.values()) {
			const id = Number(lead.id);
			// one that was not there before was new in between; one that somebody moved here was not
			const previous = known.get(id) ?? (before && id > before.newest ? FIRST_STATUS : undefined);
			if (previous !== undefined && previous !== lead.status && isWanted(source, lead)) {
				found.push({ ...lead, previous_status: previous });
			}
			known.set(id, textIn(lead.status));
		}
		// one that is missing may be back the next time
		if (known.size > MOST_ROWS) for (const id of known.keys()) if (!rows.has(id)) known.delete(id);
		const newest = [...known.keys()].reduce((most, id) => Math.max(most, id), before?.newest ?? 0);
		return { found, after: { newest, byStatus: byStatus(known) } };
	},
};

function statusesIn(before: LeadsSeen | undefined): Map<number, string> {
	const statuses = new Map<number, string>();
	for (const [status, steps] of Object.entries(before?.byStatus ?? {})) {
		let id = 0;
		for (const step of steps) statuses.set((id += step), status);
	}
	return statuses;
}

function byStatus(known: Map<number, string>): LeadsSeen['byStatus'] {
	const steps: LeadsSeen['byStatus'] = {};
	const last: Record<string, number> = {};
	for (const [id, status] of [...known].sort(([a], [b]) => a - b)) {
		(steps[status] ??= []).push(id - (last[status] ?? 0));
		last[status] = id;
	}
	return steps;
}
