import { seal, unseal } from '../../nodes/VoiceAssistantPlatform/webhook/sealing';

const SECRET = 'a1b2c3d4'.repeat(6);
const OTHER = 'b1b2c3d4'.repeat(6);
const PURPOSE = 'reference';
const VALUE = { path: '/4711/1', isShort: true };
const text = seal(SECRET, PURPOSE, VALUE);

test('a sealed value opens with the secret that sealed it, for the same purpose only', () => {
	expect(unseal(SECRET, PURPOSE, text)).toEqual(VALUE);
	expect(unseal(OTHER, PURPOSE, text)).toBeUndefined();
	expect(unseal(SECRET, 'another', text)).toBeUndefined();
	expect(unseal('', PURPOSE, text)).toBeUndefined();
});

test('a value gives the same sealed text each time; two values have nothing in common', () => {
	/** The bytes that must not be the same for two values (AES-GCM). */
	const initializationVector = (sealed: string) =>
		Buffer.from(sealed, 'base64url').subarray(0, 12).toString('hex');
	const others = [
		seal(SECRET, PURPOSE, { ...VALUE, isShort: false }),
		seal(SECRET, 'another', VALUE),
		seal(OTHER, PURPOSE, VALUE),
	];

	expect(seal(SECRET, PURPOSE, VALUE)).toBe(text);
	expect(new Set([text, ...others].map(initializationVector)).size).toBe(4);
});

test('a sealed value that was changed in any place, or cut off anywhere, does not open', () => {
	const bytes = Buffer.from(text, 'base64url');
	for (let at = 0; at < bytes.length; at++) {
		const changed = Buffer.from(bytes);
		changed[at] ^= 1;
		for (const bad of [changed, bytes.subarray(0, at)]) {
			expect(unseal(SECRET, PURPOSE, bad.toString('base64url'))).toBeUndefined();
		}
	}
});
