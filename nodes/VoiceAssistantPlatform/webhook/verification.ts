// Who may start the workflow: a delivery whose address has the secret of the trigger or, for the status of a message, whose body
// the platform has signed. Before that, only the parameters that this check needs are evaluated: the event, how the address
// was set up, and the secret of an address that was set up by hand.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHookFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { SECRET_PARAMETER } from '../api/triggerAddress';
import { CREDENTIAL, deploymentIn } from '../client/credential';
import type { Problem } from '../client/problem';
import { redactedNode } from '../client/redaction';
import { textIn } from '../client/response';
import { isDerived, isLongEnough, secretOf } from './address';
import { Rejection, WRONG_SECRET } from './answers';
import { isAutomatic } from './settings';
import { memoryOf, tellOnce } from './triggerMemory';

/**
 * Verifies a delivery.
 * @returns the secret that it came with, which also opens the references of calls; blank for the status of a message. Or why the
 * delivery is rejected.
 * @throws any error when the credential cannot be read: n8n then answers 500, after which the platform may repeat the report
 */
export async function verify(context: IWebhookFunctions): Promise<string | Rejection> {
	if (context.getNodeParameter('event') === 'messageStatus') {
		return (await isSigned(context)) ? '' : NOT_SIGNED;
	}
	if (isAutomatic(context)) {
		const secret = textIn((context.getQueryData() as IDataObject)[SECRET_PARAMETER]);
		return (await isOwn(context, secret)) ? secret : WRONG_SECRET;
	}
	// it is in the path, where n8n has compared it
	const secret = textIn(context.getNodeParameter('webhookSecret', '', { extractValue: true }));
	return isLongEnough(secret) ? secret : WRONG_SECRET;
}

const NOT_SIGNED = new Rejection(401, 'The signature in X-Signature-256 is missing or wrong.');

async function isOwn(context: IWebhookFunctions, secret: string): Promise<boolean> {
	if (!isDerived(secret)) return false;
	const address = String(context.getNodeWebhookUrl('default'));
	const { id } = context.getWorkflow();
	return await isLetIn(context, UNKNOWN_SECRET, (credential) =>
		isSame(secret, secretOf(address, id, deploymentIn(context, credential))),
	);
}

/** Why reports are refused after the API token was replaced; a repair enters the new secret. */
export const UNKNOWN_SECRET = {
	message: 'Reports of assistants are refused: this trigger does not know their secret',
	description:
		"If the API token was replaced, the assistants get the new secret within the hour, or at once if you unpublish and publish the workflow, with 'Replace Existing Webhook' where the platform does not show the address. Until then, their reports are refused: look up what you missed with Call → Get Many.",
};

const WRONG_SIGNATURE = {
	message: 'Reports of messages are refused: their signature does not match',
	description:
		"Compare 'Message Status Key' in the credential with the key of the sender on the platform: it may have been regenerated. If they are the same, something between the platform and n8n changes the body, such as a proxy that formats JSON.",
};

/** Milliseconds for which the credential is not read again if a delivery fits it. */
const MAX_AGE = 60_000;

/**
 * Whether a delivery fits the credential of the trigger, as it was within the last minute or as it is now. Reading it for a
 * delivery costs n8n a sandbox of its own, as running a workflow does. A refused delivery may be genuine, so the user is told:
 * once, until a delivery is let in again.
 */
async function isLetIn(
	context: IWebhookFunctions,
	refusal: Problem,
	isRight: (credential: ICredentialDataDecryptedObject) => boolean,
): Promise<boolean> {
	const memory = memoryOf(context);
	const { data, until = 0 } = memory.credential ?? {};
	if (!data || Date.now() >= until || !isRight(data)) {
		const current = await context.getCredentials(CREDENTIAL);
		if (!isRight(current)) {
			tellOnce(context, refusal);
			return false;
		}
		memory.credential = { data: current, until: Date.now() + MAX_AGE };
	}
	memory.refusals.delete(refusal.description);
	return true;
}

const SIGNATURE = /^sha256=([\da-f]{64})$/i;

/**
 * Whether the platform has signed the body: `X-Signature-256: sha256=` and the hex HMAC-SHA256 of its bytes, with a key that the
 * platform makes for each sender (docs/api-assumptions.md, "Webhook payloads"). A wrong signature is reported: a proxy may
 * change what it passes on.
 */
async function isSigned(context: IWebhookFunctions): Promise<boolean> {
	const [, hex] = SIGNATURE.exec(textIn(context.getHeaderData()['x-signature-256'])) ?? [];
	if (hex === undefined) return false;
	const body = context.getRequestObject().rawBody ?? '';
	const digestOf = (key: string) => createHmac('sha256', key).update(body).digest('hex');
	return await isLetIn(context, WRONG_SIGNATURE, (credential) =>
		signingKeys(credential).some((key) => isSame(hex.toLowerCase(), digestOf(key))),
	);
}

/** Other words were pasted with the key, such as "Key:". */
const KEY = /^.{7,}[^:]$/;

/** @throws NodeOperationError when the credential lacks the key of the event Message Status: all reports would be rejected */
export async function requireSigningKey(hook: IHookFunctions): Promise<void> {
	if (signingKeys(await hook.getCredentials(CREDENTIAL)).length > 0) return;
	throw new NodeOperationError(
		redactedNode(hook),
		"The credential has no 'Message Status Key' of eight characters or more: turn on 'Show Advanced' in it, and paste the key that the platform shows where you enter the webhook of the sender",
	);
}

/** The keys of the senders in the credential. */
function signingKeys({ messageStatusKey }: ICredentialDataDecryptedObject): string[] {
	return textIn(messageStatusKey)
		.split(/[\s,]+/)
		.filter((word) => KEY.test(word));
}

/** Compares in a time that does not show how much of the secret is right. */
function isSame(given: string, expected: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(given), digest(expected));
}
