import type { IDataObject, INode } from 'n8n-workflow';
import { incompleteListError, isNumbered, nextCursor, readPage, type Page } from './page';
import { isId, type PlatformResponse } from './response';
import { RowCollector } from './rows';

/** platform-api 8 */
const MAX_PER_PAGE = 100;

/** Pages read once more because rows left the list; with more, it changes faster than it can be read. */
const MAX_STEPS_BACK = 100;

/** Times that one page counts fewer rows than the one before it, the same ones each time: the platform counts something else than the list. */
const MAX_EQUAL_SHRINKAGES = 5;

/** A list that is asked for with one query after another. */
export interface ListSource {
	node: INode;
	/**
	 * @param signal ends the request: its answer is not needed any more
	 * @throws NodeApiError when the list goes on beyond its bounds, too
	 */
	ask: (query: IDataObject, signal?: AbortSignal) => Promise<PlatformResponse>;
}

interface NumberedPagesOptions {
	/** Rows to ask for in each request; none for a list that is expected in one piece. */
	perPage?: number;
	/** How many pages may be asked for at once, after so many were read. */
	readAhead: (pagesRead: number) => number;
}

/**
 * Rows to ask for in each request: as few requests as possible, and no row more than wanted.
 * @param limit rows wanted; Infinity for all
 */
export function pageSizeFor(limit: number): number {
	return limit === Infinity ? MAX_PER_PAGE : Math.ceil(limit / Math.ceil(limit / MAX_PER_PAGE));
}

/**
 * The pages of a numbered list in their order, several asked for side by side (platform-api 2.2). Where a page counts
 * fewer rows than the one before it, rows between the two may be on neither: it steps back to a page that begins with a
 * known row, and goes on from there one page after another; rows then come once more. (Side by side, one that comes in the
 * very moment in which another one leaves cannot be seen.)
 * @throws NodeApiError when the platform does not turn the pages, or the list changes faster than it can be read
 */
export async function* numberedPages(
	{ node, ask }: ListSource,
	{ perPage, readAhead }: NumberedPagesOptions,
): AsyncGenerator<Page> {
	const inFlight = new Map<number, Promise<Page>>();
	const known = new Set<unknown>();
	const shrunk: string[] = [];
	let notNeeded = new AbortController();
	let [next, lastPage, pagesRead, stepsBack] = [1, 1, 0, 0];
	let [isSequential, isSteppingBack] = [false, false];
	let sizeOfPages: number | undefined;
	let total: number | undefined;

	const read = async (number: number) => {
		const response = await ask(pageQuery(number, perPage), notNeeded.signal);
		const page = readPage(node, response, number);
		if (number === 1) sizeOfPages = page.perPage;
		return checkSize(node, page, sizeOfPages);
	};
	const readNext = async () => {
		const atOnce = isSequential ? 1 : Math.max(1, readAhead(pagesRead));
		for (let number = next; number < next + atOnce && number <= lastPage; number++) {
			if (inFlight.has(number)) continue;
			const page = read(number);
			// its turn to be awaited may never come
			page.catch(() => undefined);
			inFlight.set(number, page);
		}
		const page = await inFlight.get(next)!;
		inFlight.delete(next);
		pagesRead++;
		return page;
	};

	try {
		while (next <= lastPage) {
			const page = await readNext();
			const counts = `${next}: ${total}, ${page.total}`;
			const equal = shrunk.slice(-MAX_EQUAL_SHRINKAGES).filter((earlier) => earlier === counts);
			const hasShrunk = Number(page.total) < Number(total) && equal.length < MAX_EQUAL_SHRINKAGES;
			({ total, lastPage } = page);
			if (!page.tellsPages && mayGoOn(page, perPage, known)) lastPage = next + 1;
			// without a count, nothing would tell that rows slipped between pages that are read out of turn
			isSequential ||= total === undefined;
			if (hasShrunk && !isSteppingBack) {
				shrunk.push(counts);
				[isSequential, isSteppingBack] = [true, true];
				inFlight.clear();
				notNeeded.abort();
				notNeeded = new AbortController();
			} else if (next === 1 || known.has(keyOf(page.rows[0]))) {
				isSteppingBack = false;
			}
			if (isSteppingBack) {
				if (++stepsBack > MAX_STEPS_BACK) {
					throw incompleteListError(node, 'The list changes faster than it can be read');
				}
				next = Math.max(1, next - 1);
				lastPage = Math.max(lastPage, next);
				continue;
			}
			for (const row of page.rows) known.add(keyOf(row));
			next++;
			yield { ...page, lastPage };
		}
	} finally {
		notNeeded.abort();
	}
}

