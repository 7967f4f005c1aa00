// How the calls of a wait differ from those that were there before: by the order of api/newestFirst.ts.
import type { IDataObject } from 'n8n-workflow';
import { createdAt } from '../api/newestFirst';
import { idIn } from '../client/response';

export interface Newest {
	/** The highest ID that is a number. */
	number: number;
	/** The latest date of rows whose ID is a text, and those that have it. */
	date: string;
	texts: ReadonlySet<string>;
}

export const NOTHING: Newest = { number: -Infinity, date: '', texts: new Set() };

/** The newest rows among those known before and the given ones. */
export function newestOf(rows: IDataObject[], before: Newest): Newest {
	let { number, date } = before;
	let texts = new Set(before.texts);
	for (const row of rows) {
		const id = idIn(row.id);
		if (typeof id === 'number') {
			number = Math.max(number, id);
			continue;
		}
		if (createdAt(row) > date) [date, texts] = [createdAt(row), new Set()];
		if (createdAt(row) === date) texts.add(id);
	}
	return { number, date, texts };
}

/** Whether a row is newer than those known before. */
export function isNewer(row: IDataObject, { number, date, texts }: Newest): boolean {
	const id = idIn(row.id);
	if (typeof id === 'number') return id > number;
	return createdAt(row) > date || (createdAt(row) === date && !texts.has(id));
}

/** Whether something with this ID may be new, if only the ID is known. */
export function mayBeNew(id: number | string, { number, texts }: Newest): boolean {
	return typeof id === 'number' ? id > number : !texts.has(id);
}
