// The secret of a trigger is derived again whenever it is needed. What n8n stores for the trigger can be read only with it.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { jsonParse } from 'n8n-workflow';

/** Letters of a webhook secret: 24 bytes. */
const SECRET_LENGTH = 48;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The webhook secret of a trigger: the same each time, another one for each token and place.
 * @param place what tells the trigger from all others
 * @returns 48 hexadecimal digits
 */
export function webhookSecret(token: string, ...place: string[]): string {
	return hmac(token, 'webhook secret', ...place)
		.toString('hex')
		.slice(0, SECRET_LENGTH);
}

/** Whether a text looks like such a secret. */
export function isDerived(text: string): boolean {
	return text.length === SECRET_LENGTH && /^[0-9a-f]+$/.test(text);
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
