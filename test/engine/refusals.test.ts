// What the user reads when the platform refuses a request, or answers with something else.
import nock from 'nock';
import { BASE_URL, TOKEN } from '../support/engine/credential';
import { FORMS, formOf, PHONE } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

let tokens = 0;

interface Answer {
	status: number;
	body?: nock.Body;
	headers?: Record<string, string>;
	/** How often the platform is asked. */
	times?: number;
}

/** Runs an operation on a platform that answers this; nothing that is learned from it concerns another test. */
async function refused(
	title: string,
	{ status, body = '', headers, times = 1 }: Answer,
	more: object = {},
	options: RunOptions = {},
) {
	const { method, path } = FORMS.get(title)!;
	const apiToken = `refused-${++tokens}`;
	platform(apiToken)
		.intercept(`/api${path}`, method)
		.query(true)
		.times(times)
		.reply(status, body, headers);
	const { error } = await run(formOf(title, more), {
		...options,
		credential: { apiToken, ...options.credential },
	});
	return error;
}

/** An answer that is truncated. */
const CUT_OFF: Answer = {
	status: 200,
	body: '{"data": [',
	headers: { 'content-type': 'application/json', 'Retry-After': '0' },
};
const AT_ONCE = { 'Retry-After': '0' };
const LOGIN = 'platformUser: login';
const INVALID = 'The platform did not accept the values sent';

const WORDS = 'In its own words.';

