// What the platform repeats of a secret is shown to nobody, in any form; our own words stay as they are.
import fc from 'fast-check';
import nock from 'nock';
import { MESSAGE_REFUSED } from '../../nodes/VoiceAssistantPlatform/api/messageRefusals';
import { ERROR_MESSAGES } from '../../nodes/VoiceAssistantPlatform/client/errorMessages';
import { notSentError, responseError } from '../../nodes/VoiceAssistantPlatform/client/errors';
import {
	maskSecrets,
	redactOutput,
	secretsIn,
	secretsInPath,
	secretsInQuery,
} from '../../nodes/VoiceAssistantPlatform/client/redaction';
import { run, type RunOptions } from '../support/engine/run';
import { errorContext } from '../support/errorContext';
import { guardNetwork } from '../support/platform';

guardNetwork();

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
const inSmallHexadecimals = (text: string) =>
	inAddress(text).replace(/%[\dA-F]{2}/g, (byte) => byte.toLowerCase());

describe('of a secret that the platform repeats', () => {
	test.each<[name: string, form: (secret: string) => string]>([
		['as it is', (secret) => secret],
		['in an address', inAddress],
		['in an address in small letters', inSmallHexadecimals],
		['in a form', inForm],
		['in a query, as it is sent', (secret) => inForm(secret).replaceAll('+', '%20')],
		['in JSON', inJson],
		['in JSON of ASCII', inAscii],
		['in JSON as PHP writes it', (secret) => inAscii(secret).replaceAll('/', '\\/')],
		['in capitals', (secret) => secret.toUpperCase()],
		['in small letters', (secret) => secret.toLowerCase()],
		['trimmed', (secret) => secret.trim()],
	])('nothing is left whatever it is, written %s, and wherever it stands', (_name, form) => {
		const letter = fc.constantFrom(...'aZ9 +%&;#"\'\\/<>|=?é😀\u0301\n', '%41', '&amp;', '\\n');
		const secrets = fc
			.string({ unit: letter, minLength: 10, maxLength: 30 })
			.map((drawn) => ` 7q${drawn}x\n`);
		const words = fc.string({ unit: fc.constantFrom(...'§ .,*…'), maxLength: 30 });
		fc.assert(
			fc.property(secrets, words, words, (secret, before, after) => {
				const message = `${before}§${form(secret.trim())}§${after}`;

				expect(maskSecrets(message, [secret])).toBe(`${before}§*****§${after}`);
			}),
			{ seed: 27, numRuns: 200 },
		);
	});

	const TOKEN = '12|kT2vQxW8sNpL';
	const LONG = `-----BEGIN ${'A1b2C3d4'.repeat(4_000)}`;
	const SHOWN = '§'.repeat(2_000);

	test.each<[what: string, secrets: string[], text: string, masked: string]>([
		['the whole token', [TOKEN], 'No: 12|kT2vQxW8sNpL!', 'No: *****!'],
		['a token without its number', [TOKEN], 'No: kT2vQxW8sNpL!', 'No: *****!'],
		['a token in capitals', [TOKEN], 'No: KT2VQXW8SNPL!', 'No: *****!'],
		['the word Bearer is none', [`Bearer ${TOKEN}`], `Bearer ${TOKEN}`, '*****'],
		['what follows the word Bearer', [`Bearer ${TOKEN}`], 'No: kT2vQxW8sNpL!', 'No: *****!'],
		['one after another', ['abcdef-123456', 'uvwxyz-789'], 'abcdef-123456uvwxyz-789', '*****'],
		['one that comes twice', ['abcdef-123456'], 'abcdef-123456 abcdef-123456', '***** *****'],
		['a long one', [LONG], `§ ${inAddress(LONG)}`, '§ *****…'],
		['a long one at the end', [LONG], `${'§'.repeat(1_990)}${LONG}`, `${'§'.repeat(1_990)}*****…`],
		['a word within another secret', ['abc', 'abc-def-123'], 'Not abc-def-123.', 'Not *****.'],
		['a word that is not there', ['abc', ''], 'It is too short.', 'It is too short.'],
		['a word behind all that is shown', ['abc'], `${SHOWN}abc`, `${SHOWN}…`],
		['as much as is shown', [], SHOWN, SHOWN],
	])('%s leaves nothing else than a mask', (_what, secrets, text, masked) => {
		expect(maskSecrets(text, secrets)).toBe(masked);
	});

	test('two that overlap leave nothing of each other', () => {
		const secrets = ['abcdef-1', 'abcdef-123456', '123456-uvwxyz'];

		expect(maskSecrets('Not abcdef-123456-uvwxyz §', secrets)).toBe('Not ***** §');
	});

	test('nothing is left where a long text is cut off', () => {
		for (let start = 1_900; start < 3_100; start++) {
			expect(maskSecrets(`${'x'.repeat(start)}${TOKEN}`, [TOKEN])).not.toContain('kT2');
		}
	});

	test('nothing is left in the name of a field, nor below a field of the form', () => {
		const name = 'kT2vQxW8sNpL';
		const body = { errors: { [name]: ['no'], [`password.${name}`]: ['no'] } };
		const context = errorContext({ labels: { password: 'Password' }, secrets: [name] });

		expect(responseError(context, { statusCode: 422, headers: {}, body }).description).toMatch(
			/says: \*{5}: no – 'Password' \(password\.\*{5}\): no$/,
		);
	});

	test('megabytes make a short error', () => {
		const text = '%26amp%3B\\u0026+'.repeat(300_000);
		const body = { message: text, errors: { a: [text], b: [text], c: ['a'.repeat(1_000_000)] } };
		const context = errorContext({ secrets: [`${'a'.repeat(999)}1`] });

		const { description } = responseError(context, { statusCode: 422, headers: {}, body });

		expect(description!.length).toBeLessThan(3_000);
	});
});

