import { isNumbered, nextCursor } from '../transport/cursor';
import { incomplete, MOST_ROWS } from '../transport/listErrors';
import { MOST_BARREN } from '../transport/rows';
import { readPage } from '../transport/page';
import { pageSizeFor } from '../transport/pages';
import { backlog, keep, readNumbered, type Enough, type Rows } from './numbered';
import type { Source } from './source';

/**
 * Reads a list whose answers name the place where the next one starts (platform-api 4.1) from its start until
 * it is enough.
 * @throws NodeApiError when the list leads in a circle, or there are more rows than n8n can take
 */
export async function readByCursor(source: Source, enough: Enough): Promise<Rows> {
	const rows: Rows = new Map();
	const visited = new Set<string>();
	let cursor: string | undefined;
	let barren = 0;

	do {
		const answer = await source.ask({ per_page: pageSizeFor(Infinity), ...(cursor && { cursor }) });
		if (isNumbered(answer)) return await readNumbered(source, {}, enough);
		const page = readPage(source.node, answer);
		const known = rows.size;
		keep(source.node, rows, page.rows);
		barren = rows.size === known ? barren + 1 : 0;
		if (rows.size > MOST_ROWS) throw backlog(source.node);
		if (enough(page.rows, rows)) break;

		cursor = nextCursor(source.node, answer);
		if (cursor !== undefined && visited.has(cursor)) {
			throw incomplete(source.node, 'The platform leads in a circle through the list');
		}
		if (cursor !== undefined && barren > MOST_BARREN) {
			throw incomplete(
				source.node,
				'The platform names ever more pages, but they hold nothing new',
			);
		}
		if (cursor !== undefined) visited.add(cursor);
	} while (cursor !== undefined);

	return rows;
}
