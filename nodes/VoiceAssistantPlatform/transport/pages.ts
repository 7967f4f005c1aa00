import type { IDataObject, IHttpRequestOptions, INode } from 'n8n-workflow';
import type { Answer } from './answer';
import { incomplete, MOST_ROWS, tooMany } from './listErrors';
import { isShorter, readPage, type Page, type ReadPage } from './page';
import { Rows } from './rows';
import { walk } from './walk';

/** platform-api 8 */
const MOST_PER_PAGE = 100;

/** Pages for each place that are asked for before a look at what they brought. */
const STRETCH = 5;

/** A list that is asked for page by page. */
export interface List {
	node: INode;
	request: IHttpRequestOptions;
	send: (request: IHttpRequestOptions) => Promise<Answer>;
	/** Pages asked for side by side. */
	atOnce: number;
}

/**
 * Rows to ask for in each request: as few requests as possible, and no row more than wanted.
 * @param limit rows wanted; Infinity for all
 */
export function pageSizeFor(limit: number): number {
	return limit === Infinity ? MOST_PER_PAGE : Math.ceil(limit / Math.ceil(limit / MOST_PER_PAGE));
}

/**
 * Reads as many rows as wanted with as few requests as possible, the pages after the first side by side; each row
 * once and in the platform's order. When the platform's count shows that rows came or left so that some may have been
 * missed, it reads the list again, one page after another. (Side by side, one that comes in the very moment in which
 * another one leaves cannot be seen.)
 * @param limit rows wanted; Infinity for all
 * @param perPage rows to ask for in each request; none for a list that is expected in one piece
 * @throws NodeApiError when the platform does not turn the pages, or there are more rows than n8n can take
 */
export async function readPages(
	list: List,
	limit: number,
	perPage?: number,
): Promise<IDataObject[]> {
	let sizeOfPages: number | undefined;
	const read = async (number: number) => {
		const qs = { ...list.request.qs, ...pageQuery(number, perPage) };
		const page = readPage(list.node, await list.send({ ...list.request, qs }), number);
		if (number === 1) sizeOfPages = page.perPage;
		if (page.perPage === sizeOfPages) return page;
		throw incomplete(list.node, 'The platform changes the size of its pages in between');
	};
	const rows = (await readSideBySide(list, read, limit)) ?? (await walk(list.node, read, limit));
	return rows.upTo(limit);
}

/** @returns nothing when rows may have been missed */
async function readSideBySide(
	{ node, atOnce }: List,
	read: ReadPage,
	limit: number,
): Promise<Rows | undefined> {
	const rows = new Rows(node);
	let page = await read(1);
	rows.add(page.rows, page.lastPage > 1);
	const perPage = Math.max(page.rows.length, 1);
	// without a count, nothing would tell that rows slipped between pages that are read out of turn
	const places = page.total === undefined ? 1 : atOnce;
	if (Math.min(limit, page.lastPage * perPage) > MOST_ROWS) throw tooMany(node);

	for (let number = 1; number < page.lastPage && rows.size < limit; ) {
		const wanted = Math.ceil((limit - rows.size) / perPage);
		const last = Math.min(page.lastPage, number + wanted, number + STRETCH * places);
		for (const next of await readRange(read, number + 1, last, places)) {
			if (isShorter(next, page)) return undefined;
			rows.add(next.rows, next.lastPage > ++number);
			page = next;
		}
	}
	return rows;
}

/** Reads pages in any order, so many at once, and brings them back in theirs. When one fails, no further ones are asked for. */
async function readRange(read: ReadPage, from: number, to: number, atOnce: number) {
	const pages: Page[] = [];
	// shared by all readers: the one that fails ends it for the others as well
	const numbers = range(from, to);
	await Promise.all(
		Array.from({ length: Math.min(atOnce, to - from + 1) }, async () => {
			for (const number of numbers) pages[number - from] = await read(number);
		}),
	);
	return pages;
}

function* range(from: number, to: number) {
	for (let number = from; number <= to; number++) yield number;
}

function pageQuery(number: number, perPage: number | undefined): IDataObject {
	if (perPage !== undefined) return { per_page: perPage, page: number };
	return number === 1 ? {} : { page: number };
}
