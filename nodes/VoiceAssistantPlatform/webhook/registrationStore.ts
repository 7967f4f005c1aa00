// What n8n stores of a trigger while assistants report to it. It is sealed, since everybody who exports the workflow sees it: only the
// secret of the trigger opens it, and only in the same workflow.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { jsonParse, type IHookFunctions, type IWebhookFunctions } from 'n8n-workflow';
import { accountFingerprint, type Deployment } from '../client/credential';
import { isObject } from '../client/response';

/** What an assistant has set about its post-call webhook (platform-api 2.5, 6). */
export interface WebhookSettings {
	webhook_url: string | null;
	is_webhook_active: boolean;
	send_webhook_only_on_completed: boolean;
	include_recording_in_webhook: boolean;
}

/** What is known of a trigger while assistants report to it. */
export interface Registration {
	/** Of the deployment (`Deployment`): elsewhere the same IDs are other assistants. */
	root: string;
	/** What each assistant had set before, by its ID, to be put back; null where that was lost. */
	before: Record<string, Partial<WebhookSettings> | null>;
}

interface Stored {
	/** Tells the account from others: `accountFingerprint`. */
	account: string;
	/** The registration, once for each secret that opens it, with dots between them. */
	sealed: string;
}

type Context = Pick<IHookFunctions | IWebhookFunctions, 'getWorkflowStaticData' | 'getWorkflow'>;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The account that the trigger was registered with. */
export function storedAccount(context: Context): string | undefined {
	return staticDataOf(context).registration?.account;
}

/** What is stored; undefined when it was stored with another secret, or is of the workflow that this one was copied from. */
export function openRegistration(context: Context, secret: string): Registration | undefined {
	return String(staticDataOf(context).registration?.sealed)
		.split('.')
		.map((text) => unseal(secret, workflowIdOf(context), text))
		.find((opened) => isObject(opened) && isObject(opened.before)) as Registration | undefined;
}

/**
 * Stores what assistants had before they report to the trigger; n8n saves it when all triggers of the workflow are set up.
 * @param secrets that they have in their addresses
 */
export function saveRegistration(
	context: Context,
	deployment: Deployment,
	secrets: string[],
	before: Registration['before'],
): void {
	const registration: Registration = { root: deployment.root, before };
	const sealed = secrets
		.map((secret) => seal(secret, workflowIdOf(context), registration))
		.join('.');
	const stored = staticDataOf(context);
	// n8n would save what has not changed
	if (sealed === stored.registration?.sealed) return;
	stored.registration = { account: accountFingerprint(deployment), sealed };
}

/** Removes the registration. */
export function deleteRegistration(context: Context): void {
	delete staticDataOf(context).registration;
}

/** Encrypts a value so that only the same secret in the same workflow opens it; the same value gives the same text. */
export function seal(secret: string, workflowId: string, value: unknown): string {
	const text = JSON.stringify(value);
	const iv = hmac(secret, 'sealing, initialization vector', workflowId, text).subarray(0, IV_BYTES);
	const cipher = createCipheriv(CIPHER, sealingKey(secret, workflowId), iv);
	const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
	return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString('base64url');
}

/** The value that was sealed like this; undefined when it was not, or the text is cut off or changed. */
export function unseal(secret: string, workflowId: string, sealed: string): unknown {
	const bytes = Buffer.from(sealed, 'base64url');
	const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
	try {
		const key = sealingKey(secret, workflowId);
		const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
		decipher.setAuthTag(tag);
		const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
		return jsonParse(Buffer.concat(text).toString('utf8'));
	} catch {
		return undefined;
	}
}

function sealingKey(secret: string, workflowId: string): Buffer {
	return hmac(secret, 'sealing, key', workflowId);
}

function hmac(key: string, ...parts: string[]): Buffer {
	return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}

function workflowIdOf(context: Context): string {
	return String(context.getWorkflow().id);
}

function staticDataOf(context: Context): { registration?: Stored } {
	return context.getWorkflowStaticData('node');
}
