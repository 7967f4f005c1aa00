import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { BASE_URL, HOST, TOKEN } from '../support/engine/credential';
import { run } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

const SENDER = { __rl: true, mode: 'id', value: '4' };
const PASSWORD = 'correct horse battery';

/** The five operations: what the user enters, and which request it makes. */
const OPERATIONS: Record<
	string,
	{ parameters: INodeParameters; method: 'get' | 'post'; path: string }
> = {
	'Lead: Create': {
		parameters: {
			resource: 'lead',
			operation: 'create',
			campaignId: { __rl: true, mode: 'id', value: '7' },
			phoneNumber: '+40722123456',
		},
		method: 'post',
		path: '/api/user/lead',
	},
	'Call: Get Many': {
		parameters: { resource: 'call', operation: 'getAll' },
		method: 'get',
		path: '/api/user/calls',
	},
	'Messenger: Send Freeform Message': {
		parameters: {
			resource: 'messenger',
			operation: 'sendFreeform',
			senderId: SENDER,
			recipientPhone: '+40722123456',
			message: 'Hello',
		},
		method: 'post',
		path: '/api/user/messenger/send-freeform',
	},
	'Messenger: Check Session': {
		parameters: {
			resource: 'messenger',
			operation: 'getSession',
			senderId: SENDER,
			recipientPhone: '+40722123456',
		},
		method: 'get',
		path: '/api/user/messenger/session-status',
	},
	'Platform User: Register': {
		parameters: {
			resource: 'platformUser',
			operation: 'register',
			name: 'Harbour Dental',
			email: 'office@harbour.example',
			password: PASSWORD,
		},
		method: 'post',
		path: '/api/white-label/register',
	},
};

const NOTHING_FOUND = ['The platform did not find what was asked for', 'Base URL'];
const NO_MESSENGER = ['The platform has no messenger at this address', "'Messenger Identifier'"];
const NOT_FOUND: Record<string, string[]> = {
	'Lead: Create': [
		'The platform did not find the campaign, or creates leads at another address',
		"'Endpoint Path'",
	],
	'Call: Get Many': NOTHING_FOUND,
	'Messenger: Send Freeform Message': NO_MESSENGER,
	'Messenger: Check Session': NO_MESSENGER,
	'Platform User: Register': NOTHING_FOUND,
};

let tokens = 0;
/** A token that nothing was learned of, and of which no other test learns anything. */
const tokenOfItsOwn = () => `refused-${++tokens}`;

const refused = async (name: string, status: number, body: nock.Body, headers = {}) => {
	const { parameters, method, path } = OPERATIONS[name];
	platform()[method](path).query(true).reply(status, body, headers);
	const { error } = await run(parameters);
	return error;
};

const all = Object.keys(OPERATIONS);
const writes = all.filter((name) => OPERATIONS[name].method === 'post');

