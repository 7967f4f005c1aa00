// How far a list is known, from one poll to the next, in little room.
import type { IDataObject } from 'n8n-workflow';
import { createdAt, identityOf } from '../client/newestFirst';

/** Rows to name: a row whose number was given out early and that came late is found among them. */
export const MAX_NAMED = 1_000;

/** How far a list is known: the newest rows and those without a date one by one, all others by where they stand. */
export interface Watermark<Key extends number | string> {
	/** Everything up to this one counts as known. */
	upTo: Key;
	named: Key[];
}

/** Tells of a key whether its row is known; the later a row is, the greater is its key. */
export function knownBy<Key extends number | string>({
	upTo,
	named,
}: Watermark<Key>): (key: Key) => boolean {
	const names = new Set(named);
	return (key) => names.has(key) || (key <= upTo && !isUndated(key));
}

/** The key of a row by its date: the later it was created, the greater. */
export function datedKey(row: IDataObject): string {
	return `${createdAt(row)} ${identityOf(row)}`;
}

/** Whether a key says nothing of where its row stands: it has no date, so that it is known by its name or not at all. */
export function isUndated(key: number | string): boolean {
	return typeof key === 'string' && key.startsWith(' ');
}

/**
 * The watermark with further rows known.
 * @param keys those of rows without a date: of all that the list has
 * @param maxNamed so many rows with a date are named
 */
export function raiseWatermark<Key extends number | string>(
	{ upTo, named }: Watermark<Key>,
	keys: Key[],
	maxNamed = MAX_NAMED,
): Watermark<Key> {
	const all = [...new Set([...keys, ...named])];
	const newestFirst = all
		.filter((key) => key > upTo && !isUndated(key))
		.sort((a, b) => (a < b ? 1 : -1));
	// one that is missing may be back the next time
	const undated = all.filter(isUndated).slice(0, MAX_NAMED);
	return {
		upTo: newestFirst[maxNamed] ?? upTo,
		named: [...newestFirst.slice(0, maxNamed), ...undated],
	};
}
