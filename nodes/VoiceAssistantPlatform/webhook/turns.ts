// Two triggers that n8n sets up at the same time may want the same assistant, so those of one deployment wait for each other.
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import type { PlatformClient } from '../client/client';
import { isStarting } from '../deduplication/trigger';

/** Milliseconds after which n8n's start has waited long enough for a deployment that does not answer. */
const PATIENCE = 5_000;

/** Milliseconds for which it is then not asked again at start. */
const SILENCE = 60_000;

/** In this process, by root: the last one in turn, and until when nobody asks there at start. */
const queues = new Map<string, { last: Promise<void>; silentUntil: number }>();

/**
 * Does something with the assistants of a deployment while nobody else does.
 * @throws NodeOperationError when n8n starts, and the deployment has just kept it waiting; what the task throws
 */
export async function inTurn(
	context: IHookFunctions,
	{ node, deployment: { root } }: PlatformClient,
	task: () => Promise<void>,
): Promise<void> {
	const queue = queues.get(root) ?? { last: Promise.resolve(), silentUntil: -Infinity };
	queues.set(root, queue);
	const turn = queue.last.then(async () => {
		const start = performance.now();
		if (isStarting(context) && start < queue.silentUntil) {
			throw new NodeOperationError(node, 'The platform did not answer another workflow in time');
		}
		let isDone = false;
		try {
			await task();
			isDone = true;
		} finally {
			const now = performance.now();
			const isPatient = isDone || !isStarting(context) || now - start < PATIENCE;
			if (!isPatient) queue.silentUntil = now + SILENCE;
		}
	});
	const last = turn.catch(() => {});
	queue.last = last;
	await last;
	if (queue.last === last && performance.now() >= queue.silentUntil) queues.delete(root);
	await turn;
}
