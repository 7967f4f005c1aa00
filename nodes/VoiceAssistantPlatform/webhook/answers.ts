// How a delivery is answered: rejected, confirmed, or by the workflow, with a fallback response if that takes too long.
import {
	sleep,
	type IDataObject,
	type INodeExecutionData,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import type { TriggerSettings } from './settings';

type Response = ReturnType<IWebhookFunctions['getResponseObject']>;

type Fallback = Pick<TriggerSettings, 'fallbackResponse' | 'responseTimeout'>;

/** Why a delivery is rejected: the HTTP status of the answer, and the reason in words. */
export class Rejection {
	readonly status: number;

	readonly reason: string;

	constructor(status: number, reason: string) {
		this.status = status;
		this.reason = reason;
	}
}

/** From this answer, a workflow that is about to sleep learns that the trigger would not hand its call over. */
export const WRONG_SECRET = new Rejection(401, 'The secret in the address is missing or wrong.');

/** Answers a rejected delivery; no workflow starts. A workflow that is about to sleep must know a test from a published trigger. */
export function reject(
	context: IWebhookFunctions,
	{ status, reason }: Rejection,
): IWebhookResponseData {
	const isTest = context.getMode() === 'manual';
	context
		.getResponseObject()
		.status(status)
		.json({ message: reason, ...(isTest && { isTest }) });
	return { noWebhookResponse: true };
}

/** Confirms a delivery, so that it is not sent again; no workflow starts. */
export function acknowledge(message: string): IWebhookResponseData {
	return { webhookResponse: { message } };
}

/**
 * Starts the workflow with an item, and the timer of the fallback response.
 * @param webhookResponse what n8n answers at once, unless the workflow answers
 */
export function start(
	context: IWebhookFunctions,
	item: INodeExecutionData,
	fallback: Fallback,
	webhookResponse?: IDataObject,
): IWebhookResponseData {
	startFallbackTimer(context, fallback);
	return { workflowData: [[item]], webhookResponse };
}

/** Sends the fallback response if the workflow, or n8n itself, takes too long to answer. */
export function startFallbackTimer(context: IWebhookFunctions, fallback: Fallback): void {
	const { fallbackResponse, responseTimeout } = fallback;
	if (!fallbackResponse || !responseTimeout) return;
	void sleep(responseTimeout * 1000).then(() => answerWithFallback(context, fallback));
}

/** Sends the fallback response, unless there is none or the request is answered already. */
export function answerWithFallback(
	context: IWebhookFunctions,
	{ fallbackResponse }: Fallback,
): void {
	const response = context.getResponseObject();
	if (!fallbackResponse || response.headersSent || response.writableEnded) return;
	response.json(fallbackResponse);
	ignoreFurtherAnswers(response);
}

/** Ignores n8n's own answer when the workflow is done: on a closed response, it would fail. */
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
