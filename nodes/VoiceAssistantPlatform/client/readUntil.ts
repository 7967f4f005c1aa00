// Reads a list, or as much of it as is needed. All lists are read here.
import type { IDataObject } from 'n8n-workflow';
import { rowKey } from './newestFirst';
import {
	incompleteListError,
	MAX_COINCIDENCES,
	MAX_ROWS,
	tooManyRowsError,
	type Page,
} from './page';
import { pageSizeFor, pagesOf, type ListSource, type Pagination } from './pagination';
import { isId } from './response';
import { POLICIES } from './retryPolicy';

/** Rows by their `rowKey`. */
export type Rows = ReadonlyMap<unknown, IDataObject>;

interface Extent {
	pagination: Pagination;
	/** Whether a row is wanted; all are if it is missing. */
	fits?: (row: IDataObject) => boolean;
	/** Rows wanted, Infinity for all; undefined if `isEnough` decides. */
	limit?: number;
	/** Called with each page in order and all wanted rows so far; returns whether no later page matters. */
	isEnough?: (page: Page, rows: Rows) => boolean;
	/** Pages asked for side by side. */
	concurrency?: number;
	/** Whether a list that begins with the oldest rows is read from its end. */
	startsWithNewest?: boolean;
	/** Whether a row without an ID is refused even on the first page. */
	needsIds?: boolean;
}

/**
 * Reads a list to its end or until it is enough, with as few requests as possible.
 * @returns the wanted rows, each once as it was last read, in the order in which they first came
 * @throws NodeApiError when the list cannot be read that far, names ever more pages with nothing new, has more rows than n8n
 * can take, or has rows without an ID on several pages
 */
export async function readUntil(source: ListSource, extent: Extent): Promise<Rows> {
	const { pagination, fits = () => true, limit, isEnough, startsWithNewest, needsIds } = extent;
	const { concurrency = POLICIES.read.concurrency } = extent;
	const { node } = source;
	const rows = new Map<unknown, IDataObject>();
	const seen = new Set<unknown>();
	let [wantedOfFirstPage, pagesRead, pagesWithoutNew] = [0, 0, 0];
	const pages = pagesOf(source, pagination, {
		perPage: pageSizeFor(limit ?? Infinity),
		// without a limit: one page, then as many as were read so far, since a long list is likely to be longer still
		readAhead: () => {
			const pagesLeft = limit && Math.ceil((limit - rows.size) / Math.max(1, wantedOfFirstPage));
			return Math.min(concurrency, pagesLeft ?? pagesRead);
		},
		startsWithNewest,
	});
	for await (const page of pages) {
		if ((needsIds || page.number > 1) && !page.rows.every(({ id }) => isId(id))) {
			// a repeated row could not be told from a new one
			throw incompleteListError(node, 'The platform answered with a row that has no ID');
		}
		const known = seen.size;
		for (const row of page.rows) {
			seen.add(rowKey(row));
			if (fits(row)) rows.set(rowKey(row), row);
			else rows.delete(rowKey(row));
		}
		if (page.number === 1) wantedOfFirstPage = rows.size;
		const expected = Math.min(limit ?? 0, page.lastPage * wantedOfFirstPage);
		if (Math.max(seen.size, expected) > MAX_ROWS) throw tooManyRowsError(node);

		// a page that is read again holds nothing new anyway
		if (page.number > pagesRead) {
			pagesRead = page.number;
			pagesWithoutNew = seen.size === known ? pagesWithoutNew + 1 : 0;
		}
		if (pagesWithoutNew > MAX_COINCIDENCES && page.number < page.lastPage) {
			throw incompleteListError(
				node,
				'The platform keeps announcing pages that contain nothing new',
			);
		}
		if (rows.size >= (limit ?? Infinity) || isEnough?.(page, rows)) break;
	}
	return new Map([...rows].slice(0, limit));
}