describe('a secret that is an ordinary word', () => {
	const says = (secret: string, body: object, statusCode = 422) => {
		const context = errorContext({ labels: { password: 'Password' }, secrets: [secret] });
		const { message, description } = responseError(context, { statusCode, headers: {}, body });
		return { message, description };
	};

	test.each([
		['a', 'The given data was invalid.'],
		['data', 'The given data was invalid.'],
		['Invalid', 'The given data was invalid.'],
		['form', 'No information.'],
		['255', 'Not greater than 255 characters.'],
		[' was ', 'The given data was invalid.'],
		['q1w2', 'q1w2 is too short.'],
	])('%p is not told by what stands around it', (secret, message) => {
		const { description } = says(secret, { message, errors: { password: ['No.'] } });

		expect(description).toContain(
			"The platform gives a reason that is not shown here: a password or token that was sent is in its words, and is too short or too common to be taken out of them. It is about 'Password'.",
		);
		expect(description).not.toContain('*');
	});

	test('our own words are the same with it as without it', () => {
		const ours = ERROR_MESSAGES.flatMap(({ message, description }) => [
			message,
			typeof description === 'string' ? description : '',
		]);
		const sentences = [...ours, "The platform says: 'Password' Platform *****"];
		const words = [...new Set(sentences.join(' ').match(/[\p{L}]+/gu))];
		const body = { message: '§', errors: { password: ['§'] } };

		expect(words.length).toBeGreaterThan(100);
		for (const status of [401, 422, 500]) {
			const expected = says('7q-Kx-not-to-be-guessed', body, status);
			for (const word of words) expect(says(word, body, status)).toEqual(expected);
		}
	});
});

