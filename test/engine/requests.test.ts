// What each operation puts on the wire, to the letter; operations with more to them have files of their own.
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { credentialReads } from '../support/engine/credential';
import { run } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const picked = (value: number) => ({ __rl: true, mode: 'list', value });
const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const byEmail = (value: string) => ({ __rl: true, mode: 'email', value });
const PHONE = '+40722123456';

type Case = [
	what: string,
	parameters: INodeParameters,
	method: 'get' | 'post' | 'put',
	path: string,
	sent: nock.DataMatcherMap,
];

const READS: Case[] = [
	['account: get', {}, 'get', '/user/me', {}],
	['assistant: getAll', {}, 'get', '/user/assistants/get', { per_page: 50, page: 1 }],
	['assistant: getAll', { limit: 5 }, 'get', '/user/assistants/get', { per_page: 5, page: 1 }],
	['campaign: getAll', {}, 'get', '/user/campaigns', {}],
	['conversation: getAll', {}, 'get', '/user/conversations', { per_page: 50 }],
	[
		'conversation: getAll',
		{
			returnAll: true,
			filters: {
				type: 'messenger',
				assistantId: byId(' 7 '),
				customerPhone: PHONE,
				messengerSenderPhone: ' +40312345678 ',
				externalIdentifier: 'order-1042',
			},
		},
		'get',
		'/user/conversations',
		{
			per_page: 100,
			type: 'messenger',
			assistant_id: 7,
			customer_phone: PHONE,
			messenger_sender_phone: '+40312345678',
			external_identifier: 'order-1042',
		},
	],
	['knowledgeBase: getAll', {}, 'get', '/user/knowledgebases', {}],
	['lead: getAll', {}, 'get', '/user/leads', { per_page: 50, page: 1 }],
	[
		'lead: getAll',
		{
			limit: 101,
			period: 'custom',
			dateFrom: '2026-11-01',
			dateTo: '2026-11-30T22:30:00.000Z',
			filters: {
				campaignId: picked(3),
				phoneNumber: '722',
				status: ['blacklisted'],
			},
		},
		'get',
		'/user/leads',
		{
			per_page: 51,
			page: 1,
			campaign_id: 3,
			phone_number: '722',
			status: 'blacklisted',
			date_from: '2026-11-01',
			date_to: '2026-12-01',
		},
	],
	[
		'lead: getAll',
		{ filters: { phoneNumber: '7237 ' } },
		'get',
		'/user/leads',
		{ per_page: 50, page: 1, phone_number: '7237' },
	],
	[
		'conversation: getAll',
		{ filters: { externalIdentifier: '\torder 1042\n' } },
		'get',
		'/user/conversations',
		{ per_page: 50, external_identifier: 'order 1042' },
	],
	['messenger: getSenders', {}, 'get', '/user/messenger/senders', { status: 'online' }],
	['messenger: getSenders', { status: 'all' }, 'get', '/user/messenger/senders', { status: 'all' }],
	[
		'messenger: getTemplates',
		{ senderId: picked(4) },
		'get',
		'/user/messenger/senders/4/templates',
		{ status: 'approved' },
	],
	[
		'messenger: getTemplates',
		{ senderId: byId('4'), status: 'all' },
		'get',
		'/user/messenger/senders/4/templates',
		{ status: 'all' },
	],
	['phoneNumber: getAll', {}, 'get', '/user/phone-numbers/all', {}],
	['phoneNumber: getAll', { which: 'smsCapable' }, 'get', '/user/phone-numbers', {}],
	['platformUser: getAll', {}, 'get', '/white-label/users', {}],
	[
		'transcriberProvider: getAll',
		{ filters: {} },
		'get',
		'/user/assistants/transcriber-providers',
		{},
	],
	[
		'transcriberProvider: getAll',
		{ filters: { languageId: '3' } },
		'get',
		'/user/assistants/transcriber-providers',
		{ language_id: 3 },
	],
];

