// For whom a node runs: in its form, an agent is told other things than a person, and a preview sends nothing.
import type { INode } from 'n8n-workflow';
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

/** Whether a node is the tool of an AI agent. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}

/** Whether a node is a human review between an AI agent and its tool. */
export function isReview({ type }: INode): boolean {
	return type.endsWith('HitlTool');
}
