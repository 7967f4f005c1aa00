import {
	NodeOperationError,
	type IDataObject,
	type IHookFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type IPollFunctions,
} from 'n8n-workflow';
import type { Answer } from './answer';
import { CREDENTIAL, deploymentOf } from './deployment';
import { exchange } from './exchange';
import { POLICIES, policyOfMethod } from './policy';
import { prepare, type Draft } from './prepare';
import { accessTokenIn, actingAs } from './actingUser';
import { readPage, type Page } from './page';
import { pageSizeFor, readPages } from './pages';
import { nodeOf } from './nodeOf';
import { secretsIn } from './secrets';

type Context = IHookFunctions | ILoadOptionsFunctions | IPollFunctions;

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

/** All rows of a list that comes in one piece, or in pages after all. */
export async function wholeList(context: Context, draft: Draft): Promise<IDataObject[]> {
	return await readPages(await outsideTheDoor(context, draft), Infinity);
}

/** All rows of a list that comes in pages. */
export async function pagedList(context: Context, draft: Draft): Promise<IDataObject[]> {
	return await readPages(await outsideTheDoor(context, draft), Infinity, pageSizeFor(Infinity));
}

/**
 * One page of a list that comes in pages.
 * @param number counted from 1
 */
export async function onePage(context: Context, draft: Draft, number: number): Promise<Page> {
	const qs = { ...draft.qs, per_page: pageSizeFor(Infinity), page: number };
	const { send, request } = await outsideTheDoor(context, { ...draft, qs });
	return readPage(nodeOf(context), await send(request), number);
}

/**
 * A request that is asked again and again with a different query, as the pages of a list are.
 * @returns how to ask it
 */
export async function asker(
	context: Context,
	draft: Draft,
): Promise<(query: IDataObject) => Promise<Answer>> {
	const { send, request } = await outsideTheDoor(context, draft);
	return async (query) => await send({ ...request, qs: { ...request.qs, ...query } });
}

async function outsideTheDoor(context: Context, draft: Draft, secrets: string[] = []) {
	const accessToken = actingUser(context);
	const deployment = actingAs(accessToken, await deploymentOf(context));
	return {
		node: nodeOf(context),
		atOnce: POLICIES.read.atOnce,
		request: prepare(nodeOf(context), deployment, { ...draft, accessToken }),
		send: async (request: IHttpRequestOptions) =>
			await exchange(
				{
					node: nodeOf(context),
					deployment,
					policy: policyOfMethod(draft.method),
					run: draft,
					wishes: {},
					secrets: [...secrets, ...secretsIn(draft.additionalQuery)],
					labels: {},
					send: async (options) => await sendWithCredential(context, options),
				},
				request,
			),
	};
}

/**
 * In the editor: whose things a list offers.
 * @throws NodeOperationError when the token comes from an expression that has nothing to show yet
 */
function actingUser(context: Context): string | undefined {
	if (!('getCurrentNodeParameter' in context)) return undefined;
	const options = (context.getCurrentNodeParameter('options') ?? {}) as { accessToken?: unknown };
	if ('accessToken' in options && !options.accessToken) {
		throw new NodeOperationError(
			nodeOf(context),
			"'Act as Platform User' has no value yet: run the nodes before this one, or enter the ID instead",
		);
	}
	return accessTokenIn(nodeOf(context), options);
}

async function sendWithCredential(context: Context, options: IHttpRequestOptions): Promise<Answer> {
	return (await context.helpers.httpRequestWithAuthentication.call(
		context,
		CREDENTIAL,
		options,
	)) as Answer;
}
