// The pages of a list, however the platform divides it.
import type { IDataObject, INode } from 'n8n-workflow';
import { isNewestFirst, rowKey, OVERLAP } from './newestFirst';
import {
	incompleteListError,
	isNumbered,
	MAX_COINCIDENCES,
	nextCursor,
	readPage,
	type Page,
} from './page';
import { isId, type PlatformResponse } from './response';

/** platform-api 8 */
const MAX_PER_PAGE = 100;

/** How often a list may get shorter while it is read; beyond that, it changes faster than it can be read. */
const MAX_FALLS = 100;

export interface ListSource {
	node: INode;
	/**
	 * @param signal ends the request: its answer is not needed any more
	 * @throws NodeApiError also when the list exceeds its bounds
	 */
	ask: (query: IDataObject, signal?: AbortSignal) => Promise<PlatformResponse>;
}

/** How the platform divides a list: in one piece, in numbered pages, or page by page with a cursor. */
export type Pagination = 'none' | 'pages' | 'cursor';

interface PagesOptions {
	/** Rows to ask for in each request. */
	perPage: number;
	/** How many pages may now be requested at once. */
	readAhead: () => number;
	/** Whether a numbered list that begins with the oldest rows is read from its end. */
	startsWithNewest?: boolean;
}

/**
 * Rows to ask for in each request: as few requests as possible, and no row more than wanted.
 * @param limit rows wanted; Infinity for all
 */
export function pageSizeFor(limit: number): number {
	return limit === Infinity ? MAX_PER_PAGE : Math.ceil(limit / Math.ceil(limit / MAX_PER_PAGE));
}

/**
 * The pages of a list, in their order.
 * @throws NodeApiError when the platform ignores the page number, or does not say where the list continues
 */
export function pagesOf(
	source: ListSource,
	pagination: Pagination,
	options: PagesOptions,
): AsyncGenerator<Page> {
	if (pagination === 'cursor') return cursorPages(source, options);
	const perPage = pagination === 'none' ? undefined : options.perPage;
	const read = pageReader(source, perPage);
	const pages = numberedPages(source.node, read, { ...options, perPage });
	return options.startsWithNewest ? fromTheNewest(source.node, read, pages) : pages;
}

type ReadPage = (number: number, signal?: AbortSignal) => Promise<Page>;

function pageReader({ node, ask }: ListSource, perPage: number | undefined): ReadPage {
	let sizeOfPages: number | undefined;
	return async (number, signal) => {
		const query = number === 1 && perPage === undefined ? {} : { per_page: perPage, page: number };
		const page = readPage(node, await ask(query, signal), number);
		if (number === 1) sizeOfPages = page.perPage;
		// some platforms name the rows of the page, which the last one may have fewer of
		const isShortEnd = page.perPage === page.rows.length && number >= page.lastPage;
		if (page.perPage === sizeOfPages || isShortEnd) return page;
		throw incompleteListError(node, 'The platform changes the size of its pages in between');
	};
}

/**
 * Numbered pages (platform-api 2.2). Several are requested at once while the platform counts the rows and the count does not
 * fall; the rest one after another. (At once, a row that is added at the moment another is removed goes unnoticed.)
 */
async function* numberedPages(
	node: INode,
	read: ReadPage,
	{ perPage, readAhead }: { perPage?: number; readAhead: () => number },
): AsyncGenerator<Page> {
	const known = new Set<unknown>();
	let total: number | undefined;
	let firstOfRest: Page | undefined;
	for await (const page of sideBySide(read, readAhead)) {
		// without a count, nothing would show that rows moved between pages requested at once
		if (page.total === undefined || !page.hasPageCount || page.total < Number(total)) {
			firstOfRest = page;
			break;
		}
		({ total } = page);
		for (const row of page.rows) known.add(rowKey(row));
		yield page;
	}
	if (firstOfRest) yield* oneAfterAnother(node, read, firstOfRest, { total, known, perPage });
}

/**
 * Pages one after another. If a page counts fewer rows than the page before, rows between the two may be on neither: it
 * steps back to a page that begins with a known row, and continues from there. Rows may then be repeated.
 * @param first the page after those that have `total` and the `known` rows
 */
