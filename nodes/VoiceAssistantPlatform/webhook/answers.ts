// How a delivery is answered: rejected, confirmed, or by the workflow, with a fallback response if that takes too long.
import type {
	IDataObject,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { startFallbackTimer } from '../fallback';
import type { TriggerSettings } from './settings';

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
