import { createHash, timingSafeEqual } from 'node:crypto';
import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../transport/answer';
import { hasSecret } from './manualSecret';
import { memory } from './registration';

/** Why a delivery is turned away: the status it is answered with, and the reason in words. */
interface Refused {
	status: number;
	reason: string;
}

/** A delivery after its check: the call as it came, or why it is turned away. */
export function readDelivery(context: IWebhookFunctions): { call: IDataObject } | Refused {
	if (!isGenuine(context)) {
		return { status: 401, reason: 'The secret in the address is missing or wrong.' };
	}
	const body: unknown = context.getBodyData();
	if (!isObject(body) || Object.keys(body).length === 0) {
		return { status: 400, reason: 'The body must be a JSON object that describes a call.' };
	}
	return { call: body };
}

function isGenuine(context: IWebhookFunctions): boolean {
	// an address set up by hand has its secret in the path: n8n has compared it already
	if (context.getNodeParameter('registration') === 'manual') return hasSecret(context);
	const expected = memory(context).registration?.secret;
	const { secret } = context.getQueryData() as { secret?: unknown };
	return expected !== undefined && typeof secret === 'string' && isSame(secret, expected);
}

function isSame(given: string, expected: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(given), digest(expected));
}