async function* oneAfterAnother(
	node: INode,
	read: ReadPage,
	first: Page,
	{ total, known, perPage }: { total?: number; known: Set<unknown>; perPage?: number },
): AsyncGenerator<Page> {
	const falls: string[] = [];
	for (let page = first; ; page = await read(page.number + 1)) {
		const fall = `${page.number}: ${total}, ${page.total}`;
		// the same fall each time: the platform counts something other than the list
		const isUsual = falls.filter((earlier) => earlier === fall).length >= MAX_COINCIDENCES;
		if (Number(page.total) < Number(total) && !isUsual) {
			if (falls.push(fall) > MAX_FALLS) {
				throw incompleteListError(node, 'The list changes faster than it can be read');
			}
			do page = await read(page.number - 1);
			while (page.number > 1 && !known.has(rowKey(page.rows[0])));
		}
		const goesOn = !page.hasPageCount && mayGoOn(page, perPage, known);
		const lastPage = goesOn ? page.number + 1 : page.lastPage;
		for (const row of page.rows) known.add(rowKey(row));
		yield { ...page, lastPage };
		if (page.number >= lastPage) return;
		({ total } = page);
	}
}

/** Numbered pages in order, with as many requests at once as allowed; requests that are no longer needed are aborted. */
async function* sideBySide(
	read: ReadPage,
	readAhead: () => number,
): AsyncGenerator<Page, undefined> {
	const inFlight: Array<Promise<Page>> = [];
	const notNeeded = new AbortController();
	try {
		for (let [number, lastPage] = [1, 1]; number <= lastPage; number++) {
			const wanted = Math.min(Math.max(1, readAhead()), lastPage - number + 1);
			while (inFlight.length < wanted) {
				const page = read(number + inFlight.length, notNeeded.signal);
				// it may never be awaited
				page.catch(() => undefined);
				inFlight.push(page);
			}
			const page = await inFlight.shift()!;
			({ lastPage } = page);
			yield page;
		}
		return undefined;
	} finally {
		notNeeded.abort();
	}
}

/** Whether a page has as many rows as were asked for, or as the platform says that fit on it: it may name another size. */
export function isFull({ rows, perPage }: Page, asked: number | undefined): boolean {
	return [asked, perPage].includes(rows.length);
}

/** Whether a page that does not say so may have a next one: it is full, and has rows not seen before. */
function mayGoOn(page: Page, perPage: number | undefined, known: Set<unknown>): boolean {
	const { rows } = page;
	return (
		isFull(page, perPage) &&
		rows.every(({ id }) => isId(id)) &&
		!rows.every((row) => known.has(rowKey(row)))
	);
}

/**
 * Numbered pages, those with the newest rows first: from the last page to the first if the list begins with the oldest rows.
 */
async function* fromTheNewest(
	node: INode,
	read: ReadPage,
	pages: AsyncGenerator<Page>,
): AsyncGenerator<Page> {
	for await (const page of pages) {
		const isOldestFirst = !isNewestFirst(page.rows) && isNewestFirst([...page.rows].reverse());
		if (page.number === 1 && page.lastPage > 1 && isOldestFirst) {
			return yield* fromTheEnd(node, read, page);
		}
		yield page;
	}
}

/**
 * Pages from the last to the first, each from its last row to its first. If rows are removed meanwhile, others may be
 * repeated.
 */
async function* fromTheEnd(node: INode, read: ReadPage, first: Page): AsyncGenerator<Page> {
	let page = first;
	// the list may have grown meanwhile, or may name only its next page
	while (page.lastPage > page.number) {
		const [[before], next] = [page.rows, await read(page.lastPage)];
		if (rowKey(next.rows[0]) === rowKey(before)) {
			throw incompleteListError(
				node,
				'The platform keeps announcing pages that contain nothing new',
			);
		}
		page = next;
	}
	// the last page may be too short to show that all before it is known: then it comes together with the page before
	let tooFew: IDataObject[] = [];
	for (;;) {
		const rows = [...tooFew, ...[...page.rows].reverse()];
		const isShort = rows.length < OVERLAP && page.number > 1;
		tooFew = isShort ? rows : [];
		if (!isShort) yield { ...page, rows };
		if (page.number === 1) return;
		page = await read(page.number - 1);
	}
}

/**
 * Pages by cursor (platform-api 4.1), one request after another. If the platform numbers its pages after all, they are read
 * by number.
 */
async function* cursorPages(source: ListSource, options: PagesOptions): AsyncGenerator<Page> {
	const { node, ask } = source;
	const { perPage } = options;
	let cursor: string | undefined;
	let number = 0;
	do {
		const response = await ask({ per_page: perPage, ...(cursor !== undefined && { cursor }) });
		if (isNumbered(response)) return yield* pagesOf(source, 'pages', options);
		number++;
		const page = readPage(node, response);
		cursor = nextCursor(node, response);
		yield { ...page, number, lastPage: cursor === undefined ? number : number + 1 };
		if (cursor === undefined && page.lastPage > 1) {
			throw incompleteListError(node, 'The platform says that the list goes on, but not where');
		}
	} while (cursor !== undefined);
}
