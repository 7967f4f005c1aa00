import { sleep } from 'n8n-workflow';

/**
 * Waits, unless the execution is cancelled meanwhile.
 * @param duration in milliseconds
 * @throws the signal's reason when it is aborted
 */
export async function pause(duration: number, signal?: AbortSignal): Promise<void> {
	signal?.throwIfAborted();
	if (!signal) return await sleep(duration);
	let stop = () => {};
	const cancelled = new Promise<void>((resolve) => {
		stop = resolve;
	});
	signal.addEventListener('abort', stop);
	await Promise.race([sleep(duration), cancelled]);
	signal.removeEventListener('abort', stop);
	signal.throwIfAborted();
}
