import type { IDataObject, IHttpRequestOptions, INode, NodeApiError } from 'n8n-workflow';
import { isObject, type Answer } from './answer';
import { apiError } from './apiError';

/** platform-api 8 */
const MOST_PER_PAGE = 100;

/** Pages asked for side by side; when one fails, no further ones are asked for. */
const PAGES_AT_ONCE = 10;

/** More items than this, and n8n's engine breaks. */
const MOST_ROWS = 100_000;

/** One page of a list, however the platform wraps it. */
interface Page {
	rows: IDataObject[];
	/** Number of the last page; 1 when the answer is no page envelope. */
	lastPage: number;
}

/**
 * Reads a bare array, a `data` array or a page envelope (platform-api 2.2; gaps.md "Shapes not shown").
 * @param number the page that was asked for
 * @throws NodeApiError when the answer is none of these, or another page
 */
export function readPage(node: INode, { body, statusCode }: Answer, number = 1): Page {
	const envelope = isObject(body) ? body : {};
	const rows = Array.isArray(body) ? body : envelope.data;
	if (!Array.isArray(rows) || !rows.every(isObject)) {
		throw apiError(node, {
			message: 'The platform answered with something that is not a list',
			description:
				'Check that the Base URL of the credential is the address of the API and ends in /api.',
			httpCode: String(statusCode),
		});
	}
	const current = Number(envelope.current_page ?? number);
	if (current !== number) {
		throw incomplete(
			node,
			`The platform answered with page ${current} when page ${number} was asked for`,
		);
	}
	// the address of a next page is never followed, but it tells that there is one
	return {
		rows,
		lastPage: Number(envelope.last_page ?? (envelope.next_page_url ? number + 1 : 1)),
	};
}

/**
 * Reads as many rows as wanted with as few requests as possible, the pages after the first side by side.
 * A row that moved to a later page meanwhile comes once.
 * @param limit rows wanted; Infinity for all
 * @throws NodeApiError when the platform does not turn the pages, or there are more rows than n8n can take
 */
export async function readPages(
	node: INode,
	request: IHttpRequestOptions,
	send: (request: IHttpRequestOptions) => Promise<Answer>,
	limit: number,
): Promise<IDataObject[]> {
	const perPage =
		limit === Infinity ? MOST_PER_PAGE : Math.ceil(limit / Math.ceil(limit / MOST_PER_PAGE));
	const rows = new Map<unknown, IDataObject>();

	const read = async (number: number) => {
		const qs = { ...request.qs, per_page: perPage, page: number };
		return readPage(node, await send({ ...request, qs }), number);
	};
	const keep = (page: Page) => {
		for (const row of page.rows) {
			const key = row.id ?? row;
			if (!rows.has(key)) rows.set(key, row);
		}
	};

	const first = await read(1);
	keep(first);
	const perPageGiven = Math.max(first.rows.length, 1);
	let { lastPage } = first;
	if (Math.min(limit, lastPage * perPageGiven) > MOST_ROWS) throw tooMany(node);

	for (let next = 2; next <= lastPage && rows.size < limit; ) {
		const known = rows.size;
		const wanted = Math.ceil((limit - known) / perPageGiven);
		const count = Math.min(lastPage - next + 1, wanted, PAGES_AT_ONCE);
		const pages = await Promise.all(
			Array.from({ length: count }, async (_, index) => await read(next + index)),
		);
		pages.forEach(keep);
		next += count;
		lastPage = Math.max(...pages.map((page) => page.lastPage));
		if (rows.size === known && next <= lastPage) {
			throw incomplete(node, 'The platform names ever more pages, but they hold nothing new');
		}
		if (rows.size > MOST_ROWS) throw tooMany(node);
	}
	return [...rows.values()].slice(0, limit);
}

function incomplete(node: INode, message: string): NodeApiError {
	const description =
		'The list would not be complete, so nothing of it is passed on. Run it again; if it stays like this, tell the provider of your platform.';
	return apiError(node, { message, description });
}

function tooMany(node: INode): NodeApiError {
	return apiError(node, {
		message: 'The list is longer than n8n can take at once',
		description: `It has more than ${MOST_ROWS.toLocaleString('en')} rows. Narrow it down with filters, for example by date, and read it in several steps.`,
	});
}
