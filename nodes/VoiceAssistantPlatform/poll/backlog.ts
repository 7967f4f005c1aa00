import type { INode, NodeApiError } from 'n8n-workflow';
import { apiError } from '../transport/apiError';
import { MOST_ROWS } from '../transport/listErrors';

/** More rows to read in one poll than n8n can take. */
export function backlog(node: INode): NodeApiError {
	return apiError(node, {
		message: 'There is more to read than n8n can take at once',
		description: `It is more than ${MOST_ROWS.toLocaleString('en')} rows. Nothing was passed on and nothing is forgotten. Narrow it down with filters; a changed filter starts anew, from the moment you publish.`,
	});
}
