import type { IDataObject, IHttpRequestOptions, INode } from 'n8n-workflow';
import type { Answer } from './answer';
import { incomplete, MOST_ROWS, tooMany } from './listErrors';
import { readPage, type Page } from './page';

/** platform-api 8 */
const MOST_PER_PAGE = 100;

/** Pages asked for side by side; when one fails, no further ones are asked for. */
const PAGES_AT_ONCE = 10;

/**
 * Rows to ask for in each request: as few requests as possible, and no row more than wanted.
 * @param limit rows wanted; Infinity for all
 */
export function pageSizeFor(limit: number): number {
	return limit === Infinity ? MOST_PER_PAGE : Math.ceil(limit / Math.ceil(limit / MOST_PER_PAGE));
}

/**
 * Reads as many rows as wanted with as few requests as possible, the pages after the first side by side.
 * A row that moved to a later page meanwhile comes once.
 * @param limit rows wanted; Infinity for all
 * @param perPage rows to ask for in each request; none for a list that is expected in one piece
 * @throws NodeApiError when the platform does not turn the pages, or there are more rows than n8n can take
 */
export async function readPages(
	node: INode,
	request: IHttpRequestOptions,
	send: (request: IHttpRequestOptions) => Promise<Answer>,
	limit: number,
	perPage?: number,
): Promise<IDataObject[]> {
	const rows = new Map<unknown, IDataObject>();

	const read = async (number: number) => {
		const qs = { ...request.qs, ...pageQuery(number, perPage) };
		return readPage(node, await send({ ...request, qs }), number);
	};
	const keep = (page: Page) => keepNew(rows, page);

	const first = await read(1);
	keep(first);
	const perPageGiven = Math.max(first.rows.length, 1);
	let { lastPage } = first;
	if (Math.min(limit, lastPage * perPageGiven) > MOST_ROWS) throw tooMany(node);

	for (let next = 2; next <= lastPage && rows.size < limit; ) {
		const known = rows.size;
		const wanted = Math.ceil((limit - known) / perPageGiven);
		const count = Math.min(lastPage - next + 1, wanted, PAGES_AT_ONCE);
		const pages = await Promise.all(
			Array.from({ length: count }, async (_, index) => await read(next + index)),
		);
		pages.forEach(keep);
		next += count;
		lastPage = Math.max(...pages.map((page) => page.lastPage));
		if (rows.size === known && next <= lastPage) {
			throw incomplete(node, 'The platform names ever more pages, but they hold nothing new');
		}
		if (rows.size > MOST_ROWS) throw tooMany(node);
	}
	return [...rows.values()].slice(0, limit);
}

/** Adds the rows of a page that are not there yet. */
export function keepNew(rows: Map<unknown, IDataObject>, page: Pick<Page, 'rows'>): void {
	for (const row of page.rows) {
		const key = row.id ?? row;
		if (!rows.has(key)) rows.set(key, row);
	}
}

function pageQuery(number: number, perPage: number | undefined): IDataObject {
	if (perPage !== undefined) return { per_page: perPage, page: number };
	return number === 1 ? {} : { page: number };
}
