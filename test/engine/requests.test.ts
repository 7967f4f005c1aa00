// What is special about how values get into a request. That each operation sends what the API document says: test/contract
import { credentialReads } from '../support/engine/credential';
import { byId, FORMS, formOf, PHONE } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { platform } from '../support/platform';

const byEmail = (value: string) => ({ __rl: true, mode: 'email', value });

/** Forms whose values are not sent as they are entered. */
const READ: Array<[title: string, parameters: object, query: Record<string, unknown>]> = [
	[
		'lead: getAll',
		{
			limit: 101,
			period: 'custom',
			dateFrom: '2026-11-01',
			dateTo: '2026-11-30T22:30:00.000Z',
			filters: { phoneNumber: '0722 7 ' },
		},
		{
			per_page: '51',
			page: '1',
			phone_number: '07227',
			// one day more on both sides: the platform may count its days in another timezone
			date_from: '2026-10-31',
			date_to: '2026-12-02',
		},
	],
	['phoneNumber: search', { contains: ' +40 (312) ' }, { country_code: 'RO', contains: '40312' }],
	['phoneNumber: search', { contains: '007' }, { country_code: 'RO', contains: '007' }],
];

const WRITTEN: Array<[title: string, parameters: object, body: object]> = [
	[
		'campaign: create',
		{
			additionalFields: {
				allowedDays: ['monday', 'friday'],
				// as the list of campaigns has them
				allowedHoursStart: '09:00:00',
				// on the next day
				allowedHoursEnd: ' 2:30 ',
				goalVariable: 'appointment_booked',
				phoneNumberIds: [301, '302'],
				timezone: byId(' Europe/Bucharest '),
			},
		},
		{
			name: 'Autumn check-ups',
			assistant_id: 7,
			allowed_days: ['monday', 'friday'],
			allowed_hours_start_time: '09:00',
			allowed_hours_end_time: '02:30',
			retry_on_goal_incomplete: true,
			goal_completion_variable: 'appointment_booked',
			phone_number_ids: [301, 302],
			timezone: 'Europe/Bucharest',
		},
	],
	[
		'campaign: create',
		{
			additionalFields: {
				callingWindows: {
					window: [
						{ start: '9:00', end: '12:00:00' },
						{ start: '20:00', end: '02:00' },
					],
				},
			},
		},
		{
			name: 'Autumn check-ups',
			assistant_id: 7,
			schedule_windows: [
				{ start: '09:00', end: '12:00' },
				{ start: '20:00', end: '02:00' },
			],
		},
	],
	[
		'campaign: create',
		{ additionalFields: { callingWindows: {} } },
		{ name: 'Autumn check-ups', assistant_id: 7 },
	],
	[
		'document: addWebsite',
		{},
		{
			url: 'https://example.com/prices',
			name: 'https://example.com/prices',
			type: 'website',
		},
	],
	[
		'document: addWebsite',
		{
			websiteUrl: `https://example.com/${'x'.repeat(300)}`,
			name: ' ',
			additionalFields: { description: '', maxLinkedPages: 5 },
		},
		{
			url: `https://example.com/${'x'.repeat(300)}`,
			name: `https://example.com/${'x'.repeat(235)}`,
			type: 'website',
			relative_links_limit: 5,
		},
	],
	[
		'platformUser: transferBalance',
		{ platformUser: byEmail('a@b.example'), direction: 'remove', unit: 'credits', amount: '2.5' },
		{ email: 'a@b.example', operation: 'remove', transfer_type: 'credits', amount: 2.5 },
	],
	[
		'platformUser: register',
		{ name: 'Harbour', additionalFields: { timezone: byId('Europe/Bucharest ') } },
		expect.objectContaining({ timezone: 'Europe/Bucharest' }),
	],
	[
		'assistant: create',
		{
			timezone: byId('Europe/Bucharest\n'),
			sections: ['tools'],
			tools: { callTransfer: [{ phoneNumber: PHONE, timezone: byId(' Europe/Bucharest') }] },
		},
		expect.objectContaining({
			timezone: 'Europe/Bucharest',
			tools: [expect.objectContaining({ timezone: 'Europe/Bucharest' })],
		}),
	],
	// spaces may be part of a password
	[
		'platformUser: login',
		{ email: ' office@harbour.example ', password: ' spaces count ' },
		{ email: 'office@harbour.example', password: ' spaces count ' },
	],
	// an e-mail address where an ID is expected
	[
		'platformUser: createToken',
		{ platformUser: byId('={{ "a@b.example" }}') },
		{ email: 'a@b.example' },
	],
];

