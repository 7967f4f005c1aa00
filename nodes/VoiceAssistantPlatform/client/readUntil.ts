// Reads a list, or as much of it as is needed. All lists are read here.
import type { IDataObject } from 'n8n-workflow';
import { incompleteListError, MAX_ROWS, tooManyRowsError, type Page } from './page';
import { pageSizeFor, pagesOf, type ListSource, type Pagination } from './pagination';
import { idIn, isId, textIn } from './response';
import { POLICIES } from './retryPolicy';

/** Rows by their ID, or without one by themselves. */
export type Rows = ReadonlyMap<unknown, IDataObject>;

interface Extent {
	pagination: Pagination;
	/** Whether a row is wanted; all are if it is missing. */
	fits?: (row: IDataObject) => boolean;
	/** Rows wanted; Infinity, for all, if it is missing. */
	limit?: number;
	/** Called with each page in order and all wanted rows so far; returns whether no later page matters. */
	isEnough?: (page: Page, rows: Rows) => boolean;
	/** How many pages may be requested at once. */
	concurrency?: number;
	/** Whether a row without an ID is refused even on the first page. */
	needsIds?: boolean;
}

/**
 * Reads a list to its end or until it is enough, with as few requests as possible. A page with nothing new ends the list,
 * unless new rows at the top have pushed known ones on to it.
 * @returns the wanted rows, each once as it was last read, in the order in which they first came
 * @throws NodeApiError when the list cannot be read that far, ends before all rows came that the platform counts, has more
 * rows than n8n can take, or has rows without an ID on several pages
 */
export async function readUntil(source: ListSource, extent: Extent): Promise<Rows> {
	const { pagination, fits = () => true, limit = Infinity, isEnough, needsIds } = extent;
	const { concurrency = POLICIES.read.concurrency } = extent;
	const { node } = source;
	const [rows, seen] = [new Map<unknown, IDataObject>(), new Set<unknown>()];
	const perPage = pageSizeFor(limit);
	let [pagesRead, repeated] = [0, 0];
	let totalAtFirst: number | undefined;
	const readAhead = () => {
		const pagesLeft = Math.ceil((limit - rows.size) / perPage);
		// nobody knows how many are enough: as many as were read so far, since a long list is likely to be longer still
		return Math.min(concurrency, isEnough ? pagesRead : pagesLeft);
	};
	for await (const page of pagesOf(source, pagination, { perPage, readAhead })) {
		if ((needsIds || page.number > 1) && !page.rows.every(({ id }) => isId(id))) {
			// a repeated row could not be told from a new one
			throw incompleteListError(node, 'The platform answered with a row that has no ID');
		}
		const known = seen.size;
		for (const row of page.rows) {
			const key = isId(row.id) ? idIn(row.id) : row;
			seen.add(key);
			if (fits(row)) rows.set(key, row);
			else rows.delete(key);
		}
		const total = page.total ?? 0;
		const expected = isEnough || limit < Infinity ? 0 : total;
		if (Math.max(seen.size, expected) > MAX_ROWS) throw tooManyRowsError(node);
		if (rows.size >= limit || isEnough?.(page, rows)) break;
		pagesRead = page.number;
		totalAtFirst ??= total;
		repeated += page.rows.length - (seen.size - known);
		// new rows at the top push as many known ones on to later pages
		const arePushed = page.rows.length > 0 && repeated <= total - totalAtFirst;
		if (seen.size > known || arePushed || page.number >= page.lastPage) continue;
		if (total > seen.size) {
			throw incompleteListError(node, 'The platform counts more rows than its pages contain');
		}
		break;
	}
	return new Map([...rows].slice(0, limit));
}

/**
 * Finds one row of a list by its ID or UUID, and reads no further.
 * @returns undefined if the list has no such row
 * @throws as `readUntil` does
 */
export async function findRow(
	source: ListSource,
	pagination: Pagination,
	id: unknown,
): Promise<IDataObject | undefined> {
	const wanted = textIn(id).trim();
	const isIt = (row: IDataObject) =>
		[row.id, row.uuid].some((one) => isId(one) && textIn(one).trim() === wanted);
	const rows = await readUntil(source, { pagination, isEnough: (page) => page.rows.some(isIt) });
	return [...rows.values()].find(isIt);
}
