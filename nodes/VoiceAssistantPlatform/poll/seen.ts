// Which rows were seen before, in little room: the newest ones one by one, all others by where they stand.
import type { IDataObject } from 'n8n-workflow';
import { textIn } from '../transport/values';

/** Rows to name: a row whose number was given out early and that came late is found among them. */
const MOST_NAMED = 1_000;

export interface Seen<Key extends number | string> {
	/** Everything up to this one counts as seen. */
	upTo: Key;
	named: Key[];
}

/** Tells whether a row was seen; the later it is, the greater is its key. */
export function lookup<Key extends number | string>(seen: Seen<Key>): (key: Key) => boolean {
	const named = new Set(seen.named);
	return (key) => key <= seen.upTo || named.has(key);
}

/**
 * What was seen, with these rows added to it.
 * @param most so many of them are named
 */
export function withSeen<Key extends number | string>(
	{ upTo, named }: Seen<Key>,
	keys: Key[],
	most = MOST_NAMED,
): Seen<Key> {
	const newestFirst = [...new Set([...named, ...keys])]
		.filter((key) => key > upTo)
		.sort((a, b) => (a < b ? 1 : -1));
	return { upTo: newestFirst[most] ?? upTo, named: newestFirst.slice(0, most) };
}

/** Known rows at the end of a page that tell that what comes after is known: one may have come late, out of its turn. */
export const OVERLAP = 20;

/** Whether a page goes from the newest row to older ones, by its IDs or at least by its dates. */
export function isNewestFirst(rows: IDataObject[]): boolean {
	const ids = rows.map(({ id }) => Number(id));
	return ids.every((id, index) => index === 0 || id < ids[index - 1]) || falls(rows, 'created_at');
}

/** Whether a date never gets later from row to row, and earlier in the end. */
export function falls(rows: IDataObject[], field: 'created_at' | 'updated_at'): boolean {
	const dates = rows.map((row) => textIn(row[field]));
	const isSorted = dates.every((date, index) => index === 0 || date <= dates[index - 1]);
	return isSorted && (rows.length < 2 || dates[dates.length - 1] < dates[0]);
}
