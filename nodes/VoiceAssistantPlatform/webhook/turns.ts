// Triggers that n8n sets up at the same time may want the same assistant, so those of one deployment take turns. A
// deployment that does not answer must not hold up n8n's start.
import { NodeOperationError, type IHookFunctions, type NodeApiError } from 'n8n-workflow';
import type { PlatformClient } from '../client/client';
import { oneAtATime } from '../client/delay';
import { isStarting } from '../client/trigger';

/** Milliseconds after which n8n's start has waited long enough for a deployment that does not answer. */
const PATIENCE = 5_000;

/** Milliseconds for which n8n's start then does not call it again. */
const PAUSE = 60_000;

/** By root, in this process: until when n8n's start does not call a deployment that did not answer. */
const pausedUntil = new Map<string, number>();

/**
 * Runs a task on the assistants of a deployment while no other trigger does.
 * @throws NodeOperationError when n8n starts and the deployment has just kept it waiting; any error of the task
 */
export async function inTurn(
	context: IHookFunctions,
	{ node, deployment: { root } }: PlatformClient,
	task: () => Promise<void>,
): Promise<void> {
	const isStart = isStarting(context);
	await oneAtATime(`assistants of ${root}`, undefined, async () => {
		const start = performance.now();
		if (isStart && start < (pausedUntil.get(root) ?? 0)) {
			throw new NodeOperationError(node, 'The platform did not answer another workflow in time');
		}
		pausedUntil.delete(root);
		try {
			await task();
		} catch (error) {
			const now = performance.now();
			const hasWaited = isStart && isUnanswered(error) && now - start >= PATIENCE;
			if (hasWaited) pausedUntil.set(root, now + PAUSE);
			await Promise.reject(error as Error);
		}
	});
}

/** Whether the platform has not answered, or only put off: others would wait as long. */
export function isUnanswered(error: unknown): boolean {
	if (error instanceof NodeOperationError) return false;
	return !/^4(?!29)/.test((error as Partial<NodeApiError>).httpCode ?? '');
}
