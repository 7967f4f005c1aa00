import type { FastifyRequest } from 'fastify';
import type { SQLInputValue } from 'node:sqlite';
import { ORDERS } from '../control/faults.mts';
import type { Store } from '../store/store.mts';
import { invalid } from './refusal.mts';

/** A condition and its value; without a value, it does not apply. */
export type Filter = [condition: string, value: SQLInputValue | undefined];

/** Joins the filters that apply into a WHERE clause. */
export function where(filters: Filter[]): { clause: string; values: SQLInputValue[] } {
	const applied = filters.filter(([, value]) => value !== undefined);
	return {
		clause: applied.map(([condition]) => condition).join(' AND '),
		values: applied.map(([, value]) => value as SQLInputValue),
	};
}

/** The address of a list, as it appears in its envelope. */
export const pathOf = (request: FastifyRequest): string =>
	`${request.protocol}://${request.host}${request.url.split('?')[0]}`;

interface PageSource {
	/** How many rows there are on all pages. */
	total: number;
	/** Selects the rows of the page, with the values for its placeholders. */
	sql: string;
	values: SQLInputValue[];
}

/** SQL to sort rows by at random, with the number of an order: a given number always gives the same order. */
export const shuffled = (order: number): string => `id * ${order} % ${ORDERS}, id`;

/** Where the rows of a page are found, newest first. */
export function pageSource(
	store: Store,
	{ query, user, fault }: Pick<FastifyRequest, 'query' | 'user' | 'fault'>,
	{ table, columns }: { table: 'leads' | 'calls'; columns: string },
	filters: Filter[],
): PageSource {
	const { page, per_page: perPage } = query as { page: number; per_page: number };
	const { clause, values } = where([['user_id = ?', user.id], ...filters]);
	const count = `SELECT count(*) AS n FROM ${table} WHERE ${clause}`;
	const { n } = store.get<{ n: number }>(count, ...values) as { n: number };
	const { shift = 0, order } = fault ?? {};
	const tied = order === undefined ? 'id DESC' : shuffled(order);
	return {
		total: Math.max(0, n + shift),
		sql: `SELECT ${columns} FROM ${table} WHERE ${clause}
			ORDER BY created_at DESC, ${tied} LIMIT ? OFFSET ?`,
		values: [...values, perPage, Math.max(0, (page - 1) * perPage - shift)],
	};
}

interface Page<Row> {
	data: Row[];
	total: number;
	page: number;
	perPage: number;
}

/** The envelope of page-number pagination (platform-api 2.2, 2.5). Its URLs drop the filters. */
export function pageEnvelope<Row>(
	request: FastifyRequest,
	{ data, total, page, perPage }: Page<Row>,
) {
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
			{ url: url(page), label: String(page), active: true },
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

/** The last row of a page, in an opaque form (platform-api 4.1). */
export const encodeCursor = (id: number): string =>
	Buffer.from(JSON.stringify({ id })).toString('base64url');

/** The inverse of {@link encodeCursor}; anything else is refused. */
export function decodeCursor(text: string): number {
	try {
		const { id } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { id: number };
		if (Number.isSafeInteger(id)) return id;
	} catch {
		// Falls through to the refusal.
	}
	throw invalid({ cursor: ['The cursor is invalid.'] });
}