describe.each(all)('%s', (name) => {
	test('on 401 says that the token was not accepted, asked once', async () => {
		const error = await refused(name, 401, { message: 'Unauthenticated.' });

		expect(error?.message).toBe('The platform did not accept the API token');
		expect(error?.description).toMatch(
			/^Open the credential .* The platform says: Unauthenticated\.$/,
		);
		expect(error?.httpCode).toBe('401');
	});

	test('on 422 names every field with its reason', async () => {
		const error = await refused(name, 422, {
			message: 'The given data was invalid.',
			errors: { region: ['It exists already.', 'It is blocked.'], zone: ['Taken.'] },
		});

		expect(error?.message).toBe('The platform did not accept the values sent');
		expect(error?.description).toContain(
			'The platform says: The given data was invalid. – region: It exists already. It is blocked. – zone: Taken.',
		);
	});

	test('on 404 says where to look', async () => {
		const error = await refused(name, 404, { message: 'Not found.' });

		const [message, hint] = NOT_FOUND[name];
		expect(error?.message).toBe(message);
		expect(error?.description).toContain(hint);
		expect(error?.description).toContain('The platform says: Not found.');
	});

	test('follows no redirect', async () => {
		const error = await refused(name, 307, '', { Location: 'https://thief.example/' });

		expect(error?.message).toBe('The platform sent the request on to another address');
	});

	test('says so of a web page instead of JSON', async () => {
		const error = await refused(name, 200, '<!doctype html><p>Log in</p>', {
			'content-type': 'text/html',
		});

		expect(error?.message).toBe('The platform answered with a web page instead of data');
		expect(error?.description).toContain('ends in /api');
	});

	test('tries a read again after truncated JSON, and says of a write that its outcome is unknown', async () => {
		const { parameters, method, path } = OPERATIONS[name];
		const request = platform()[method](path).query(true);
		request
			.times(method === 'get' ? 3 : 1)
			.reply(200, '{"data": [', { 'content-type': 'application/json', 'Retry-After': '0' });

		const { error } = await run(parameters);

		expect(error?.message).toBe('The answer of the platform was cut off on its way');
		expect(error?.description).toContain(
			method === 'get' ? 'Run the workflow again' : 'It is not known whether',
		);
	});

	test('on 409 says that something else stands in the way', async () => {
		const error = await refused(name, 409, { message: 'Taken meanwhile.' });

		expect(error?.message).toBe('The platform already has something that conflicts with this');
		expect(error?.description).toContain('The platform says: Taken meanwhile.');
	});

	test('on 429 with no time left to wait says that nothing was carried out', async () => {
		const { parameters, method, path } = OPERATIONS[name];
		const apiToken = tokenOfItsOwn();
		const request = platform(apiToken)[method](path).query(true);
		request.reply(429, { message: 'Too Many Attempts.' }, { 'Retry-After': '0' });

		const { error } = await run(
			{ ...parameters, options: { rateLimitWait: 0 } },
			{ credential: { apiToken } },
		);

		expect(error?.message).toBe('The platform receives too many requests from this account');
		expect(error?.description).toContain('Nothing was carried out.');
	});

	test('on 429 with a wait of more than 15 minutes says so at once', async () => {
		const { parameters, method, path } = OPERATIONS[name];
		const apiToken = tokenOfItsOwn();
		platform(apiToken)[method](path).query(true).reply(429, {}, { 'Retry-After': '3600' });

		const { error } = await run(parameters, { credential: { apiToken } });

		expect(error?.description).toContain('in 60 minutes at the earliest');
	});

	test('gets the item through after a 429', async () => {
		const { parameters, method, path } = OPERATIONS[name];
		platform()[method](path).query(true).reply(429, {}, { 'Retry-After': '0' });
		platform()[method](path).query(true).reply(200, page([]));

		const { error } = await run(parameters);

		expect(error).toBeUndefined();
	});

	test('says so of an unexpected status', async () => {
		const error = await refused(name, 418, { message: 'I am a teapot' });

		expect(error?.message).toBe('The platform refused the request');
		expect(error?.description).toContain('I am a teapot');
	});

	test('has nothing secret in an error, even if the platform repeats it', async () => {
		const { parameters, method, path } = OPERATIONS[name];
		const request = platform()[method](path).query(true);
		request.reply(422, { message: `Bearer ${TOKEN} and ${PASSWORD}` });
		const { error } = await run(parameters, { credential: { apiToken: ` ${TOKEN}\n` } });

		const everything = JSON.stringify([error, error?.cause, error?.stack]);
		expect(everything).not.toContain(TOKEN);
		if (name === 'Platform User: Register') expect(everything).not.toContain(PASSWORD);
		expect(error?.description).toContain('*****');
	});
});

describe('a write whose outcome is unknown is not repeated', () => {
	test.each(writes)('%s, after 500', async (name) => {
		const error = await refused(name, 500, { message: 'Server Error' });

		expect(error?.message).toBe('The platform could not handle the request');
		expect(error?.description).toContain('It is not known whether the request was carried out.');
		expect(error?.description).not.toContain('Run the workflow again');
	});
});

describe('a read is tried again', () => {
	test.each(all.filter((name) => !writes.includes(name)))('%s, after 503', async (name) => {
		const { parameters, path } = OPERATIONS[name];
		platform().get(path).query(true).twice().reply(503, {}, { 'Retry-After': '0' });
		platform().get(path).query(true).reply(200, page([]));

		const { error } = await run(parameters);

		expect(error).toBeUndefined();
	});

	test('though not for ever', async () => {
		platform()
			.get('/api/user/calls')
			.query(true)
			.times(3)
			.reply(500, { message: 'Server Error' }, { 'Retry-After': '0' });

		const { error } = await run(OPERATIONS['Call: Get Many'].parameters);

		expect(error?.message).toBe('The platform could not handle the request');
		expect(error?.description).not.toContain('It is not known');
	});
});

