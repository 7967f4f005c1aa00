import type {
	IDataObject,
	IHookFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
} from 'n8n-workflow';
import type { Answer } from './answer';
import { CREDENTIAL, deploymentOf } from './deployment';
import { exchange } from './exchange';
import { policyOfMethod } from './policy';
import { prepare, type Draft } from './prepare';
import { readPage, readPages } from './rows';
import { nodeOf } from './nodeOf';

type Context = IHookFunctions | ILoadOptionsFunctions;

/**
 * One request from outside an execution: a list to choose from, or the life of a trigger.
 * It keeps to the same policy as the requests of operations.
 * @param secrets texts that must not appear in an error
 * @returns the body of the answer
 * @throws NodeApiError when the platform refuses or cannot be reached
 */
export async function platformRequest(
	context: Context,
	draft: Draft,
	secrets: string[],
): Promise<unknown> {
	const { send, request } = await outsideTheDoor(context, draft, secrets);
	return (await send(request)).body;
}

/** The rows of a list that comes in one piece, or in pages after all. */
export async function wholeList(context: Context, draft: Draft): Promise<IDataObject[]> {
	const { send, request } = await outsideTheDoor(context, draft);
	const { rows, lastPage } = readPage(nodeOf(context), await send(request));
	return lastPage > 1 ? await readPages(nodeOf(context), request, send, Infinity) : rows;
}

/** All rows of a list that comes in pages. */
export async function pagedList(context: Context, draft: Draft): Promise<IDataObject[]> {
	const { send, request } = await outsideTheDoor(context, draft);
	return await readPages(nodeOf(context), request, send, Infinity);
}

async function outsideTheDoor(context: Context, draft: Draft, secrets: string[] = []) {
	const deployment = await deploymentOf(context);
	return {
		request: prepare(nodeOf(context), deployment, draft),
		send: async (request: IHttpRequestOptions) =>
			await exchange(
				{
					node: nodeOf(context),
					deployment,
					policy: policyOfMethod(draft.method),
					secrets,
					send: async (options) => await sendWithCredential(context, options),
				},
				request,
			),
	};
}

async function sendWithCredential(context: Context, options: IHttpRequestOptions): Promise<Answer> {
	return (await context.helpers.httpRequestWithAuthentication.call(
		context,
		CREDENTIAL,
		options,
	)) as Answer;
}
