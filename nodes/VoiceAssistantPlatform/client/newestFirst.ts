// Lists that begin with what is newest: what tells a row from others, and whether a page is in that order.
import type { IDataObject } from 'n8n-workflow';
import { textIn } from './response';

/** What tells a row from others: its ID, which is the same as a number and as text. */
export function identityOf({ id }: IDataObject): number | string {
	const text = textIn(id).trim();
	const number = Number(text);
	return Number.isSafeInteger(number) && String(number) === text ? number : text;
}

/** When a row was created, in the platform's own words; blank when it does not say. */
export function createdAt({ created_at }: IDataObject): string {
	return textIn(created_at ?? '');
}

/** Known rows at the end of a page that tell that what comes after is known: one may have come late, out of its turn. */
export const OVERLAP = 20;

/** Whether a page goes from the newest row to older ones, by its IDs or at least by its dates. */
export function isNewestFirst(page: IDataObject[]): boolean {
	const ids = page.map((row) => Number(identityOf(row)));
	return (
		ids.every((id, index) => index === 0 || id < ids[index - 1]) || isDescending(page, 'created_at')
	);
}

/** Whether a date never gets later from row to row, and earlier in the end. */
export function isDescending(page: IDataObject[], field: 'created_at' | 'updated_at'): boolean {
	const dates = page.map((row) => textIn(row[field] ?? ''));
	const isSorted = dates.every((date, index) => index === 0 || date <= dates[index - 1]);
	return isSorted && (page.length < 2 || dates[dates.length - 1] < dates[0]);
}
