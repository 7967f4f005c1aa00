// The pages of a list, however the platform divides it.
import type { IDataObject, INode } from 'n8n-workflow';
import { incompleteListError, isNumbered, mayGoOn, nextCursor, readPage, type Page } from './page';
import type { PlatformResponse } from './response';

/** platform-api 8 */
const MAX_PER_PAGE = 100;

export interface ListSource {
	node: INode;
	/**
	 * @param signal ends the request: its answer is not needed any more
	 * @throws NodeApiError also when reading the list takes too long
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
}

/**
 * Rows to ask for in each request: as few requests as possible, and no row more than wanted.
 * @param limit rows wanted; Infinity for all
 */
export function pageSizeFor(limit: number): number {
	return limit === Infinity ? MAX_PER_PAGE : Math.ceil(limit / Math.ceil(limit / MAX_PER_PAGE));
}

/**
 * The pages of a list, in their order. The reader decides when a list ends that announces pages for ever.
 * @throws NodeApiError when the platform ignores the page number, or does not say where the list continues
 */
export function pagesOf(
	source: ListSource,
	pagination: Pagination,
	options: PagesOptions,
): AsyncGenerator<Page> {
	if (pagination === 'cursor') return cursorPages(source, options);
	const perPage = pagination === 'none' ? undefined : options.perPage;
	return numberedPages(source, { ...options, perPage });
}

/**
 * Numbered pages (platform-api 2.2), several at once while the platform counts the rows. Requests that turn out to be
 * unnecessary are aborted.
 */
async function* numberedPages(
	{ node, ask }: ListSource,
	{ perPage, readAhead }: { perPage?: number; readAhead: () => number },
): AsyncGenerator<Page> {
	const notNeeded = new AbortController();
	const read = async (number: number) => {
		const query = number === 1 && perPage === undefined ? {} : { per_page: perPage, page: number };
		return readPage(node, await ask(query, notNeeded.signal), number);
	};
	const inFlight: Array<Promise<Page>> = [];
	let total: number | undefined;
	try {
		for (let [number, lastPage] = [1, 1]; number <= lastPage; number++) {
			// without a count, nothing would show that one of them was answered too early
			const atOnce = total === undefined ? 1 : Math.max(1, readAhead());
			const wanted = Math.min(atOnce, lastPage - number + 1);
			while (inFlight.length < wanted) {
				const ahead = read(number + inFlight.length);
				// it may never be awaited
				ahead.catch(() => undefined);
				inFlight.push(ahead);
			}
			let page = await inFlight.shift()!;
			// answered before new rows pushed others from the page before to this one
			if (Number(page.total) < Number(total)) page = await read(number);
			({ total } = page);
			lastPage = mayGoOn(page, perPage) ? number + 1 : page.lastPage;
			yield { ...page, lastPage };
		}
	} finally {
		notNeeded.abort();
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
