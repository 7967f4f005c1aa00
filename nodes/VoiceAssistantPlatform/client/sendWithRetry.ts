import type { IHttpRequestOptions, NodeApiError } from 'n8n-workflow';
import type { Deployment } from './credential';
import {
	networkError,
	networkErrorSigns,
	notJsonError,
	notSentError,
	responseError,
	type ErrorContext,
} from './errors';
import { limiterFor } from './rateLimiter';
import { isSuccess, type PlatformResponse } from './response';
import {
	DEFAULT_TIMEOUT,
	delay,
	delayBeforeRetry,
	isTooMany,
	policyWith,
	withDeadline,
	type Outcome,
	type PolicyName,
	type RetryOptions,
} from './retryPolicy';

/** How one request is sent. */
export interface Sending {
	deployment: Deployment;
	policy: PolicyName;
	retryOptions: RetryOptions;
	/** What this request has in common with others that wait in turn. */
	caller: object;
	/** Sends the request once, until the signal is aborted. */
	transport: (request: IHttpRequestOptions, signal: AbortSignal) => Promise<PlatformResponse>;
	error: ErrorContext;
	/** Each ends the request, wherever it is. */
	cancelSignals: Array<AbortSignal | undefined>;
	/** Keeps it from being sent, or sent again; one that is in flight is waited for. */
	stopSignal?: AbortSignal;
	/** Told of a final failure while no other request can have taken the place. */
	onFailure?: (error: unknown) => void;
	/** Whether a refusal is no error here. */
	accepts?: (refusal: PlatformResponse) => boolean;
}

/**
 * Sends one request under its policy and brings back a successful answer.
 * Between two attempts it gives its place to others.
 * @throws NodeApiError when the platform refuses, cannot be reached or does not answer in JSON; the reason of a signal
 */
export async function sendWithRetry(
	request: IHttpRequestOptions,
	sending: Sending,
): Promise<PlatformResponse> {
	const { deployment, retryOptions, caller, cancelSignals, stopSignal } = sending;
	const policy = policyWith(sending.policy, retryOptions);
	const signals = [...cancelSignals, stopSignal];
	const place = { key: caller, concurrency: policy.concurrency, signals };

	let firstTooMany: number | undefined;
	for (let attempts = 1; ; attempts++) {
		const { wait, response } = await limiterFor(deployment, sending.policy).run(async () => {
			const outcome = await attempt(request, sending);
			if (isTooMany(outcome)) firstTooMany ??= Date.now();
			const elapsed = firstTooMany === undefined ? 0 : Date.now() - firstTooMany;
			const wait = delayBeforeRetry(attempts, elapsed, outcome, policy);
			if (wait !== undefined) return { wait };
			const error = errorOf(outcome, sending);
			return error ? await fail(error, sending) : { response: outcome as PlatformResponse };
		}, place);
		if (wait === undefined) return response;
		await delay(wait, ...signals);
	}
}

async function attempt(request: IHttpRequestOptions, sending: Sending): Promise<Outcome> {
	const { transport, retryOptions, cancelSignals } = sending;
	const { timeout = DEFAULT_TIMEOUT } = retryOptions;
	try {
		// the credential and n8n write into the request: each attempt has its own
		const own = { ...request, headers: { ...request.headers }, qs: { ...request.qs } };
		return await withDeadline(
			async (signal) => await transport(own, signal),
			timeout,
			cancelSignals,
		);
	} catch (error) {
		for (const signal of cancelSignals) signal?.throwIfAborted();
		// what n8n or the credential refuses is no matter of the connection: it was not sent
		if (networkErrorSigns(error) === '') {
			return await fail(notSentError(sending.error, error as Error), sending);
		}
		return { networkError: error };
	}
}

/** Tells of a failure as long as nobody else can have taken the place. */
async function fail(error: Error, { onFailure }: Sending): Promise<never> {
	onFailure?.(error);
	return await Promise.reject(error);
}

/** Why an outcome is no success. */
function errorOf(outcome: Outcome, { error, accepts }: Sending): NodeApiError | undefined {
	if (!('statusCode' in outcome)) return networkError(error, outcome.networkError);
	const { body } = outcome;
	if (!isSuccess(outcome)) {
		return accepts?.(outcome) ? undefined : responseError(error, outcome);
	}
	return typeof body === 'string' && body !== '' ? notJsonError(error, outcome) : undefined;
}
