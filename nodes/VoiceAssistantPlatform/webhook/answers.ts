import {
	NodeOperationError,
	sleep,
	type IDataObject,
	type IHookFunctions,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import { isObject } from '../client/response';

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

/** Why a delivery is rejected: the HTTP status it is answered with, and the reason in words. */
export class Rejection {
	readonly status: number;

	readonly reason: string;

	constructor(status: number, reason: string) {
		this.status = status;
		this.reason = reason;
	}
}

/** Answers a delivery that starts nothing because something is wrong with it. */
export function reject(
	context: IWebhookFunctions,
	{ status, reason }: Rejection,
): IWebhookResponseData {
	context.getResponseObject().status(status).json({ message: reason });
	return { noWebhookResponse: true };
}

/** Tells the sender that a delivery has arrived, so that it does not come again; nothing starts. */
export function acknowledge(message: string): IWebhookResponseData {
	return { webhookResponse: { message } };
}

/**
 * What a request is answered with as soon as the workflow has started.
 * @returns undefined when the workflow answers
 * @throws NodeOperationError when it is no JSON object
 */
export function immediateAnswer(context: IWebhookFunctions): IDataObject | undefined {
	return context.getNodeParameter('responseMode', '') === 'onReceived'
		? readJson(context, 'answer')
		: undefined;
}

/**
 * Answers in place of a workflow that takes too long: whoever waits on the phone must not hear silence.
 * @throws NodeOperationError when the fallback is no JSON object
 */
export function startFallbackTimer(context: IWebhookFunctions): void {
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

/**
 * Keeps a trigger from being activated whose answer is no JSON object: the first caller would get none.
 * @throws NodeOperationError that names the setting
 */
export function checkAnswers(context: IHookFunctions): void {
	const { parameters } = context.getNode();
	for (const name of ['answer', 'fallbackAnswer'] as const) {
		// what an expression gives depends on the request
		if (!String(parameters[name]).startsWith('=')) readJson(context, name);
	}
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
	throw new NodeOperationError(
		redactedNode(context),
		`'${LABELS[parameter]}' is not a JSON object`,
		{ description: 'Write it like {"message": "Thank you"}.' },
	);
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
