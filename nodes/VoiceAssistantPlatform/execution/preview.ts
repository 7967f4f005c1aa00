import type { IDataObject, INode } from 'n8n-workflow';
import { isObject } from '../client/response';
import type { Operation } from './operation';

/**
 * Whether the user only wants to see what would be sent. In doubt, nothing is sent: only a stored switch that is off counts
 * as such, not an expression.
 */
export function isPreviewed({ parameters }: INode, { endpoint }: Operation): boolean {
	const options: unknown = parameters.options;
	const { preview = false } = isObject(options) ? options : {};
	return endpoint.method !== 'GET' && preview !== false;
}

/** Marks a row, so that no following node takes it for a result. */
export const asPreview = (row: IDataObject): IDataObject => ({ preview: true, ...row });

/** What the node says next to the output of a preview. */
export function explainPreview({ readsFirst }: Operation): string {
	const what = readsFirst ? 'the platform was only read' : 'nothing was sent';
	return `Preview: ${what}. Remove 'Preview' under 'Options' to send.`;
}
