// How rows are told apart, how new rows are told from old ones, and the order of a page. IDs grow; where they are texts, dates are
// compared, each with others of the platform and never with the clock here (docs/api-assumptions.md, "Unclear places").
import type { IDataObject } from 'n8n-workflow';
import { isId, textIn } from './response';

/** What tells a row from others: its ID, which is the same as a number and as text. */
export function identityOf({ id }: IDataObject): number | string {
	const text = textIn(id).trim();
	const number = Number(text);
	return Number.isSafeInteger(number) && String(number) === text ? number : text;
}

/** What tells a row from others: its ID; without one, it is the same as no other row. */
export function rowKey(row: IDataObject | undefined): unknown {
	return row && isId(row.id) ? identityOf(row) : row;
}

/** When a row was created, in the platform's own words; blank when it does not say. */
export function createdAt({ created_at }: IDataObject): string {
	return textIn(created_at ?? '');
}

/** Known rows at the end of a page that show that all rows after it are known: a single one may have come late, out of its turn. */
export const OVERLAP = 20;

/** Whether a page goes from the newest row to older ones, by its IDs or at least by its dates. */
export function isNewestFirst(page: IDataObject[]): boolean {
	const ids = page.map((row) => Number(identityOf(row)));
	return (
		ids.every((id, index) => index === 0 || id < ids[index - 1]) || isDescending(page, 'created_at')
	);
}

/** Whether a page is in order and ends with rows that are known: those on the pages after it are older. */
export function endsWithKnown(
	page: IDataObject[],
	isKnown: (row: IDataObject) => boolean,
	isInOrder = isNewestFirst(page),
): boolean {
	return isInOrder && page.slice(-OVERLAP).every(isKnown);
}

/** Whether a date never gets later from row to row, and earlier in the end. */
export function isDescending(page: IDataObject[], field: 'created_at' | 'updated_at'): boolean {
	const dates = page.map((row) => textIn(row[field] ?? ''));
	const isSorted = dates.every((date, index) => index === 0 || date <= dates[index - 1]);
	return isSorted && (page.length < 2 || dates[dates.length - 1] < dates[0]);
}

/** The newest rows of a list. */
export interface Newest {
	/** The highest ID that is a number. */
	number: number;
	/** The latest date of rows whose ID is a text, and those that have it. */
	date: string;
	texts: ReadonlySet<string>;
}

export const NOTHING: Newest = { number: -Infinity, date: '', texts: new Set() };

/** What is newest when some rows more are known. */
export function newestOf(rows: IDataObject[], before: Newest): Newest {
	let { number, date } = before;
	let texts = new Set(before.texts);
	for (const row of rows) {
		const id = identityOf(row);
		if (typeof id === 'number') {
			number = Math.max(number, id);
			continue;
		}
		if (createdAt(row) > date) [date, texts] = [createdAt(row), new Set()];
		if (createdAt(row) === date) texts.add(id);
	}
	return { number, date, texts };
}

/** Whether a row was not there before. */
export function isNewer(row: IDataObject, { number, date, texts }: Newest): boolean {
	const id = identityOf(row);
	if (typeof id === 'number') return id > number;
	return createdAt(row) > date || (createdAt(row) === date && !texts.has(id));
}

/** Whether something with this ID may be new, if only the ID is known. */
export function mayBeNew(id: number | string, { number, texts }: Newest): boolean {
	return typeof id === 'number' ? id > number : !texts.has(id);
}

/**
 * Whether a list may have something under an ID that was given elsewhere: it may number its rows where an answer has a UUID, or
 * the other way round.
 */
export function mayBeListed(id: number | string, { number, texts }: Newest): boolean {
	if (typeof id === 'number') return number > -Infinity;
	return [...texts].some((text) => UUID.test(text) === UUID.test(id));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Rows in any order, with the oldest first. */
export function oldestFirst(rows: IDataObject[]): IDataObject[] {
	return rows
		.map((row) => ({ row, id: identityOf(row), date: createdAt(row) }))
		.reverse()
		.sort((a, b) => {
			if (typeof a.id === 'number' && typeof b.id === 'number') return a.id - b.id;
			return a.date < b.date ? -1 : Number(a.date > b.date);
		})
		.map(({ row }) => row);
}