describe('refusals of Send Freeform Message and Check Session (platform-api 7)', () => {
	test.each([
		[402, 'INSUFFICIENT_BALANCE', 'The balance does not cover this message', 'Top up'],
		[404, 'SENDER_NOT_FOUND', 'The messenger sender was not found', 'Choose the sender'],
		[
			422,
			'INVALID_PHONE',
			'The platform does not accept the phone number of the recipient',
			'country code',
		],
		[503, 'SENDER_OFFLINE', 'The messenger sender is offline', 'was not sent'],
	])('say what to do after %d %s', async (status, code, message, hint) => {
		const error = await refused('Messenger: Send Freeform Message', status, {
			success: false,
			error: 'In the words of the platform',
			error_code: code,
		});

		expect(error?.message).toBe(message);
		expect(error?.description).toContain(hint);
		expect(error?.description).toContain('The platform says: In the words of the platform');
		expect(error?.description).not.toContain('It is not known');
	});

	test.each([
		['2026-11-20T08:00:00+00:00', '2026-11-20 at 08:00:00 UTC.'],
		['2026-11-20T08:00:00.5+0200', '2026-11-20 at 08:00:00 UTC+0200.'],
		['2026-11-20 08:00', '2026-11-20 at 08:00.'],
	])(
		'say since when the session is over after 403 SESSION_EXPIRED, written %s',
		async (expired_at, time) => {
			const error = await refused('Messenger: Send Freeform Message', 403, {
				error_code: 'SESSION_EXPIRED',
				session_status: { expired_at },
			});

			expect(error?.description).toContain(`It closed on ${time}`);
		},
	);

	test.each([{}, { session_status: {} }, { session_status: { expired_at: 'yesterday' } }])(
		'say nothing of a time that 403 SESSION_EXPIRED does not name: %j',
		async (body) => {
			const error = await refused('Messenger: Send Freeform Message', 403, {
				error_code: 'SESSION_EXPIRED',
				...body,
			});

			expect(error?.description).toMatch(/^Free text can be sent only within 24 hours/);
		},
	);

	test('say since when the session is over after 403 SESSION_EXPIRED, and offer the template way', async () => {
		const error = await refused('Messenger: Send Freeform Message', 403, {
			success: false,
			error: 'Session expired',
			error_code: 'SESSION_EXPIRED',
			session_status: { is_open: false, expired_at: '2026-11-20T08:00:00.515000Z' },
		});

		expect(error?.message).toBe('The 24-hour window of this recipient is closed');
		expect(error?.description).toContain('It closed on 2026-11-20 at 08:00:00 UTC.');
		expect(error?.description).toContain('template');
	});

	test('say what to do after 404 SENDER_NOT_FOUND at Check Session', async () => {
		const error = await refused('Messenger: Check Session', 404, {
			success: false,
			error: 'No such sender',
			error_code: 'SENDER_NOT_FOUND',
		});

		expect(error?.message).toBe('The messenger sender was not found');
	});
});

test('Register without being a white label admin says which token is needed', async () => {
	const error = await refused('Platform User: Register', 403, { error: 'Forbidden' });

	expect(error?.message).toBe('This needs the API token of a white label admin');
	expect(error?.description).toContain('agency');
});

