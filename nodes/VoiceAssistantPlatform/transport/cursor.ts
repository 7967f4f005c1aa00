import type { IDataObject, IHttpRequestOptions, INode } from 'n8n-workflow';
import { isObject, type Answer } from './answer';
import { incomplete, MOST_ROWS, tooMany } from './listErrors';
import { readPage } from './page';
import { keepNew, pageSizeFor, readPages } from './pages';

/** Stretches of a list one after another that bring nothing new; rows may have moved, but not all of them for ever. */
const MOST_BARREN = 5;

/**
 * Reads as many rows as wanted of a list whose answers name the place where the next one starts
 * (platform-api 4.1), one request after another.
 * @param limit rows wanted; Infinity for all
 * @throws NodeApiError when the list leads in a circle, or there are more rows than n8n can take
 */
export async function readByCursor(
	node: INode,
	request: IHttpRequestOptions,
	send: (request: IHttpRequestOptions) => Promise<Answer>,
	limit: number,
): Promise<IDataObject[]> {
	const rows = new Map<unknown, IDataObject>();
	const seen = new Set<string>();
	let cursor: string | undefined;
	let barren = 0;

	do {
		const qs: IDataObject = { ...request.qs, per_page: pageSizeFor(limit) };
		if (cursor !== undefined) qs.cursor = cursor;
		const answer = await send({ ...request, qs });
		if (isNumbered(answer)) {
			return await readPages(node, request, send, limit, pageSizeFor(limit));
		}
		const page = readPage(node, answer);
		const known = rows.size;
		keepNew(rows, page);
		cursor = nextCursor(answer);
		if (cursor === undefined && page.lastPage > 1) {
			throw incomplete(node, 'The platform says that the list goes on, but not where');
		}
		if (cursor !== undefined && seen.has(cursor)) {
			throw incomplete(node, 'The platform leads in a circle through the list');
		}
		barren = rows.size === known ? barren + 1 : 0;
		if (cursor !== undefined && barren > MOST_BARREN) {
			throw incomplete(node, 'The platform names ever more pages, but they hold nothing new');
		}
		if (cursor !== undefined) seen.add(cursor);
		if (rows.size > MOST_ROWS) throw tooMany(node);
	} while (cursor !== undefined && rows.size < limit);

	return [...rows.values()].slice(0, limit);
}

/** A deployment may count its pages after all (gaps.md, "Shapes not shown"). */
export function isNumbered({ body }: Answer): boolean {
	return isObject(body) && !('next_cursor' in body) && body.last_page !== undefined;
}

/** The place where the list goes on; undefined at its end (platform-api 4.1). */
export function nextCursor({ body }: Answer): string | undefined {
	const cursor = isObject(body) ? body.next_cursor : undefined;
	return cursor === undefined || cursor === null || cursor === '' ? undefined : String(cursor);
}
