import type { IDataObject } from 'n8n-workflow';
import { identityOf, isNewestFirst, OVERLAP } from '../client/newestFirst';
import { MAX_ROWS, type Page } from '../client/page';
import { numberedPages, pagesFromTheEnd, pageSizeFor, type ListSource } from '../client/pagination';
import { isId } from '../client/response';
import { POLICIES } from '../client/retryPolicy';
import { RowCollector } from '../client/rows';

const PER_PAGE = pageSizeFor(Infinity);

/** One page, then side by side as many as were read: a long way is likely to be longer. */
const NUMBERED = {
	perPage: PER_PAGE,
	readAhead: (pagesRead: number) => Math.min(pagesRead, POLICIES.read.concurrency),
};

/**
 * Reads a list from where it is newest until it is enough: from its start, or from its end where that has what is newest.
 * @param isEnough told of each page in its order, newest first where the list has an order
 * @returns rows that have an ID, each once and as it was read last
 * @throws NodeApiError when the list cannot be read
 */
export async function readNewest(
	source: ListSource,
	isEnough: (page: IDataObject[]) => boolean,
): Promise<IDataObject[]> {
	const collector = new RowCollector(source.node, {
		keepLatest: true,
		keyOf: (row) => (isId(row.id) ? identityOf(row) : row),
	});
	for await (const page of pagesFromTheNewest(source)) {
		collector.add(page, MAX_ROWS);
		if (isEnough(page.rows.filter(({ id }) => isId(id)))) break;
	}
	return collector.values().filter(({ id }) => isId(id));
}

async function* pagesFromTheNewest(source: ListSource): AsyncGenerator<Page> {
	for await (const page of numberedPages(source, NUMBERED)) {
		if (page.number === 1 && page.lastPage > 1 && isOldestFirst(page)) {
			return yield* fromTheEnd(source, page);
		}
		yield page;
	}
}

function isOldestFirst({ rows }: Page): boolean {
	return !isNewestFirst(rows) && isNewestFirst([...rows].reverse());
}

/** The last page may be too short to tell that what comes before it is known: then it comes together with the one before. */
async function* fromTheEnd(source: ListSource, first: Page): AsyncGenerator<Page> {
	let tooFew: IDataObject[] = [];
	for await (const page of pagesFromTheEnd(source, PER_PAGE, first)) {
		const rows = [...tooFew, ...page.rows];
		const isShort = rows.length < OVERLAP && page.number > 1;
		tooFew = isShort ? rows : [];
		if (!isShort) yield { ...page, rows };
	}
}
