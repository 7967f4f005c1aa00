// The rows of a list: the one way in which all of it, or as much of it as is needed, is read.
import { pageSizeFor, pagesOf, type ListSource, type Pagination } from './pagination';
import type { Page } from './page';
import { POLICIES } from './retryPolicy';
import { RowCollector, type CollectorOptions, type Rows } from './rows';

/** How far a list is read, and how. */
interface Extent extends CollectorOptions {
	pagination: Pagination;
	/** Rows wanted, Infinity for all; without it, nobody knows how many it takes until it is enough. */
	limit?: number;
	/** Called with each page in its order, and all rows so far: whether what comes after the page does not matter. */
	isEnough?: (page: Page, rows: Rows) => boolean;
	/** Pages asked for side by side. */
	concurrency?: number;
	/** Whether a list that begins with what is oldest is read from its end. */
	startsWithNewest?: boolean;
}

/**
 * Reads a list to its end or until it is enough, with as few requests as possible.
 * @returns its rows by `keyOf`, each once and in the platform's order
 * @throws NodeApiError when the list cannot be read so far, or has more rows than n8n can take
 */
export async function readUntil(
	source: ListSource,
	{ pagination, limit, isEnough, startsWithNewest, ...options }: Extent,
): Promise<Rows> {
	const { concurrency = POLICIES.read.concurrency } = options;
	const collector = new RowCollector(source.node, options);
	// where it is not known how far it is, one page, then as many as were read: a long way is likely to be longer
	const pagesLeft = () => (limit === undefined ? collector.pages : collector.pagesUntil(limit));
	const pages = pagesOf(source, pagination, {
		perPage: pageSizeFor(limit ?? Infinity),
		readAhead: () => Math.min(concurrency, pagesLeft()),
		startsWithNewest,
	});
	for await (const page of pages) {
		collector.add(page, limit);
		if (collector.rows.size >= (limit ?? Infinity) || isEnough?.(page, collector.rows)) break;
	}
	return new Map([...collector.rows].slice(0, limit));
}