/**
 * The pages of a numbered list from the last one to the first, each from its last row to its first: of a list that begins
 * with what is oldest, what is newest comes first. Where rows leave meanwhile, others may come twice.
 * @param first its first page, as it was read
 * @throws NodeApiError when the platform does not turn the pages, or names ever more of them
 */
export async function* pagesFromTheEnd(
	{ node, ask }: ListSource,
	perPage: number,
	first: Page,
): AsyncGenerator<Page> {
	const read = async (number: number) => {
		const page = readPage(node, await ask(pageQuery(number, perPage)), number);
		return checkSize(node, page, first.perPage);
	};
	let page = first;
	// the list may have grown meanwhile, or tell of its next page only
	while (page.lastPage > page.number) {
		const [[before], next] = [page.rows, await read(page.lastPage)];
		if (keyOf(next.rows[0]) === keyOf(before)) {
			throw incompleteListError(
				node,
				'The platform names ever more pages, but they hold nothing new',
			);
		}
		page = next;
	}
	for (;;) {
		yield { ...page, rows: [...page.rows].reverse() };
		if (page.number === 1) return;
		page = await read(page.number - 1);
	}
}

function checkSize(node: INode, page: Page, sizeOfPages: number | undefined): Page {
	if (page.perPage === sizeOfPages) return page;
	throw incompleteListError(node, 'The platform changes the size of its pages in between');
}

/** Whether there may be another page after one that does not tell: it is full, and not one that was there before. */
function mayGoOn({ rows }: Page, perPage: number | undefined, known: Set<unknown>): boolean {
	return (
		rows.length === perPage &&
		rows.every(({ id }) => isId(id)) &&
		!rows.every((row) => known.has(keyOf(row)))
	);
}

function keyOf(row: IDataObject | undefined): unknown {
	return row?.id ?? row;
}

/**
 * The pages of a list whose answers name the place where the next one starts (platform-api 4.1), one request after another.
 * @param numbered how to read it when the platform numbers its pages after all
 * @throws NodeApiError when the list leads in a circle
 */
export async function* cursorPages(
	source: ListSource,
	perPage: number,
	numbered: NumberedPagesOptions,
): AsyncGenerator<Page> {
	const { node, ask } = source;
	const seen = new Set<string>();
	let cursor: string | undefined;
	let number = 0;
	do {
		const response = await ask({ per_page: perPage, ...(cursor !== undefined && { cursor }) });
		if (isNumbered(response)) return yield* numberedPages(source, numbered);
		number++;
		const page = readPage(node, response);
		cursor = nextCursor(node, response);
		yield { ...page, number, lastPage: cursor === undefined ? number : number + 1 };
		if (cursor === undefined && page.lastPage > 1) {
			throw incompleteListError(node, 'The platform says that the list goes on, but not where');
		}
		if (cursor !== undefined && seen.has(cursor)) {
			throw incompleteListError(node, 'The pages of the list lead in a circle');
		}
		if (cursor !== undefined) seen.add(cursor);
	} while (cursor !== undefined);
}

/** How the platform hands out a list: in one piece, in numbered pages, or page by page with a cursor. */
export type Pagination = 'none' | 'pages' | 'cursor';

/**
 * Reads as many rows as wanted with as few requests as possible; each row once and in the platform's order.
 * @param limit rows wanted; Infinity for all
 * @param concurrency pages asked for side by side
 * @throws NodeApiError when the list cannot be read to its end, or has more rows than n8n can take
 */
export async function readRows(
	source: ListSource,
	pagination: Pagination,
	limit: number,
	concurrency: number,
): Promise<IDataObject[]> {
	const rows = new RowCollector(source.node);
	const perPage = pageSizeFor(limit);
	const readAhead = () =>
		Math.min(concurrency, Math.ceil((limit - rows.size) / Math.max(rows.sizeOfFirstPage, 1)));
	const pages =
		pagination === 'cursor'
			? cursorPages(source, perPage, { perPage, readAhead })
			: numberedPages(source, {
					perPage: pagination === 'none' ? undefined : perPage,
					readAhead,
				});
	for await (const page of pages) {
		rows.add(page, limit);
		if (rows.size >= limit) break;
	}
	return rows.values().slice(0, limit);
}

function pageQuery(number: number, perPage: number | undefined): IDataObject {
	if (perPage !== undefined) return { per_page: perPage, page: number };
	return number === 1 ? {} : { page: number };
}