const WRITES: Case[] = [
	[
		'call: make',
		{ assistantId: picked(7), phoneNumber: PHONE },
		'post',
		'/user/make_call',
		{ assistant_id: 7, phone_number: PHONE },
	],
	[
		'call: make',
		{
			assistantId: picked(7),
			phoneNumber: PHONE,
			specifyVariables: 'json',
			variablesJson: '{ "name": "Maria", "age": 41 }',
		},
		'post',
		'/user/make_call',
		{ assistant_id: 7, phone_number: PHONE, variables: { name: 'Maria', age: 41 } },
	],
	[
		'knowledgeBase: update',
		{ knowledgeBaseId: picked(8), updateFields: { name: 'Handbook', description: '' } },
		'put',
		'/user/knowledgebases/8',
		{ name: 'Handbook' },
	],
	[
		'knowledgeBase: update',
		{ knowledgeBaseId: byId('8'), updateFields: { description: 'x'.repeat(255) } },
		'put',
		'/user/knowledgebases/8',
		{ description: 'x'.repeat(255) },
	],
	[
		'lead: update',
		{ leadId: picked(31), updateFields: { status: 'completed' } },
		'put',
		'/user/leads/31',
		{ status: 'completed' },
	],
	[
		'lead: update',
		{
			leadId: byId('31'),
			variables: { variable: [{ name: 'mood', value: 'good' }] },
			updateFields: {
				campaignId: picked(3),
				phoneNumber: '0722 123 456',
				status: 'reached-max-retries',
			},
		},
		'put',
		'/user/leads/31',
		{
			campaign_id: 3,
			phone_number: '0722123456',
			status: 'reached-max-retries',
			variables: { mood: 'good' },
		},
	],
	[
		'platformUser: login',
		{ email: ' office@harbour.example ', password: ' spaces count ' },
		'post',
		'/white-label/login',
		{ email: 'office@harbour.example', password: ' spaces count ' },
	],
	[
		'platformUser: login',
		{ email: 'a@b.example', password: 'x', additionalFields: { label: 'n8n' } },
		'post',
		'/white-label/login',
		{ email: 'a@b.example', password: 'x', token_name: 'n8n' },
	],
	[
		'platformUser: createToken',
		{ platformUser: picked(12) },
		'post',
		'/white-label/token',
		{ user_id: 12 },
	],
	[
		'platformUser: createToken',
		{ platformUser: byEmail(' a@b.example '), additionalFields: { label: 'n8n' } },
		'post',
		'/white-label/token',
		{ email: 'a@b.example', token_name: 'n8n' },
	],
	[
		'platformUser: createToken, an e-mail address where an ID is expected',
		{ platformUser: byId('={{ "a@b.example" }}') },
		'post',
		'/white-label/token',
		{ email: 'a@b.example' },
	],
	[
		'platformUser: logout',
		{ platformUser: picked(12), revoke: 'one', revokedToken: ' 41|kT2vQxW8sN ' },
		'post',
		'/white-label/logout',
		{ user_id: 12, token_id: 41 },
	],
	[
		'platformUser: logout',
		{ platformUser: byEmail('a@b.example'), revoke: 'all', revokedToken: '41' },
		'post',
		'/white-label/logout',
		{ email: 'a@b.example' },
	],
];

const start = async (what: string, parameters: INodeParameters, options = {}) => {
	const [resource, operation] = what.split(/[:,] ?/);
	return await run({ resource, operation, ...parameters }, options);
};

