import type { IDataObject, IHttpRequestOptions, INode } from 'n8n-workflow';
import { isObject, type Answer } from './answer';
import { incomplete, MOST_ROWS, tooMany } from './listErrors';
import { readPage } from './page';
import { keepNew, pageSizeFor } from './pages';

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
	let cursor: string | undefined;

	do {
		const known = rows.size;
		const qs: IDataObject = { ...request.qs, per_page: pageSizeFor(limit) };
		if (cursor !== undefined) qs.cursor = cursor;
		const answer = await send({ ...request, qs });
		keepNew(rows, readPage(node, answer));
		cursor = nextCursor(answer);
		if (cursor !== undefined && rows.size === known) {
			throw incomplete(node, 'The platform names ever more pages, but they hold nothing new');
		}
		if (rows.size > MOST_ROWS) throw tooMany(node);
	} while (cursor !== undefined && rows.size < limit);

	return [...rows.values()].slice(0, limit);
}

function nextCursor({ body }: Answer): string | undefined {
	const cursor = isObject(body) ? body.next_cursor : undefined;
	return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
}
