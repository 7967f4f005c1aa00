// What n8n stores about a trigger while assistants report to it. It is encrypted, since it is part of an exported workflow:
// only the secret of the trigger opens it, and only in the same workflow.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { jsonParse, type IHookFunctions, type IWebhookFunctions } from 'n8n-workflow';
import { accountFingerprint, type Deployment } from '../client/credential';
import { isObject } from '../client/response';
import { addressOf } from './address';

/** Settings of an assistant for one of its webhooks, by their fields. */
export type WebhookSettings = Record<string, string | boolean | null>;

/** What is known about a trigger while assistants report to it. */
export interface Registration {
	/** The root of the `Deployment`: on another one, the same IDs are other assistants. */
	root: string;
	/** The settings of each assistant before, by its ID, to be restored; null if they were lost. */
	before: Record<string, WebhookSettings | null>;
}

interface Stored {
	/** The `accountFingerprint` of the account. */
	account: string;
	/** The registration, once for each secret that opens it, with dots between them. */
	sealed: string;
}

type Context = Pick<
	IHookFunctions | IWebhookFunctions,
	'getWorkflowStaticData' | 'getWorkflow' | 'getNode'
>;

type AddressedContext = Context & Pick<IHookFunctions | IWebhookFunctions, 'getNodeWebhookUrl'>;

/**
 * By workflow and address, in this process: n8n may lose what is stored, or replace it by what was there before, and does not
 * store it if another trigger of the workflow cannot be published.
 */
const registered = new Map<string, Stored>();

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The events for which a registration is stored: also one that the trigger had before, if unpublishing failed then. */
export function registeredEvents(context: Context): string[] {
	return Object.keys(staticDataOf(context));
}

/** The account that the trigger was registered with. */
export function storedAccount(context: Context): string | undefined {
	return staticDataOf(context)[eventOf(context)]?.account;
}

/**
 * The stored registration; undefined if it was stored with another secret, or in a workflow that this one was copied from.
 */
export function openRegistration(context: Context, secret: string): Registration | undefined {
	return String(staticDataOf(context)[eventOf(context)]?.sealed)
		.split('.')
		.map((text) => unseal(secret, workflowIdOf(context), text))
		.find((opened) => isObject(opened) && isObject(opened.before)) as Registration | undefined;
}

/**
 * Stores the settings of assistants before they report to the trigger. n8n saves this when all triggers of the workflow are
 * set up.
 * @param secrets of the addresses that assistants have; each of them opens the registration
 */
export function saveRegistration(
	context: AddressedContext,
	deployment: Deployment,
	secrets: string[],
	before: Registration['before'],
): void {
	const registration: Registration = { root: deployment.root, before };
	const sealed = secrets
		.map((secret) => seal(secret, workflowIdOf(context), registration))
		.join('.');
	const stored: Stored = { account: accountFingerprint(deployment), sealed };
	registered.set(placeOf(context), stored);
	const staticData = staticDataOf(context);
	const event = eventOf(context);
	// n8n would also save an unchanged value
	if (sealed !== staticData[event]?.sealed) staticData[event] = stored;
}

/** Stores again what this process has stored: another trigger of the workflow may have written back what was there before. */
export function recallRegistration(context: AddressedContext): void {
	const last = registered.get(placeOf(context));
	if (last) staticDataOf(context)[eventOf(context)] = last;
}

export function deleteRegistration(context: AddressedContext): void {
	delete staticDataOf(context)[eventOf(context)];
	registered.delete(placeOf(context));
}

/** Encrypts a value, so that only the same secret in the same workflow opens it. The same value gives the same text. */
export function seal(secret: string, workflowId: string, value: unknown): string {
	const text = JSON.stringify(value);
	const iv = hmac(secret, 'sealing, initialization vector', workflowId, text).subarray(0, IV_BYTES);
	const cipher = createCipheriv(CIPHER, sealingKey(secret, workflowId), iv);
	const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
	return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString('base64url');
}

/** Decrypts a value from `seal`; undefined with another secret or workflow, or if the text was cut off or changed. */
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

function eventOf(context: Context): string {
	return String(context.getNode().parameters.event);
}

/** The address differs for each event, and in a test. */
function placeOf(context: AddressedContext): string {
	return `${workflowIdOf(context)} ${addressOf(context)}`;
}

/** By event: an assistant has a webhook of its own for each. */
function staticDataOf(context: Context): Record<string, Stored | undefined> {
	return context.getWorkflowStaticData('node') as ReturnType<typeof staticDataOf>;
}
