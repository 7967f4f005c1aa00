import { seal, unseal, webhookSecret } from '../../nodes/VoiceAssistantPlatform/webhook/secret';

const TOKEN = '12|the-token';
const VALUE = { webhook_url: 'https://crm.example/hook', is_webhook_active: true };

/** The bytes that must not be the same for two values (AES-GCM). */
const initializationVector = (sealed: string) =>
	Buffer.from(sealed, 'base64url').subarray(0, 12).toString('hex');

test('what was sealed is read with the same token only', () => {
	expect(unseal(TOKEN, seal(TOKEN, VALUE))).toEqual(VALUE);
	expect(unseal('12|another', seal(TOKEN, VALUE))).toBeUndefined();
});

test('the same value gives the same text; two values have nothing in common', () => {
	expect(seal(TOKEN, VALUE)).toBe(seal(TOKEN, VALUE));
	expect(initializationVector(seal(TOKEN, VALUE))).not.toBe(
		initializationVector(seal(TOKEN, { ...VALUE, is_webhook_active: false })),
	);
	expect(initializationVector(seal(TOKEN, VALUE))).not.toBe(
		initializationVector(seal('12|another', VALUE)),
	);
});

test('a text that was changed in any place, or cut off anywhere, is not read', () => {
	const sealed = Buffer.from(seal(TOKEN, VALUE), 'base64url');
	for (let at = 0; at < sealed.length; at++) {
		const changed = Buffer.from(sealed);
		changed[at] ^= 1;
		expect(unseal(TOKEN, changed.toString('base64url'))).toBeUndefined();
		expect(unseal(TOKEN, sealed.subarray(0, at).toString('base64url'))).toBeUndefined();
	}
});

test('parts of a place cannot be moved from one to the next', () => {
	expect(webhookSecret(TOKEN, 'a', 'bc')).not.toBe(webhookSecret(TOKEN, 'ab', 'c'));
});
