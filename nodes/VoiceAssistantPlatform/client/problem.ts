// Why something is not sent: in words for the user, and as the error of n8n.
import { NodeOperationError, type INode } from 'n8n-workflow';

/** What the user reads: what is wrong, and what to do about it. */
export interface Problem {
	message: string;
	description: string;
}

/** A problem that was found before anything was sent. */
export function nothingSent(message: string, advice: string): Problem {
	return { message, description: `Nothing was sent. ${advice}` };
}

/** A problem as an error. @param node redacted, since n8n stores it with the error */
export function problemError(node: INode, { message, description }: Problem): NodeOperationError {
	return new NodeOperationError(node, message, { description });
}

/** @throws NodeOperationError when there is a problem */
export function throwIfProblem(node: INode, problem: Problem | undefined): void {
	if (problem) throw problemError(node, problem);
}
