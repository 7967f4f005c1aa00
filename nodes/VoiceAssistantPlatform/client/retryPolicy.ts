import { sleep } from 'n8n-workflow';
import { isCutOff, retryAfter, type PlatformResponse } from './response';

/** How a kind of request is sent. */
export interface RetryPolicy {
	/** Requests of this kind in flight at once, per host and token. */
	concurrency: number;
	/** Requests of this kind that may reach the platform within a second, per host and token. */
	maxPerSecond: number;
	/** Times a request is sent at most when the answer is 429: it was not carried out. */
	maxAttemptsOn429: number;
	/** Milliseconds for which it is sent again after a first 429, even if the attempts are used up. */
	retryBudget: number;
	/** Times a request is sent at most after a 5xx, a time-out, a connection or an answer that broke: it may have been carried out. */
	maxAttemptsOnAmbiguousFailure: number;
}

export const POLICIES = {
	read: {
		concurrency: 10,
		maxPerSecond: Infinity,
		maxAttemptsOn429: 5,
		retryBudget: 0,
		maxAttemptsOnAmbiguousFailure: 3,
	},
	write: {
		concurrency: 10,
		maxPerSecond: Infinity,
		maxAttemptsOn429: 5,
		retryBudget: 0,
		maxAttemptsOnAmbiguousFailure: 1,
	},
	message: {
		concurrency: 10,
		// platform-api 8
		maxPerSecond: 5,
		maxAttemptsOn429: 5,
		// another process of n8n with many messages may use up each second before this one
		retryBudget: 5 * 60_000,
		maxAttemptsOnAmbiguousFailure: 1,
	},
	// an answer that got lost may have been a purchase, and a refusal is the human's to judge
	purchase: {
		concurrency: 1,
		maxPerSecond: Infinity,
		maxAttemptsOn429: 1,
		retryBudget: 0,
		maxAttemptsOnAmbiguousFailure: 1,
	},
} satisfies Record<string, RetryPolicy>;

export type PolicyName = keyof typeof POLICIES;

/** What the user may set under "Options". */
export interface RetryOptions {
	/** Requests in flight at once. */
	concurrency?: number;
	/** Times a request is sent again. */
	retries?: number;
	/** Milliseconds that each attempt may take, from its start to the last byte of its answer. */
	timeout?: number;
}

/** Milliseconds that an attempt may take where the user says nothing. */
export const DEFAULT_TIMEOUT = 60_000;

/** Milliseconds: a platform that asks for a longer wait is not waited for. */
const MAX_WAIT = 60_000;

/** The policy of a request whose operation says nothing special about it. */
export function policyOfMethod(method: string | undefined): PolicyName {
	return (method ?? 'GET') === 'GET' ? 'read' : 'write';
}

/** A policy with the user's options, except where it allows one request or one attempt: that is not for the user to widen. */
export function policyWith(
	name: PolicyName,
	{ concurrency, retries }: RetryOptions = {},
): RetryPolicy {
	const policy = POLICIES[name];
	const chosen = (most: number, option: number | undefined) => (most === 1 ? 1 : (option ?? most));
	const attempts = retries === undefined ? undefined : retries + 1;
	return {
		...policy,
		concurrency: chosen(policy.concurrency, concurrency),
		maxAttemptsOn429: chosen(policy.maxAttemptsOn429, attempts),
		retryBudget: retries === undefined ? policy.retryBudget : 0,
		maxAttemptsOnAmbiguousFailure: chosen(policy.maxAttemptsOnAmbiguousFailure, attempts),
	};
}

/** How one attempt ended. */
export type Outcome = PlatformResponse | { networkError: unknown };

/** Whether the platform said that it gets too many requests. */
export function isTooMany(outcome: Outcome): boolean {
	return 'statusCode' in outcome && outcome.statusCode === 429;
}

/**
 * Whether the request may be sent again, and after how long.
 * @param attempts how often it was sent
 * @param elapsed milliseconds since the first answer that there are too many
 * @returns milliseconds: what the platform asks for, else 1, 2, 4 … seconds with up to a quarter more; undefined when it may not
 */
export function delayBeforeRetry(
	attempts: number,
	elapsed: number,
	outcome: Outcome,
	{ maxAttemptsOn429, retryBudget, maxAttemptsOnAmbiguousFailure }: RetryPolicy,
): number | undefined {
	const isAmbiguous = !('statusCode' in outcome) || outcome.statusCode >= 500 || isCutOff(outcome);
	const mayRetry =
		(isTooMany(outcome) && (attempts < maxAttemptsOn429 || elapsed < retryBudget)) ||
		(isAmbiguous && attempts < maxAttemptsOnAmbiguousFailure);
	if (!mayRetry) return undefined;

	const asked = 'statusCode' in outcome ? retryAfter(outcome) : undefined;
	if (asked === undefined) {
		return Math.min(MAX_WAIT, 1000 * 2 ** (attempts - 1) * (1 + Math.random() / 4));
	}
	// a platform that asks for no wait at all is taken at its word only at first
	const least = attempts < maxAttemptsOn429 ? 0 : 1000;
	return asked <= MAX_WAIT ? Math.max(least, asked) : undefined;
}

/** An attempt was not over in time. */
class DeadlineError extends Error {
	readonly code = 'ETIMEDOUT';
}

/**
 * Waits, and ends at once when one of the signals is aborted.
 * @param duration in milliseconds
 * @throws the reason of the signal
 */
export async function delay(
	duration: number,
	...signals: Array<AbortSignal | undefined>
): Promise<void> {
	await raceAbort(signals, async () => await sleep(duration));
}

/**
 * Runs a task that must be over in time, from its start to the last byte of its answer: n8n's own time-outs count
 * idle time, so an answer that drips would never end.
 * @param task is given a signal that ends its request
 * @param timeout in milliseconds
 * @throws DeadlineError when time is up, the reason of a cancel signal that is aborted
 */
export async function withDeadline<T>(
	task: (signal: AbortSignal) => Promise<T>,
	timeout: number,
	cancelSignals: Array<AbortSignal | undefined>,
): Promise<T> {
	const request = new AbortController();
	const deadline = AbortSignal.timeout(timeout);
	try {
		return await raceAbort([...cancelSignals, deadline], async () => await task(request.signal));
	} catch (error) {
		const isLate = deadline.aborted && error === deadline.reason;
		// ends the request as well, if n8n listens
		request.abort();
		throw isLate ? new DeadlineError(`timeout of ${timeout} ms exceeded`) : error;
	}
}

async function raceAbort<T>(
	signals: Array<AbortSignal | undefined>,
	task: () => Promise<T>,
): Promise<T> {
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
