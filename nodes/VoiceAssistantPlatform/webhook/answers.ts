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
import { number } from '../validation/rules';
import { quoted } from '../validation/validate';

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

/** Lets the sender know that a delivery has arrived, so that it does not come again; nothing starts. */
export function acknowledge(message: string): IWebhookResponseData {
	return { webhookResponse: { message } };
}

/**
 * What a request is answered with as soon as the workflow has started.
 * @returns undefined when the workflow answers
 * @throws NodeOperationError when it is no JSON object
 */
export function immediateAnswer(context: IWebhookFunctions): IDataObject | undefined {
	return responseMode(context) === 'onReceived'
		? readJson(context, 'assistantVariables')
		: undefined;
}

/**
 * Answers in place of a workflow that takes too long: the caller must not hear silence.
 * @throws NodeOperationError when the fallback is no JSON object, or the timeout no number of seconds; the fallback has then
 * gone out already
 */
export function startFallbackTimer(context: IWebhookFunctions): void {
	if (!['lastNode', 'responseNode'].includes(responseMode(context))) return;
	const fallback = readJson(context, 'fallbackResponse');
	const response = context.getResponseObject();
	const respond = () => {
		if (response.headersSent || response.writableEnded) return;
		response.json(fallback);
		ignoreFurtherAnswers(response);
	};
	const seconds = readTimeout(context);
	if (seconds instanceof Error) {
		// the failed execution is for the user: the caller must not wait for it, nor hear of it
		respond();
		throw seconds;
	}
	void sleep(seconds * 1000).then(respond);
}

/**
 * Keeps a trigger from being activated whose response is no JSON object, or that would not wait as it says: the first
 * caller would get none.
 * @throws NodeOperationError that names the setting
 */
export function checkAnswers(context: IHookFunctions): void {
	const { parameters } = context.getNode();
	// what an expression gives depends on the request
	const isFixed = (name: string) => name in parameters && !String(parameters[name]).startsWith('=');
	for (const name of ['assistantVariables', 'fallbackResponse'] as const) {
		if (isFixed(name)) readJson(context, name);
	}
	const timeout = isFixed('responseTimeout') && readTimeout(context);
	if (timeout instanceof Error) throw timeout;
}

/** Blank for an event that waits for no response. */
function responseMode(context: IWebhookFunctions): string {
	return String(context.getNodeParameter('responseMode', ''));
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

/** @returns seconds; or what is wrong with them */
function readTimeout(context: IHookFunctions | IWebhookFunctions): number | NodeOperationError {
	const value = context.getNodeParameter('responseTimeout');
	const result = number({ from: 1, to: 60 })(value, context);
	if ('value' in result) return result.value as number;
	return new NodeOperationError(
		redactedNode(context),
		// n8n shows nothing but the message when a workflow is published
		"'Response Timeout (Seconds)' is not a number from 1 to 60",
		{ description: `${quoted(value, 'responseTimeout')}${result.hint}` },
	);
}

const LABELS = {
	assistantVariables: 'Variables for the Assistant',
	fallbackResponse: 'Fallback Response',
};

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
		{ description: 'Write it like {"customer_name": "Ana"}.' },
	);
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
