import type { FastifyRequest } from 'fastify';
import type { SQLInputValue } from 'node:sqlite';
import { invalid } from './refusal.mts';

/** A condition and the value it is asked with; without a value it does not apply. */
export type Filter = [condition: string, value: SQLInputValue | undefined];

/** Joins the filters that apply into a WHERE clause. */
export function where(filters: Filter[]): { clause: string; values: SQLInputValue[] } {
	const applied = filters.filter(([, value]) => value !== undefined);
	return {
		clause: applied.map(([condition]) => condition).join(' AND '),
		values: applied.map(([, value]) => value as SQLInputValue),
	};
}

/** The address of a list, as its envelope names it. */
export const pathOf = (request: FastifyRequest): string =>
	`${request.protocol}://${request.host}${request.url.split('?')[0]}`;

const ALL_LINKS_UP_TO = 13;
const EACH_SIDE = 3;

function linkedPages(current: number, last: number): Array<number | '...'> {
	const range = (from: number, to: number) =>
		Array.from({ length: to - from + 1 }, (_, index) => from + index);
	if (last <= ALL_LINKS_UP_TO) return range(1, last);
	const shown = new Set([
		...[1, 2, last - 1, last],
		...range(Math.max(1, current - EACH_SIDE), Math.min(last, current + EACH_SIDE)),
	]);
	const pages = [...shown].sort((a, b) => a - b);
	return pages.flatMap((page, index) =>
		index > 0 && page - pages[index - 1] > 1 ? ['...' as const, page] : [page],
	);
}

interface Page {
	data: unknown[];
	total: number;
	page: number;
	perPage: number;
}

/** The envelope of page-number pagination (platform-api 2.2, 2.5). Its URLs drop the filters. */
export function pageEnvelope(request: FastifyRequest, { data, total, page, perPage }: Page) {
	const path = pathOf(request);
	const last = Math.max(1, Math.ceil(total / perPage));
	const url = (number: number) => `${path}?page=${number}`;
	const previous = page > 1 ? url(page - 1) : null;
	const next = page < last ? url(page + 1) : null;
	const from = data.length ? (page - 1) * perPage + 1 : null;
	return {
		current_page: page,
		data,
		first_page_url: url(1),
		from,
		last_page: last,
		last_page_url: url(last),
		links: [
			{ url: previous, label: '&laquo; Previous', active: false },
			...linkedPages(page, last).map((number) => ({
				url: number === '...' ? null : url(number),
				label: String(number),
				active: number === page,
			})),
			{ url: next, label: 'Next &raquo;', active: false },
		],
		next_page_url: next,
		path,
		per_page: perPage,
		prev_page_url: previous,
		to: from === null ? null : from + data.length - 1,
		total,
	};
}

export interface Cursor {
	id: number;
	/** Whether the page after this place is wanted, or the one before it. */
	forward: boolean;
}

/** A place in a list, in a form that callers cannot take apart (platform-api 4.1). */
export const encodeCursor = (cursor: Cursor): string =>
	Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** The inverse of {@link encodeCursor}; what it did not write is refused. */
export function decodeCursor(text: string): Cursor {
	try {
		const { id, forward } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor;
		if (Number.isSafeInteger(id) && typeof forward === 'boolean') return { id, forward };
	} catch {
		// Falls through to the refusal.
	}
	throw invalid({ cursor: ['The cursor is invalid.'] });
}