describe('what is sent under a name that shows a secret counts as one:', () => {
	test.each([
		...['secret', 'client_secret', 'clientSecret', 'api_key', 'apiKey', 'apikey', 'x-api-key'],
		...['authorization', 'Authorization', 'auth', 'basic_auth', 'auth_token', 'access_token'],
		...['password_confirmation', 'passwordConfirmation', 'passphrase', 'private_key', 'PrivateKey'],
		...['credential', 'credentials', 'pin', 'sms_pin', 'bearer', 'access_key', 'webhook_url'],
		...['jwt', 'passcode', 'sip_pass', 'secrets', 'api_keys', 'auth_key', 'token_2'],
	])('%s, nested as well, in a body', (name) => {
		const body = { [name]: 'first', inner: [{ [name]: { any: ['second', 3, null] } }], more: 'x' };

		expect(secretsIn(body)).toEqual(['first', 'second', '3']);
	});

	test.each(['token_id', 'max_tokens', 'spinning', 'author', 'keyboard', 'secretary', 'bypass'])(
		'but not %s',
		(name) => {
			expect(secretsIn({ [name]: 'value' })).toEqual([]);
		},
	);

	test('in headers as the platform has them, a list of names and values', () => {
		const headers = [
			{ name: 'Authorization', value: 'secret' },
			{ name: 'X-Branch', value: 'none' },
		];

		expect(secretsIn({ headers })).toEqual(['secret']);
	});

	test('in a list longer than a function takes arguments', () => {
		const secret = Array.from({ length: 150_000 }, (_, index) => `q7-${index}-x`);

		expect(maskSecrets('Not q7-149999-x.', secretsIn({ secret }))).toBe('Not *****.');
	});

	const PLACE = 'https://ana.example/x';

	test.each([
		['the password of an address', 'https://ana:first-2@ana.example/calls', ['first-2']],
		['a long value in its query', `${PLACE}?a=12345678&b=1234567`, ['12345678']],
		['a long end of its path', `${PLACE}/${'a'.repeat(20)}`, ['a'.repeat(20)]],
		['no short end of its path', `${PLACE}/${'a'.repeat(19)}`, []],
		// which any sentence of the platform may contain
		['no workflow of n8n', `${PLACE}/call-ended?secret=12345678&workflow=assistants`, ['12345678']],
		['a workflow of another product', `${PLACE}?workflow=12345678`, ['12345678']],
	])('%s', (_what, webhook_url, parts) => {
		expect(secretsIn({ webhook_url }).filter(Boolean)).toEqual([webhook_url, ...parts]);
	});
});

// nobody knows what a platform calls the parameter that it wants beyond this form
test.each([
	['secret', 'first-2-secret', true],
	['password_confirmation', 'completed', true],
	['k', 'first-2-secret', true],
	['license-key', 'hunter2', true],
	['Key', 'platform', true],
	['status', 'completed', false],
	['language', 'en', false],
	['team', '41', false],
])('in a query, %s=%s counts as a secret: %p', (name, value, isSecret) => {
	const secrets = isSecret ? [value] : [];

	expect(secretsInQuery({ [name]: value })).toEqual(secrets);
	expect(secretsInQuery({ [name]: [value, value] })).toEqual([...secrets, ...secrets]);
	expect(secretsInPath(`/user/leads?${name}=${value}`)).toEqual(secrets);
});

test.each([
	['a+b/c==', ['a b/c==', 'a+b/c==']],
	['first?second-2', ['first?second-2']],
	['first-2 part', ['first-2 part', 'first-2%20part']],
	['first-2-part#k=second-2-part', ['first-2-part']],
])(
	'the secret of the query in a path is known as it is meant and as it is sent: k=%s',
	(value, secrets) => {
		expect(secretsInPath(`/user/leads?status=completed&key=${value}`)).toEqual(secrets);
	},
);

const GET_CALLS = { resource: 'call', operation: 'getAll' };
const REGISTER = {
	resource: 'platformUser',
	operation: 'register',
	name: 'A',
	email: 'a@b.example',
};
const CREATE_LEAD = {
	resource: 'lead',
	operation: 'create',
	campaignId: { __rl: true, mode: 'id', value: '7' },
	phoneNumber: '+40722123456',
};
const IN_BODY = { additionalBodyFields: '{ "api_key": "first-2-secret" }' };
const IN_QUERY = {
	additionalQueryParameters: { parameter: [{ name: 'k', value: 'first-2-secret' }] },
};
const IN_PATH = { endpointPath: '/user/lead?k=first-2-secret' };

test.each<[where: string, parameters: object, options?: RunOptions]>([
	['the credential', GET_CALLS, { credential: { apiToken: ' first-2-secret\n' } }],
	['a form', { ...REGISTER, password: 'first-2-secret' }],
	['a body', { ...CREATE_LEAD, options: IN_BODY }],
	['a query', { ...GET_CALLS, options: IN_QUERY }],
	['the query of a path', { ...CREATE_LEAD, options: IN_PATH }],
])('a secret in %s is in no error', async (...[, parameters, options]) => {
	const answer = { message: 'Not first-2-secret.', trace: 'raw-part' };
	const platform = nock('https://platform.example');
	const isRead = 'operation' in parameters && parameters.operation === 'getAll';
	(isRead ? platform.get(/./) : platform.post(/./)).reply(422, answer);

	const { error } = await run(parameters as never, options);

	expect(error?.description).toMatch(/Not \*{5}\.$/);
	expect(stored(error!)).not.toContain('first-2-secret');
});

