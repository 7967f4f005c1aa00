// Call: Get Many, from the form to the query and back. How pages are read, and several lists become one: test/client; what a
// call is: test/api/call.test.ts; which days a period has: test/validation/date.test.ts
import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

const PHONE = '+40722123456';

const getAll = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run({ resource: 'call', operation: 'getAll', simplify: false, ...parameters }, options);

/** Expects one request with exactly this query. */
const expectAsked = (query: object, rows: object[] = [{ id: 1 }], path = 'calls') =>
	platform()
		.get(`/api/user/${path}`)
		.query({ per_page: 50, page: 1, ...query })
		.reply(200, page(rows));

const byHand = (...parameter: object[]) =>
	({ options: { additionalQueryParameters: { parameter } } }) as unknown as INodeParameters;

const idsOf = ({ items }: Awaited<ReturnType<typeof getAll>>) => items.map(({ json }) => json.id);

test('each row is linked to the item it was asked for, errors too', async () => {
	expectAsked({ assistant_id: 1 }, [{ id: 10 }, { id: 11 }]);
	expectAsked({ assistant_id: 3 }, [{ id: 30 }]);

	const { items } = await getAll(
		{ filters: { assistantId: byId('={{ $json.assistant }}') } },
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

describe('calls of several statuses: the platform takes one (platform-api 4.2)', () => {
	const ofStatuses = async (status: unknown, parameters: INodeParameters = {}) =>
		await getAll({
			...parameters,
			filters: { ...(parameters.filters as INodeParameters), status: status as string[] },
		});

	test.each([
		['none', '={{ ["", "  ", null] }}', [{}]],
		['two', '={{ ["busy, completed", null] }}', [{ status: 'busy' }, { status: 'completed' }]],
		[
			'Missed, one that is part of it, and another',
			['busy', 'no-answer,busy,failed', 'ended'],
			['no-answer', 'busy', 'failed', 'ended'].map((status) => ({ status })),
		],
	])('%s: each list is asked for once, with all other filters', async (_what, given, queries) => {
		for (const [id, query] of queries.entries()) {
			expectAsked({ type: 'outbound', ...query }, [{ id, ...query }]);
		}

		const result = await ofStatuses(given, { filters: { type: 'outbound' } });

		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual([...queries.keys()].reverse());
	});

	test('those of the form give way to one that is added by hand, which is asked for as it is written', async () => {
		expectAsked({ status: 'voicemail' }, [{ id: 1, status: 'left-a-message' }]);

		const result = await ofStatuses(
			['busy', 'failed'],
			byHand({ name: 'status', value: 'voicemail' }),
		);

		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual([1]);
	});

	test.each([
		['one status', ['busy'], ['busy', 'completed']],
		['a status that is null', ['busy'], ['busy', null]],
		['several', ['busy', 'failed'], ['busy', 'failed']],
	])(
		'rows of other statuses, from a platform that knows no such filter, do not come out: %s',
		async (_case, statuses, given: Array<string | null>) => {
			const rows = given.map((status, id) => ({ id, status }));
			for (const status of statuses) expectAsked({ status }, rows);

			const { items, error } = await ofStatuses(statuses);

			expect(items).toEqual([]);
			expect(error?.message).toBe('The platform sent rows with other statuses as well');
			expect(error?.description).toContain("'Additional Query Parameters' in 'Options'");
		},
	);
});

describe('Period', () => {
	let now: number;
	let step: number;
	beforeEach(() => {
		now = Date.parse('2026-11-19T12:00:00+02:00');
		step = 0;
		jest.spyOn(Date, 'now').mockImplementation(() => (now += step));
	});
	afterEach(() => jest.restoreAllMocks());

	const TIMEZONE = { timezone: 'Europe/Bucharest' };

	test('all items of a run have the same today, although it becomes midnight meanwhile', async () => {
		now = Date.parse('2026-11-19T23:59:59.990Z');
		step = 1;
		for (const assistant_id of [1, 2, 3]) {
			expectAsked({ date_from: '2026-11-19', date_to: '2026-11-19', assistant_id });
		}

		const { items, error } = await getAll(
			{ period: 'today', filters: { assistantId: byId('={{ $json.assistant }}') } },
			{ timezone: 'UTC', items: [{ assistant: 1 }, { assistant: 2 }, { assistant: 3 }] },
		);

		expect(now).toBeGreaterThan(Date.parse('2026-11-20T00:00:00Z'));
		expect(error).toBeUndefined();
		expect(items).toHaveLength(3);
	});

	test('each item may have a period, days of its own, or none', async () => {
		const items = [
			[{ period: ' yesterday ' }, { date_from: '2026-11-18', date_to: '2026-11-18' }],
			[{ period: 'custom', from: '2026-11-01' }, { date_from: '2026-11-01' }],
			[{ period: 'custom', until: '2026-11-30' }, { date_to: '2026-11-30' }],
			[{}, {}],
		];
		for (const [, days] of items) expectAsked(days);

		const { error } = await getAll(
			{
				period: '={{ $json.period }}',
				dateFrom: '={{ $json.from }}',
				dateTo: '={{ $json.until }}',
			},
			{ ...TIMEZONE, items: items.map(([item]) => item) },
		);

		expect(error).toBeUndefined();
	});

	// Custom without a day: test/contract; a timezone that does not exist: test/validation/date.test.ts
	test.each([
		[
			'days without a period',
			{ period: '={{ $json.nothing }}', dateTo: '2026-11-01' },
			"'From Date' and 'Until Date' are only for the period Custom",
		],
		[
			'days in reverse order',
			{ period: 'custom', dateFrom: '2026-11-30', dateTo: '2026-11-01' },
			"'From Date' is later than 'Until Date'",
		],
	])('%s: the item is refused, and nothing is sent', async (_what, parameters, message) => {
		const { error } = await getAll(parameters, { timezone: 'UTC' });

		expect(error?.message).toBe(message);
	});
});
