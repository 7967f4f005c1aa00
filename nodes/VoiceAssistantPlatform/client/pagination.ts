// The pages of a list, however the platform divides it.
import type { IDataObject, INode } from 'n8n-workflow';
import { incompleteListError, isNumbered, nextCursor, readPage, type Page } from './page';
import type { PlatformResponse } from './response';

/** platform-api 8 */
const MAX_PER_PAGE = 100;

const MINUTE = 60_000;

/** How long a list may take, by its reader: from its first request to its last answer, in milliseconds. */
export const LIST_TIME = {
	// 1,000 pages of 100 rows, one after another and nearly two seconds each
	operation: 30 * MINUTE,
	// runs unattended, but the next poll must not wait very long; n8n itself gives up on a publication after 84 seconds
	trigger: 10 * MINUTE,
	// a user waits for the list
	editor: MINUTE / 3,
};

/** A list to be read, query by query. Its time begins with its first request. */
export interface ListSource {
	node: INode;
	/** How many pages may be requested at once, if not as many as other reads. */
	concurrency?: number;
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
	perPage?: number;
	/** How many pages may now be requested at once. */
	readAhead: () => number;
}

/** Rows to ask for in each request, of a limit: as few requests as possible, and no row more than wanted. */
export function pageSizeFor(limit: number): number {
	return limit === Infinity ? MAX_PER_PAGE : Math.ceil(limit / Math.ceil(limit / MAX_PER_PAGE));
}

/** The pages of a list, in their order. If it never stops announcing pages, its reader decides where it ends. */
export function pagesOf(
	source: ListSource,
	pagination: Pagination,
	options: PagesOptions,
): AsyncGenerator<Page> {
	if (pagination === 'cursor') return cursorPages(source, options);
	const perPage = pagination === 'none' ? undefined : options.perPage;
	return numberedPages(source, { ...options, perPage });
}

/** Numbered pages (platform-api 2.2), several at once while the platform counts the rows; those not needed are aborted. */
async function* numberedPages(
	{ node, ask }: ListSource,
	{ perPage, readAhead }: PagesOptions,
): AsyncGenerator<Page> {
	const notNeeded = new AbortController();
	const read = async (number: number) => {
		const query = number === 1 && perPage === undefined ? {} : { per_page: perPage, page: number };
		return readPage(node, await ask(query, notNeeded.signal), number, perPage);
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
				// nobody may await it: avoid an unhandled rejection
				ahead.catch(() => undefined);
				inFlight.push(ahead);
			}
			let page = await inFlight.shift()!;
			// this page was answered before new rows pushed others from the page before on to it
			if (Number(page.total) < Number(total)) page = await read(number);
			({ total, lastPage } = page);
			yield page;
		}
	} finally {
		notNeeded.abort();
	}
}

/** Pages by cursor (platform-api 4.1), one after another; by number if the platform numbers them after all. */
async function* cursorPages(source: ListSource, options: PagesOptions): AsyncGenerator<Page> {
	const { perPage } = options;
	let cursor: string | undefined;
	let number = 0;
	do {
		const query = { per_page: perPage, ...(cursor !== undefined && { cursor }) };
		const response = await source.ask(query);
		if (isNumbered(response)) return yield* numberedPages(source, options);
		number++;
		cursor = nextCursor(response);
		const page = readPage(source.node, response);
		yield { ...page, number, lastPage: cursor === undefined ? number : number + 1 };
		if (cursor === undefined && page.isAnnounced && page.lastPage > 1) {
			throw incompleteListError(
				source.node,
				'The platform says that the list continues, but not where',
			);
		}
	} while (cursor !== undefined);
}
