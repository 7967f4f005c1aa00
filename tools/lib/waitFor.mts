import pWaitFor from 'p-wait-for';

const INTERVAL_MS = 200;

type Found<T> = Exclude<T, undefined | false>;

/**
 * Asks repeatedly until the answer is something other than undefined or false.
 * @param what what it waits for, for the error message
 * @throws Error if the deadline passes first
 */
export async function waitFor<T>(
	what: string,
	seconds: number,
	ask: () => T | Promise<T>,
): Promise<Found<T>> {
	const message = new Error(`Waited ${seconds} s in vain: ${what}`);
	const isFound = async () => {
		const answer = await ask();
		return answer !== undefined && answer !== false && pWaitFor.resolveWith(answer as Found<T>);
	};
	const timeout = { milliseconds: seconds * 1000, message };
	return await pWaitFor(isFound, { interval: INTERVAL_MS, timeout });
}
