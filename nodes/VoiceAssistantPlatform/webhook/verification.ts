// Who may start the workflow. A delivery passes three checks, in this order:
// 1. Its address has the secret of the trigger or, for the status of a message, the platform has signed its body. Before this
//    check, only the parameters of the form are evaluated that it needs: the event, how the address was set up, and the secret of
//    an address that was set up by hand.
// 2. Its sender has one of the 'Allowed IP Addresses', if there are any.
// 3. It carries the header, or the user and password, of the credential, if 'Authentication' asks for that.
// If the form does not say whom to let in, the execution fails after the first check.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
	NodeOperationError,
	type ICredentialDataDecryptedObject,
	type IHookFunctions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { deploymentIn, readCredential } from '../client/credential';
import type { Problem } from '../client/problem';
import { redactedNode } from '../client/redaction';
import { textIn } from '../client/response';
import { addressOf, isDerived, isLongEnough, SECRET_PARAMETER, secretOf } from './address';
import { Rejection, WRONG_SECRET } from './answers';
import { isInRange, parseIpAddress } from './ipAddresses';
import {
	isAutomatic,
	readForDelivery,
	type Publication,
	type ReadSettings,
	type TriggerSettings,
} from './settings';
import { endRefusal, noteCredential, recentCredential, reportRefused } from './upkeep';

/** A delivery that may start the workflow. */
export interface Verified extends ReadSettings {
	/** The secret of the address, which also opens the references of calls. */
	secret: string;
}

/**
 * Verifies a delivery.
 * @returns the settings of the trigger, as far as its form can be read; otherwise why the delivery is rejected
 * @throws NodeOperationError when the form does not say which senders to accept, and any error when the credential cannot be
 * read: n8n then shows a failed execution, and answers 500, after which the platform may repeat the report
 */
export async function verify(context: IWebhookFunctions): Promise<Verified | Rejection> {
	if (context.getNodeParameter('event') === 'messageStatus') {
		if (!(await isSigned(context))) {
			return new Rejection(401, 'The signature in X-Signature-256 is missing or wrong.');
		}
	} else if (!(await hasSecret(context))) {
		return WRONG_SECRET;
	}
	const { settings, problems } = readForDelivery(context);
	for (const name of ['authentication', 'allowedIps']) {
		const problem = problems.get(name);
		if (problem) throw problem;
	}
	if (!isAllowedSender(context, settings)) {
		return new Rejection(403, 'Requests from this IP address are not allowed.');
	}
	const { authentication } = settings;
	const proof = authentication && (await requiredProof(context, authentication));
	if (authentication && !(proof && hasProof(context, proof))) {
		return new Rejection(401, 'The header, or the user and password, are missing or wrong.');
	}
	const secret = textIn(settings.webhookSecret ?? secretGiven(context));
	return { settings, problems, secret };
}

/** @throws NodeOperationError when the credential lacks what every delivery is compared with: all would be rejected */
export async function requireProof({ hook, settings }: Publication): Promise<void> {
	const { event, authentication } = settings;
	if (event === 'messageStatus' && signingKeys(await readCredential(hook)).length === 0) {
		throw new NodeOperationError(
			redactedNode(hook),
			"The credential has no 'Message Status Key' of eight characters or more: turn on 'Show Advanced' in it, and paste the key that the platform shows where you enter the webhook of the sender",
		);
	}
	if (!authentication || (await requiredProof(hook, authentication))) return;
	throw new NodeOperationError(
		redactedNode(hook),
		"The credential has no values for 'Authentication': turn on 'Show Advanced' in it, and fill in the fields below 'Incoming webhooks'",
		{ description: "Or remove the option 'Authentication'." },
	);
}

async function hasSecret(context: IWebhookFunctions): Promise<boolean> {
	if (!isAutomatic(context)) {
		// an address set up by hand has its secret in the path: n8n has compared it already
		const chosen = context.getNodeParameter('webhookSecret', '', { extractValue: true });
		return isLongEnough(textIn(chosen));
	}
	const secret = secretGiven(context);
	if (typeof secret !== 'string' || !isDerived(secret)) return false;
	const { id } = context.getWorkflow();
	return await fits(context, UNKNOWN_SECRET, (credential) =>
		isSame(secret, secretOf(addressOf(context), id, deploymentIn(context, credential))),
	);
}

