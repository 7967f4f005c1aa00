import { createHash, timingSafeEqual } from 'node:crypto';
import { NodeOperationError, type IHookFunctions, type IWebhookFunctions } from 'n8n-workflow';
import { nodeOf } from '../transport/nodeOf';
import { recall } from './memory';

/** Whether n8n's trigger enters the address, with its secret, in the assistants by itself. */
export function isAutomatic(context: IHookFunctions | IWebhookFunctions): boolean {
	return (
		context.getNodeParameter('event') === 'callEnded' &&
		context.getNodeParameter('registration', 'automatic') === 'automatic'
	);
}

/** Whether a delivery knows the secret of the address. */
export function hasSecret(context: IWebhookFunctions): boolean {
	// an address set up by hand has its secret in the path: n8n has compared it already
	if (!isAutomatic(context)) return isLongEnough(manualSecret(context));
	const expected = recall(context)?.secret;
	const { secret } = context.getQueryData() as { secret?: unknown };
	return expected !== undefined && typeof secret === 'string' && isSame(secret, expected);
}

/** Whether two secrets are the same, in a time that does not tell how much of them is. */
export function isSame(given: string, expected: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(given), digest(expected));
}

/**
 * Refuses to activate an address that could be guessed.
 * @throws NodeOperationError when the secret is missing or too short
 */
export function requireSecret(context: IHookFunctions): void {
	if (isLongEnough(manualSecret(context))) return;
	throw new NodeOperationError(
		nodeOf(context),
		"The 'Webhook Secret' is missing or too short: choose a new one from the list",
		{
			description:
				'Then copy the webhook URL again. A secret of your own needs at least 24 letters or digits.',
		},
	);
}

/** The secret that is in the address of a delivery. */
export function secretOf(context: IWebhookFunctions): string {
	return isAutomatic(context) ? (recall(context)?.secret ?? '') : manualSecret(context);
}

function manualSecret(context: IHookFunctions | IWebhookFunctions): string {
	return String(context.getNodeParameter('webhookSecret', '', { extractValue: true }));
}

function isLongEnough(secret: string): boolean {
	return /^[A-Za-z0-9_-]{24,}$/.test(secret);
}
