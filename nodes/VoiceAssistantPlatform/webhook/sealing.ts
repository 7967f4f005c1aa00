// Encrypts what travels through other hands, such as the reference of a call that a workflow sleeps for.
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { jsonParse } from 'n8n-workflow';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a value. The same value gives the same text.
 * @param purpose what the value is for: with another one, the same secret does not open it
 */
export function seal(secret: string, purpose: string, value: unknown): string {
	const text = JSON.stringify(value);
	const iv = hmac(secret, 'sealing, initialization vector', purpose, text).subarray(0, IV_BYTES);
	const cipher = createCipheriv(CIPHER, sealingKey(secret, purpose), iv);
	const encrypted = [cipher.update(text, 'utf8'), cipher.final()];
	return Buffer.concat([iv, cipher.getAuthTag(), ...encrypted]).toString('base64url');
}

/** Decrypts a value from `seal`; undefined with another secret or purpose, or if the text was cut off or changed. */
export function unseal(secret: string, purpose: string, sealed: string): unknown {
	const bytes = Buffer.from(sealed, 'base64url');
	const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
	try {
		const key = sealingKey(secret, purpose);
		const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
		decipher.setAuthTag(tag);
		const text = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
		return jsonParse(Buffer.concat(text).toString('utf8'));
	} catch {
		return undefined;
	}
}

function sealingKey(secret: string, purpose: string): Buffer {
	return hmac(secret, 'sealing, key', purpose);
}

function hmac(key: string, ...parts: string[]): Buffer {
	return createHmac('sha256', key).update(JSON.stringify(parts)).digest();
}
