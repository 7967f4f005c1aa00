import type { IDataObject, INode } from 'n8n-workflow';
import { isObject, type Answer } from './answer';
import { incomplete } from './listErrors';
import { readPage } from './page';
import { pageSizeFor, readPages, type List } from './pages';
import { Rows } from './rows';
import { isId } from './values';

/**
 * Reads as many rows as wanted of a list whose answers name the place where the next one starts
 * (platform-api 4.1), one request after another.
 * @param limit rows wanted; Infinity for all
 * @throws NodeApiError when the list leads in a circle, or there are more rows than n8n can take
 */
export async function readByCursor(list: List, limit: number): Promise<IDataObject[]> {
	const { node, request, send } = list;
	const rows = new Rows(node);
	const seen = new Set<string>();
	let cursor: string | undefined;

	do {
		const qs: IDataObject = { ...request.qs, per_page: pageSizeFor(limit) };
		if (cursor !== undefined) qs.cursor = cursor;
		const answer = await send({ ...request, qs });
		if (isNumbered(answer)) {
			return await readPages(list, limit, pageSizeFor(limit));
		}
		const page = readPage(node, answer);
		cursor = nextCursor(node, answer);
		rows.add(page.rows, cursor !== undefined);
		if (cursor === undefined && page.lastPage > 1) {
			throw incomplete(node, 'The platform says that the list goes on, but not where');
		}
		if (cursor !== undefined && seen.has(cursor)) {
			throw incomplete(node, 'The platform leads in a circle through the list');
		}
		if (cursor !== undefined) seen.add(cursor);
	} while (cursor !== undefined && rows.size < limit);

	return rows.upTo(limit);
}

/** A deployment may count its pages after all (gaps.md, "Shapes not shown"). */
export function isNumbered({ body }: Answer): boolean {
	return isObject(body) && !('next_cursor' in body) && body.last_page !== undefined;
}

/** The place where the list goes on; undefined at its end (platform-api 4.1). */
export function nextCursor(node: INode, { body }: Answer): string | undefined {
	const cursor = isObject(body) ? body.next_cursor : undefined;
	if (cursor === undefined || cursor === null || cursor === '') return undefined;
	if (isId(cursor)) return String(cursor);
	throw incomplete(node, 'The platform says that the list goes on, but not where');
}