test.each(READS)(
	'what is read is asked for as the API document says: %s %j',
	async (what, parameters, method, path, query) => {
		platform()
			.intercept(`/api${path}`, method)
			.query((asked) => {
				expect(asked).toEqual(
					Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
				);
				return true;
			})
			.reply(200, what === 'account: get' ? { name: 'Anna' } : { data: [{ id: 1 }, { id: 2 }] });

		const { items, error } = await start(what, parameters, { items: [{}] });

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual(
			what === 'account: get' ? [{ name: 'Anna' }] : [{ id: 1 }, { id: 2 }],
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual(items.map(() => ({ item: 0 })));
	},
);

test.each(WRITES)(
	'what is written is sent as the API document says: %s %j',
	async (what, parameters, method, path, body) => {
		platform()
			.intercept(`/api${path}`, method, (sent) => {
				expect(sent).toEqual(body);
				return true;
			})
			.matchHeader('content-type', 'application/json')
			.reply(200, { message: 'Done' });

		const { items, error } = await start(what, parameters);

		expect(error).toBeUndefined();
		expect(items).toEqual([{ json: { message: 'Done' }, pairedItem: { item: 0 } }]);
	},
);

test('the tools are asked for with all three headers that the platform demands (platform-api 4.17)', async () => {
	platform()
		.get('/api/user/tools')
		.matchHeader('accept', 'application/json')
		.matchHeader('content-type', 'application/json')
		.reply(200, [{ id: 1, name: 'Find a slot', headers: [{ name: 'X-Key', value: 'k' }] }]);

	const { items } = await start('tool: getAll', {});

	expect(items.map(({ json }) => json)).toEqual([{ id: 1, name: 'Find a slot' }]);
});

test('Simplify off gives the row as it came', async () => {
	const row = { id: 1, name: 'Find a slot', headers: [], body_format: 'json' };
	platform().get('/api/user/tools').reply(200, [row]);

	const { items } = await start('tool: getAll', { simplify: false });

	expect(items.map(({ json }) => json)).toEqual([row]);
});

describe('bad input is refused before anything is sent', () => {
	test.each([
		['lead: update', { leadId: picked(31) }, 'There is nothing to change', 'Add a field'],
		[
			'lead: update',
			{ leadId: picked(31), specifyVariables: 'json', variablesJson: '{}' },
			'There is nothing to change',
			'',
		],
		[
			'lead: update',
			{ leadId: byId('={{ "abc" }}'), updateFields: { status: 'created' } },
			"'Lead' is not an ID",
			'"abc"',
		],
		[
			'lead: update',
			{ leadId: byId('={{ "" }}'), updateFields: { status: 'created' } },
			"'Lead' is empty",
			'',
		],
		[
			'lead: update',
			{ leadId: picked(31), updateFields: { phoneNumber: 'call me' } },
			"'Phone Number' is not a phone number",
			'"call me"',
		],
		[
			'lead: update',
			{ leadId: picked(31), specifyVariables: 'json', variablesJson: '[1]' },
			"'Variables (JSON)' are not a JSON object",
			'braces',
		],
		[
			'knowledgeBase: update',
			{ knowledgeBaseId: picked(8), updateFields: { name: ' ' } },
			'There is nothing to change',
			'',
		],
		[
			'knowledgeBase: update',
			{ knowledgeBaseId: picked(8), updateFields: { name: 'x'.repeat(256) } },
			"'Name' is too long",
			'It has 256 characters. At most 255',
		],
		[
			'call: make',
			{ assistantId: byId('={{ "x-uuid" }}'), phoneNumber: PHONE },
			"'Assistant' is not an ID",
			'"x-uuid"',
		],
		[
			'call: make',
			{ assistantId: picked(7), phoneNumber: '={{ $json.nothing }}' },
			"'Phone Number' is empty",
			'',
		],
		[
			'conversation: getAll',
			{ options: { additionalQueryParameters: { parameter: [{ name: 'cursor', value: 'x' }] } } },
			`'Additional Query Parameters' cannot set "cursor"`,
			'Return All',
		],
		[
			'platformUser: logout',
			{ platformUser: picked(12), revokedToken: '={{ "" }}' },
			"'Token' is empty",
			'',
		],
		[
			'platformUser: logout',
			{ platformUser: picked(12), revokedToken: 'secret-of-it' },
			"'Token' has no number",
			'',
		],
		[
			'platformUser: logout',
			{ platformUser: byId('={{ $json.nobody }}'), revoke: 'all' },
			"'Platform User' is empty",
			'',
		],
		[
			'platformUser: createToken',
			{ platformUser: byEmail('nobody') },
			"'Platform User' is not an ID",
			'',
		],
		[
			'platformUser: createToken',
			{ platformUser: picked(12), options: { additionalBodyFields: '{ "email": "a@b.example" }' } },
			'The platform user is named twice',
			"'Additional Body Fields'",
		],
		[
			'platformUser: logout',
			{
				platformUser: picked(12),
				revokedToken: '41',
				options: { additionalBodyFields: '{ "token_id": null }' },
			},
			"'Additional Body Fields' change which tokens are revoked",
			"'Token'",
		],
		[
			'platformUser: logout',
			{
				platformUser: picked(12),
				revoke: 'all',
				options: { additionalBodyFields: '{ "token_id": 4 }' },
			},
			"'Additional Body Fields' change which tokens are revoked",
			'',
		],
		[
			'campaign: getAll',
			{ options: { additionalQueryParameters: { parameter: [{ name: '', value: 'en' }] } } },
			"'Additional Query Parameters' have an entry that cannot be sent",
			'needs a name',
		],
		['platformUser: login', { email: 'a', password: 'secret' }, "'Email' is not an e-mail", ''],
		[
			'transcriberProvider: getAll',
			{ filters: { languageId: 'en' } },
			"'Language ID' is not an ID",
			'"en"',
		],
	] as Array<[string, INodeParameters, string, string]>)(
		'%s %j',
		async (what, parameters, message, hint) => {
			const { error } = await start(what, parameters);

			expect(error?.message).toContain(message);
			expect(error?.description).toContain(hint);
		},
	);
});

test('a token to revoke that has no number is repeated nowhere', async () => {
	const { error } = await start('platformUser: logout', {
		platformUser: picked(12),
		revokedToken: 'secret-of-it',
	});

	expect(error?.description).toMatch(/^Enter the whole token, for example 41\|/);
	expect(JSON.stringify([error, error?.stack, error?.cause])).not.toContain('secret-of-it');
});

describe('refusals say what to do', () => {
	const LEAD = { leadId: picked(31), updateFields: { status: 'created' } };
	const BASE = { knowledgeBaseId: picked(8), updateFields: { name: 'x' } };
	const LOGIN = { email: 'a@b.example', password: 'wrong-password' };
	const CALL = { assistantId: picked(7), phoneNumber: PHONE };

	test.each([
		['lead: update', LEAD, 404, { message: 'Lead not found' }, 'did not find the lead'],
		[
			'lead: update',
			LEAD,
			404,
			{ message: 'Campaign not found' },
			'did not find the lead or the campaign',
		],
		['lead: update', LEAD, 422, { message: 'Invalid phone number' }, 'did not accept the values'],
		['lead: update', LEAD, 422, { message: 'Invalid fields: notes' }, 'did not accept the values'],
		[
			'knowledgeBase: update',
			BASE,
			404,
			{ message: 'Not found' },
			'did not find the knowledge base',
		],
		[
			'platformUser: login',
			LOGIN,
			401,
			{ message: 'Wrong', errors: { email: ['These credentials do not match.'] } },
			'The e-mail address or the password of the platform user is not right',
		],
		[
			'platformUser: login',
			LOGIN,
			401,
			{ message: 'Unauthenticated.' },
			'did not accept the API token',
		],
		[
			'platformUser: logout',
			{ platformUser: picked(12), revoke: 'all' },
			404,
			{ error: 'User not found' },
			'The platform user was not found',
		],
		['platformUser: getAll', {}, 403, { error: 'No admin' }, 'token of a white label admin'],
		['call: make', CALL, 404, { message: 'Not Found' }, 'cannot make single calls'],
		['call: make', CALL, 400, { message: 'Bad' }, 'does not accept the phone number'],
		['call: make', CALL, 422, { message: 'No balance' }, 'The platform did not make the call'],
		[
			'call: make',
			CALL,
			422,
			{ message: 'Invalid', errors: { email: ['Not yours.'] } },
			'did not accept the values',
		],
		[
			'messenger: getTemplates',
			{ senderId: picked(4) },
			404,
			{ message: 'Not Found' },
			'The platform has no templates, or no messenger at this address',
		],
	] as Array<[string, INodeParameters, number, object, string]>)(
		'%s %j: %d %j',
		async (what, parameters, status, body, message) => {
			nock('https://platform.example')
				.intercept(/.*/, 'GET')
				.optionally()
				.reply(status, body as nock.Body);
			for (const method of ['POST', 'PUT']) {
				nock('https://platform.example')
					.intercept(/.*/, method)
					.optionally()
					.reply(status, body as nock.Body);
			}

			const { error } = await start(what, parameters);
			nock.cleanAll();

			expect(error?.message).toContain(message);
			const said = body as { error?: string; message?: string; errors?: { email: string[] } };
			expect(error?.description).toContain(said.errors?.email[0] ?? said.error ?? said.message);
			expect(JSON.stringify(error)).not.toContain('wrong-password');
		},
	);
});

test("the secret in an address of this package's trigger is not in the output; other addresses are left as they are", async () => {
	const secret = 'a1'.repeat(24);
	const rows = [
		`https://n8n.example/webhook/b6d2/call-ended?secret=${secret}`,
		`https://n8n.example/hooks/b6d2/call-ended/${secret}`,
		`https://other.example/hook?secret=theirs`,
		null,
	].map((webhook_url, index) => ({ id: index + 1, webhook_url }));
	platform().get('/api/user/assistants/get').query(true).reply(200, { data: rows });

	const { items } = await start('assistant: getAll', { simplify: false });

	expect(items.map(({ json }) => json.webhook_url)).toEqual([
		'https://n8n.example/webhook/b6d2/call-ended?secret=*****',
		'https://n8n.example/hooks/b6d2/call-ended/*****',
		'https://other.example/hook?secret=theirs',
		null,
	]);
});

test.each([
	['twice', [' ids ', 'ids'], ['1', '2'], 'ids=1&ids=2'],
	['twice, among others', ['ids', 'note', 'ids'], ['1', 'x', '1'], 'ids=1&ids=1&note=x'],
	[
		'with signs of an address',
		['a[b]&c', '#'],
		['x y+z', '?=/é'],
		'a%5Bb%5D%26c=x%20y%2Bz&%23=%3F%3D%2F%C3%A9',
	],
	['blank', ['a', 'b'], ['', ' '], 'a=&b=%20'],
])('an additional query parameter is sent %s', async (_case, names, values, query) => {
	let asked = '';
	platform()
		.get('/api/user/campaigns')
		.query(true)
		.reply((uri) => {
			asked = uri;
			return [200, []];
		});

	await start('campaign: getAll', {
		options: {
			additionalQueryParameters: {
				parameter: [
					...names.map((name, index) => ({ name, value: values[index] })),
					{ name: '', value: '' },
				],
			},
		},
	});

	expect(asked).toBe(`/api/user/campaigns?${query}`);
});

test.each([
	['/elsewhere?kind=1', '/api/elsewhere?kind=1&a=1&a=2'],
	['/elsewhere#part', '/api/elsewhere?a=1&a=2'],
])('additional query parameters are added to an own path, %s', async (endpointPath, uri) => {
	let asked = '';
	platform()
		.post(/elsewhere/)
		.query(true)
		.reply((sent) => {
			asked = sent;
			return [200, {}];
		});
	const parameter = ['1', '2'].map((value) => ({ name: 'a', value }));

	await start('lead: create', {
		campaignId: picked(3),
		phoneNumber: PHONE,
		options: { endpointPath, additionalQueryParameters: { parameter } },
	});

	expect(asked).toBe(uri);
});

test('a blank among the additional body fields replaces nothing', async () => {
	platform()
		.post('/api/user/make_call', { assistant_id: 7, phone_number: PHONE, note: 'x' })
		.reply(200, {});

	const { error } = await start('call: make', {
		assistantId: picked(7),
		phoneNumber: PHONE,
		options: { additionalBodyFields: '{ "phone_number": "", "note": "x" }' },
	});

	expect(error).toBeUndefined();
});

test('many items read the credential some at a time: the database of n8n has few connections', async () => {
	const items = Array.from({ length: 100 }, (_, index) => ({ phone: `+407220000${10 + index}` }));
	platform().post('/api/user/make_call').times(100).reply(200, {});
	credentialReads.most = 0;

	const { items: results } = await run(
		{
			resource: 'call',
			operation: 'make',
			assistantId: { __rl: true, mode: 'id', value: '7' },
			phoneNumber: '={{ $json.phone }}',
		},
		{ items },
	);

	expect(results).toHaveLength(100);
	// ten for what the items need, and ten as they are sent
	expect(credentialReads.most).toBeLessThanOrEqual(20);
});

describe('what was sent already is not sent again', () => {
	const CALL = {
		resource: 'call',
		operation: 'make',
		assistantId: picked(7),
		phoneNumber: '={{ $json.phone }}',
	};
	const PHONES = ['+40722000001', 'wrong', '+40722000003'].map((phone) => ({ phone }));

	test("by n8n's Retry On Fail: a write does not start with it", async () => {
		const { error } = await run(CALL, {
			items: [{ phone: PHONE }],
			node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 },
		});

		expect(error?.message).toBe("'Retry On Fail' is turned on");
		expect(error?.description).toContain('Nothing was sent');
	});

	test('a read may be run again', async () => {
		platform().get('/api/user/campaigns').reply(422, {}).get('/api/user/campaigns').reply(200, []);

		const { error } = await start(
			'campaign: getAll',
			{},
			{
				node: { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 },
			},
		);

		expect(error).toBeUndefined();
	});

	test('with "Continue" the items behind a refused one go on', async () => {
		for (const phone of ['+40722000001', '+40722000003']) {
			platform()
				.post('/api/user/make_call', { assistant_id: 7, phone_number: phone })
				.reply(200, { phone });
		}

		const { items } = await run(CALL, {
			items: PHONES,
			node: { onError: 'continueRegularOutput' },
		});

		expect(items.map(({ json }) => json.phone ?? json.error)).toEqual([
			'+40722000001',
			expect.stringMatching(/^'Phone Number' is not a phone number\. Item 2 of 3: /),
			'+40722000003',
		]);
	});

	test('without it, no more are written once an item has failed: their results would be lost', async () => {
		let asked = 0;
		platform()
			.persist()
			.post('/api/user/make_call')
			.reply(() => {
				asked++;
				return [422, { message: 'No' }];
			});

		const { error } = await run(CALL, {
			items: Array.from({ length: 40 }, (_, index) => ({ phone: `+407220000${10 + index}` })),
		});
		nock.cleanAll();

		expect(error?.message).toBe('The platform did not make the call');
		expect(error?.description).toMatch(/^Item \d+ of 40: /);
		expect(asked).toBeLessThanOrEqual(20);
	});
});