test.each<[title: string, status: number, message: string, hint: string, body?: object]>([
	// of every endpoint
	['call: getAll', 401, 'The platform did not accept the API token', 'Open the credential'],
	['call: getAll', 404, 'The platform did not find what was asked for', 'Base URL'],
	['lead: create', 409, 'The platform already has something that conflicts with this', ''],
	['lead: create', 418, 'The platform refused the request', ''],
	['lead: create', 500, 'The platform could not handle the request', 'It is not known whether'],
	// of single ones
	['lead: create', 404, 'The platform did not find the campaign', 'Choose the campaign'],
	[
		'lead: create',
		404,
		'The platform did not find the campaign, or creates leads at another address',
		"'Endpoint Path'",
		{ message: 'Not found' },
	],
	...[404, 405].map((status): [string, number, string, string, object] => [
		'lead: create',
		status,
		'The platform creates leads at another address',
		"'Endpoint Path'",
		{ message: 'The route api/user/lead could not be found.' },
	]),
	['lead: update', 404, 'The platform did not find the lead or the campaign', ''],
	['lead: update', 422, INVALID, ''],
	['document: addWebsite', 404, 'The platform did not find the knowledge base', ''],
	['document: delete', 404, 'The platform did not find the document', ''],
	['document: getAll', 404, 'The platform did not find the knowledge base', ''],
	['knowledgeBase: update', 404, 'The platform did not find the knowledge base', ''],
	[
		LOGIN,
		401,
		'The e-mail address or the password of the platform user is not right',
		'They do not match.',
		{ errors: { email: ['They do not match.'] } },
	],
	[LOGIN, 401, 'The platform did not accept the API token', ''],
	['platformUser: logout', 404, 'The platform user was not found', ''],
	['platformUser: getAll', 403, 'This needs the API token of a white label admin', ''],
	['platformUser: register', 403, 'This needs the API token of a white label admin', 'agency'],
	['call: delete', 404, 'The platform did not find the call', 'Nothing was done'],
	['call: delete', 409, 'The call has not ended yet', 'Nothing was deleted'],
	['call: delete', 500, 'The platform could not handle the request', 'It is not known whether'],
	['call: get', 404, 'The platform did not find the call', 'belongs to the account'],
	['campaign: create', 403, 'The account cannot have another campaign', 'The plan'],
	['campaign: create', 404, 'The platform did not find the assistant', 'Nothing was done'],
	['campaign: create', 422, INVALID, "'Name': No.", { errors: { name: ['No.'] } }],
	...['campaign: start', 'campaign: stop'].flatMap(
		(title): Array<[string, number, string, string, object]> => [
			[title, 400, 'The platform did not start or stop the campaign', '', { success: false }],
			[title, 403, 'The account may not start or stop this campaign', '', { success: false }],
			[title, 404, 'The platform did not find the campaign', '', { success: false }],
		],
	),
	['lead: delete', 404, 'The platform did not find the lead', 'Nothing was done'],
	['phoneNumber: search', 422, INVALID, ''],
	['platformUser: transferBalance', 403, 'This needs the API token of a white label admin', ''],
	[
		'platformUser: transferBalance',
		422,
		'The platform did not transfer the balance',
		'too low',
		{ errors: { amount: ['Not enough.'] } },
	],
	['sms: send', 400, 'The platform does not accept the message', 'Nothing was sent'],
	['sms: send', 422, 'The platform did not send the message', 'balance'],
	['sms: send', 422, INVALID, "'Recipient Phone Number': No.", { errors: { to: ['No.'] } }],
	['call: make', 404, 'The platform did not find the assistant, or cannot make single calls', ''],
	['call: make', 400, 'The platform does not accept the phone number', ''],
	['call: make', 422, 'The platform did not make the call', ''],
	['call: make', 422, INVALID, 'email: No.', { errors: { email: ['No.'] } }],
	[
		'messenger: getTemplates',
		404,
		'The platform has no templates, or no messenger at this address',
		"'Options'",
	],
	[
		'messenger: getSession',
		404,
		'The platform has no messenger at this address',
		"'Messenger Identifier'",
	],
	...['messenger: getSession', 'messenger: sendFreeform'].map(
		(title): [string, number, string, string, object] => [
			title,
			404,
			'The messenger sender was not found',
			'Choose the sender',
			{ error_code: 'SENDER_NOT_FOUND' },
		],
	),
	[
		'messenger: sendFreeform',
		402,
		'The balance does not cover this message',
		'Top up',
		{ error_code: 'INSUFFICIENT_BALANCE' },
	],
	[
		'messenger: sendFreeform',
		422,
		'The platform does not accept the phone number of the recipient',
		'country code',
		{ error_code: 'INVALID_PHONE' },
	],
	[
		'messenger: sendFreeform',
		503,
		'The messenger sender is offline',
		'was not sent',
		{ error_code: 'SENDER_OFFLINE' },
	],
])('%s, %d: %s', async (title, status, message, hint, body = {}) => {
	const error = await refused(title, { status, body: { message: WORDS, ...body } });

	expect(error?.message).toBe(message);
	expect(error?.description).toContain(hint);
	expect(error?.description).toContain(
		`The platform says: ${(body as { message?: string }).message ?? WORDS}`,
	);
	expect(error?.httpCode).toBe(String(status));
	expect(error?.description?.includes('It is not known')).toBe(status === 500);
});

test.each<[title: string, Answer, message: string, hint: string]>([
	[
		'lead: create',
		{ status: 307, headers: { Location: 'https://thief.example/' } },
		'The platform sent the request on to another address',
		'',
	],
	[
		'lead: create',
		{ status: 200, body: '<!doctype html>', headers: { 'content-type': 'text/html' } },
		'The platform answered with a web page instead of data',
		'ends in /api',
	],
	[
		'lead: create',
		{ status: 429, headers: { 'Retry-After': '3600' } },
		'The platform receives too many requests from this account',
		'in 60 minutes at the earliest',
	],
	['lead: create', CUT_OFF, 'The answer of the platform was cut off on its way', 'It is not known'],
	[
		'call: getAll',
		{ ...CUT_OFF, times: 3 },
		'The answer of the platform was cut off on its way',
		'Run the workflow again',
	],
	[
		'call: getAll',
		{ status: 500, headers: AT_ONCE, times: 3 },
		'The platform could not handle the request',
		'Run the workflow again',
	],
])('%s, %j: %s', async (title, answer, message, hint) => {
	const error = await refused(title, answer);

	expect(error?.message).toBe(message);
	expect(error?.description).toContain(hint);
});

