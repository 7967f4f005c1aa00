// Call: Get Many, from the form to the query and back. How pages are read: test/client; what a call is: test/api/call.test.ts
import type { INodeParameters } from 'n8n-workflow';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

const PHONE = '+40722123456';

const getAll = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run({ resource: 'call', operation: 'getAll', simplify: false, ...parameters }, options);

const calls = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: from + index }));

/** Expects one request with exactly this query. */
const expectAsked = (query: object, rows: object[] = [], envelope: object = {}, delay = 0) =>
	platform()
		.get('/api/user/calls')
		.query({ per_page: 50, page: 1, ...query })
		.delay(delay)
		.reply(200, page(rows, envelope));

const byHand = (...parameter: object[]) =>
	({ options: { additionalQueryParameters: { parameter } } }) as unknown as INodeParameters;

test('without a filter, one request of the limit is sent', async () => {
	expectAsked({}, calls(1, 50), { last: 9 });

	const { items, error } = await getAll();

	expect(error).toBeUndefined();
	expect(items).toHaveLength(50);
});

test('each filter is sent under the name of the API (platform-api 4.2)', async () => {
	expectAsked({
		status: 'no-answer',
		type: 'outbound',
		phone_number: PHONE,
		assistant_id: 3,
		campaign_id: 7,
		date_from: '2026-11-01',
		date_to: '2026-11-30',
		per_page: 5,
	});

	const { items, error } = await getAll({
		limit: 5,
		period: 'custom',
		dateFrom: '2026-11-01T00:00:00',
		dateTo: '2026-11-30',
		filters: {
			status: ['no-answer'],
			type: 'outbound',
			clientPhoneNumber: PHONE,
			assistantId: { __rl: true, mode: 'list', value: 3 },
			campaignId: { __rl: true, mode: 'id', value: '7' },
		},
	});

	expect(error).toBeUndefined();
	expect(items).toEqual([]);
});

test('blank filters are not sent', async () => {
	expectAsked({});

	const { error } = await getAll({
		period: '={{ $json.nothing }}',
		dateFrom: '',
		dateTo: '={{ $json.nothing }}',
		filters: {
			clientPhoneNumber: '',
			status: [],
			type: '={{ $json.nothing }}',
			assistantId: { __rl: true, mode: 'list', value: '' },
		},
	});

	expect(error).toBeUndefined();
});

test('Return All asks for each page once and keeps the order', async () => {
	for (const number of [1, 2, 3]) {
		const rows = calls((number - 1) * 100, number === 3 ? 50 : 100);
		const envelope = { number, last: 3, total: 250 };
		expectAsked({ per_page: 100, page: number }, rows, envelope, number === 2 ? 30 : 0);
	}

	const { items } = await getAll({ returnAll: true });

	expect(items.map(({ json }) => json)).toEqual(calls(0, 250));
});

test('a limit over one page is shared out, with no request and no row too many', async () => {
	for (const number of [1, 2]) {
		const rows = calls((number - 1) * 75, 75);
		expectAsked({ per_page: 75, page: number }, rows, { number, last: 20, perPage: 75 });
	}

	const { items } = await getAll({ limit: 150 });

	expect(items.map(({ json }) => json)).toEqual(calls(0, 150));
});

test.each([
	[
		'another page than the one asked for',
		{ data: calls(0, 1), current_page: 2 },
		/^The platform answered with page 2/,
	],
	['more rows than n8n can take', page(calls(0, 100), { last: 1001 }), /^The list is longer than/],
	['no list', { message: 'hello' }, /^The platform answered with something that is not a list$/],
])('%s: nothing is passed on, and nothing else asked for', async (_what, body, message) => {
	platform().get('/api/user/calls').query(true).reply(200, body);

	const { items, error } = await getAll({ returnAll: true });

	expect(items).toEqual([]);
	expect(error?.message).toMatch(message);
});

test('each row is linked to the item it was asked for, errors too', async () => {
	expectAsked({ assistant_id: 1 }, calls(10, 2));
	expectAsked({ assistant_id: 3 }, calls(30, 1));

	const { items } = await getAll(
		{ filters: { assistantId: { __rl: true, mode: 'id', value: '={{ $json.assistant }}' } } },
		{
			items: [{ assistant: 1 }, { assistant: 'abc' }, { assistant: 3 }],
			node: { onError: 'continueRegularOutput' },
		},
	);

	expect(items.map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
		[{ id: 10 }, { item: 0 }],
		[{ id: 11 }, { item: 0 }],
		[{ error: expect.stringMatching(/^'Assistant' is not an ID\. .*"abc"/) }, { item: 1 }],
		[{ id: 30 }, { item: 2 }],
	]);
});

test('the pages cannot be counted by hand', async () => {
	const { error } = await getAll(byHand({ name: 'per_page', value: '500' }));

	expect(error?.message).toBe('\'Additional Query Parameters\' cannot set "per_page"');
});

describe('calls with one person (docs/api-assumptions.md, "Query parameters of list calls")', () => {
	const ofPerson = { filters: { clientPhoneNumber: PHONE } };

	test('are asked for even if a parameter added by hand is blank', async () => {
		expectAsked({ phone_number: PHONE, region: '' });
		const blank = ['phone_number', 'region'].map((name) => ({ name, value: '={{ $json.none }}' }));

		const { error } = await getAll({ ...ofPerson, ...byHand(...blank) });

		expect(error).toBeUndefined();
	});

	test('come out however the number is written, and without a number as well', async () => {
		const numbers = [PHONE, '40 722 123 456', '0722123456', undefined];
		const rows = numbers.map((client_phone_number, id) => ({ id, client_phone_number }));
		expectAsked({ phone_number: PHONE }, rows);

		const { items, error } = await getAll(ofPerson);

		expect(error).toBeUndefined();
		expect(items).toHaveLength(4);
	});

	test.each([
		['another number', { client_phone_number: '+40722123457' }],
		['a longer number', { client_phone_number: '+407221234567' }],
		['no number', { client_phone_number: null }],
		['another number under its other name', { customer_phone: '+40722123457' }],
	])('do not come out when one is with %s: the platform knows no such filter', async (_, other) => {
		expectAsked({ phone_number: PHONE }, [
			{ id: 1, client_phone_number: PHONE },
			{ id: 2, ...other },
		]);

		const { items, error } = await getAll(ofPerson);

		expect(items).toEqual([]);
		expect(error?.message).toBe('The platform sent calls with other people as well');
		expect(error?.description).toContain("'Additional Query Parameters' in 'Options'");
	});
});
