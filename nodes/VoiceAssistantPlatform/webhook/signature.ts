// The signature of reports of messages: `X-Signature-256: sha256=` and the hex HMAC-SHA256 of the body, with a key that the
// platform makes for each sender (docs/api-assumptions.md, "Webhook payloads"). No other report is signed.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IHookFunctions, IWebhookFunctions } from 'n8n-workflow';
import { readCredential } from '../client/credential';
import { textIn } from '../client/response';
import { reportRefused } from './upkeep';

const SIGNATURE = /^sha256=([\da-f]{64})$/i;

/** The keys of the senders in the credential; none if the field is blank. */
export async function signingKeys(context: IHookFunctions | IWebhookFunctions): Promise<string[]> {
	const { messageStatusKey } = await readCredential(context);
	return textIn(messageStatusKey)
		.split(/[\s,]+/)
		.filter(Boolean);
}

/**
 * Whether one of the keys has signed the bytes of the body, compared in a time that does not show how much of a signature is
 * right. A wrong signature is reported once: a proxy may change what it passes on.
 * @throws the error of n8n when it cannot read the credential
 */
export async function isSigned(context: IWebhookFunctions): Promise<boolean> {
	const [, hex] = SIGNATURE.exec(textIn(context.getHeaderData()['x-signature-256'])) ?? [];
	if (hex === undefined) return false;
	const given = Buffer.from(hex, 'hex');
	const body = context.getRequestObject().rawBody ?? '';
	const keys = await signingKeys(context);
	const digestOf = (key: string) => createHmac('sha256', key).update(body).digest();
	if (keys.some((key) => timingSafeEqual(given, digestOf(key)))) return true;
	reportRefused(
		context,
		'Reports of messages are refused: their signature does not fit',
		"Compare 'Message Status Key' in the credential with the key of the sender on the platform: it may have been made anew. If they are the same, something between the platform and n8n changes the body, such as a proxy that formats JSON.",
	);
	return false;
}
