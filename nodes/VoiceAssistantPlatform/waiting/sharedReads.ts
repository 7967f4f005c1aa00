// Reads for all items that wait: once before they are sent, then again and again until each has its outcome or its time is up.
import { delay } from '../client/delay';
import { withMoreWords } from '../client/errors';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Milliseconds between two reads, by the time since the last item began to wait. */
const PACE = [
	{ until: 5 * MINUTE, pause: 10 * SECOND },
	{ until: 15 * MINUTE, pause: 20 * SECOND },
	{ until: Infinity, pause: 60 * SECOND },
];

/** The most milliseconds that one read may take. */
const MAX_READ_TIME = 5 * MINUTE;

/** Milliseconds that an item waits beyond its limit for a read that is under way. */
const GRACE = 30 * SECOND;

/** One that waits; in milliseconds of `performance.now()`. */
interface Wait {
	since: number;
	deadline: number;
}

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
	const waits = new Set<Wait>();
	/** The next read, for all: why it failed. */
	let nextRead: Promise<Error | undefined> | undefined;
	const nextDeadline = () => Math.min(...[...waits].map(({ deadline }) => deadline));

	/**
	 * @returns why the read failed
	 * @throws only the reason of the signal
	 */
	async function pauseAndRead(): Promise<Error | undefined> {
		await pauseBefore();
		const left = Math.max(0, nextDeadline() - performance.now());
		try {
			await read(Math.ceil(Math.min(MAX_READ_TIME, left + GRACE)));
			return undefined;
		} catch (error) {
			signal.throwIfAborted();
			return error as Error;
		}
	}

	/** Waits until the next read is due, which changes if another item begins to wait. */
	async function pauseBefore(): Promise<void> {
		const start = performance.now();
		for (;;) {
			const now = performance.now();
			const lastStart = Math.max(...[...waits].map(({ since }) => since));
			const { pause } = PACE.find(({ until }) => now - lastStart < until)!;
			const left = Math.min(start + pause, nextDeadline()) - now;
			if (left <= 0) return;
			// n8n's sleep cannot be ended early: short sleeps do not outlast the items that wait
			await delay(Math.min(SECOND, left), signal);
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
		const wait = { since, deadline: since + limit };
		waits.add(wait);
		for (;;) {
			nextRead ??= pauseAndRead().finally(() => {
				nextRead = undefined;
			});
			const failure = await nextRead;
			const isTimeUp = performance.now() >= wait.deadline;
			const found = outcome();
			if (found === undefined && !isTimeUp) continue;
			waits.delete(wait);
			return { outcome: found, failure };
		}
	};
}
