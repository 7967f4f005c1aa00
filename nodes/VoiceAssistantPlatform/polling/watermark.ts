// How much of a list is known, from one poll to the next, in little space.
import type { IDataObject } from 'n8n-workflow';
import { createdAt, identityOf } from '../client/newestFirst';

/** Rows to name: a row whose number was given out early and that came late is found among them. */
export const MAX_NAMED = 1_000;

/** What a row is known by; the later it was created, the greater. */
export type Key = number | string;

/** How much of a list is known: the newest rows and those without a date one by one, all others by where they stand. */
export interface Watermark {
	/** Everything up to these keys counts as known; numbers and texts cannot be compared. */
	upTo: { number: number; string: string };
	named: Key[];
}

const NOTHING: Watermark = { upTo: { number: 0, string: '' }, named: [] };

/** Returns whether the row with a key is known. */
export function knownBy({ upTo, named }: Watermark): (key: Key) => boolean {
	const names = new Set(named);
	return (key) => names.has(key) || isUpTo(upTo, key);
}

function isUpTo(upTo: Watermark['upTo'], key: Key): boolean {
	return typeof key === 'number' ? key <= upTo.number : key <= upTo.string && !isUndated(key);
}

/** The key of a row by its number, or by its date where its ID is text. */
export function keyOf(row: IDataObject): Key {
	const id = identityOf(row);
	return typeof id === 'number' ? id : datedKey(row);
}

/** The key of a row by its date. */
export function datedKey(row: IDataObject): string {
	return `${createdAt(row)} ${identityOf(row)}`;
}

/** Whether a key comes before another one; false where the two cannot be compared. */
export function isBefore(key: Key, other: Key): boolean {
	return typeof key === typeof other && key < other;
}

/** Whether a key has no date: its row may stand anywhere, and is known by its name or not at all. */
export function isUndated(key: Key): boolean {
	return typeof key === 'string' && key.startsWith(' ');
}

/**
 * The watermark with more rows known.
 * @param before undefined at the first poll: a late row may turn up among the newest ones, so half of them are named
 * @param keys where rows have no date: of all rows of the list
 * @param maxNamed how many rows with a number, and with a date, are named
 */
export function raiseWatermark(
	before: Watermark | undefined,
	keys: Key[],
	maxNamed = MAX_NAMED,
): Watermark {
	const { upTo, named } = before ?? NOTHING;
	const all = [...new Set([...keys, ...named])];
	const raised: Watermark = {
		upTo: { ...upTo },
		// one that is missing may be back the next time
		named: all.filter(isUndated).slice(0, MAX_NAMED),
	};
	for (const type of ['number', 'string'] as const) {
		const newestFirst = all
			.filter((key) => typeof key === type && !isUndated(key) && !isUpTo(upTo, key))
			.sort((a, b) => (a < b ? 1 : -1));
		const count = before ? maxNamed : Math.ceil(newestFirst.length / 2);
		raised.named.push(...newestFirst.slice(0, count));
		Object.assign(raised.upTo, { [type]: newestFirst[count] ?? upTo[type] });
	}
	return raised;
}
