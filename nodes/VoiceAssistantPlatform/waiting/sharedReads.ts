// Reads for all items that wait: once before they are sent, then again and again until each has its outcome or its time is up.
import { delay } from '../client/delay';
import { withMoreWords } from '../client/errors';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds between two reads, by the time that an item has waited. */
const PACE = [
	{ until: 5 * MINUTE, pause: 10 * SECOND },
	{ until: 15 * MINUTE, pause: 20 * SECOND },
	{ until: Infinity, pause: 60 * SECOND },
];

/** The most milliseconds that one read may take, and that an item waits for it beyond its limit. */
const MAX_READ_TIME = 2 * MINUTE;

/** What came of a wait. */
export interface WaitResult<Outcome> {
	/** Undefined when time is up. */
	outcome?: Outcome;
	/** Why the last read failed. */
	failure?: Error;
}

/**
 * A read that all items need before they are sent. If it fails, the next item reads again.
 * @param what it reads, as the subject of a sentence
 * @param option the switch that makes it necessary
 * @throws NodeApiError that says that nothing was sent
 */
export function firstRead(read: () => Promise<void>, what: string, option: string) {
	const description = `Nothing was sent: to wait, n8n must first read ${what}, and could not. Turn off '${option}' if this keeps happening.`;
	let reading: Promise<void> | undefined;
	return async () => {
		reading ??= read().catch((error: unknown) => {
			reading = undefined;
			throw withMoreWords(error, { description });
		});
		await reading;
	};
}

/**
 * The reads that all who wait for the same have in common. If one fails, the next one makes up for it.
 * @param read reads once, within so many milliseconds
 * @param signal ends all waiting
 */
export function sharedReads(read: (time: number) => Promise<void>, signal: AbortSignal) {
	const start = performance.now();

	/** The last read, and for when it was due. */
	let last = { due: -1, isOver: true, failure: Promise.resolve<Error | undefined>(undefined) };

	/**
	 * @returns why the read failed
	 * @throws only the reason of the signal
	 */
	async function readOnce(): Promise<Error | undefined> {
		try {
			await read(MAX_READ_TIME);
			return undefined;
		} catch (error) {
			signal.throwIfAborted();
			return error as Error;
		} finally {
			last.isOver = true;
		}
	}

	/**
	 * Waits until there is an outcome.
	 * @param limit in milliseconds
	 * @param outcome called after each read
	 * @throws the reason of the signal
	 */
	return async function waitUntil<Outcome>(
		limit: number,
		outcome: () => Outcome | undefined,
	): Promise<WaitResult<Outcome>> {
		const since = performance.now();
		for (;;) {
			const now = performance.now();
			const { pause } = PACE.find(({ until }) => now - since < until)!;
			// all items of a run read at the same moments, those of other runs at others
			const due = Math.min(now + pause - ((now - start) % pause), since + limit);
			await delay(Math.max(0, Math.ceil(due - now)), signal);
			if (last.isOver && last.due < due) last = { due, isOver: false, failure: readOnce() };
			const failure = await last.failure;
			const found = outcome();
			const isTimeUp = performance.now() >= since + limit;
			if (found !== undefined || isTimeUp) return { outcome: found, failure };
		}
	};
}
