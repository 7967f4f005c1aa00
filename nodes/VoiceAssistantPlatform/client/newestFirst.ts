// How new rows differ from old ones, and the order of a page. IDs grow. If they are texts, dates of
// the platform are compared with each other, never with the local clock (docs/api-assumptions.md, "Unclear places").
import type { IDataObject } from 'n8n-workflow';
import { idIn, isId, textIn } from './response';

/** What identifies a row: its ID, or without one the row object itself. */
export function rowKey(row: IDataObject | undefined): unknown {
	return row && isId(row.id) ? idIn(row.id) : row;
}

/** When a row was created, as the platform writes it; blank if it does not say. */
export function createdAt({ created_at }: IDataObject): string {
	return textIn(created_at);
}

/** If so many rows at the end of a page are known, all later rows are: a single one may be out of order. */
const OVERLAP = 20;

/** Whether a page goes from the newest row to older ones, by its IDs or at least by its dates. */
export function isNewestFirst(page: IDataObject[]): boolean {
	const ids = page.map((row) => Number(idIn(row.id)));
	return (
		ids.every((id, index) => index === 0 || id < ids[index - 1]) || isDescending(page, 'created_at')
	);
}

/** Whether a page is in order and its last rows are known: the rows of later pages are then older. */
export function endsWithKnown(
	page: IDataObject[],
	isKnown: (row: IDataObject) => boolean,
	isInOrder = isNewestFirst(page),
): boolean {
	return isInOrder && page.slice(-OVERLAP).every(isKnown);
}

/** Whether a date never increases from row to row, and is earlier in the last row than in the first. */
export function isDescending(page: IDataObject[], field: 'created_at' | 'updated_at'): boolean {
	const dates = page.map((row) => textIn(row[field]));
	const isSorted = dates.every((date, index) => index === 0 || date <= dates[index - 1]);
	return isSorted && (page.length < 2 || dates[dates.length - 1] < dates[0]);
}

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

/** Sorts rows in any order, the oldest first. */
export function oldestFirst(rows: IDataObject[]): IDataObject[] {
	return rows
		.map((row) => ({ row, id: idIn(row.id), date: createdAt(row) }))
		.reverse()
		.sort((a, b) => {
			if (typeof a.id === 'number' && typeof b.id === 'number') return a.id - b.id;
			return a.date < b.date ? -1 : Number(a.date > b.date);
		})
		.map(({ row }) => row);
}
