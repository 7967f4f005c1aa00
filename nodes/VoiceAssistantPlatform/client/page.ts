// One answer of a list, however the platform wraps it (platform-api 2.2, 4.1; docs/api-assumptions.md, "Shapes of answers").
import type { IDataObject, INode, NodeApiError } from 'n8n-workflow';
import { timeInWords } from './errorMessages';
import { apiError } from './errors';
import { isEmpty, isId, isObject, numberIn, type PlatformResponse } from './response';

/** n8n's engine breaks with more items than this. */
export const MAX_ROWS = 100_000;

/** How many fields an error names. */
const MAX_FIELDS = 20;

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
	const envelope = envelopeOf(response.body);
	const rows = rowsIn(response.body);
	if (!rows?.every(isObject)) {
		throw apiError(node, {
			message: 'The platform answered with something that is not a list',
			description: `${fieldNamesInWords(response)} Tell the provider of your platform. Until that is solved, read it with n8n's HTTP Request node.`,
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
 * The rows in an answer: a bare list, `data`, a page in `data`, or the only list of objects under a name of its own.
 * @returns undefined if there are none, or several lists could be meant
 */
function rowsIn(body: unknown): unknown[] | undefined {
	const rows = listIn(body);
	if (rows || !isObject(body)) return rows;
	const { data } = body;
	if (isPage(data)) return rowsIn(data);
	const lists = Object.entries(body)
		.filter(([name]) => ![...NO_ROWS, 'data'].includes(name))
		.map(([, value]) => listIn(value))
		.filter((list) => list?.every(isObject));
	if (!('data' in body)) return lists.length === 1 ? lists[0] : undefined;
	// a message without data may be that of an error
	const isTold = 'success' in body || isEmpty(body.message);
	const isNone = typeof data === 'object' && isEmpty(data) && lists.length === 0 && isTold;
	return listIn(data) ?? (isNone ? [] : undefined);
}

/** An array, or an object with numbers for names: some platforms write an array like that after removing rows. */
function listIn(value: unknown): unknown[] | undefined {
	if (!isObject(value)) return Array.isArray(value) ? value : undefined;
	const isList = !isEmpty(value) && Object.keys(value).every((name) => /^\d+$/.test(name));
	return isList ? Object.values(value) : undefined;
}

/** Whether `data` is not the rows, but a page with rows in its own `data`. */
function isPage(data: unknown): data is IDataObject {
	return isObject(data) && 'data' in data && !('id' in data);
}

/** The names of the fields that came in place of a list, never their values. */
function fieldNamesInWords({ body }: PlatformResponse): string {
	const names = Object.entries(isObject(body) ? body : {}).flatMap(([name, value]) =>
		isObject(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : name,
	);
	return `Fields of the answer: ${names.slice(0, MAX_FIELDS).join(', ') || 'none'}.`;
}

/** The paging fields of an answer, beside the rows or in `meta` and `links`. */
function envelopeOf(body: unknown): IDataObject {
	if (!isObject(body)) return {};
	const { meta, links, data } = body;
	return {
		...(isObject(links) && { next_page_url: links.next }),
		...(isObject(meta) && meta),
		...body,
		...(isPage(data) && envelopeOf(data)),
		// the total still counts rows that the platform removed from the page
		...(isObject(data) && listIn(data) && { total: undefined }),
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
	const envelope = envelopeOf(response.body);
	return !('next_cursor' in envelope) && Number.isInteger(numberIn(envelope.last_page));
}

/** The cursor of the next page; undefined at the end of the list. */
export function nextCursor(response: PlatformResponse): string | undefined {
	const cursor = envelopeOf(response.body).next_cursor;
	return isId(cursor) ? String(cursor) : undefined;
}

/** The error for a list that cannot be read to its end: nothing of it is passed on. */
export function incompleteListError(node: INode, message: string): NodeApiError {
	const description =
		'The list would be incomplete, so it was discarded. Run it again; if this keeps happening, tell the provider of your platform.';
	return apiError(node, { message, description, httpCode: '200' });
}

export function tooSlowListError(node: INode, time: number): NodeApiError {
	return apiError(node, {
		message: 'Reading the whole list took too long',
		description: `It took more than ${timeInWords(time)}. The list would be incomplete, so it was discarded. Narrow it down with filters, or enter an ID instead of choosing it from the list. If this keeps happening, tell the provider of your platform.`,
	});
}

export function tooManyRowsError(node: INode): NodeApiError {
	return apiError(node, {
		message: 'The list is too long for n8n',
		description: `It has more than ${MAX_ROWS.toLocaleString('en')} rows, so it was discarded. Narrow it down with filters, for example by date.`,
	});
}
