// One answer of a list, however the platform wraps it (platform-api 2.2, 4.1; docs/api-assumptions.md, "Shapes of answers").
import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { CHECK_BASE_URL } from './errorMessages';
import { apiError } from './errors';
import { isId, isObject, numberIn, type PlatformResponse } from './response';

/** n8n's engine breaks with more items than this. */
export const MAX_ROWS = 100_000;

export interface Page {
	rows: IDataObject[];
	/** Counted from 1. */
	number: number;
	lastPage: number;
	/** Whether the platform says which page is the last. If not, there may be another one after a full page. */
	isAnnounced: boolean;
	/** How many rows all pages have, if the platform counts them. */
	total?: number;
}

/**
 * Reads a bare array, a list within an object, or a page envelope.
 * @param asked how many rows were asked for; the platform may name another size
 * @throws NodeApiError when the answer is none of these, or another page
 */
export function readPage(
	node: INode,
	response: PlatformResponse,
	number = 1,
	asked?: number,
): Page {
	const envelope = envelopeOf(response);
	const rows = rowsIn(response);
	if (!rows?.every(isObject)) {
		throw apiError(node, {
			message: 'The platform answered with something that is not a list',
			description: CHECK_BASE_URL,
			httpCode: String(response.statusCode),
		});
	}
	if (numberIn(envelope.current_page ?? number) !== number) {
		throw incompleteListError(
			node,
			`The platform answered with another page when page ${number} was asked for`,
		);
	}
	const total = numberIn(envelope.total);
	const announced = lastPageIn(envelope, number);
	// without IDs, a row of the next page could not be told from these
	const isFull =
		[asked, numberIn(envelope.per_page)].includes(rows.length) && rows.every(({ id }) => isId(id));
	return {
		rows,
		number,
		lastPage: announced ?? (isFull ? number + 1 : number),
		isAnnounced: announced !== undefined,
		total: total >= 0 ? total : undefined,
	};
}

/** Parts of an envelope that are never the rows of a list. */
const NO_ROWS = ['error', 'errors', 'links', 'message', 'messages', 'meta', 'warnings'];

/**
 * The rows in an answer: a bare array, `data`, or the only list of objects under a name of its own, such as `leads`.
 * @returns undefined if there are none, or several lists could be meant
 */
function rowsIn({ body }: PlatformResponse): unknown[] | undefined {
	if (!isObject(body)) return Array.isArray(body) ? body : undefined;
	if ('data' in body) return Array.isArray(body.data) ? body.data : undefined;
	const lists = Object.entries(body)
		.filter(([name]) => !NO_ROWS.includes(name))
		.map(([, value]): unknown => value)
		.filter((value) => Array.isArray(value) && value.every(isObject));
	return lists.length === 1 ? (lists[0] as IDataObject[]) : undefined;
}

/** The paging fields of an answer, beside the rows or in `meta` and `links`. */
function envelopeOf({ body }: PlatformResponse): IDataObject {
	if (!isObject(body)) return {};
	const { meta, links } = body;
	return {
		...(isObject(links) && { next_page_url: links.next }),
		...(isObject(meta) && meta),
		...body,
	};
}

/** The last page that an answer announces. The address of a next page only says that there is one: it is never followed. */
function lastPageIn({ last_page, next_page_url: next }: IDataObject, number: number) {
	const lastPage = numberIn(last_page);
	if (Number.isInteger(lastPage)) return lastPage;
	if (next === undefined) return undefined;
	return next ? number + 1 : number;
}

/** Whether an answer has numbered pages, as some deployments do where the document has cursors. */
export function isNumbered(response: PlatformResponse): boolean {
	const envelope = envelopeOf(response);
	return !('next_cursor' in envelope) && Number.isInteger(numberIn(envelope.last_page));
}

/** The cursor of the next page; undefined at the end of the list. */
export function nextCursor(response: PlatformResponse): string | undefined {
	const cursor = envelopeOf(response).next_cursor;
	return isId(cursor) ? String(cursor) : undefined;
}

/** The error for a list that cannot be read to its end: nothing of it is passed on. */
export function incompleteListError(node: INode, message: string): NodeApiError {
	const description =
		'The list would be incomplete, so it was discarded. Run it again; if this keeps happening, tell the provider of your platform.';
	return apiError(node, { message, description });
}

export function tooManyRowsError(node: INode): NodeApiError {
	return apiError(node, {
		message: 'The list is too long for n8n',
		description: `It has more than ${MAX_ROWS.toLocaleString('en')} rows, so it was discarded. Narrow it down with filters, for example by date.`,
	});
}
