// Waits and deadlines that end when a signal is aborted.
import { sleep } from 'n8n-workflow';

type Signals = Array<AbortSignal | undefined>;

/** An attempt took too long. */
class DeadlineError extends Error {
	readonly code = 'ETIMEDOUT';
}

/** Waits so many milliseconds. @throws the reason of a signal that is aborted meanwhile, at once */
export async function delay(duration: number, ...signals: Signals): Promise<void> {
	await unlessAborted(signals, async () => await sleep(duration));
}

/**
 * Runs a task that may take so many milliseconds, to the last byte of its answer: n8n's own time-outs count idle time, so an
 * answer that trickles in would never time out.
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

/** The result of a task. @throws the reason of a signal that is aborted before */
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