test('of an answer nothing but its words is kept: not in the context, the cause, nor what n8n calls the response', async () => {
	const errors = { a: [{ b: 'raw-part' }] };
	const answer = { message: 'No.', trace: 'raw-part-of-the-answer', errors };
	nock('https://platform.example').get('/api/user/me').reply(422, answer);

	const { error } = await run({ resource: 'account', operation: 'get' });

	expect(stored(error!)).not.toContain('raw-part');
	expect(error!.cause).toBeUndefined();
	expect(error).toMatchObject({ errorResponse: {}, messages: [] });
});

test('a variable whose name shows a secret is not quoted when it cannot be sent', async () => {
	const { error } = await run({
		...CREATE_LEAD,
		specifyVariables: 'mapped',
		assistantId: { __rl: true, mode: 'list', value: 7 } as never,
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

// nothing but a time is taken into our own words
test.each([
	['2026-11-20T08:00:00.515000Z', /^It closed on 2026-11-20 at 08:00:00 UTC\./],
	['2026-11-20T08:00:00.5+0200', /^It closed on 2026-11-20 at 08:00:00 UTC\+0200\./],
	['2026-11-20 08:00', /^It closed on 2026-11-20 at 08:00\. Free text/],
	['2026-11-20T10:00 a%2Bb', /^Free text can be sent only within 24 hours/],
	['yesterday', /^Free text can be sent only within 24 hours/],
	[undefined, /^Free text can be sent only within 24 hours/],
])('a window that closed at %s: %s', (expired_at, words) => {
	const { description } = MESSAGE_REFUSED.find(({ code }) => code === 'SESSION_EXPIRED')!;
	const body = { session_status: { expired_at } };

	expect((description as (response: object) => string)({ body })).toMatch(words);
});

test('of a request that n8n did not send nothing but its words is kept, without secrets', () => {
	const notSent = (message: string, secret: string) =>
		notSentError(
			errorContext({ secrets: [secret] }),
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

test.each([
	['call-ended?secret=abc', 'call-ended?secret=*****'],
	['conversation-ended?secret=abc&workflow=A', 'conversation-ended?secret=*****&workflow=A'],
	['tool-request/abc?x=1', 'tool-request/*****?x=1'],
	['hook?secret=abc', 'hook?secret=abc'],
])('a row shows of the address of a webhook, …/%s: …/%s', (address, shown) => {
	const rowWith = (webhook_url: string) => ({
		id: 1,
		webhook_url,
		endpoint: 7,
		data: { conversation_ended_webhook_url: webhook_url, assistants: [{ webhook_url }] },
	});
	const at = (end: string) => rowWith(`https://n.example/webhook/1/${end}`);

	expect(redactOutput(at(address))).toEqual(at(shown));
});

const UNNAMED = { own_api_key: 'k-123', own_event_slug: '30min' };
const CALENDAR = { calendar_type: 'own', ...UNNAMED };
const MASKED = { ...CALENDAR, own_api_key: '*****' };

test.each<[what: string, tool: object, shown: object]>([
	['its settings beside its type', { ...CALENDAR }, { ...MASKED }],
	['its settings in data', { data: CALENDAR }, { data: MASKED }],
	['no key', { ...CALENDAR, own_api_key: '' }, { ...CALENDAR, own_api_key: '' }],
	['no type of calendar', { data: UNNAMED }, { data: { ...UNNAMED, own_api_key: '*****' } }],
])('a row shows no key of a calendar, of a tool with %s', (_what, tool, shown) => {
	const rowWith = (settings: object) => ({
		message: 'Updated',
		data: { id: 1, tools: [{ type: 'calendar_integration', ...settings }] },
		variables: { own_api_key: 'said in the call' },
	});

	expect(redactOutput(rowWith(tool))).toEqual(rowWith(shown));
});

test('a row shows no secret in the headers and static fields of a tool, which ask another system', () => {
	const rowWith = (shown: string) => ({
		id: 7,
		name: 'book',
		headers: [
			{ name: 'Content-Type', value: 'application/json' },
			{ name: 'X-Api-Key', value: shown },
		],
		static_fields: [
			{ key: 'customer', value: '{{customer_name}}' },
			{ key: 'api_key', value: shown },
		],
		tools: [{ headers: { Authorization: shown } }],
		entries: [
			{ name: 'pin', value: 'said in the call' },
			{ key: 'pin', value: 'said in the call' },
		],
	});

	expect(redactOutput(rowWith('k-123'))).toEqual(rowWith('*****'));
});
