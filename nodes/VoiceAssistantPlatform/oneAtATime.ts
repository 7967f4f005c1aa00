import { unlessAborted } from './client/delay';

/** By key: settles when all tasks so far are over. A key is removed when no task is left. */
const lastInLine = new Map<string, Promise<unknown>>();

/**
 * Runs a task after all earlier ones with the same key, in any execution of this n8n process.
 * @param signal ends the waiting; later tasks still wait for the earlier ones
 * @throws the reason of the signal
 */
export async function oneAtATime<T>(
	key: string,
	task: () => Promise<T>,
	signal?: AbortSignal,
): Promise<T> {
	const before = lastInLine.get(key);
	const own = unlessAborted([signal], async () => await before).then(task);
	const both = Promise.allSettled([before, own]);
	lastInLine.set(key, both);
	void both.then(() => {
		if (lastInLine.get(key) === both) lastInLine.delete(key);
	});
	return await own;
}
