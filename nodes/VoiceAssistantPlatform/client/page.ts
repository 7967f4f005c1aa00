import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { apiError } from './errors';
import { isId, isObject, numberIn, type PlatformResponse } from './response';

/** n8n's engine breaks with more items than this. */
export const MAX_ROWS = 100_000;

/** One page of a list, however the platform wraps it. */
export interface Page {
	rows: IDataObject[];
	/** Counted from 1. */
	number: number;
	/** Number of the last page; that of this page if the answer names no other. */
	lastPage: number;
	/** Whether the answer says if there is another page. */
	hasPageCount: boolean;
	/** Rows on all pages, where the platform counts them. */
	total?: number;
	/** Rows on a full page, where the platform says so. */
	perPage?: number;
}

/**
 * Reads a bare array, a list within an object, or a page envelope (platform-api 2.2; docs/api-assumptions.md, "Shapes of answers").
 * @throws NodeApiError when the answer is none of these, or another page, or has more rows than n8n can take
 */
export function readPage(node: INode, response: PlatformResponse, number = 1): Page {
	const { statusCode } = response;
	const envelope = envelopeOf(response);
	const rows = rowsIn(response);
	if (!rows?.every(isObject)) {
		throw apiError(node, {
			message: 'The platform answered with something that is not a list',
			description:
				'Check that the Base URL of the credential is the address of the API and ends in /api.',
			httpCode: String(statusCode),
		});
	}
	if (rows.length > MAX_ROWS) throw tooManyRowsError(node);
	const current = numberIn(envelope.current_page ?? number);
	if (current !== number) {
		throw incompleteListError(
			node,
			`The platform answered with ${Number.isInteger(current) ? `page ${current}` : 'another page'} when page ${number} was asked for`,
		);
	}
	const givenLastPage = envelope.last_page ?? lastPageBy(envelope, number, rows.length === 0);
	const lastPage = numberIn(givenLastPage ?? number);
	if (!Number.isInteger(lastPage)) {
		throw incompleteListError(node, 'The platform does not say how many pages the list has');
	}
	const [total, perPage] = [envelope.total, envelope.per_page].map((count) => {
		const read = numberIn(count);
		return read >= 0 ? read : undefined;
	});
	return { rows, number, lastPage, hasPageCount: givenLastPage !== undefined, total, perPage };
}

/**
 * Whether a page that does not say so may have a next one: it is full, and its rows can be told apart from those of the next.
 * @param asked how many rows were asked for; the platform may name another size
 */
export function mayGoOn({ rows, perPage, hasPageCount }: Page, asked: number | undefined): boolean {
	const isFull = [asked, perPage].includes(rows.length);
	return !hasPageCount && isFull && rows.every(({ id }) => isId(id));
}

/** Parts of an envelope that are never the rows of a list. */
const NO_ROWS = ['error', 'errors', 'links', 'message', 'messages', 'meta', 'warnings'];

/**
 * The rows in an answer: a bare array, `data`, or the only list of objects under a name of its own, such as `leads`
 * (docs/api-assumptions.md, "Shapes of answers").
 * @returns undefined if there are none, or several lists could be meant
 */
export function rowsIn({ body }: PlatformResponse): unknown[] | undefined {
	if (!isObject(body)) return Array.isArray(body) ? body : undefined;
	if ('data' in body) return Array.isArray(body.data) ? body.data : undefined;
	const lists = Object.entries(body)
		.filter(([name]) => !NO_ROWS.includes(name))
		.map(([, value]): unknown => value)
		.filter((value) => Array.isArray(value) && value.every(isObject));
	return lists.length === 1 ? (lists[0] as IDataObject[]) : undefined;
}

/**
 * The paging fields of an answer, beside the rows (platform-api 2.2, 4.1) or in `meta` and `links` (docs/api-assumptions.md,
 * "Shapes of answers").
 */
function envelopeOf({ body }: PlatformResponse): IDataObject {
	if (!isObject(body)) return {};
	const { meta, links } = body;
	return {
		...(isObject(links) && { next_page_url: links.next }),
		...(isObject(meta) && meta),
		...body,
	};
}

/** The last page by other fields of an envelope; the address of a next page is never followed. */
function lastPageBy(envelope: IDataObject, number: number, isEmpty: boolean): number | undefined {
	const { total, per_page, next_page_url: next } = envelope;
	const [rows, perPage] = [total, per_page].map(numberIn);
	const counted = rows >= 0 && perPage > 0 ? Math.ceil(rows / perPage) : undefined;
	// some name a next page for ever
	if (next === undefined || (isEmpty && counted !== undefined)) return counted;
	// the count may be that of the rows on this page
	return Math.max(counted ?? 0, next ? number + 1 : number);
}

/**
 * Whether an answer has numbered pages, as some deployments do where the document has cursors (docs/api-assumptions.md,
 * "Shapes of answers").
 */
export function isNumbered(response: PlatformResponse): boolean {
	const envelope = envelopeOf(response);
	return !('next_cursor' in envelope) && envelope.last_page !== undefined;
}

/**
 * The cursor of the next page; undefined at the end of the list (platform-api 4.1).
 * @throws NodeApiError when it is neither text nor a number
 */
export function nextCursor(node: INode, response: PlatformResponse): string | undefined {
	const cursor = envelopeOf(response).next_cursor;
	if (cursor === undefined || cursor === null || cursor === '') return undefined;
	if (isId(cursor)) return String(cursor);
	throw incompleteListError(node, 'The platform says that the list goes on, but not where');
}

export function tooManyRowsError(node: INode): NodeApiError {
	return apiError(node, {
		message: 'The list is longer than n8n can take at once',
		description: `It has more than ${MAX_ROWS.toLocaleString('en')} rows, so nothing of it is passed on. Narrow it down with filters, for example by date.`,
	});
}

/** The error for a list that cannot be read to its end: nothing of it is passed on. */
export function incompleteListError(node: INode, message: string): NodeApiError {
	const description =
		'The list would not be complete, so nothing of it is passed on. Run it again; if this keeps happening, tell the provider of your platform.';
	return apiError(node, { message, description });
}
