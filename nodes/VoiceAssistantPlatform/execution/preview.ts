import type { IDataObject, INode } from 'n8n-workflow';
import { isObject } from '../client/response';

/**
 * Whether the user only wants to see what would be sent. In doubt, nothing is sent: only a stored switch that is off counts
 * as such, not an expression.
 */
export function isPreviewed({ parameters }: INode): boolean {
	const options: unknown = parameters.options;
	const { preview = false } = isObject(options) ? options : {};
	return preview !== false;
}

/** Marks a row, so that no following node takes it for a result. */
export const asPreview = (row: IDataObject): IDataObject => ({ preview: true, ...row });

/** What the node says next to the output. */
export const PREVIEWED =
	"Preview: nothing was changed on the platform. Remove 'Preview' under 'Options' to send.";
