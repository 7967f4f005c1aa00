import { sleep } from 'n8n-workflow';

const SLICE = 200;

/**
 * Waits, unless the execution is cancelled meanwhile.
 * @param duration in milliseconds
 * @throws the signal's reason when it is aborted
 */
export async function pause(duration: number, signal?: AbortSignal): Promise<void> {
	for (let left = duration; left > 0; left -= SLICE) {
		signal?.throwIfAborted();
		await sleep(Math.min(left, SLICE));
	}
	signal?.throwIfAborted();
}
