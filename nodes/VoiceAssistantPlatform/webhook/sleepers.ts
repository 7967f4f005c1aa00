// What a workflow that sleeps until a call is over and the trigger that wakes it up have in common: the reference that the call
// carries as one of its variables, and requests to the n8n that this code runs in. The reference is sealed with the secret of
// the trigger: nobody else can read it, change it or make one.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import {
	jsonParse,
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type IWebhookFunctions,
} from 'n8n-workflow';
import { callIdOf, simplifyCall } from '../api/call';
import { fieldsIn } from '../api/fields';
import { redactedNode } from '../client/redaction';

/** Where a workflow sleeps, and for which call. */
export interface Reference {
	/** The address that wakes it up, below that of n8n for sleeping executions, signed by n8n. */
	path: string;
	/** Until when it sleeps, in ISO 8601; this differs for each time that an execution sleeps. */
	sleepsUntil: string;
	/** Digits of the number that is called. */
	number: string;
}

/** One sleep of an execution: in a loop, it sleeps for one call after another. */
interface Wait {
	executionId: string;
	sleepsUntil: string;
}

/** The ID of the call that has ended a wait, by that wait. The oldest are dropped. */
const over = new Map<string, unknown>();

const MAX_OVER = 1_000;

const keyOf = ({ executionId, sleepsUntil }: Wait) => `${executionId} ${sleepsUntil}`;

/** Notes that a call has ended a wait: nothing wakes the execution again, which may run for long. */
export function endWait(wait: Wait, call: IDataObject): void {
	over.set(keyOf(wait), callIdOf(call));
	const [oldest] = over.keys();
	if (over.size > MAX_OVER) over.delete(oldest);
}

/**
 * Whether it is the call of this report that has ended a wait; undefined if the wait is not known to be over. n8n 1 would go on
 * twice if a report is repeated while it has no room.
 */
export function hasEndedWait(wait: Wait, call: IDataObject): boolean | undefined {
	const key = keyOf(wait);
	return over.has(key) ? over.get(key) === callIdOf(call) : undefined;
}

/** Marks a reference among the variables of a call. */
const PREFIX = 'n8n-waits.';

const PATH = /^\/[^/?#]+\/[^/?#]+\?signature=[0-9a-f]+$/;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The reference as text, about 300 characters; the same each time. */
export function sealReference(secret: string, { path, sleepsUntil, number }: Reference): string {
	const text = JSON.stringify([path, sleepsUntil, number]);
	// derived from the text: AES-GCM must not have one twice for two texts
	const iv = derived(secret, 'initialization vector', text).subarray(0, IV_BYTES);
	const cipher = createCipheriv(CIPHER, derived(secret, 'key'), iv);
	const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
	return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString('base64url');
}

/** What looks like a reference among the variables of a call, wherever the platform puts them. */
export function referenceIn(call: IDataObject): string | undefined {
	const { input_variables, lead_variables } = simplifyCall(call);
	return [input_variables, fieldsIn(call.variables), lead_variables]
		.flatMap((variables) => Object.values(variables ?? {}))
		.find((value) => typeof value === 'string' && value.startsWith(PREFIX)) as string | undefined;
}

/** Undefined if it was sealed with another secret, or has been changed or cut off. */
export function openReference(secret: string, sealed: string): Reference | undefined {
	const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url');
	const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
	try {
		const key = derived(secret, 'key');
		const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
		decipher.setAuthTag(tag);
		const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
		const opened = jsonParse<string[]>(Buffer.concat(text).toString('utf8'));
		const [path, sleepsUntil, number] = opened;
		return PATH.test(path) ? { path, sleepsUntil, number } : undefined;
	} catch {
		return undefined;
	}
}

function derived(secret: string, ...parts: string[]): Buffer {
	const purpose = JSON.stringify(['reference of a call', ...parts]);
	return createHmac('sha256', secret).update(purpose).digest();
}

/** Milliseconds that an answer may take. */
const TIMEOUT = 30_000;

export interface Answer {
	statusCode: number;
	headers?: IDataObject;
	body: unknown;
}

/** The address below which n8n wakes up executions that sleep, without a slash at the end. */
export function wakingAddress(context: IExecuteFunctions | IWebhookFunctions): string {
	// the execution follows, which a webhook that starts one does not have yet
	const { origin, pathname } = new URL(
		String(context.evaluateExpression('{{ $execution.resumeUrl }}', 0)),
	);
	return origin + pathname.slice(0, pathname.lastIndexOf('/'));
}

/**
 * Sends JSON to an address of this n8n.
 * @throws NodeOperationError whose message has no address, since that is secret, when n8n cannot be reached
 */
export async function postToOwnN8n(
	context: IExecuteFunctions | IWebhookFunctions,
	url: string,
	body?: IHttpRequestOptions['body'],
): Promise<Answer> {
	try {
		return (await context.helpers.httpRequest({
			method: 'POST',
			url,
			body,
			json: true,
			timeout: TIMEOUT,
			returnFullResponse: true,
			ignoreHttpStatusErrors: true,
			disableFollowRedirect: true,
		})) as Answer;
	} catch {
		// with the code of the error in it, n8n would replace the message by one of its own
		const message = `n8n does not reach its own address ${new URL(url).origin}`;
		throw new NodeOperationError(redactedNode(context), message);
	}
}

/**
 * Whether n8n sends on to the form of an execution instead of waking it up: the last node that ran when the execution was
 * stored was a form, so it does not sleep for a call, or not yet.
 * @param path of the execution, with its signature
 */
export function isSentToForm({ statusCode, headers }: Answer, path: string): boolean {
	const [form] = String(headers?.location).split('?');
	return statusCode === 307 && form.endsWith(path.split('?')[0]);
}