/** Why reports are refused after the API token was replaced; a repair enters the new secret. */
export const UNKNOWN_SECRET = {
	message: 'Reports of assistants are refused: this trigger does not know their secret',
	description:
		"If the API token was replaced, the assistants get the new secret within the hour, or at once if you unpublish and publish the workflow, with 'Replace Existing Webhook' where the platform does not show the address. Until then, their reports are refused: look up what you missed with Call → Get Many.",
};

const WRONG_SIGNATURE = {
	message: 'Reports of messages are refused: their signature does not fit',
	description:
		"Compare 'Message Status Key' in the credential with the key of the sender on the platform: it may have been made anew. If they are the same, something between the platform and n8n changes the body, such as a proxy that formats JSON.",
};

/**
 * Whether a delivery fits the credential of the trigger, as it was within the last minute or as it is now: to read it for a
 * delivery takes n8n as long as to run a workflow. The user is told of a refusal, since it may be genuine: once, until a
 * delivery is let in again.
 */
async function fits(
	context: IWebhookFunctions,
	refusal: Problem,
	isRight: (credential: ICredentialDataDecryptedObject) => boolean,
): Promise<boolean> {
	const recent = recentCredential(context);
	if (!recent || !isRight(recent)) {
		const credential = await readCredential(context);
		if (!isRight(credential)) {
			reportRefused(context, refusal);
			return false;
		}
		noteCredential(context, credential);
	}
	endRefusal(context, refusal);
	return true;
}

function secretGiven(context: IWebhookFunctions): unknown {
	return (context.getQueryData() as Record<string, unknown>)[SECRET_PARAMETER];
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
	return await fits(context, WRONG_SIGNATURE, (credential) =>
		signingKeys(credential).some((key) => isSame(hex.toLowerCase(), digestOf(key))),
	);
}

/** Other words were pasted with the key, such as "Key:". */
const KEY = /^.{7,}[^:]$/;

/** The keys of the senders in the credential. */
function signingKeys({ messageStatusKey }: ICredentialDataDecryptedObject): string[] {
	return textIn(messageStatusKey)
		.split(/[\s,]+/)
		.filter((word) => KEY.test(word));
}

function isAllowedSender(context: IWebhookFunctions, { allowedIps }: TriggerSettings): boolean {
	if (allowedIps.length === 0) return true;
	const sender = parseIpAddress(String(context.getRequestObject().ip));
	return sender !== undefined && allowedIps.some((range) => isInRange(sender, range));
}

/** A header and its value. */
type Proof = [header: string, value: string];

/** What 'Authentication' requires of a request; undefined if the credential does not have all of it. */
async function requiredProof(
	context: IHookFunctions | IWebhookFunctions,
	authentication: 'basicAuth' | 'headerAuth',
): Promise<Proof | undefined> {
	// only when needed: it takes several milliseconds for each delivery
	const credential = await readCredential(context);
	const given = (field: string) => textIn(credential[field]);
	if (authentication === 'headerAuth') {
		const [header, value] = [given('webhookHeaderName').trim(), given('webhookHeaderSecret')];
		return header && value ? [header.toLowerCase(), value] : undefined;
	}
	const [user, password] = [given('webhookUser'), given('webhookPassword')];
	const login = Buffer.from(`${user}:${password}`).toString('base64');
	return user && password ? ['authorization', `Basic ${login}`] : undefined;
}

function hasProof(context: IWebhookFunctions, [header, value]: Proof): boolean {
	const given = context.getHeaderData()[header];
	return typeof given === 'string' && isSame(given, value);
}

/** Compares in a time that does not show how much of the secret is right. */
function isSame(given: string, expected: string): boolean {
	const digest = (text: string) => createHash('sha256').update(text).digest();
	return timingSafeEqual(digest(given), digest(expected));
}
