import type { IHttpRequestOptions, INode } from 'n8n-workflow';
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
}

/**
 * Sends one request under its policy and brings back a successful answer.
 * Between two tries it gives its place to others.
 * @param accepted `error_code` of refusals that are brought back as well
 * @throws NodeApiError when the platform refuses, cannot be reached or does not answer in JSON
 */
export async function exchange(
	{ node, deployment, policy, send, secrets, signal }: Exchange,
	request: IHttpRequestOptions,
	accepted: string[] = [],
): Promise<Answer> {
	const { triesWhenTooMany, triesWhenUnknown } = POLICIES[policy];
	const lane = laneOf(deployment, policy);

	for (let tries = 1; ; tries++) {
		const answer = await lane.run(async () => await attempt(send, request), signal);
		signal?.throwIfAborted();

		const tooMany = 'statusCode' in answer && answer.statusCode === 429;
		const broken = !('statusCode' in answer) || answer.statusCode >= 500;
		const mayTryAgain =
			(tooMany && tries < triesWhenTooMany) || (broken && tries < triesWhenUnknown);
		const wait = waitBefore(tries, answer);
		if (mayTryAgain && wait <= LONGEST_WAIT) {
			await pause(wait, signal);
			continue;
		}

		if (!('statusCode' in answer)) throw unreachable(node, answer.connectionError, request);
		if (answer.statusCode < 200 || answer.statusCode >= 300) {
			if (isObject(answer.body) && accepted.includes(String(answer.body.error_code))) return answer;
			throw refusalOf(node, answer, request, [deployment.token, ...secrets]);
		}
		if (typeof answer.body === 'string' && answer.body !== '') {
			throw notJson(node, answer, request);
		}
		return answer;
	}
}

async function attempt(
	send: Send,
	request: IHttpRequestOptions,
): Promise<Answer | { connectionError: unknown }> {
	try {
		// the credential and n8n write into the request: each try has its own
		return await send({ ...request, headers: { ...request.headers }, qs: { ...request.qs } });
	} catch (error) {
		// what n8n or the credential refuses is no matter of the connection: it was not sent
		if (connectionSigns(error) === '') return await Promise.reject(error);
		return { connectionError: error };
	}
}

/** Milliseconds: what the platform asks for, else 1, 2, 4 … seconds with up to a quarter more. */
function waitBefore(tries: number, answer: object): number {
	const { headers, body } = answer as Partial<Answer>;
	const asked = Number(headers?.['retry-after'] ?? (body as { retry_after?: number })?.retry_after);
	if (asked >= 0) return asked * 1000;
	return 1000 * 2 ** (tries - 1) * (1 + Math.random() / 4);
}
