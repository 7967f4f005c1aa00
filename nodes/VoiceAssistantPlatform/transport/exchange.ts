import type { IHttpRequestOptions, INode, NodeApiError } from 'n8n-workflow';
import { isCutOff, isObject, type Answer, type Send } from './answer';
import type { Deployment } from './deployment';
import type { Labels } from './labels';
import { laneOf } from './lane';
import { pause } from './pause';
import { policyWith, type Policy, type PolicyName, type Wishes } from './policy';
import { notJson, refusalOf } from './refusals';
import { connectionSigns, unreachable } from './unreachable';
import { numberIn } from './values';

const LONGEST_WAIT = 60_000;

export interface Exchange {
	node: INode;
	deployment: Deployment;
	policy: PolicyName;
	/** What this request has in common with others that wait in turn. */
	run: object;
	wishes: Wishes;
	send: Send;
	/** Texts of this request, besides the token, that must not appear in an error. */
	secrets: string[];
	/** How the fields of this request are called on the screen. */
	labels: Labels;
	signal?: AbortSignal;
	/** Throws when nothing more must be sent. */
	mayStart?: () => void;
	/** Told of a final refusal while no other request can have taken the place. */
	failed?: (refusal: NodeApiError) => void;
}

type Outcome = Answer | { connectionError: unknown };

/**
 * Sends one request under its policy and brings back a successful answer.
 * Between two tries it gives its place to others.
 * @param accepted `error_code` of refusals that are brought back as well
 * @throws NodeApiError when the platform refuses, cannot be reached or does not answer in JSON
 */
export async function exchange(
	exchanged: Exchange,
	request: IHttpRequestOptions,
	accepted: string[] = [],
): Promise<Answer> {
	const { deployment, policy: name, run, wishes, send, signal, mayStart, failed } = exchanged;
	const policy = policyWith(name, wishes);
	const caller = { run, atOnce: policy.atOnce, signal, mayStart };

	let firstTooMany: number | undefined;
	for (let tries = 1; ; tries++) {
		const { wait, answer, refusal } = await laneOf(deployment, name).run(async () => {
			const outcome = await attempt(send, request);
			if (isTooMany(outcome)) firstTooMany ??= Date.now();
			const waited = firstTooMany === undefined ? 0 : Date.now() - firstTooMany;
			const wait = waitBeforeNext(tries, waited, outcome, policy);
			if (wait !== undefined) return { wait };
			const refusal = judge(exchanged, request, outcome, accepted);
			// before the place is given to another
			if (refusal) failed?.(refusal);
			return { answer: outcome as Answer, refusal };
		}, caller);
		signal?.throwIfAborted();

		if (wait === undefined) {
			if (refusal) throw refusal;
			return answer;
		}
		await pause(wait, signal);
	}
}

/** Why an outcome is no success, in words. */
function judge(
	{ node, deployment, secrets, labels }: Exchange,
	request: IHttpRequestOptions,
	outcome: Outcome,
	accepted: string[],
): NodeApiError | undefined {
	if (!('statusCode' in outcome)) return unreachable(node, outcome.connectionError, request);
	const { statusCode, body } = outcome;
	if (statusCode < 200 || statusCode >= 300) {
		const isAccepted = isObject(body) && accepted.includes(body.error_code as string);
		return isAccepted
			? undefined
			: refusalOf(node, outcome, request, {
					secrets: [deployment.token, ...secrets],
					labels,
				});
	}
	return typeof body === 'string' && body !== '' ? notJson(node, outcome, request) : undefined;
}

async function attempt(send: Send, request: IHttpRequestOptions): Promise<Outcome> {
	try {
		// the credential and n8n write into the request: each try has its own
		return await send({ ...request, headers: { ...request.headers }, qs: { ...request.qs } });
	} catch (error) {
		// what n8n or the credential refuses is no matter of the connection: it was not sent
		if (connectionSigns(error) === '') return await Promise.reject(error);
		return { connectionError: error };
	}
}

function isTooMany(outcome: Outcome): boolean {
	return 'statusCode' in outcome && outcome.statusCode === 429;
}

/**
 * Whether the request may be sent again, and after how long.
 * @param waited milliseconds since it was first answered that there are too many
 * @returns milliseconds: what the platform asks for, else 1, 2, 4 … seconds with up to a quarter more; undefined when it may not
 */
function waitBeforeNext(
	tries: number,
	waited: number,
	outcome: Outcome,
	{ triesWhenTooMany, patienceWhenTooMany, triesWhenUnknown }: Policy,
): number | undefined {
	const isPatient = tries < triesWhenTooMany || waited < patienceWhenTooMany;
	const broken = !('statusCode' in outcome) || outcome.statusCode >= 500 || isCutOff(outcome);
	const mayTryAgain = (isTooMany(outcome) && isPatient) || (broken && tries < triesWhenUnknown);
	if (!mayTryAgain) return undefined;

	const { headers, body } = outcome as Partial<Answer>;
	const asked = [headers?.['retry-after'], isObject(body) && body.retry_after]
		.map(numberIn)
		.find((seconds) => seconds >= 0);
	// a platform that asks for no wait at all is taken at its word only at first
	const least = tries < triesWhenTooMany ? 0 : 1000;
	if (asked !== undefined) {
		return asked * 1000 <= LONGEST_WAIT ? Math.max(least, asked * 1000) : undefined;
	}
	return Math.min(LONGEST_WAIT, 1000 * 2 ** (tries - 1) * (1 + Math.random() / 4));
}
