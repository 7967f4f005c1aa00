// The reference to an execution that sleeps: its call carries it as one of its variables, and the trigger reads it in the report.
// It is sealed with the secret of the trigger, so that nobody else can read it, change it or make one.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { jsonParse, type IDataObject } from 'n8n-workflow';
import { callIdOf, simplifyCall } from '../api/call';
import { fieldsIn } from '../api/fields';

/** Where an execution sleeps, and for which call. */
export interface Reference {
	/** The address that wakes it up, below that of n8n for sleeping executions, signed by n8n. */
	path: string;
	/** Until when it sleeps, in ISO 8601: different each time, as in a loop it sleeps for one call after another. */
	sleepsUntil: string;
	/** Digits of the number that is called. */
	number: string;
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

/** One sleep of an execution. */
type Sleep = { executionId: string } & Pick<Reference, 'sleepsUntil'>;

/** The ID of the call that has woken an execution up, by its sleep. The oldest are dropped. */
const woken = new Map<string, unknown>();

const MAX_WOKEN = 1_000;

const keyOf = ({ executionId, sleepsUntil }: Sleep) => `${executionId} ${sleepsUntil}`;

/** Notes that a call has woken an execution up: no report does so again, though the execution may run for long. */
export function noteWoken(sleep: Sleep, call: IDataObject): void {
	woken.set(keyOf(sleep), callIdOf(call));
	const [oldest] = woken.keys();
	if (woken.size > MAX_WOKEN) woken.delete(oldest);
}

/**
 * Whether this call has woken an execution up; undefined if none has. n8n 1 would wake it up twice if a report is repeated
 * while it has no room.
 */
export function isWokenBy(sleep: Sleep, call: IDataObject): boolean | undefined {
	const key = keyOf(sleep);
	return woken.has(key) ? woken.get(key) === callIdOf(call) : undefined;
}
