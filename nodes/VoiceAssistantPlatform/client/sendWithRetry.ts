import type { IHttpRequestOptions, NodeApiError } from 'n8n-workflow';
import type { Deployment } from './credential';
import {
	networkError,
	networkErrorSigns,
	notJsonError,
	errorBeforeSending,
	responseError,
	type ErrorContext,
} from './errors';
import { delay, withDeadline } from './delay';
import { limiterFor, RateLimitedError } from './rateLimiter';
import {
	isObject,
	isSuccess,
	isWord,
	namesError,
	retryAfter,
	type PlatformResponse,
} from './response';
import {
	delayBeforeRetry,
	isRateLimited,
	policyWith,
	sentAgainFor,
	type AttemptResult,
	type ChosenPolicy,
	type PolicyName,
	type RetryOptions,
} from './retryPolicy';

/** What requests that belong together share, such as those of one run. */
export interface SharedSending {
	/** Clients with the same caller take turns as one in the rate limiter; by default, each client by itself. */
	caller?: object;
	/** Ends requests at any moment. */
	cancelSignal?: AbortSignal;
	/** When it is aborted, no more requests are sent; those in flight are awaited. */
	stopSignal?: AbortSignal;
	/** Called with the error of a request that has finally failed, before another request gets its slot. */
	onFailure?: (error: unknown) => void;
	/** Whether to throw what would change something as a `PreviewedRequest` instead of sending it. */
	isPreview?: boolean;
}

/** How one request is sent. */
export interface Sending extends Pick<SharedSending, 'stopSignal' | 'onFailure'> {
	deployment: Deployment;
	policy: PolicyName;
	retryOptions: RetryOptions;
	caller: object;
	/** Sends the request once, until the signal is aborted. */
	transport: (request: IHttpRequestOptions, signal: AbortSignal) => Promise<PlatformResponse>;
	error: ErrorContext;
	/** Aborting any of them ends the request at any moment. */
	cancelSignals: Array<AbortSignal | undefined>;
	/** Whether a refusal is returned instead of thrown. */
	accepts?: (refusal: PlatformResponse) => boolean;
}

/** By caller, since when its requests have not reached the platform. */
const unreachedSince = new WeakMap<object, number>();

/** Notes how a request of a caller ended. @returns milliseconds since its requests stopped reaching the platform */
function timeUnreached(caller: object, isUnreached: boolean): number {
	const since = unreachedSince.get(caller) ?? performance.now();
	if (isUnreached) unreachedSince.set(caller, since);
	else unreachedSince.delete(caller);
	return performance.now() - since;
}

/**
 * Sends one request under its policy and returns a successful answer.
 * Between two attempts it gives its slot to others; after a 429, the rate limiter holds back all of them.
 * @throws NodeApiError when the platform refuses, cannot be reached or does not answer in JSON; the reason of a signal
 */
export async function sendWithRetry(
	request: IHttpRequestOptions,
	sending: Sending,
): Promise<PlatformResponse> {
	const { retryOptions, cancelSignals, stopSignal } = sending;
	const policy = policyWith(sending.policy, retryOptions);

	let [failures, unreached] = [0, 0];
	let refusedAt: number | undefined;
	/** Milliseconds before the next attempt; undefined if this one was the last. */
	const pauseAfter = (outcome: AttemptResult): number | undefined => {
		const isUnreached = sentAgainFor(outcome) !== undefined;
		const time = timeUnreached(sending.caller, isUnreached);
		if (!isRateLimited(outcome)) {
			return delayBeforeRetry(isUnreached ? ++unreached : ++failures, outcome, policy, time);
		}
		refusedAt ??= performance.now();
		const left = refusedAt + policy.rateLimitWait - performance.now();
		const isInTime = left > 0 && (retryAfter(outcome) ?? 0) <= left;
		// the limiter holds it back
		return policy.isSentAgain && isInTime ? 0 : undefined;
	};
	for (;;) {
		let pause: number | undefined;
		let error: NodeApiError | undefined;
		const outcome = await throughLimiter(sending, policy, async () => {
			const result = await attempt(request, sending, policy.timeout);
			// decided before the slot is given back: after a failure, no other request may start
			pause = pauseAfter(result);
			error = pause === undefined ? errorOf(result, sending) : undefined;
			if (error) sending.onFailure?.(error);
			return result;
		});
		if (error) throw error;
		if (pause === undefined) return outcome as PlatformResponse;
		if (pause > 0) await delay(pause, ...cancelSignals, stopSignal);
	}
}

async function throughLimiter(
	sending: Sending,
	{ concurrency, rateLimitWait }: ChosenPolicy,
	task: () => Promise<AttemptResult>,
): Promise<AttemptResult> {
	const { deployment, policy, caller: key, cancelSignals, stopSignal } = sending;
	const signals = [...cancelSignals, stopSignal];
	const caller = { key, policy, concurrency, signals, rateLimitWait };
	try {
		return await limiterFor(deployment, policy).run(task, caller);
	} catch (error) {
		if (!(error instanceof RateLimitedError)) return await Promise.reject(error as Error);
		return await fail(responseError(sending.error, error.response), sending);
	}
}

async function attempt(
	request: IHttpRequestOptions,
	sending: Sending,
	timeout: number,
): Promise<AttemptResult> {
	const { transport, cancelSignals } = sending;
	// the credential and n8n write into the request: each sending has its own
	const own = { ...request, headers: { ...request.headers }, qs: { ...request.qs } };
	try {
		return await withDeadline(
			async (signal) => await transport(own, signal),
			timeout,
			cancelSignals,
		);
	} catch (error) {
		for (const signal of cancelSignals) signal?.throwIfAborted();
		// an error of n8n or the credential is not one of the connection: nothing was sent
		if (networkErrorSigns(error) === '') {
			return await fail(errorBeforeSending(sending.error, error as Error), sending);
		}
		return { networkError: error };
	}
}

async function fail(error: Error, { onFailure }: Sending): Promise<never> {
	onFailure?.(error);
	return await Promise.reject(error);
}

/** The error for an outcome; undefined for a success, or a refusal that is accepted. */
function errorOf(
	outcome: AttemptResult,
	{ error, accepts, policy }: Sending,
): NodeApiError | undefined {
	if (!('statusCode' in outcome)) return networkError(error, outcome.networkError);
	const { body } = outcome;
	if (!isSuccess(outcome)) {
		return accepts?.(outcome) ? undefined : responseError(error, outcome);
	}
	// the platform took the message, but the carrier did not deliver it
	const isDelivered = ![body, isObject(body) && body.data].some(namesError);
	if (policy === 'message' && !isDelivered) return responseError(error, outcome);
	const isDone = typeof body !== 'string' || (error.request.method !== 'GET' && isWord(outcome));
	return isDone ? undefined : notJsonError(error, outcome);
}
