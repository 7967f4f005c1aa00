import type { IDataObject } from 'n8n-workflow';
import { from, readCalls, type CallsSeen } from './calls';
import { readNumbered, type Part } from './numbered';
import { isNewestFirst } from './order';
import type { Source } from './source';

/** A call that was seen before it ended. */
export type OpenCall = [id: number, status: string, createdAt: string, isMissing?: true];

export interface EndedState extends CallsSeen {
	open: OpenCall[];
}

/** Statuses of a call that goes on, in the order in which it has them: who moves on meanwhile is met in the next one (platform-api 3.1). */
const OPEN_STATUSES = ['initiated', 'ringing', 'in-progress'];

/** All calls that go on. */
export async function readOpen(source: Source): Promise<Part['rows']> {
	const rows: Part['rows'] = new Map();
	for (const status of OPEN_STATUSES) {
		const part = await readWithStatus(source, {}, status);
		for (const [id, row] of part) rows.set(id, row);
	}
	return rows;
}

/**
 * Reads calls back to the last one seen, and finds those that were open before. One that is further down is looked
 * for where its status was: for a call that is stuck that is one short list, not all the calls since. Only when it
 * is not there any more, it is read down to.
 * @returns the calls read in a row, and those found further down
 */
export async function findOpen(
	source: Source,
	before: EndedState,
): Promise<{ rows: Part['rows']; later: IDataObject[] }> {
	const oldest = [before.since, ...before.open.map(([, , date]) => date)].sort()[0];
	const later = new Map<unknown, IDataObject>();
	let isAsked = false;

	const { rows } = await readCalls(
		source,
		before,
		async (page, read) => {
			const missing = () => before.open.filter(([id]) => !read.has(id) && !later.has(id));
			if (!isAsked && missing().length > 0) {
				isAsked = true;
				for (const status of new Set(missing().map(([, word]) => word))) {
					const part = await readWithStatus(source, from(oldest), status);
					for (const [id, row] of part) later.set(id, row);
				}
			}
			const lowest = Math.min(...missing().map(([id]) => id));
			const isPast = isNewestFirst(page) && page.some(({ id }) => Number(id) < lowest);
			return isPast || missing().length === 0;
		},
		oldest,
	);
	const wanted = new Set<unknown>(before.open.map(([id]) => id));
	return {
		rows,
		later: [...later.values()].filter(({ id }) => wanted.has(id) && !rows.has(id)),
	};
}

/** Calls with a status. A platform that does not know the filter answers with others: then it is of no use. */
async function readWithStatus(
	source: Source,
	query: IDataObject,
	status: string,
): Promise<Part['rows']> {
	const { rows } = await readNumbered(
		source,
		{ ...query, status },
		(page) => !page.some((row) => row.status === status),
	);
	return rows;
}
