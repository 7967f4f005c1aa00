// Reads a list, or as much of it as is needed. Whoever wants a single page calls readPage (page.ts).
import type { IDataObject } from 'n8n-workflow';
import { incompleteListError, MAX_ROWS, tooManyRowsError, type Page } from './page';
import { pageSizeFor, pagesOf, type ListSource, type Pagination } from './pagination';
import { idIn, isId, isObject, textIn } from './response';
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
	/** Whether a row without an ID is refused even on the first page. */
	needsIds?: boolean;
}

/** What has been read of a list so far. */
interface Found {
	/** The wanted rows. */
	rows: Map<unknown, IDataObject>;
	/** The keys of all rows. */
	seen: Set<unknown>;
}

/** How a reading ended. */
interface Ending {
	/** How many rows the platform counts; 0 if it does not count them, or if enough were read. */
	counted: number;
	/** Whether rows left the list meanwhile: others then moved to pages that were already read. */
	hasShrunk?: boolean;
	/** Whether it was left, as not every row is wanted, and larger pages are better. */
	needsLargerPages?: boolean;
}

/**
 * Reads a list to its end or until it is enough, with as few requests as possible. If fewer rows came than the platform
 * counts, or if the list shrank meanwhile, reads it once more: if rows of the same second come in any order, a page may repeat
 * what another one lacks.
 * @returns the wanted rows, each once as it was last read, in the order in which they first came
 * @throws NodeApiError when the list cannot be read that far, lacks rows in both readings, has more rows than n8n can take,
 * or has rows without an ID on several pages
 */
export async function readUntil(source: ListSource, extent: Extent): Promise<Rows> {
	const { limit = Infinity } = extent;
	const found: Found = { rows: new Map(), seen: new Set() };
	const read = async (perPage: number) => await readOnce(source, extent, found, perPage);
	const [size, fullSize] = [limit, Infinity].map(pageSizeFor);
	let ending = await read(size);
	if (ending.needsLargerPages) ending = await read(fullSize);
	if (ending.hasShrunk || ending.counted > found.seen.size) ending = await read(fullSize);
	if (ending.counted > found.seen.size) {
		const message = `The platform listed only ${found.seen.size} of ${ending.counted} rows`;
		throw incompleteListError(source.node, message);
	}
	return new Map([...found.rows].slice(0, limit));
}

/**
 * Reads a list from its first page on. A page with nothing new ends it, unless new rows at the top have pushed known ones on
 * to it.
 * @param found gets the rows
 */
async function readOnce(
	source: ListSource,
	extent: Extent,
	{ rows, seen }: Found,
	perPage: number,
): Promise<Ending> {
	const { pagination, fits = () => true, limit = Infinity, isEnough, needsIds } = extent;
	const { node, concurrency = POLICIES.read.concurrency } = source;
	const seenNow = new Set<unknown>();
	let [pagesRead, repeated, counted, hasShrunk] = [0, 0, Infinity, false];
	let totalAtFirst: number | undefined;
	const readAhead = () => {
		const pagesLeft = Math.ceil((limit - rows.size) / perPage);
		// nobody knows how many are enough: as many as were read so far, since a long list is likely to be longer still
		return Math.min(concurrency, isEnough ? pagesRead : pagesLeft);
	};
	for (const row of seen) {
		// without an ID, it could not be told from those that come now
		if (isObject(row) && seen.delete(row)) rows.delete(row);
	}
	for await (const page of pagesOf(source, pagination, { perPage, readAhead })) {
		if ((needsIds || page.number > 1) && !page.rows.every(({ id }) => isId(id))) {
			// a repeated row could not be told from a new one
			throw incompleteListError(node, 'The platform answered with a row that has no ID');
		}
		const known = seenNow.size;
		for (const row of page.rows) {
			const key = isId(row.id) ? idIn(row.id) : row;
			seen.add(key);
			seenNow.add(key);
			if (fits(row)) rows.set(key, row);
			else rows.delete(key);
		}
		const total = page.total ?? 0;
		counted = Math.min(counted, total);
		totalAtFirst ??= total;
		hasShrunk ||= total < totalAtFirst;
		const expected = isEnough || limit < Infinity ? 0 : total;
		if (Math.max(seen.size, expected) > MAX_ROWS) throw tooManyRowsError(node);
		if (rows.size >= limit || isEnough?.(page, rows)) return { counted: 0 };
		if (page.number >= page.lastPage) continue;
		if (perPage < pageSizeFor(Infinity) && !page.rows.every(fits)) {
			return { counted: 0, needsLargerPages: true };
		}
		pagesRead = page.number;
		repeated += page.rows.length - (seenNow.size - known);
		// new rows at the top push as many known ones on to later pages
		const arePushed = page.rows.length > 0 && repeated <= total - totalAtFirst;
		if (seenNow.size === known && !arePushed) break;
	}
	return { counted, hasShrunk };
}

/** Finds one row of a list by its ID or UUID, and reads no further. @throws as `readUntil` does */
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
