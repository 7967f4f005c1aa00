import { setTimeout as sleep } from 'node:timers/promises';

const INTERVAL_MS = 200;

/**
 * Asks again and again until the answer is something other than undefined or false.
 * @param what what is waited for, for the error message
 * @throws Error when the deadline passes first
 */
export async function until<T>(
	what: string,
	seconds: number,
	ask: () => T | Promise<T>,
): Promise<Exclude<T, undefined | false>> {
	const deadline = performance.now() + seconds * 1000;
	for (;;) {
		const answer = await ask();
		if (answer !== undefined && answer !== false) {
			return answer as Exclude<T, undefined | false>;
		}
		if (performance.now() > deadline) throw new Error(`Waited ${seconds} s in vain: ${what}`);
		await sleep(INTERVAL_MS);
	}
}
