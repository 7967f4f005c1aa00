// What the platform repeats of a secret is shown to nobody, in any form; our own words stay as they are.
import fc from 'fast-check';
import nock from 'nock';
import {
	errorBeforeSending,
	responseError,
} from '../../nodes/VoiceAssistantPlatform/client/errors';
import {
	maskSecrets,
	secretsIn,
	secretsInQuery,
} from '../../nodes/VoiceAssistantPlatform/client/redaction';
import { run, type RunOptions } from '../support/engine/run';
import { errorContext } from '../support/errorContext';
import '../support/platform';

/** Everything of an error that n8n stores. */
const stored = (error: Error) => JSON.stringify([error, error.cause, error.stack, error.message]);

describe('a secret that the platform repeats', () => {
	test.each<[name: string, form: (secret: string) => string]>([
		['as it is', (secret) => secret],
		['in an address', encodeURIComponent],
		['in JSON', (secret) => JSON.stringify(secret).slice(1, -1)],
	])('is masked whatever it is, written %s, and wherever it stands', (_name, form) => {
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

	test.each<[what: string, secrets: string[], text: string, masked: string]>([
		['the whole token', [TOKEN], 'No: 12|kT2vQxW8sNpL!', 'No: *****!'],
		['a token without its number', [TOKEN], 'No: kT2vQxW8sNpL!', 'No: *****!'],
		['what follows the word Bearer', [`Bearer ${TOKEN}`], 'No: kT2vQxW8sNpL!', 'No: *****!'],
		[
			'what follows Bearer, without a number',
			['Bearer sk_live_9f8e'],
			'No: sk_live_9f8e!',
			'No: *****!',
		],
		['what follows Basic', ['Basic dXNlcjp4'], 'Not Basic dXNlcjp4: dXNlcjp4', 'Not *****: *****'],
		['secrets within each other', ['abc-1', 'abc-123'], 'abc-123, abc-1', '*****, *****'],
		['blanks and three letters, which any sentence has', ['', ' ', 'was'], 'It was.', 'It was.'],
	])('leaves a mask: %s', (_what, secrets, text, masked) => {
		expect(maskSecrets(text, secrets)).toBe(masked);
	});

	test('a password in the address of a webhook counts, however short it is', () => {
		const secrets = secretsIn({ webhook_url: 'https://me:s3cr@crm.example.com/calls' });

		expect(maskSecrets('Login me:s3cr failed', secrets)).toBe('Login me:***** failed');
	});

	test('nothing is left in the name of a field', () => {
		const body = { errors: { [TOKEN]: ['no'], [`password.${TOKEN}`]: ['no'] } };
		const context = errorContext({ labels: { password: 'Password' }, secrets: [TOKEN] });

		expect(responseError(context, { statusCode: 422, headers: {}, body }).description).toMatch(
			/says: \*{5}: no – 'Password' \(password\.\*{5}\): no$/,
		);
	});

	test('is not shown where a long text is cut off', () => {
		const says = (message: string) =>
			responseError(errorContext({ secrets: [TOKEN] }), {
				statusCode: 422,
				headers: {},
				body: { message },
			}).description!;

		expect(says(`${'x'.repeat(1_995)}${TOKEN}`)).not.toContain('12|');
		expect(says('x'.repeat(3_000_000)).length).toBeLessThan(3_000);
	});
});

describe('what is sent under a name that shows a secret counts as one:', () => {
	test.each([
		...['secret', 'clientSecret', 'api_key', 'apikey', 'x-api-key', 'Authorization', 'basic_auth'],
		...['password_confirmation', 'PrivateKey', 'credentials', 'sms_pin', 'bearer', 'webhook_url'],
		...['jwt', 'passcode', 'sip_pass', 'api_keys', 'token_2'],
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

	const PLACE = 'https://ana.example/x';

	test.each([
		['its password', 'https://ana:first-2-secret@ana.example/calls', ['first-2-secret']],
		['a long value of its query', `${PLACE}?a=12345678&b=1234567`, ['12345678']],
		['a long end of its path', `${PLACE}/12345678`, ['12345678']],
		['no short end of its path', `${PLACE}/1234567`, []],
	])('of the address of a webhook, %s', (_what, webhook_url, parts) => {
		expect(secretsIn({ webhook_url })).toEqual([webhook_url, ...parts]);
	});
});

test.each([
	[{ key: 'first-2' }, ['first-2']],
	[{ 'license-key': ['a-1', 'b-2'] }, ['a-1', 'b-2']],
	[{ token: 'first-2', status: 'completed' }, ['first-2']],
])('of a query, %j holds the secrets %j', (query, secrets) => {
	expect(secretsInQuery(query)).toEqual(secrets);
});

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
	additionalQueryParameters: { parameter: [{ name: 'api_key', value: 'first-2-secret' }] },
};

test.each<[where: string, parameters: object, options?: RunOptions]>([
	['the credential', GET_CALLS, { credential: { apiToken: ' first-2-secret\n' } }],
	['a form', { ...REGISTER, password: 'first-2-secret' }],
	['a body', { ...CREATE_LEAD, options: IN_BODY }],
	['a query', { ...GET_CALLS, options: IN_QUERY }],
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

test('of a request that n8n did not send nothing but its words is kept, without secrets', () => {
	const beforeSending = (message: string, secret: string) =>
		errorBeforeSending(
			errorContext({ secrets: [secret] }),
			Object.assign(new Error(message), {
				request: 'first-3-secret',
				description: `Why: ${message}`,
			}),
		);

	expect(beforeSending('Not first-2-secret.', 'first-2-secret')).toMatchObject({
		message: 'Not *****.',
		description: 'Why: Not *****.',
	});
	expect(stored(beforeSending('Not first-2-secret.', 'first-2-secret'))).not.toMatch(/first-/);
});
