import { networkMessageFor } from './errors';
import { isCutOff, retryAfter, type PlatformResponse } from './response';

/** How a kind of request is sent. */
interface RetryPolicy {
	/** Requests of this kind in flight at once, per host and token. */
	concurrency: number;
	/** How many requests of this kind may reach the platform in how many seconds, per host and token. */
	rate?: { requests: number; seconds: number };
	/** Whether the endpoint has its own limit: its answers say nothing about other requests. */
	hasOwnPace?: true;
	/** Whether it is sent again if it was certainly not carried out: after a 429, or if it did not reach the platform. */
	isSentAgain: boolean;
	/** How many times it is sent at most if it may have been carried out: after a 5xx, a time-out, a broken connection or answer. */
	maxAttemptsOnAmbiguousFailure: number;
}

const WRITE: RetryPolicy = {
	concurrency: 10,
	isSentAgain: true,
	maxAttemptsOnAmbiguousFailure: 1,
};

export const POLICIES = {
	read: { ...WRITE, maxAttemptsOnAmbiguousFailure: 3 },
	write: WRITE,
	// platform-api 8
	message: { ...WRITE, rate: { requests: 5, seconds: 1 } },
	// a lost answer may have been a purchase, and only the user can judge a refusal
	once: { ...WRITE, concurrency: 1, isSentAgain: false },
	// n8n needs memory for each of them
	upload: { ...WRITE, concurrency: 3 },
	download: { ...WRITE, concurrency: 3, maxAttemptsOnAmbiguousFailure: 3 },
	// docs/further-operations.md
	reply: { ...WRITE, rate: { requests: 5, seconds: 60 }, hasOwnPace: true },
} satisfies Record<string, RetryPolicy>;

export type PolicyName = keyof typeof POLICIES;

/** What the user, or whoever opens a client, may set. */
export interface RetryOptions {
	/** Requests in flight at once. */
	concurrency?: number;
	/** Milliseconds that each attempt may take, from its start to the last byte of its answer. */
	timeout?: number;
	/** Milliseconds to wait for a platform that refuses all requests because there are too many, or that cannot be reached. */
	patience?: number;
}

/** A policy with these options. */
export interface ChosenPolicy extends RetryPolicy, Required<RetryOptions> {
	name: PolicyName;
}

/** The default of `patience`: 15 minutes. */
export const PATIENCE = 15 * 60_000;

/** In milliseconds: the longest wait of its own, and the longest that a platform may ask for after a failure. */
const MAX_WAIT = 60_000;

/** Milliseconds to wait where a platform asks for nothing: 1, 2, 4 … seconds with up to a quarter more. */
export function backoff(attempts: number): number {
	return Math.min(MAX_WAIT, 1000 * 2 ** (attempts - 1) * (1 + Math.random() / 4));
}

/** The default policy of an HTTP method: `read` for GET, otherwise `write`. */
export function policyOfMethod(method: string | undefined): PolicyName {
	return (method ?? 'GET') === 'GET' ? 'read' : 'write';
}

/** A policy with these options. They can't raise a concurrency below that of other requests. */
export function policyWith(
	name: PolicyName,
	{ concurrency, timeout = 60_000, patience = PATIENCE }: RetryOptions,
): ChosenPolicy {
	const policy = POLICIES[name];
	const most = policy.concurrency < WRITE.concurrency ? policy.concurrency : Infinity;
	return {
		...policy,
		name,
		timeout,
		patience,
		concurrency: Math.min(most, concurrency ?? policy.concurrency),
	};
}

/** Requests that belong together: those of one run, or of one client. They take turns with others. */
export class RequestGroup {
	/** When the run or the client began, in milliseconds of `performance.now()`. */
	readonly since = performance.now();

	/** When its last request started. */
	lastStart = 0;

	/** Since when none of its requests has reached the platform; undefined if the last one did. */
	unreachedSince?: number;
}

export type AttemptResult = PlatformResponse | { networkError: unknown };

/** Milliseconds for which a request is sent again; undefined if it may have reached the platform, or if that cannot help. */
export function sentAgainFor(outcome: AttemptResult): number | undefined {
	return 'statusCode' in outcome ? undefined : networkMessageFor(outcome.networkError).sentAgainFor;
}

/**
 * How long to wait before a request is sent again after a failure.
 * @param attempts how many times it has failed in this way: without reaching the platform, or otherwise
 * @param unreachedFor milliseconds for which no request of its group has reached the platform
 * @returns milliseconds: what the platform asks for, else as `backoff`, or half of that if the platform was not reached;
 * undefined when it may not be sent again
 */
export function delayBeforeRetry(
	attempts: number,
	outcome: AttemptResult,
	{ maxAttemptsOnAmbiguousFailure, isSentAgain, patience }: ChosenPolicy,
	unreachedFor: number,
): number | undefined {
	const time = sentAgainFor(outcome);
	if (time !== undefined) {
		const isOver = !isSentAgain || unreachedFor >= Math.min(time, patience);
		return isOver ? undefined : backoff(attempts) / 2;
	}
	const isAmbiguous = !('statusCode' in outcome) || outcome.statusCode >= 500 || isCutOff(outcome);
	if (!isAmbiguous || attempts >= maxAttemptsOnAmbiguousFailure) return undefined;
	const asked = 'statusCode' in outcome ? retryAfter(outcome) : undefined;
	if (asked === undefined) return backoff(attempts);
	return asked <= MAX_WAIT ? asked : undefined;
}
