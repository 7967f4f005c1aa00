import type { IDataObject } from 'n8n-workflow';
import { MOST_ROWS } from '../transport/listErrors';
import { readPage } from '../transport/page';
import { listed, unlisted } from './idList';
import { readNumbered } from './numbered';
import { isWanted, type Watcher } from './source';

interface LeadsSeen {
	newest: number;
	/** The leads that had a status, as a short text. */
	byStatus: Record<string, string>;
}

/** What a lead has when it is new (platform-api 3.2). */
const FIRST_STATUS = 'created';

/**
 * A lead whose status is another one than at the last poll. The platform cannot be asked for what has changed
 * (platform-api 4.20): all leads that fit the filters are read each time.
 */
export const leadStatusChanged: Watcher<LeadsSeen> = {
	async look(source, before) {
		const { rows } = await readNumbered(source, {});
		const known = statusesIn(before);
		const found: IDataObject[] = [];
		for (const lead of rows.values()) {
			const id = Number(lead.id);
			// one that was not there before was new in between; one that somebody moved here was not
			const previous = known.get(id) ?? (before && id > before.newest ? FIRST_STATUS : undefined);
			if (previous !== undefined && previous !== lead.status && isWanted(source, lead)) {
				found.push({ ...lead, previous_status: previous });
			}
			known.set(id, String(lead.status));
		}
		// one that is missing may be back the next time
		if (known.size > MOST_ROWS) for (const id of known.keys()) if (!rows.has(id)) known.delete(id);
		const ids = [...rows.keys()].map(Number);
		const newest = ids.reduce((most, id) => Math.max(most, id), before?.newest ?? 0);
		return { found, after: { newest, byStatus: byStatus(known) } };
	},

	async sample(source) {
		const [status] = source.statuses;
		const query = { per_page: 1, page: 1, ...(status && { status }) };
		const [lead] = readPage(source.node, await source.ask(query)).rows;
		return lead && { ...lead, previous_status: FIRST_STATUS };
	},
};

function statusesIn(before: LeadsSeen | undefined): Map<number, string> {
	const lists = Object.entries(before?.byStatus ?? {});
	return new Map(lists.flatMap(([status, list]) => unlisted(list).map((id) => [id, status])));
}

function byStatus(known: Map<number, string>): Record<string, string> {
	const ids = new Map<string, number[]>();
	for (const [id, status] of known) {
		const same = ids.get(status);
		if (same) same.push(id);
		else ids.set(status, [id]);
	}
	return Object.fromEntries([...ids].map(([status, same]) => [status, listed(same)]));
}