test.each(READ)('%s with %j asks for %j', async (title, parameters, query) => {
	let asked: unknown;
	platform()
		.get(`/api${FORMS.get(title)!.path}`)
		.query((sent) => Boolean((asked = sent)))
		.reply(200, []);

	const { error } = await run(formOf(title, parameters));

	expect(error).toBeUndefined();
	expect(asked).toEqual(query);
});

test.each(WRITTEN)('%s with %j sends %j', async (title, parameters, body) => {
	const { method, path } = FORMS.get(title)!;
	let sent: unknown;
	platform()
		.intercept(`/api${path}`, method, (given) => Boolean((sent = given)))
		.matchHeader('content-type', 'application/json')
		.reply(200, { message: 'Done' });

	const { items, error } = await run(formOf(title, parameters));

	expect(error).toBeUndefined();
	expect(sent).toEqual(body);
	expect(items).toEqual([
		{ json: expect.objectContaining({ message: 'Done' }), pairedItem: { item: 0 } },
	]);
});

test('the tools are asked for with all three headers that the platform demands (platform-api 4.17)', async () => {
	platform()
		.get('/api/user/tools')
		.matchHeader('accept', 'application/json')
		.matchHeader('content-type', 'application/json')
		.reply(200, [{ id: 1, name: 'Find a slot', headers: [{ name: 'X-Key', value: 'k' }] }]);

	const { items } = await run(formOf('tool: getAll'));

	expect(items.map(({ json }) => json)).toEqual([
		expect.objectContaining({ id: 1, name: 'Find a slot' }),
	]);
});

const additionalQuery = (...parameter: object[]) => ({ additionalQueryParameters: { parameter } });

test.each([
	['twice', [' ids ', 'ids'], ['1', '2'], 'ids=1&ids=2'],
	['blank', ['a', 'b', ''], ['', ' ', ''], 'a=&b=%20'],
	['after the query of an own path', ['a', 'a'], ['1', '2'], 'kind=1&a=1&a=2', '/own?kind=1'],
])(
	'an additional query parameter is sent %s',
	async (_case, names, values, query, path = '/own') => {
		let asked = '';
		platform()
			.post(/^\/api\/own/)
			.query(true)
			.reply((uri) => {
				asked = uri;
				return [200, {}];
			});
		const parameter = names.map((name, index) => ({ name, value: values[index] }));

		await run(
			formOf('lead: create', {
				options: { leadCreatePath: path, ...additionalQuery(...parameter) },
			}),
		);

		expect(asked).toBe(`/api/own?${query}`);
	},
);

test('many items read the credential some at a time: the database of n8n has few connections', async () => {
	const items = Array.from({ length: 100 }, (_, index) => ({ phone: `+407220000${10 + index}` }));
	platform().post('/api/user/make_call').times(100).reply(200, {});
	credentialReads.most = 0;

	const { items: results } = await run(
		formOf('call: make', { phoneNumber: '={{ $json.phone }}' }),
		{
			items,
		},
	);

	expect(results).toHaveLength(100);
	// by the ten items that are sent side by side, and for the ten after them
	expect(credentialReads.most).toBeLessThanOrEqual(20);
});

test('numbers with a country code are validated without a credential: it is read when the item is sent', async () => {
	credentialReads.all = 0;

	const { error } = await run(formOf('call: make', { phoneNumber: '={{ $json.phone }}' }), {
		items: [{ phone: PHONE }, { phone: PHONE }, { phone: 'nobody' }],
	});

	expect(error?.message).toBe("'Phone Number' is not a phone number");
	expect(credentialReads.all).toBe(0);
});

describe("with n8n's Retry On Fail", () => {
	const node = { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 };

	test('nothing is written: n8n would send what went through again', async () => {
		const { error } = await run(formOf('call: make'), { node });

		expect(error?.message).toBe("'Retry On Fail' is turned on");
		expect(error?.description).toContain('Nothing was sent');
	});

	test('a list is read again', async () => {
		platform().get('/api/user/campaigns').reply(422, {}).get('/api/user/campaigns').reply(200, []);

		expect((await run(formOf('campaign: getAll'), { node })).error).toBeUndefined();
	});
});

test('an operation that does not exist is refused for each item, and no item goes on as it came in', async () => {
	const { items } = await run(
		{ resource: 'call', operation: 'ring' },
		{ items: [{ a: 1 }, { a: 2 }], node: { onError: 'continueRegularOutput' } },
	);

	expect(items.map(({ json }) => json.error)).toEqual([
		"This operation does not exist. Item 1 of 2: Choose 'Resource' and 'Operation' in the node again.",
		"This operation does not exist. Item 2 of 2: Choose 'Resource' and 'Operation' in the node again.",
	]);
});
