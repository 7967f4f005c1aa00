// The order of rows. IDs grow. If they are texts, dates of the platform are compared with each other, never with the local
// clock (docs/api-assumptions.md, "Unclear places").
import type { IDataObject } from 'n8n-workflow';
import { idIn, textIn } from '../client/response';

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
