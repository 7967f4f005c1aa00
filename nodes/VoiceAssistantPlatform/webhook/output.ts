import type { IDataObject, IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { simplifyCall } from '../api/call';
import { onOrOff } from '../validation/rules';
import { readSetting } from './filters';
import { secretsOfRequest } from './verification';

/** Headers that tell who the sender is, not what happened. */
const PRIVATE_HEADERS = ['authorization', 'cookie', 'proxy-authorization'];

/**
 * A call that has ended, as the workflow gets it: simplified unless the user wants what the platform sent.
 * @throws NodeOperationError when an expression gives neither true nor false for "Simplify"
 */
export function callOutput(context: IWebhookFunctions, call: IDataObject): IDataObject {
	return readSimplify(context) ? simplifyCall(call) : call;
}

/**
 * Reads whether the workflow gets a simplified call.
 * @throws NodeOperationError when an expression gives neither true nor false
 */
export function readSimplify(context: IHookFunctions | IWebhookFunctions): boolean {
	const value = context.getNodeParameter('simplify', true);
	return readSetting(context, 'Simplify', value, onOrOff) as boolean;
}

/** The headers and the query of a delivery, without anything secret. */
export async function redactedRequest(context: IWebhookFunctions): Promise<IDataObject> {
	const secrets = (await secretsOfRequest(context)).map(asInJson);
	const isPublic = (entry: [string, unknown]) =>
		!PRIVATE_HEADERS.includes(entry[0]) &&
		!secrets.some((secret) => JSON.stringify(entry).includes(secret));
	const publicOf = (values: object) => Object.fromEntries(Object.entries(values).filter(isPublic));
	return {
		headers: publicOf(context.getHeaderData()),
		query: publicOf(context.getQueryData() as object),
	};
}

/** A text as it stands within JSON. */
function asInJson(text: string): string {
	return JSON.stringify(text).slice(1, -1);
}
