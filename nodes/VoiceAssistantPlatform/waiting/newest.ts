// How the calls of a wait differ from those that were there before: they have higher IDs (docs/api-assumptions.md, "Unclear
// places").
import type { IDataObject } from 'n8n-workflow';
import { idIn } from '../client/response';

/** The highest ID of the rows known so far. */
export type Newest = number;

export const NOTHING: Newest = -Infinity;

/** The highest ID among the rows known before and the given ones. */
export function newestOf(rows: IDataObject[], before: Newest): Newest {
	return rows.reduce(
		(newest, row) => (isNewer(row, newest) ? Number(idIn(row.id)) : newest),
		before,
	);
}

/** Whether a row is newer than those known before. */
export function isNewer(row: IDataObject, newest: Newest): boolean {
	const id = idIn(row.id);
	return typeof id === 'number' && id > newest;
}
