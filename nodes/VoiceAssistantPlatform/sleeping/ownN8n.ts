// Requests to the n8n that this code runs in: where it wakes executions up, and where the trigger receives reports.
import type { IDataObject, IExecuteFunctions, IWebhookFunctions } from 'n8n-workflow';

type Context = IExecuteFunctions | IWebhookFunctions;

/** Milliseconds that an answer may take. */
const TIMEOUT = 30_000;

interface Answer {
	/** 0 if there is no answer. */
	statusCode: number;
	body?: unknown;
}

/** The address below which n8n wakes executions up, without a slash at the end. */
export function wakingAddress(context: Context): string {
	// the execution follows, which a webhook that starts one does not have yet
	const { origin, pathname } = new URL(
		String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)),
	);
	return origin + pathname.slice(0, pathname.lastIndexOf('/'));
}

/** Sends JSON to an address of this n8n. Never throws, as an error could show the address, which is secret. */
export async function postToOwnN8n(
	context: Context,
	url: string,
	body?: IDataObject,
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
		return { statusCode: 0 };
	}
}
