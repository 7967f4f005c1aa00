// Requests to the n8n that this code runs in.
import {
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { redactedNode } from '../client/redaction';

/** Milliseconds that an answer may take. */
const TIMEOUT = 30_000;

export interface Answer {
	statusCode: number;
	headers?: IDataObject;
	body: unknown;
}

/** The address below which n8n wakes up executions that sleep, without a slash at the end. */
export function wakingAddress(context: IExecuteFunctions | IWebhookFunctions): string {
	// the execution follows, which a webhook that starts one does not have yet
	const { origin, pathname } = new URL(
		String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)),
	);
	return origin + pathname.slice(0, pathname.lastIndexOf('/'));
}

/**
 * Sends JSON to an address of this n8n.
 * @throws NodeOperationError whose message has no address, since that is secret, when n8n cannot be reached
 */
export async function postToOwnN8n(
	context: IExecuteFunctions | IWebhookFunctions,
	url: string,
	body?: IHttpRequestOptions['body'],
): Promise<Answer> {
	try {
		return (await context.helpers.httpRequest({
			method: 'POST',
			url,
			body,
			json: true,
			timeout: TIMEOUT,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		})) as Answer;
	} catch {
		// with the code of the error in it, n8n would replace the message by one of its own
		const message = `n8n does not reach its own address ${new URL(url).origin}`;
		throw new NodeOperationError(redactedNode(context), message);
	}
}

/**
 * Whether n8n sends on to the form of an execution instead of waking it up: the last node that ran when the execution was
 * stored was a form, so it does not sleep for a call, or not yet.
 * @param path of the execution, with its signature
 */
export function isSentToForm({ statusCode, headers }: Answer, path: string): boolean {
	const [form] = String(headers?.location).split('?');
	return statusCode === 307 && form.endsWith(path.split('?')[0]);
}
