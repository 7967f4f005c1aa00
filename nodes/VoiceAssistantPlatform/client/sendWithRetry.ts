import type { IHttpRequestOptions, NodeApiError } from 'n8n-workflow';
import type { Deployment } from './credential';
import {
	networkError,
	networkErrorSigns,
	errorBeforeSending,
	responseError,
	type ErrorContext,
} from './errors';
import { delay, withDeadline } from './delay';
import { limiterFor } from './rateLimiter';
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
	policyWith,
	sentAgainFor,
	type AttemptResult,
	type RequestGroup,
	type PolicyName,
	type RetryOptions,
} from './retryPolicy';

/** What the requests of one run share. */
export interface SharedSending {
	/** By default, a client has its own. */
	group?: RequestGroup;
	/** Ends requests at any moment. */
	cancelSignal?: AbortSignal;
	/** When it is aborted, no more requests are sent; those in flight are awaited. */
	stopSignal?: AbortSignal;
	/** Called with the error of a request that has failed for good, before another one gets its slot. */
	onFailure?: (error: unknown) => void;
	/** Whether to throw what would change something as a `PreviewedRequest` instead of sending it. */
	isPreview?: boolean;
}

/** How one request is sent. */
export interface Sending extends Pick<SharedSending, 'stopSignal' | 'onFailure'> {
	deployment: Deployment;
	policy: PolicyName;
	retryOptions: RetryOptions;
	group: RequestGroup;
	/** Sends the request once, until the signal is aborted. */
	transport: (request: IHttpRequestOptions, signal: AbortSignal) => Promise<PlatformResponse>;
	errorContext: ErrorContext;
	/** Aborting any of them ends the request at any moment. */
	cancelSignals: Array<AbortSignal | undefined>;
	/** Whether a refusal is returned instead of thrown. */
	accepts?: (refusal: PlatformResponse) => boolean;
}

/**
 * Sends one request under its policy and returns a successful answer. Between two attempts, other requests get its slot; after
 * a 429, the rate limiter holds all of them back.
 * @throws NodeApiError when the platform refuses, cannot be reached or does not answer in JSON; the reason of a signal
 */
export async function sendWithRetry(
	request: IHttpRequestOptions,
	sending: Sending,
): Promise<PlatformResponse> {
	const { group, deployment, onFailure } = sending;
	const policy = policyWith(sending.policy, sending.retryOptions);
	const signals = [...sending.cancelSignals, sending.stopSignal];
	let failures = 0;
	let unreached = 0;
	let refusedAt: number | undefined;
	/** Milliseconds before the next attempt; undefined if there is none: it succeeded, or failed for good. */
	const pauseAfter = (outcome: AttemptResult): number | undefined => {
		const now = performance.now();
		const isUnreached = sentAgainFor(outcome) !== undefined;
		group.unreachedSince = isUnreached ? (group.unreachedSince ?? now) : undefined;
		if (!('statusCode' in outcome) || outcome.statusCode !== 429) {
			const attempts = isUnreached ? ++unreached : ++failures;
			return delayBeforeRetry(attempts, outcome, policy, now - (group.unreachedSince ?? now));
		}
		refusedAt ??= now;
		const left = refusedAt + policy.patience - now;
		const isInTime = left > 0 && (retryAfter(outcome) ?? 0) <= left;
		// the limiter makes it wait
		return policy.isSentAgain && isInTime ? 0 : undefined;
	};
	const giveUp = (wait: number) => {
		const headers = { 'retry-after': Math.ceil(wait / 1_000) };
		const error = responseError(sending.errorContext, { statusCode: 429, headers, body: {} });
		onFailure?.(error);
		return error;
	};
	for (;;) {
		let pause: number | undefined;
		let error: Error | undefined;
		const task = async () => {
			const result = await attempt(request, sending, policy.timeout);
			// decided while it has its slot: after a failure, no other request may start
			pause = pauseAfter(result);
			error = pause === undefined ? errorOf(result, sending) : undefined;
			if (error) onFailure?.(error);
			return result;
		};
		const limiter = limiterFor(deployment, policy);
		const outcome = await limiter.run(task, { group, policy, signals, giveUp });
		if (error) throw error;
		if (pause === undefined) return outcome as PlatformResponse;
		if (pause > 0) await delay(pause, ...signals);
	}
}

async function attempt(
	request: IHttpRequestOptions,
	{ transport, cancelSignals, errorContext, onFailure }: Sending,
	timeout: number,
): Promise<AttemptResult> {
	// the credential and n8n write into the request: each attempt has its own
	const own = { ...request, headers: { ...request.headers }, qs: { ...request.qs } };
	const send = async (signal: AbortSignal) => await transport(own, signal);
	try {
		return await withDeadline(send, timeout, cancelSignals);
	} catch (thrown) {
		for (const signal of cancelSignals) signal?.throwIfAborted();
		if (networkErrorSigns(thrown) !== '') return { networkError: thrown };
		// an error of n8n or the credential, not of the connection: nothing was sent
		const error = errorBeforeSending(errorContext, thrown as Error);
		onFailure?.(error);
		throw error;
	}
}

/** The error for an outcome; undefined for a success, or a refusal that is accepted. */
function errorOf(
	outcome: AttemptResult,
	{ errorContext, accepts, policy }: Sending,
): NodeApiError | undefined {
	if (!('statusCode' in outcome)) return networkError(errorContext, outcome.networkError);
	const { body } = outcome;
	// the platform may take a message that the carrier does not deliver
	const isDelivered = policy !== 'message' || ![body, isObject(body) && body.data].some(namesError);
	const isRead =
		typeof body !== 'string' || (errorContext.request.method !== 'GET' && isWord(outcome));
	const isDone = isSuccess(outcome) ? isDelivered && isRead : accepts?.(outcome);
	return isDone ? undefined : responseError(errorContext, outcome);
}
