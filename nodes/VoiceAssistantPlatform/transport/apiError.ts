import { NodeApiError, type INode } from 'n8n-workflow';

/** What is said of a write that may or may not have been carried out. */
export const UNKNOWN_OUTCOME =
	'It is not known whether the request was carried out. Look on the platform before you send it again: it was not repeated for you.';

/**
 * An error in our own words; nothing of another error is carried over, so nothing secret is.
 * @param words what happened, and what to do next
 */
export function apiError(
	node: INode,
	words: { message: string; description: string; httpCode?: string; itemIndex?: number },
): NodeApiError {
	return new NodeApiError(node, {}, words);
}
