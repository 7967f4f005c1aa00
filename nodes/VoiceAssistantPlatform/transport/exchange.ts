import type { IHttpRequestOptions, INode, NodeApiError } from 'n8n-workflow';
import { isObject, type Answer, type Send } from './answer';
import { laneOf } from './lane';
import type { Deployment } from './deployment';
import { pause } from './pause';
import { POLICIES, type PolicyName } from './policy';
import { notJson, refusalOf } from './refusals';
import { connectionSigns, unreachable } from './unreachable';

const LONGEST_WAIT = 60_000;

export interface Exchange {
	node: INode;
	deployment: Deployment;
	policy: PolicyName;
	send: Send;
	/** Texts of this request, besides the token, that must not appear in an error. */
	secrets: string[];
	signal?: AbortSignal;
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
	{ node, deployment, policy, send, secrets, signal, failed }: Exchange,
	request: IHttpRequestOptions,
	accepted: string[] = [],
): Promise<Answer> {
	const lane = laneOf(deployment, policy);

	for (let tries = 1; ; tries++) {
		const { wait, answer, refusal } = await lane.run(async () => {
			const outcome = await attempt(send, request);
			const wait = waitBeforeNext(tries, outcome, policy);
			if (wait !== undefined) return { wait };
			const refusal = judge(node, request, outcome, accepted, [deployment.token, ...secrets]);
			// before the place is given to another
			if (refusal) failed?.(refusal);
			return { answer: outcome as Answer, refusal };
		}, signal);
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
	node: INode,
	request: IHttpRequestOptions,
	outcome: Outcome,
	accepted: string[],
	secrets: string[],
): NodeApiError | undefined {
	if (!('statusCode' in outcome)) return unreachable(node, outcome.connectionError, request);
	const { statusCode, body } = outcome;
	if (statusCode < 200 || statusCode >= 300) {
		const isAccepted = isObject(body) && accepted.includes(String(body.error_code));
		return isAccepted ? undefined : refusalOf(node, outcome, request, secrets);
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

/**
 * Whether the request may be sent again, and after how long.
 * @returns milliseconds: what the platform asks for, else 1, 2, 4 … seconds with up to a quarter more; undefined when it may not
 */
function waitBeforeNext(tries: number, outcome: Outcome, policy: PolicyName): number | undefined {
	const { triesWhenTooMany, triesWhenUnknown } = POLICIES[policy];
	const tooMany = 'statusCode' in outcome && outcome.statusCode === 429;
	const broken = !('statusCode' in outcome) || outcome.statusCode >= 500;
	const mayTryAgain = (tooMany && tries < triesWhenTooMany) || (broken && tries < triesWhenUnknown);
	if (!mayTryAgain) return undefined;

	const { headers, body } = outcome as Partial<Answer>;
	const asked = Number(headers?.['retry-after'] ?? (body as { retry_after?: number })?.retry_after);
	const wait = asked >= 0 ? asked * 1000 : 1000 * 2 ** (tries - 1) * (1 + Math.random() / 4);
	return wait <= LONGEST_WAIT ? wait : undefined;
}
