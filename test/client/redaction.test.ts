// What the platform repeats of a secret is shown to nobody, in whatever form; our own words stay as they are.
import fc from 'fast-check';
import type { INode } from 'n8n-workflow';
import nock from 'nock';
import { ERROR_MESSAGES } from '../../nodes/VoiceAssistantPlatform/client/errorMessages';
import { notSentError } from '../../nodes/VoiceAssistantPlatform/client/errors';
import { TOKEN } from '../support/engine/credential';
import { run } from '../support/engine/run';
import { guardNetwork } from '../support/platform';

guardNetwork();

const REGISTER = {
	resource: 'platformUser',
	operation: 'register',
	name: 'Harbour Dental',
	email: 'office@harbour.example',
	password: 'correct horse battery',
};

/** The error when the platform refuses what was added to the body of a request. */
async function refused(added: object, answer: nock.Body, { token = TOKEN, status = 422 } = {}) {
	nock('https://platform.example').post('/api/white-label/register').reply(status, answer);
	const { error } = await run(
		{ ...REGISTER, options: { additionalBodyFields: JSON.stringify(added) } },
		{ credential: { apiToken: token } },
	);
	return error!;
}

/** Everything of an error that n8n stores. */
const stored = (error: Error) => JSON.stringify([error, error.cause, error.stack, error.message]);

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const inAscii = (text: string) =>
	inJson(text).replace(
		/[^ -~]/g,
		(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
	);
const inAddress = (text: string) => encodeURIComponent(text);
const inForm = (text: string) => new URLSearchParams({ x: text }).toString().slice(2);
const inSmallHex = (text: string) =>
	inAddress(text).replace(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase());

const FORMS: Array<[name: string, form: (secret: string) => string]> = [
	['as it is', (secret) => secret],
	['in an address', inAddress],
	['in an address, with small hexadecimal digits', inSmallHex],
	['in a form', inForm],
	['in JSON', inJson],
	['in JSON of ASCII', inAscii],
	['in JSON as PHP writes it', (secret) => inAscii(secret).replaceAll('/', '\\/')],
	['in capitals', (secret) => secret.toUpperCase()],
	['in small letters', (secret) => secret.toLowerCase()],
	['trimmed', (secret) => secret.trim()],
];

describe('of a secret that the platform repeats', () => {
	test.each(FORMS)('nothing is left in an error when it is written %s', async (_name, form) => {
		const secret = ' Pä"s/s\\w & <o>\'r+d 100%41 😀 ';
		const error = await refused({ api_key: secret }, { message: `Not ${form(secret)} §` });

		expect(error.description).toMatch(/The platform says: Not.{0,10}\*{5}.{0,10}§$/);
		expect(stored(error)).not.toContain(form(secret.trim()));
	});

	test.each(FORMS)(
		'nothing is left whatever it is, written %s, and wherever it stands',
		async (_name, form) => {
			const letter = fc.constantFrom(...'aZ9 +%&;#"\'\\/<>|=?é😀\u0301\n', '%41', '&amp;', '\\n');
			const secrets = fc
				.string({ unit: letter, minLength: 10, maxLength: 30 })
				.map((drawn) => `7q${drawn}x`);
			const words = fc.string({ unit: fc.constantFrom(...'§ .,*…'), maxLength: 30 });
			await fc.assert(
				fc.asyncProperty(secrets, words, words, async (secret, before, after) => {
					const message = `${before}§${form(secret)}§${after}`;
					const error = await refused({ api_key: secret }, { message });

					expect(stored(error)).not.toContain(JSON.stringify(form(secret.trim())).slice(1, -1));
					expect(error.description).toContain(`${before}§*****§`.trimStart());
				}),
				{ numRuns: 40 },
			);
		},
	);

	test.each([
		['the whole token', '12|kT2vQxW8sNpL'],
		['a token without its number', 'kT2vQxW8sNpL'],
		['a token with the word Bearer', 'Bearer 12|kT2vQxW8sNpL'],
		['a token in capitals', 'KT2VQXW8SNPL'],
	])('nothing is left when it is %s', async (_name, repeated) => {
		const error = await refused({}, { error: `No: ${repeated}!` }, { token: '12|kT2vQxW8sNpL' });

		expect(error.description).toMatch(/No: (Bearer )?(12\|)?\*{5}!$/);
	});

	test('two that overlap leave nothing of each other', async () => {
		const error = await refused(
			{ api_key: 'abcdef-123456', other_token: '123456-uvwxyz', third_token: 'abcdef-1' },
			{ message: 'Not abcdef-123456-uvwxyz §' },
		);

		expect(error.description).toMatch(/Not \*{5} §$/);
	});

	test('one that follows upon another is hidden together with it', async () => {
		const error = await refused(
			{ api_key: 'abcdef-123456', other_token: 'uvwxyz-789' },
			{ message: 'Not abcdef-123456uvwxyz-789 §' },
		);

		expect(error.description).toMatch(/Not \*{5} §$/);
	});

	test.each([10, 1_990])(
		'nothing is left though it is longer than anything that is shown, and begins after %p letters',
		async (count) => {
			const secret = ['-----BEGIN ', 'A1b2C3d4'.repeat(4_000)].join('');
			const error = await refused(
				{ private_key: secret },
				{ message: `${'§'.repeat(count)}${inAddress(secret)}` },
			);

			expect(error.description).toMatch(/§\*{5}…?$/);
			expect(stored(error)).not.toContain('A1b2');
		},
	);

	test('nothing is left in the name of a field, nor below a field of the form', async () => {
		const name = 'kT2vQxW8sNpL';
		const error = await refused(
			{ secret: name },
			{ errors: { [name]: ['no'], [`password.${name}`]: ['no'] } },
		);

		expect(error.description).toMatch(/says: \*{5}: no – 'Password' \(password\.\*{5}\): no$/);
	});

	test('megabytes make a short error', async () => {
		const text = '%26amp%3B\\u0026+'.repeat(300_000);
		const almost = `${'a'.repeat(999)}1`;
		const error = await refused(
			{ secret: almost },
			{ message: text, errors: { a: [text], b: [text], password: ['a'.repeat(1_000_000)] } },
		);

		expect(error.description?.length).toBeLessThan(3_000);
	});
});

test('of a path that is refused the query is not shown', async () => {
	const { error } = await run({
		resource: 'lead',
		operation: 'create',
		campaignId: { __rl: true, mode: 'id', value: '7' },
		phoneNumber: '+40722123456',
		options: { endpointPath: '//thief.example/leads?api_key=first-2-secret' },
	});

	expect(error?.description).toContain('It is "//thief.example/leads".');
	expect(stored(error!)).not.toContain('first-2-secret');
});

test('a variable whose name tells a secret is not quoted when it cannot be sent', async () => {
	const { error } = await run({
		resource: 'lead',
		operation: 'create',
		campaignId: { __rl: true, mode: 'id', value: '7' },
		phoneNumber: '+40722123456',
		specifyVariables: 'mapped',
		mappedVariables: {
			mappingMode: 'defineBelow',
			value: { pin: '={{ "first-2-secret" }}' },
			matchingColumns: [],
			schema: [{ id: 'pin', type: 'number' }],
		} as never,
	});

	expect(error?.message).toBe('\'Variables\' have a value for "pin" that is not a number');
	expect(stored(error!)).not.toContain('first-2-secret');
});

test('what stands in place of a time is not taken into our own words', async () => {
	nock('https://platform.example')
		.post('/api/user/messenger/send-freeform')
		.reply(403, {
			error_code: 'SESSION_EXPIRED',
			session_status: { expired_at: `2026-11-20T10:00 ${encodeURIComponent('a+b/c d')}` },
		});
	const { error } = await run({
		resource: 'messenger',
		operation: 'sendFreeform',
		senderId: { __rl: true, mode: 'id', value: '4' },
		recipientPhone: '+40722123456',
		message: 'Hello',
	});

	expect(error?.message).toBe('The 24-hour window of this recipient is closed');
	expect(error?.description).not.toContain('It closed on');
	expect(error?.description).not.toContain('a%2Bb');
});

describe('what is sent under a name that tells a secret is hidden:', () => {
	test.each([
		...['secret', 'client_secret', 'clientSecret', 'api_key', 'apiKey', 'apikey', 'x-api-key'],
		...['authorization', 'Authorization', 'auth', 'basic_auth', 'auth_token', 'access_token'],
		...['password_confirmation', 'passwordConfirmation', 'passphrase', 'private_key', 'PrivateKey'],
		...[
			'credential',
			'credentials',
			'pin',
			'sms_pin',
			'bearer',
			'access_key',
			'webhook_url',
			'jwt',
			'passcode',
			'sip_pass',
			'secrets',
			'api_keys',
			'auth_key',
			'token_2',
		],
	])('%s, nested as well, in a body', async (name) => {
		const error = await refused(
			{ [name]: 'first-2-secret', inner: [{ [name]: { any: ['second-2-secret'] } }] },
			{ message: 'Not first-2-secret, not second-2-secret.' },
		);

		expect(error.description).toMatch(/Not \*{5}, not \*{5}\.$/);
	});

	// nobody knows what a platform calls the parameter that it wants beyond this form
	test.each([
		...['secret', 'authorization', 'password_confirmation'],
		...['key', 'Key', 'license-key', 'k', 'sig', 'access', 'client'],
	])('%s, in a query', async (name) => {
		nock('https://platform.example').get('/api/user/calls').query(true).reply(422, {
			message: 'Not first-2-secret.',
		});
		const { error } = await run({
			resource: 'call',
			operation: 'getAll',
			options: { additionalQueryParameters: { parameter: [{ name, value: 'first-2-secret' }] } },
		});

		expect(error?.description).toMatch(/Not \*{5}\.$/);
	});

	test.each([
		['key', 'hunter2', false],
		['key', 'platform', false],
		['status', 'completed', true],
		['language', 'en', true],
		['team', '41', true],
	])('of a query, %s=%s may be shown: %p', async (name, value, isShown) => {
		const says = `Not ${value} of the platform.`;
		nock('https://platform.example')
			.get('/api/user/calls')
			.query(true)
			.reply(422, { message: says });
		const { error } = await run({
			resource: 'call',
			operation: 'getAll',
			options: { additionalQueryParameters: { parameter: [{ name, value }] } },
		});

		expect(error?.description?.includes(says)).toBe(isShown);
	});

	test.each(['api_key', 'key', 'k'])('%s, in the query of a path', async (name) => {
		nock('https://platform.example').post('/api/user/leads').query(true).reply(422, {
			message: 'Not first-2-secret.',
		});
		const { error } = await run({
			resource: 'lead',
			operation: 'create',
			campaignId: { __rl: true, mode: 'id', value: '7' },
			phoneNumber: '+40722123456',
			options: { endpointPath: `/user/leads?${name}=first-2-secret` },
		});

		expect(error?.description).toMatch(/Not \*{5}\.$/);
	});

	test('in headers as the platform has them, a list of names and values', async () => {
		const headers = [
			{ name: 'Authorization', value: 'first-2-secret' },
			{ name: 'X-Branch', value: 'first-3-branch' },
		];
		const error = await refused(
			{ headers },
			{ message: 'Authorization first-2-secret, X-Branch first-3-branch.' },
		);

		expect(error.description).toMatch(/Authorization \*{5}, X-Branch first-3-branch\.$/);
	});

	test('in a list longer than a function takes arguments', async () => {
		const secret = Array.from({ length: 150_000 }, (_, index) => `q7-${index}-x`);
		const error = await refused({ secret }, { message: 'Not q7-149999-x.' });

		expect(error.description).toMatch(/Not \*{5}\.$/);
	});

	test('as the password of an address', async () => {
		const error = await refused(
			{ webhook_url: 'https://ana:first-2-secret@ana.example/calls' },
			{ message: 'Not first-2-secret at ana.example.' },
		);

		expect(error.description).toMatch(/Not \*{5} at ana\.example\.$/);
	});

	test('when it is a number, too', async () => {
		const error = await refused({ pin: 4711081500000 }, { message: 'Not 4711081500000.' });

		expect(error.description).toMatch(/Not \*{5}\.$/);
	});

	test.each(['token_id', 'max_tokens', 'spinning', 'author', 'keyboard', 'secretary', 'bypass'])(
		'but not under the name %s',
		async (name) => {
			const error = await refused({ [name]: 'first-2-value' }, { message: 'Not first-2-value.' });

			expect(error.description).toMatch(/Not first-2-value\.$/);
		},
	);
});

describe('a secret that is an ordinary word', () => {
	const NOT_SHOWN =
		'The platform gives a reason that is not shown here: a password or token that was sent is in its words, and is too short or too common to be taken out of them.';

	test.each([
		['a', 'The given data was invalid.'],
		['data', 'The given data was invalid.'],
		['Invalid', 'The given data was invalid.'],
		['form', 'No information.'],
		['255', 'Not greater than 255 characters.'],
		[' was ', 'The given data was invalid.'],
		['q1w2', 'q1w2 is too short.'],
	])('%p is not told by what stands around it', async (secret, message) => {
		const error = await refused({ api_key: secret }, { message, errors: { password: ['No.'] } });

		expect(error.description).toContain(`${NOT_SHOWN} It is about 'Password'.`);
		expect(error.description).not.toContain('*');
	});

	test('the platform is quoted where it is not in its words', async () => {
		const error = await refused({ secret: 'abc' }, { message: 'The secret is too short.' });

		expect(error.description).toMatch(/The platform says: The secret is too short\.$/);
	});

	test.each([
		[
			'within another secret',
			{ secret: 'abc', api_key: 'abc-def-123' },
			'Not abc-def-123.',
			'*****.',
		],
		[
			'after all that is shown',
			{ secret: 'abc' },
			`Not ${'§'.repeat(1_996)}abc`,
			`${'§'.repeat(1_996)}…`,
		],
	])('%s, it hides nothing of the rest', async (_case, added, message, end) => {
		const error = await refused(added, { message });

		expect(error.description).toContain(`The platform says: Not ${end}`);
	});

	test('our own words are the same with it as without it', async () => {
		const ours = ERROR_MESSAGES.flatMap(({ message, description }) => [
			message,
			typeof description === 'string' ? description : '',
		]);
		const sentences = [...ours, "The platform says: 'Password' 'Name' Harbour Platform *****"];
		const words = [...new Set(sentences.join(' ').match(/[\p{L}]+/gu))];
		const answer = { message: '§', errors: { password: ['§'], name: ['§'] } };
		const texts = async (secret: string, status: number) => {
			const { message, description } = await refused({ password: secret }, answer, { status });
			return { message, description };
		};

		expect(words.length).toBeGreaterThan(100);
		for (const status of [401, 422, 500]) {
			const expected = await texts('7q-Kx-not-to-be-guessed', status);
			for (const word of words) expect(await texts(word, status)).toEqual(expected);
		}
	});
});

test('of a request that n8n did not send nothing but its words is kept, without secrets', () => {
	const context = { node: {} as INode, request: {}, messages: [], labels: {} } as never;
	const notSent = (message: string, ...secrets: string[]) =>
		notSentError(
			Object.assign(context, { secrets }),
			Object.assign(new Error(message), {
				request: 'first-3-secret',
				description: `Why: ${message}`,
			}),
		);

	expect(notSent('Not first-2-secret.', 'first-2-secret')).toMatchObject({
		message: 'Not *****.',
		description: 'Why: Not *****.',
	});
	expect(notSent('Not abc.', 'abc').message).toBe('n8n did not send the request');
	expect(stored(notSent('Not first-2-secret.', 'first-2-secret'))).not.toMatch(/first-/);
});

test('of an answer nothing but its words is kept: not in the context, the cause, nor what n8n calls the response', async () => {
	const answer = {
		message: 'No.',
		trace: 'raw-part-of-the-answer',
		errors: { a: [{ b: 'raw-part' }] },
	};
	const error = await refused({}, answer);

	expect(stored(error)).not.toContain('raw-part');
	expect(error.cause).toBeUndefined();
	expect(error).toMatchObject({ errorResponse: {}, messages: [] });
});
