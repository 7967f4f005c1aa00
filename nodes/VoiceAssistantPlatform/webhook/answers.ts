import { sleep, type IWebhookFunctions, type IWebhookResponseData } from 'n8n-workflow';
import type { TriggerSettings } from './settings';

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

/** Answers in place of a workflow that takes too long: the caller must not hear silence. */
export function startFallbackTimer(context: IWebhookFunctions, settings: TriggerSettings): void {
	const { fallbackResponse, responseTimeout } = settings;
	if (!fallbackResponse || !responseTimeout) return;
	void sleep(responseTimeout * 1000).then(() => answerWithFallback(context, settings));
}

/** Answers in place of the workflow, unless there is no fallback, or there is an answer already. */
export function answerWithFallback(
	context: IWebhookFunctions,
	{ fallbackResponse }: TriggerSettings,
): void {
	const response = context.getResponseObject();
	if (!fallbackResponse || response.headersSent || response.writableEnded) return;
	response.json(fallbackResponse);
	ignoreFurtherAnswers(response);
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
