// Call: Get Many, from the form to the query and back. How pages are read: test/client; how several lists become one:
// test/execution; which rows come out: ignoredFilters.test.ts; which days a period has: test/validation/date.test.ts
import type { INodeParameters } from 'n8n-workflow';
import { byId, PHONE } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { page } from '../support/page';
import { platform } from '../support/platform';

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

test.each([
	['lacks rows in two readings', { data: [{ id: 1 }], total: 2 }, [50, 100], 'only 1 of 2 rows'],
	['is none, but JSON', { data: { id: 1 } }, [50], 'Fields of the answer: data.id.'],
])('a list that %s fails its item alone', async (_what, answer, sizes, message) => {
	for (const per_page of sizes) {
		platform()
			.get('/api/user/calls')
			.query({ per_page, page: 1, assistant_id: 1 })
			.reply(200, answer);
	}
	expectAsked({ assistant_id: 2 }, [{ id: 20 }]);

	const { items } = await getAll(
		{ filters: { assistantId: byId('={{ $json.assistant }}') } },
		{ items: [{ assistant: 1 }, { assistant: 2 }], node: { onError: 'continueRegularOutput' } },
	);

	expect(items.map(({ json, pairedItem }) => [json, pairedItem])).toEqual([
		[{ error: expect.stringContaining(message) }, { item: 0 }],
		[{ id: 20 }, { item: 1 }],
	]);
	expect(JSON.stringify(items)).not.toContain('Base URL');
});

describe('calls with one person (docs/api-assumptions.md, "Query parameters of list calls")', () => {
	const ofPerson = { filters: { clientPhoneNumber: PHONE } };

	test('calls with one person are asked for even if a parameter added by hand is blank', async () => {
		expectAsked({ phone_number: PHONE, region: '' });
		const blank = ['phone_number', 'region'].map((name) => ({ name, value: '={{ $json.none }}' }));

		const { error } = await getAll({ ...ofPerson, ...byHand(...blank) });

		expect(error).toBeUndefined();
	});

	test('calls with one person fill the limit, however many others come between', async () => {
		const pages = [1, 2, 3, 4].map((number) =>
			Array.from({ length: 50 }, (_, index) => ({
				id: 1_000 - number * 50 - index,
				client_phone_number: index % 5 === 0 ? PHONE : '+40733999999',
			})),
		);
		const answer = (number: number, perPage: number) =>
			platform()
				.get('/api/user/calls')
				.query({ per_page: perPage, page: number, phone_number: PHONE })
				.optionally(number === 4)
				.reply(200, page(pages[number - 1], { number, last: 4, perPage: 50, total: 200 }));
		answer(1, 25);
		// from the first row on that does not fit, pages are as large as possible
		for (const number of [1, 2, 3, 4]) answer(number, 100);

		const result = await getAll({ ...ofPerson, limit: 25 });

		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual(
			pages
				.flatMap((rows) => rows.filter((_, index) => index % 5 === 0).map(({ id }) => id))
				.slice(0, 25),
		);
	});

	test('calls with one person are less than the limit where the list has no more of them', async () => {
		const rows = [1, 2, 3].map((id) => ({
			id,
			client_phone_number: id === 2 ? PHONE : '+40733999999',
		}));
		expectAsked({ phone_number: PHONE }, rows);

		const result = await getAll(ofPerson);

		expect([result.error, idsOf(result)]).toEqual([undefined, [2]]);
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
	])(
		'of several statuses (%s), each list is asked for once, with all other filters',
		async (_what, given, queries) => {
			for (const [id, query] of queries.entries()) {
				expectAsked({ type: 'outbound', ...query }, [{ id, ...query }]);
			}

			const result = await ofStatuses(given, { filters: { type: 'outbound' } });

			expect(result.error).toBeUndefined();
			expect(idsOf(result)).toEqual([...queries.keys()].reverse());
		},
	);

	test('statuses of the form give way to one that is added by hand, which is asked for as it is written', async () => {
		expectAsked({ status: 'voicemail' }, [{ id: 1, status: 'left-a-message' }]);

		const result = await ofStatuses(
			['busy', 'failed'],
			byHand({ name: 'status', value: 'voicemail' }),
		);

		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual([1]);
	});
});

describe('the period of a list of calls', () => {
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
			expectAsked({ date_from: '2026-11-18', date_to: '2026-11-20', assistant_id });
		}

		const { items, error } = await getAll(
			{ period: 'today', filters: { assistantId: byId('={{ $json.assistant + 0 }}') } },
			{ timezone: 'UTC', items: [{ assistant: 1 }, { assistant: 2 }, { assistant: 3 }] },
		);

		expect(now).toBeGreaterThan(Date.parse('2026-11-20T00:00:00Z'));
		expect(error).toBeUndefined();
		expect(items).toHaveLength(3);
	});

	test('a period means the days of the workflow, whatever the platform counts in', async () => {
		now = Date.parse('2026-11-27T07:00:00Z');
		const times = ['2026-11-27 02:00:00', '2026-11-26 17:00:00', '2026-11-26 02:00:00', null];
		expectAsked(
			{ date_from: '2026-11-25', date_to: '2026-11-27' },
			times.map((created_at, id) => ({ id, created_at })),
		);

		const result = await getAll({ period: 'today' }, { timezone: 'America/Los_Angeles' });

		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual([0, 1, 3]);
		expect(result.hints.map(({ type, message }) => [type, message])).toEqual([
			['info', 'Period: 2026-11-26 (America/Los_Angeles)'],
			[
				'warning',
				"Some rows have no creation time: they are part of the output whatever 'Period' says.",
			],
		]);
	});

	test('a period is asked for with each of several statuses', async () => {
		for (const status of ['busy', 'failed']) {
			expectAsked({ date_from: '2026-11-17', date_to: '2026-11-19', status }, [
				{ id: status.length, status, created_at: '2026-11-18T10:00:00Z' },
				{ id: 10 * status.length, status, created_at: '2026-11-19T10:00:00Z' },
			]);
		}

		const result = await getAll(
			{ period: 'yesterday', filters: { status: ['busy', 'failed'] } },
			TIMEZONE,
		);

		expect([result.error, idsOf(result)]).toEqual([undefined, [6, 4]]);
	});

	test('a period gives way to a parameter that is added by hand', async () => {
		const rows = [{ id: 1, created_at: '2026-01-01T10:00:00Z' }];
		expectAsked({ date_from: '2026-01-01', date_to: '2026-11-19' }, rows);

		const result = await getAll(
			{ period: 'yesterday', ...byHand({ name: 'date_from', value: '2026-01-01' }) },
			TIMEZONE,
		);

		expect([result.error, idsOf(result)]).toEqual([undefined, [1]]);
	});

	test('each item may have a period, days of its own, or none', async () => {
		const items = [
			[{ period: ' yesterday ' }, { date_from: '2026-11-17', date_to: '2026-11-19' }],
			[{ period: 'custom', from: '2026-11-01' }, { date_from: '2026-10-31' }],
			[{ period: 'custom', until: '2026-11-30' }, { date_to: '2026-12-01' }],
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
		...['dateFrom', 'dateTo'].map((name): [string, INodeParameters, string] => [
			'a day without a period',
			{ period: '={{ $json.nothing }}', [name]: '2026-11-01' },
			"'From Date' and 'Until Date' are only for the period Custom",
		]),
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
