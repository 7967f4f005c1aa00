import type { IDataObject } from 'n8n-workflow';
import { identityOf } from '../client/newestFirst';
import { MAX_ROWS } from '../client/page';
import { numberedPages, pageSizeFor, type ListSource } from '../client/pagination';
import { isId } from '../client/response';
import { POLICIES } from '../client/retryPolicy';
import { RowCollector } from '../client/rows';

/** One page, then side by side as many as were read: a long way is likely to be longer. */
const NUMBERED = {
	perPage: pageSizeFor(Infinity),
	readAhead: (pagesRead: number) => Math.min(pagesRead, POLICIES.read.concurrency),
};

/**
 * Reads a list from its start until it is enough.
 * @param isEnough told of each page in its order
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
	for await (const page of numberedPages(source, NUMBERED)) {
		collector.add(page, MAX_ROWS);
		if (isEnough(page.rows.filter(({ id }) => isId(id)))) break;
	}
	return collector.values().filter(({ id }) => isId(id));
}
