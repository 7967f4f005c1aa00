import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

/** Why a delivery is rejected: the HTTP status of the answer, and the reason in words. */
export class Rejection {
	readonly status: number;

	readonly reason: string;

	constructor(status: number, reason: string) {
		this.status = status;
		this.reason = reason;
	}
}

/** A waiting workflow knows by it that a trigger would not hand its call over. */
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
