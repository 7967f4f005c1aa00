import type { IDataObject } from 'n8n-workflow';
import { incomplete, MOST_ROWS } from '../transport/listErrors';
import { readPage, type Page } from '../transport/page';
import { pageSizeFor } from '../transport/pages';
import { backlog } from './backlog';
import type { Source } from './source';

const PER_PAGE = pageSizeFor(Infinity);

const PAGES_AT_ONCE = 10;

/** Times in a row that rows may move towards the start of the list while it is read. */
const MOST_MOVES = 10;

/** The part of a list that was read, each row once and as it was read last. */
export interface Part {
	rows: Map<unknown, IDataObject>;
	/** Whether nothing comes after it. */
	isWhole: boolean;
}

/** Told of each page in its order; says whether what comes after does not matter. */
export type Enough = (page: IDataObject[], rows: Part['rows']) => boolean | Promise<boolean>;

/**
 * Reads a list of numbered pages from its start until it is enough (platform-api 2.2): one page, then one more,
 * then more and more side by side, as a long way is likely to be longer.
 * When `total` has shrunk, rows have moved to pages that were read already: these are read again.
 * @param enough none for the whole list
 * @throws NodeApiError when there are more rows than n8n can take, or rows keep moving
 */
export async function readNumbered(
	source: Pick<Source, 'node' | 'ask'>,
	query: IDataObject,
	enough?: Enough,
): Promise<Part> {
	const rows: Part['rows'] = new Map();
	let [next, lastPage, furthest, moves] = [1, 1, 0, 0];
	let total: number | undefined;

	const read = async (number: number) => {
		const answer = await source.ask({ ...query, per_page: PER_PAGE, page: number });
		return readPage(source.node, answer, number);
	};

	while (next <= lastPage) {
		const count = Math.max(1, Math.min(next - 1, lastPage - next + 1, PAGES_AT_ONCE));
		const pages = await Promise.all(
			Array.from({ length: count }, async (_, index) => await read(next + index)),
		);
		for (const row of pages.flatMap((page) => page.rows)) {
			rows.delete(keyOf(source, row));
			rows.set(keyOf(source, row), row);
		}
		lastPage = Math.max(...pages.map((page) => page.lastPage));
		// a platform may give fewer than it was asked for
		const perPage = Math.max(1, ...pages.map((page) => page.rows.length));
		const atLeast = enough ? rows.size : Math.max(rows.size, (lastPage - 1) * perPage);
		if (atLeast > MOST_ROWS || next * PER_PAGE > 2 * MOST_ROWS) throw backlog(source.node);

		const gone = shrinkage(total, pages);
		total = pages.at(-1)?.total ?? total;
		if (gone > 0) {
			if (++moves > MOST_MOVES) {
				throw incomplete(source.node, 'Rows disappear from the list faster than it can be read');
			}
			next = Math.max(1, next - Math.ceil(gone / perPage));
			lastPage = Math.max(lastPage, next);
			continue;
		}
		for (const [index, page] of pages.entries()) {
			const isLast = next + index >= lastPage;
			if (await enough?.(page.rows, rows)) return { rows, isWhole: isLast };
		}
		next += count;
		if (next > furthest) [furthest, moves] = [next, 0];
	}
	return { rows, isWhole: true };
}

/** A row without an ID cannot be told from another one. */
function keyOf({ node }: Pick<Source, 'node'>, { id }: IDataObject): unknown {
	if (id !== undefined && id !== null) return id;
	throw incomplete(node, 'The platform answered with a row that has no ID');
}

/** How many rows fewer the list has than it had before. */
function shrinkage(before: number | undefined, pages: Page[]): number {
	let [most, gone] = [before ?? 0, 0];
	for (const { total } of pages) {
		if (total === undefined) continue;
		gone = Math.max(gone, most - total);
		most = Math.max(most, total);
	}
	return gone;
}
