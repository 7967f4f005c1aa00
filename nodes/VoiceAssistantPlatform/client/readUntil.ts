// The rows of a list: the one way in which all of it, or as much of it as is needed, is read.
import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
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

/** Rows by what tells them apart. */
export type Rows = ReadonlyMap<unknown, IDataObject>;

/** How far a list is read, and how. */
interface Extent {
	pagination: Pagination;
	/** Rows wanted, Infinity for all; without it, it is not known how many it takes until it is enough. */
	limit?: number;
	/** Called with each page in its order, and all rows so far: whether what comes after the page does not matter. */
	isEnough?: (page: Page, rows: Rows) => boolean;
	/** Pages asked for side by side. */
	concurrency?: number;
	/** Whether a list that begins with the oldest rows is read from its end. */
	startsWithNewest?: boolean;
	/** Whether a row that comes again replaces the earlier one. */
	keepLatest?: boolean;
	/** Whether a row without an ID is refused even where the list has one page only. */
	needsIds?: boolean;
	tooManyRows?: (node: INode) => NodeApiError;
}

/**
 * Reads a list to its end or until it is enough, with as few requests as possible.
 * @returns its rows, each once and in the order in which they come first
 * @throws NodeApiError when the list cannot be read so far, goes on and on with nothing new, has more rows than n8n can take, or
 * rows of several pages cannot be told apart
 */
export async function readUntil(source: ListSource, extent: Extent): Promise<Rows> {
	const { pagination, limit, isEnough, startsWithNewest } = extent;
	const { concurrency = POLICIES.read.concurrency } = extent;
	const { keepLatest, needsIds, tooManyRows = tooManyRowsError } = extent;
	const { node } = source;
	const rows = new Map<unknown, IDataObject>();
	let [sizeOfFirstPage, pagesRead, pagesWithoutNew] = [0, 0, 0];
	const pages = pagesOf(source, pagination, {
		perPage: pageSizeFor(limit ?? Infinity),
		// where it is not known how far it is, one page, then as many as were read: a long way is likely to be longer
		readAhead: () => {
			const pagesLeft = limit && Math.ceil((limit - rows.size) / Math.max(1, sizeOfFirstPage));
			return Math.min(concurrency, pagesLeft ?? pagesRead);
		},
		startsWithNewest,
	});
	for await (const page of pages) {
		if ((needsIds || page.number > 1) && !page.rows.every(({ id }) => isId(id))) {
			// nothing would tell a row that comes again from a new one
			throw incompleteListError(node, 'The platform answered with a row that has no ID');
		}
		const known = rows.size;
		for (const row of page.rows) {
			if (keepLatest || !rows.has(rowKey(row))) rows.set(rowKey(row), row);
		}
		if (page.number === 1) sizeOfFirstPage = page.rows.length;
		const expected = Math.min(limit ?? 0, page.lastPage * sizeOfFirstPage);
		if (Math.max(rows.size, expected) > MAX_ROWS) throw tooManyRows(node);

		// pages that are read once more bring nothing new by themselves
		if (page.number > pagesRead) {
			pagesRead = page.number;
			pagesWithoutNew = rows.size === known ? pagesWithoutNew + 1 : 0;
		}
		if (pagesWithoutNew > MAX_COINCIDENCES && page.number < page.lastPage) {
			throw incompleteListError(
				node,
				'The platform names ever more pages, but they hold nothing new',
			);
		}
		if (rows.size >= (limit ?? Infinity) || isEnough?.(page, rows)) break;
	}
	return new Map([...rows].slice(0, limit));
}
