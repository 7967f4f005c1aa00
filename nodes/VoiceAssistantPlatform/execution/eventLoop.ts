import { sleep } from 'n8n-workflow';

/** How long, in milliseconds, work may keep n8n from answering others. */
const MAX_BLOCKING_MS = 15;

/**
 * Divides long work: returns a function to await before each part, which lets n8n answer others when it is time.
 * @throws the reason of the signal, after yielding
 */
export function eventLoopYielder(signal: AbortSignal | undefined): () => Promise<void> {
	let lastYield = performance.now();
	return async () => {
		if (performance.now() - lastYield < MAX_BLOCKING_MS) return;
		await sleep(0);
		signal?.throwIfAborted();
		lastYield = performance.now();
	};
}
