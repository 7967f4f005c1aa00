// Waits and deadlines that end when a signal is aborted.
import { sleep } from 'n8n-workflow';

type Signals = Array<AbortSignal | undefined>;

/** An attempt took too long. */
class DeadlineError extends Error {
	readonly code = 'ETIMEDOUT';
}

/**
 * Waits, and ends at once when one of the signals is aborted.
 * @param duration in milliseconds
 * @throws the reason of the signal
 */
export async function delay(duration: number, ...signals: Signals): Promise<void> {
	await unlessAborted(signals, async () => await sleep(duration));
}

/**
 * Runs a task with one deadline for all of it, to the last byte of its answer: n8n's own time-outs count idle time, so an
 * answer that trickles in would never time out.
 * @param task gets a signal that ends its request
 * @param timeout in milliseconds
 * @throws DeadlineError when time is up, or the reason of a cancel signal that is aborted
 */
export async function withDeadline<T>(
	task: (signal: AbortSignal) => Promise<T>,
	timeout: number,
	cancelSignals: Signals,
): Promise<T> {
	const request = new AbortController();
	const deadline = AbortSignal.timeout(timeout);
	try {
		return await unlessAborted(
			[...cancelSignals, deadline],
			async () => await task(request.signal),
		);
	} catch (error) {
		const isLate = deadline.aborted && error === deadline.reason;
		// ends the request as well, if n8n listens
		request.abort();
		throw isLate ? new DeadlineError(`timeout of ${timeout} ms exceeded`) : error;
	}
}

/**
 * The result of a task, unless a signal is aborted first.
 * @throws the reason of the signal
 */
export async function unlessAborted<T>(signals: Signals, task: () => Promise<T>): Promise<T> {
	for (const signal of signals) signal?.throwIfAborted();
	const listening = new AbortController();
	const aborted = new Promise<never>((_, reject) => {
		for (const signal of signals) {
			signal?.addEventListener('abort', () => reject(signal.reason as Error), {
				signal: listening.signal,
			});
		}
	});
	try {
		return await Promise.race([task(), aborted]);
	} finally {
		listening.abort();
	}
}