/** The fields that the platform complains about are named as on the screen. */
test.each([
	[
		'lead: create',
		{},
		{ phone_number: ['It is blocked.', 'It is old.'], campaign_id: ['It is closed.'] },
		"'Phone Number': It is blocked. It is old. – 'Campaign': It is closed.",
	],
	[
		'lead: create',
		{ additionalFields: { secondaryContacts: { contact: [{ phoneNumber: PHONE }] } } },
		{ 'secondary_contacts.0.phone_number': ['It is blocked.'] },
		"'Secondary Contacts' (secondary_contacts.0.phone_number): It is blocked.",
	],
	[
		'call: getAll',
		{ filters: { clientPhoneNumber: PHONE } },
		{ phone_number: ['It is too short.'] },
		"'Client Phone Number': It is too short.",
	],
	[
		'platformUser: createToken',
		{ platformUser: { __rl: true, mode: 'email', value: 'office@harbour.example' } },
		{ email: ['It is not confirmed.'] },
		"'Platform User': It is not confirmed.",
	],
	// not sent
	[
		'lead: create',
		{},
		{ region: ['It is missing.'], constructor: ['Odd.'] },
		'region: It is missing. – constructor: Odd.',
	],
	// in the deployment's words
	[
		'conversation: getAll',
		{ filters: { messengerSenderPhone: PHONE } },
		{ chatapp_sender_phone: ['It is unknown.'] },
		"'Sender Phone': It is unknown.",
	],
])('%s with %j: %j is shown as %s', async (title, more, errors, words) => {
	const body = { message: 'Invalid.', errors };
	const options = { credential: { messengerIdentifier: 'chatapp' } };

	const error = await refused(title, { status: 422, body }, more, options);

	expect(error?.description).toContain(`The platform says: Invalid. – ${words}`);
});

test('too many requests with no time left to wait: nothing was carried out', async () => {
	const options = { rateLimitWait: 0 };

	const error = await refused('lead: create', { status: 429, headers: AT_ONCE }, { options });

	expect(error?.message).toBe('The platform receives too many requests from this account');
	expect(error?.description).toContain('Nothing was carried out.');
});

test.each([
	['lead: create', 429, 1],
	['call: getAll', 429, 1],
	['call: getAll', 503, 2],
])('%s is sent again after %d', async (title, status, times) => {
	const { method, path } = FORMS.get(title)!;
	const scope = platform(`again-${title}-${status}`);
	scope.intercept(`/api${path}`, method).query(true).times(times).reply(status, {}, AT_ONCE);
	scope.intercept(`/api${path}`, method).query(true).reply(200, page([]));

	const credential = { apiToken: `again-${title}-${status}` };

	expect((await run(formOf(title), { credential })).error).toBeUndefined();
});

test.each([
	['2026-11-20T08:00:00.515000Z', 'It closed on 2026-11-20 at 08:00:00 UTC.'],
	['2026-11-20T08:00:00.5+0200', 'It closed on 2026-11-20 at 08:00:00 UTC+0200.'],
	['2026-11-20 08:00', 'It closed on 2026-11-20 at 08:00.'],
	['yesterday', 'Free text can be sent only within 24 hours'],
	[undefined, 'Free text can be sent only within 24 hours'],
])('a window that closed at %s: %s', async (expired_at, words) => {
	const error = await refused('messenger: sendFreeform', {
		status: 403,
		body: { error_code: 'SESSION_EXPIRED', session_status: { expired_at } },
	});

	expect(error?.message).toBe('The 24-hour window of this recipient is closed');
	expect(error?.description).toContain(words);
	expect(error?.description).toContain('template');
});