describe('a Base URL that cannot be used', () => {
	const { parameters } = OPERATIONS['Lead: Create'];

	test.each([
		['', "The credential has no 'Base URL'"],
		['platform', "The 'Base URL' of the credential is not an address of an API"],
		[
			'https://user:pass@platform.example/api',
			"The 'Base URL' of the credential is not an address of an API",
		],
		['http://platform.example/api', "The 'Base URL' of the credential must start with https://"],
		['ftp://127.0.0.1/api', "The 'Base URL' of the credential must start with https://"],
	])('is refused before anything is sent: %p', async (baseUrl, message) => {
		const { error } = await run(parameters, { credential: { baseUrl } });

		expect(error?.message).toContain(message);
	});

	test.each([`  ${BASE_URL}// `, `${BASE_URL}/`])(
		'is not %p, which is forgiven',
		async (baseUrl) => {
			platform().post('/api/user/lead').reply(200, {});

			const { error } = await run(parameters, { credential: { baseUrl } });

			expect(error).toBeUndefined();
		},
	);

	test.each(['', '  ', undefined])('is told as early as a missing token (%p)', async (apiToken) => {
		const { error } = await run(parameters, { credential: { apiToken } });

		expect(error?.message).toContain("The credential has no 'API Token'");
	});

	test('is told as early as an identifier that is no word of an address', async () => {
		const { error } = await run(parameters, { credential: { messengerIdentifier: '../x' } });

		expect(error?.message).toBe("The 'Messenger Identifier' of the credential cannot be used");
	});
});

test('a password among the additional body fields is not repeated either', async () => {
	platform()
		.post('/api/white-label/register')
		.reply(422, { message: 'Not allowed: other-password' });

	const { error } = await run({
		...OPERATIONS['Platform User: Register'].parameters,
		options: { additionalBodyFields: '{ "password": "other-password" }' },
	});

	expect(error?.description).toContain('Not allowed: *****');
});

test('a secret among the additional query parameters is not repeated either', async () => {
	platform().get('/api/user/calls').query(true).reply(422, { message: 'Not QSECRET99' });

	const { error } = await run({
		resource: 'call',
		operation: 'getAll',
		options: {
			additionalQueryParameters: { parameter: [{ name: 'api_key', value: 'QSECRET99' }] },
		},
	});

	expect(error?.description).toContain('Not *****');
});

test('an answer that is neither object nor list is passed on as data', async () => {
	platform().post('/api/user/lead').reply(200, [1, 2]);

	const { items } = await run(OPERATIONS['Lead: Create'].parameters);

	expect(items[0].json).toEqual({ data: [1, 2] });
});

test('an answer without content is an empty item, not an item lost', async () => {
	platform().post('/api/user/lead').reply(204);

	const { items } = await run(OPERATIONS['Lead: Create'].parameters);

	expect(items).toEqual([{ json: {}, pairedItem: { item: 0 } }]);
});

test("a credential that n8n's domain list restricts to other hosts still serves its own", async () => {
	platform().get('/api/user/calls').query(true).reply(200, page([]));

	const { error } = await run(OPERATIONS['Call: Get Many'].parameters, {
		credential: { allowedHttpRequestDomains: 'domains', allowedDomains: 'other.example' },
	});

	expect(error).toBeUndefined();
});

test('a place that an item gives up on is free for the others: 40 items, half of them refused', async () => {
	const seen: string[] = [];
	nock(HOST)
		.persist()
		.post('/api/user/lead')
		.reply((_uri, body) => {
			const { phone_number: phone } = body as { phone_number: string };
			seen.push(phone);
			return Number(phone.slice(-1)) % 2 === 0 ? [200, { phone }] : [422, { message: 'No' }];
		});
	const items = Array.from({ length: 40 }, (_, index) => ({
		phone: `+4072212${String(index).padStart(4, '0')}`,
	}));

	const result = await run(
		{ ...OPERATIONS['Lead: Create'].parameters, phoneNumber: '={{ $json.phone }}' },
		{ items, node: { onError: 'continueRegularOutput' } },
	);
	nock.cleanAll();

	expect([...seen].sort()).toEqual(items.map(({ phone }) => phone));
	expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
		items.map((_, item) => ({ item })),
	);
	expect(result.items.filter(({ json }) => 'error' in json)).toHaveLength(20);
});

test('a secret that is a part of another one leaves nothing of it behind', async () => {
	platform().get('/api/user/calls').query(true).reply(422, { message: 'Not abcd-and-more' });

	const { error } = await run({
		resource: 'call',
		operation: 'getAll',
		options: {
			additionalQueryParameters: {
				parameter: [
					{ name: 'api_key', value: 'abcd' },
					{ name: 'other_token', value: 'abcd-and-more' },
				],
			},
		},
	});

	expect(error?.description).toMatch(/Not \*\*\*\*\*$/);
});
