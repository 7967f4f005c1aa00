// What can be had again from the API token alone: n8n's static data, where the registration is stored, can be lost.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { jsonParse } from 'n8n-workflow';

/** Letters of a webhook secret: 24 bytes. */
const SECRET_LENGTH = 48;

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The webhook secret of a trigger: the same each time, another one for each token, workflow and node.
 * @param place what tells the trigger from all others
 * @returns 48 hexadecimal digits
 */
export function webhookSecret(token: string, ...place: string[]): string {
	return hmac(token, 'webhook secret', ...place)
		.toString('hex')
		.slice(0, SECRET_LENGTH);
}

/** Encrypts a value so that only the same token reads it; the same value gives the same text. */
export function seal(token: string, value: unknown): string {
	const text = JSON.stringify(value);
	const iv = hmac(token, 'sealing, initialization vector', text).subarray(0, IV_BYTES);
	const cipher = createCipheriv(CIPHER, sealingKey(token), iv);
	const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
	return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString('base64url');
}

/** The value that was sealed with this token; undefined when it was another one, or the text is cut off or changed. */
export function unseal(token: string, sealed: string): unknown {
	const bytes = Buffer.from(sealed, 'base64url');
	if (bytes.length < IV_BYTES + TAG_BYTES) return undefined;
	const decipher = createDecipheriv(CIPHER, sealingKey(token), bytes.subarray(0, IV_BYTES), {
		authTagLength: TAG_BYTES,
	});
	decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
	try {
		const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
		return jsonParse(Buffer.concat(text).toString('utf8'));
	} catch {
		return undefined;
	}
}

function sealingKey(token: string): Buffer {
	return hmac(token, 'sealing, key');
}

function hmac(key: string, ...parts: string[]): Buffer {
	return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}