describe('what is secret is in no error, even if the platform repeats it:', () => {
	const withQuery = (...parameter: object[]) => ({
		options: { additionalQueryParameters: { parameter } },
	});

	test.each<[string, string, object, string]>([
		['the token', 'lead: create', {}, TOKEN],
		['a password', 'platformUser: register', { password: 'correct horse' }, 'correct horse'],
		[
			'a password among the additional body fields',
			'platformUser: register',
			{ options: { additionalBodyFields: '{ "password": "other-password" }' } },
			'other-password',
		],
		[
			'a secret among the additional query parameters',
			'call: getAll',
			withQuery({ name: 'api_key', value: 'QSECRET99' }),
			'QSECRET99',
		],
		[
			'a secret that is a part of another one',
			'call: getAll',
			withQuery({ name: 'api_key', value: 'abcd' }, { name: 'other_token', value: 'abcd-more' }),
			'abcd-more',
		],
	])('%s', async (_what, title, more, secret) => {
		const { method, path } = FORMS.get(title)!;
		platform()
			.intercept(`/api${path}`, method)
			.query(true)
			.reply(422, { message: `Not allowed: ${secret}` });

		const { error } = await run(formOf(title, more), { credential: { apiToken: ` ${TOKEN}\n` } });

		expect(error?.description).toMatch(/Not allowed: \*\*\*\*\*$/);
		expect(JSON.stringify([error, error?.cause, error?.stack])).not.toContain(secret);
	});
});

describe('a credential', () => {
	test.each([
		[{ baseUrl: '' }, "The credential has no 'Base URL'"],
		[{ baseUrl: 'platform' }, "The 'Base URL' of the credential is not an address of an API"],
		[
			{ baseUrl: 'https://user:pass@platform.example/api' },
			"The 'Base URL' of the credential is not an address of an API",
		],
		[
			{ baseUrl: 'http://platform.example/api' },
			"The 'Base URL' of the credential must start with https://",
		],
		[{ apiToken: ' ' }, "The credential has no 'API Token'"],
		[
			{ messengerIdentifier: '../x' },
			"The 'Messenger Identifier' of the credential cannot be used",
		],
	])('is refused before anything is sent: %j', async (credential, message) => {
		const { error } = await run(formOf('lead: create'), { credential });

		expect(error?.message).toContain(message);
	});

	test.each([
		{ baseUrl: `  ${BASE_URL}// ` },
		// n8n's list of domains does not concern its own host
		{ allowedHttpRequestDomains: 'domains', allowedDomains: 'other.example' },
	])('may be %j', async (credential) => {
		platform().post('/api/user/lead').reply(200, {});

		expect((await run(formOf('lead: create'), { credential })).error).toBeUndefined();
	});
});

test("the secret in the address of this package's trigger is not in the output, other addresses are", async () => {
	const secret = 'a1'.repeat(24);
	const addresses = [
		[`https://n8n.example/webhook/b6d2/call-ended?secret=${secret}`, '?secret=*****'],
		[`https://n8n.example/hooks/b6d2/call-ended/${secret}`, '/call-ended/*****'],
		['https://other.example/hook?secret=theirs', '?secret=theirs'],
	];
	const data = addresses.map(([webhook_url], index) => ({ id: index + 1, webhook_url }));
	platform().get('/api/user/assistants/get').query(true).reply(200, { data });

	const { items } = await run(formOf('assistant: getAll', { simplify: false }));

	expect(items.map(({ json }) => json.webhook_url)).toEqual(
		addresses.map(([, end]) =>
			expect.stringMatching(new RegExp(`${end.replace(/[?*]/g, '\\$&')}$`)),
		),
	);
});

test('a slot that a refused item gives up is free for the others', async () => {
	const items = Array.from({ length: 40 }, (_, index) => ({ phone: `+40722120${100 + index}` }));
	platform()
		.post('/api/user/lead')
		.times(40)
		.reply((_uri, body) => {
			const { phone_number: phone } = body as { phone_number: string };
			return Number(phone.slice(-1)) % 2 === 0 ? [200, { phone }] : [422, { message: 'No' }];
		});

	const result = await run(formOf('lead: create', { phoneNumber: '={{ $json.phone }}' }), {
		items,
		node: { onError: 'continueRegularOutput' },
	});

	expect(
		result.items.map(({ json }, index) => 'error' in json || json.phone === items[index].phone),
	).toEqual(items.map(() => true));
	expect(result.items.filter(({ json }) => 'error' in json)).toHaveLength(20);
});
