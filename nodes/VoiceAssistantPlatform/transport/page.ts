import type { IDataObject, INode } from 'n8n-workflow';
import { isObject, type Answer } from './answer';
import { apiError } from './apiError';
import { incomplete } from './listErrors';
import { numberIn } from './values';

/** One page of a list, however the platform wraps it. */
export interface Page {
	rows: IDataObject[];
	/** Number of the last page; 1 when the answer is no page envelope. */
	lastPage: number;
	/** Rows on all pages, where the platform counts them. */
	total?: number;
	/** Rows on a full page, where the platform tells. */
	perPage?: number;
}

/** Asks for one page, by its number from 1 on. */
export type ReadPage = (number: number) => Promise<Page>;

/**
 * Whether the list was shorter when a page was read than when the page before it was: rows between the two may be
 * on neither, for they stood further behind when the page before was read.
 */
export function isShorter(page: Page, before: Page): boolean {
	return Number(page.total) < Number(before.total);
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
	const current = numberIn(envelope.current_page ?? number);
	if (current !== number) {
		throw incomplete(
			node,
			`The platform answered with ${Number.isInteger(current) ? `page ${current}` : 'another page'} when page ${number} was asked for`,
		);
	}
	const lastPage = numberIn(envelope.last_page ?? lastPageBy(envelope, number));
	if (!Number.isInteger(lastPage)) {
		throw incomplete(node, 'The platform does not say how many pages the list has');
	}
	const [total, perPage] = [envelope.total, envelope.per_page].map((count) => {
		const read = numberIn(count);
		return read >= 0 ? read : undefined;
	});
	return { rows, lastPage, total, perPage };
}

/** What else in an envelope tells that there is more; the address of a next page is never followed. */
function lastPageBy({ total, per_page, next_page_url }: IDataObject, number: number): number {
	const [rows, perPage] = [numberIn(total), numberIn(per_page)];
	if (rows >= 0 && perPage > 0) return Math.ceil(rows / perPage);
	return next_page_url ? number + 1 : 1;
}
