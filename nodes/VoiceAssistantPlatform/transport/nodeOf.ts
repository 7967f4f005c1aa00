import type { INode } from 'n8n-workflow';

/** The node as an error may carry it: n8n stores errors with the node, and its parameters may hold a password or a secret. */
export function nodeOf(context: { getNode(): INode }): INode {
	return { ...context.getNode(), parameters: {} };
}
