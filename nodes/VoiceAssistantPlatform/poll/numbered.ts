import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { apiError } from '../transport/apiError';
import { incomplete, MOST_ROWS } from '../transport/listErrors';
import { readPage, type Page } from '../transport/page';
import { pageSizeFor } from '../transport/pages';
import type { Source } from './source';
import { isId } from '../transport/values';

const PER_PAGE = pageSizeFor(Infinity);

const PAGES_AT_ONCE = 10;

/** A list that names ever more pages is not read for ever. */
const MOST_PAGES = (2 * MOST_ROWS) / PER_PAGE;

/** Times that rows may move towards the start of the list while it is read. */
const MOST_MOVES = 100;

/** The rows of a list that were read, each once and as it was read last. */
export type Rows = Map<unknown, IDataObject>;

/** Told of each page in its order; says whether what comes after does not matter. */
export type Enough = (page: IDataObject[], rows: Rows) => boolean;

/**
 * Reads a list of numbered pages from its start until it is enough (platform-api 2.2): one page, then one more,
 * then more and more side by side, as a long way is likely to be longer.
 * A page whose `total` is smaller than that of the page before it may leave a gap: from there on, pages are read one
 * after another, where new rows at the start of the list leave none.
 * @param enough none for the whole list
 * @throws NodeApiError when there are more rows than n8n can take, or rows keep moving
 */
export async function readNumbered(
	source: Source,
	query: IDataObject,
	enough?: Enough,
): Promise<Rows> {
	const rows: Rows = new Map();
	let [next, lastPage, total, moves, atOnce] = [1, 1, 0, 0, PAGES_AT_ONCE];

	const read = async (number: number) => {
		const answer = await source.ask({ ...query, per_page: PER_PAGE, page: number });
		return readPage(source.node, answer, number);
	};

	while (next <= lastPage) {
		const count = Math.min(Math.max(1, next - 1), lastPage - next + 1, atOnce);
		const pages = await Promise.all(
			Array.from({ length: count }, async (_, index) => await read(next + index)),
		);
		for (const page of pages) keep(source.node, rows, page.rows);
		lastPage = Math.max(...pages.map((page) => page.lastPage));
		const gone = shrinkage(total, pages);
		total = pages.at(-1)?.total ?? total;
		if (Math.max(rows.size, enough ? 0 : total) > MOST_ROWS || next > MOST_PAGES) {
			throw backlog(source.node);
		}
		if (gone > 0) {
			if (++moves > MOST_MOVES) {
				throw incomplete(source.node, 'Rows disappear from the list faster than it can be read');
			}
			// a platform may give fewer than it was asked for
			const perPage = Math.max(1, ...pages.map((page) => page.rows.length));
			[next, atOnce] = [Math.max(1, next - Math.ceil(gone / perPage)), 1];
			continue;
		}
		if (pages.some((page) => enough?.(page.rows, rows))) break;
		next += count;
	}
	return rows;
}

/** Adds a page to the rows. A row without an ID cannot be told from another one. */
export function keep(node: INode, rows: Rows, page: IDataObject[]): void {
	for (const row of page) {
		if (!isId(row.id)) {
			throw incomplete(node, 'The platform answered with a row that has no ID');
		}
		rows.set(row.id, row);
	}
}

/** More rows to read in one poll than n8n can take. */
export function backlog(node: INode): NodeApiError {
	return apiError(node, {
		message: 'There is more to read than n8n can take at once',
		description: `It is more than ${MOST_ROWS.toLocaleString('en')} rows. Nothing was passed on and nothing is forgotten. Narrow it down with filters; a changed filter starts anew, from the moment you publish.`,
	});
}

/** How many rows fewer a page says that the list has than one before it. */
function shrinkage(before: number, pages: Page[]): number {
	let [most, gone] = [before, 0];
	for (const { total = most } of pages) {
		gone = Math.max(gone, most - total);
		most = Math.max(most, total);
	}
	return gone;
}
