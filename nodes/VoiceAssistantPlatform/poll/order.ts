import type { IDataObject } from 'n8n-workflow';

/** Known rows at the end of a page that tell that what comes after is known: one may have come late, out of its turn. */
const OVERLAP = 20;

/** Whether a page has come down to what is known. */
export function endsKnown(rows: IDataObject[], isKnown: (row: IDataObject) => boolean): boolean {
	return rows.slice(-OVERLAP).every(isKnown);
}

/** Whether a page goes from the newest row to older ones, by its IDs or at least by its dates. */
export function isNewestFirst(rows: IDataObject[]): boolean {
	const ids = rows.map(({ id }) => Number(id));
	return ids.every((id, index) => index === 0 || id < ids[index - 1]) || falls(rows, 'created_at');
}

/** Whether a date never gets later from row to row, and earlier in the end. */
export function falls(rows: IDataObject[], field: 'created_at' | 'updated_at'): boolean {
	const dates = rows.map((row) => String(row[field]));
	const isSorted = dates.every((date, index) => index === 0 || date <= dates[index - 1]);
	return isSorted && (rows.length < 2 || dates[dates.length - 1] < dates[0]);
}
