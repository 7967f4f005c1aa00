// Who a node runs for: a person, an AI agent (as its tool or human review), or only a preview.
import type { INode } from 'n8n-workflow';
import { isObject } from '../client/response';

/** Whether the user only wants to see what would be sent. Only a stored switch that is off counts as such, no expression. */
export function isPreviewed({ parameters }: INode): boolean {
	const options: unknown = parameters.options;
	const { preview = false } = isObject(options) ? options : {};
	return preview !== false;
}

/** Whether a node is the tool of an AI agent. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}

/** Whether a node is a human review between an AI agent and its tool. */
export function isReview({ type }: INode): boolean {
	return type.endsWith('HitlTool');
}
