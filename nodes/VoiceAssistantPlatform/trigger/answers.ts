import { NodeOperationError, sleep, type IDataObject, type IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../transport/answer';
import { nodeOf } from '../transport/nodeOf';

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

/** What a request is answered with as soon as the workflow has started, if that is how it is answered. */
export function answerAtOnce(context: IWebhookFunctions): IDataObject | undefined {
	return context.getNodeParameter('responseMode', '') === 'onReceived'
		? readJson(context, 'answer', 'Answer')
		: undefined;
}

/** Answers in place of a workflow that takes too long: whoever waits on the phone must not hear silence. */
export function answerInTime(context: IWebhookFunctions): void {
	const seconds = Number(context.getNodeParameter('answerWithin', 0));
	if (!(seconds > 0)) return;
	const fallback = readJson(context, 'fallbackAnswer', 'Fallback Answer');
	const response = context.getResponseObject();
	void sleep(seconds * 1000).then(() => {
		if (response.headersSent || response.writableEnded) return;
		response.json(fallback);
		ignoreFurtherAnswers(response);
	});
}

/** n8n answers once more when the workflow is done, and would fail on a response that is closed. */
function ignoreFurtherAnswers(response: Response): void {
	const ignore = () => response;
	Object.assign(response, {
		status: ignore,
		header: ignore,
		setHeader: ignore,
		removeHeader: ignore,
		json: ignore,
		send: ignore,
		write: () => true,
		end: ignore,
	});
}

function readJson(context: IWebhookFunctions, parameter: string, label: string): IDataObject {
	const value = context.getNodeParameter(parameter, {});
	const parsed = typeof value === 'string' ? parse(value) : value;
	if (isObject(parsed)) return parsed;
	throw new NodeOperationError(nodeOf(context), `'${label}' is not a JSON object`, {
		description: 'Write it like {"message": "Thank you"}.',
	});
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
