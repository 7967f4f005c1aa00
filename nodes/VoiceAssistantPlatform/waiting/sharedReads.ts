// Polling shared by all items of a run that wait: one read before they are sent, then one after another until each has its
// outcome or its time is up.
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

/** A read that all items need before they are sent, of `what`. If it fails, nothing is sent, and the next item reads again. */
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

/** Polling shared by everyone who waits for the same, until the signal ends. If a read fails, the next one catches up. */
export function sharedReads(read: (time: number) => Promise<void>, signal: AbortSignal) {
	const start = performance.now();

	/** The last read, and for when it was due. */
	let last = { due: -1, isRunning: false, failure: Promise.resolve<Error | undefined>(undefined) };

	/** Reads once; returns why it failed. */
	async function readOnce(): Promise<Error | undefined> {
		try {
			await read(MAX_READ_TIME);
			return undefined;
		} catch (error) {
			signal.throwIfAborted();
			return error as Error;
		} finally {
			last.isRunning = false;
		}
	}

	/** Yields after each read, with the reason if that failed, until so many milliseconds are over. */
	return async function* readsWithin(limit: number): AsyncGenerator<Error | undefined> {
		const since = performance.now();
		for (let isTimeUp = false; !isTimeUp; isTimeUp = performance.now() >= since + limit) {
			const now = performance.now();
			const { pause } = PACE.find(({ until }) => now - since < until)!;
			// all items of a run read at the same moments, those of other runs at others
			const due = Math.min(now + pause - ((now - start) % pause), since + limit);
			await delay(Math.max(0, Math.ceil(due - now)), signal);
			if (!last.isRunning && last.due < due) last = { due, isRunning: true, failure: readOnce() };
			yield await last.failure;
		}
	};
}
