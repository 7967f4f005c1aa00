import { seal, unseal } from '../../nodes/VoiceAssistantPlatform/webhook/registrationStore';

const SECRET = 'a1b2c3d4'.repeat(6);
const OTHER = 'b1b2c3d4'.repeat(6);
const ID = 'w1';
const VALUE = { webhook_url: 'https://crm.example/hook', is_webhook_active: true };

/** The bytes that must not be the same for two values (AES-GCM). */
const initializationVector = (sealed: string) =>
	Buffer.from(sealed, 'base64url').subarray(0, 12).toString('hex');

test('what was sealed opens with the same secret in the same workflow only', () => {
	expect(unseal(SECRET, ID, seal(SECRET, ID, VALUE))).toEqual(VALUE);
	expect(unseal(OTHER, ID, seal(SECRET, ID, VALUE))).toBeUndefined();
	expect(unseal(SECRET, 'w2', seal(SECRET, ID, VALUE))).toBeUndefined();
	expect(unseal('', ID, seal(SECRET, ID, VALUE))).toBeUndefined();
});

test('the same value gives the same text; two values have nothing in common', () => {
	expect(seal(SECRET, ID, VALUE)).toBe(seal(SECRET, ID, VALUE));
	for (const other of [
		seal(SECRET, ID, { ...VALUE, is_webhook_active: false }),
		seal(SECRET, 'w2', VALUE),
		seal('another', ID, VALUE),
	]) {
		expect(initializationVector(other)).not.toBe(initializationVector(seal(SECRET, ID, VALUE)));
	}
});

test('a text that was changed in any place, or cut off anywhere, does not open', () => {
	const sealed = Buffer.from(seal(SECRET, ID, VALUE), 'base64url');
	for (let at = 0; at < sealed.length; at++) {
		const changed = Buffer.from(sealed);
		changed[at] ^= 1;
		expect(unseal(SECRET, ID, changed.toString('base64url'))).toBeUndefined();
		expect(unseal(SECRET, ID, sealed.subarray(0, at).toString('base64url'))).toBeUndefined();
	}
});
