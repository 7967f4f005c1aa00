import type { INode, NodeApiError } from 'n8n-workflow';
import { apiError } from './apiError';

/** More items than this, and n8n's engine breaks. */
export const MOST_ROWS = 100_000;

/** A list that cannot be read to its end is not passed on at all. */
export function incomplete(node: INode, message: string): NodeApiError {
	const description =
		'The list would not be complete, so nothing of it is passed on. Run it again; if it stays like this, tell the provider of your platform.';
	return apiError(node, { message, description });
}

/** More rows than {@link MOST_ROWS}. */
export function tooMany(node: INode): NodeApiError {
	return apiError(node, {
		message: 'The list is longer than n8n can take at once',
		description: `It has more than ${MOST_ROWS.toLocaleString('en')} rows. Narrow it down with filters, for example by date, and read it in several steps.`,
	});
}
