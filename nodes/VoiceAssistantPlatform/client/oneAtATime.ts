import { raceAbort } from './delay';

/** By key: settled when all tasks that have come so far are over. Empty as soon as none waits. */
const lastInLine = new Map<string, Promise<unknown>>();

/**
 * Runs a task when all that came before it under the same key are over, in any execution of this n8n process.
 * @param signal ends the waiting; later tasks still wait for those before
 * @throws the reason of the signal
 */
export async function oneAtATime<T>(
	key: string,
	signal: AbortSignal | undefined,
	task: () => Promise<T>,
): Promise<T> {
	const before = lastInLine.get(key);
	const own = raceAbort([signal], async () => await before).then(task);
	const both = Promise.allSettled([before, own]);
	lastInLine.set(key, both);
	void both.then(() => {
		if (lastInLine.get(key) === both) lastInLine.delete(key);
	});
	return await own;
}
