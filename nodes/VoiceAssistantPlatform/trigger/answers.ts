import {
	NodeOperationError,
	sleep,
	type IDataObject,
	type IHookFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { isObject } from '../transport/answer';
import { nodeOf } from '../transport/nodeOf';

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

/** What a request is answered with as soon as the workflow has started, if that is how it is answered. */
export function answerAtOnce(context: IWebhookFunctions): IDataObject | undefined {
	return context.getNodeParameter('responseMode', '') === 'onReceived'
		? readJson(context, 'answer')
		: undefined;
}

/**
 * Refuses to activate a trigger whose answer is no JSON object: the first caller would get none.
 * @throws NodeOperationError that names the setting
 */
export function checkAnswers(context: IHookFunctions): void {
	const { parameters } = context.getNode();
	for (const name of ['answer', 'fallbackAnswer'] as const) {
		// what an expression gives depends on the request
		if (!String(parameters[name]).startsWith('=')) readJson(context, name);
	}
}

/** Answers in place of a workflow that takes too long: whoever waits on the phone must not hear silence. */
export function answerInTime(context: IWebhookFunctions): void {
	const seconds = Number(context.getNodeParameter('answerWithin', 0));
	if (!(seconds > 0)) return;
	const fallback = readJson(context, 'fallbackAnswer');
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

const LABELS = { answer: 'Answer Content', fallbackAnswer: 'Fallback Answer' };

function readJson(
	context: IHookFunctions | IWebhookFunctions,
	parameter: keyof typeof LABELS,
): IDataObject {
	const value = context.getNodeParameter(parameter, {});
	const parsed = typeof value === 'string' ? parse(value) : value;
	if (isObject(parsed)) return parsed;
	throw new NodeOperationError(nodeOf(context), `'${LABELS[parameter]}' is not a JSON object`, {
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
