import { NodeApiError, type IDataObject, type IHttpRequestOptions, type INode } from 'n8n-workflow';
import { isObject, type Answer } from './answer';

/** platform-api 8 */
const MOST_PER_PAGE = 100;

/** One page of a list, however the platform wraps it. */
interface Page {
	rows: IDataObject[];
	/** Number of the last page; 1 when the answer is no page envelope. */
	lastPage: number;
	/** Number of this page as the platform counts it. */
	currentPage?: number;
}

/**
 * Reads a bare array, a `data` array or a page envelope (platform-api 2.2; gaps.md "Shapes not shown").
 * @throws NodeApiError when the answer is none of these
 */
export function readPage(node: INode, { body, statusCode }: Answer): Page {
	const envelope = isObject(body) ? body : {};
	const rows = Array.isArray(body) ? body : envelope.data;
	if (!Array.isArray(rows) || !rows.every(isObject)) {
		throw unexpected(node, statusCode, 'The platform answered with something that is not a list');
	}
	return {
		rows,
		lastPage: Number(envelope.last_page ?? 1),
		currentPage: envelope.current_page === undefined ? undefined : Number(envelope.current_page),
	};
}

/**
 * Reads as many rows as wanted with as few requests as possible, the pages after the first side by side.
 * A row that moved to a later page meanwhile comes once.
 * @param limit rows wanted; Infinity for all
 * @throws NodeApiError when the platform does not turn the pages
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
		const answer = await send({
			...request,
			qs: { ...request.qs, per_page: perPage, page: number },
		});
		const page = readPage(node, answer);
		if (page.currentPage !== undefined && page.currentPage !== number) {
			throw unexpected(
				node,
				answer.statusCode,
				`The platform answered with page ${page.currentPage} when page ${number} was asked for`,
			);
		}
		return page;
	};
	const keep = (page: Page) => {
		for (const row of page.rows) {
			const key = row.id ?? row;
			if (!rows.has(key)) rows.set(key, row);
		}
	};

	const first = await read(1);
	keep(first);
	let { lastPage } = first;
	for (let next = 2; next <= lastPage && rows.size < limit; ) {
		const known = rows.size;
		const wanted = Math.ceil((limit - known) / Math.max(first.rows.length, 1));
		const count = Math.min(lastPage - next + 1, wanted);
		const pages = await Promise.all(
			Array.from({ length: count }, (_, index) => read(next + index)),
		);
		pages.forEach(keep);
		next += count;
		lastPage = Math.max(...pages.map((page) => page.lastPage));
		if (rows.size === known && next <= lastPage) {
			throw unexpected(node, 200, 'The platform names ever more pages, but they hold nothing new');
		}
	}
	return [...rows.values()].slice(0, limit);
}

function unexpected(node: INode, statusCode: number, message: string): NodeApiError {
	return new NodeApiError(
		node,
		{},
		{
			message,
			description:
				'Nothing of the list is passed on. Check that the Base URL of the credential is the address of the API and ends in /api, then try again.',
			httpCode: String(statusCode),
		},
	);
}
