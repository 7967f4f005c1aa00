// The period of a list, from the form to the query. Which days it is made of: test/validation/period.test.ts, date.test.ts
import type { INodeParameters } from 'n8n-workflow';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

let now: number;
let step: number;
beforeEach(() => {
	now = Date.parse('2026-11-19T12:00:00+02:00');
	step = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => (now += step));
});
afterEach(() => jest.restoreAllMocks());

const getAll = async (parameters: INodeParameters, options?: RunOptions, resource = 'call') =>
	await run({ resource, operation: 'getAll', ...parameters }, options);

const expectDays = (days: object, path = 'calls') =>
	platform()
		.get(`/api/user/${path}`)
		.query({ per_page: 50, page: 1, ...days })
		.reply(200, page([{ id: 1 }]));

const TIMEZONE = { timezone: 'Europe/Bucharest' };

test.each(['call', 'lead'])('the days of a period are sent for a %s', async (resource) => {
	expectDays({ date_from: '2026-11-09', date_to: '2026-11-15' }, `${resource}s`);

	const { items, error } = await getAll({ period: 'lastWeek' }, TIMEZONE, resource);

	expect(error).toBeUndefined();
	expect(items).toHaveLength(1);
});

test("days are those of the workflow's timezone: far in the east it is tomorrow already", async () => {
	now = Date.parse('2026-11-30T11:30:00Z');
	expectDays({ date_from: '2026-12-01', date_to: '2026-12-01' });

	const { error } = await getAll({ period: 'today' }, { timezone: 'Pacific/Apia' });

	expect(error).toBeUndefined();
});

test('all items of a run have the same today, although it becomes midnight meanwhile', async () => {
	now = Date.parse('2026-11-19T23:59:59.990Z');
	step = 1;
	for (const assistant_id of [1, 2, 3]) {
		expectDays({ date_from: '2026-11-19', date_to: '2026-11-19', assistant_id });
	}

	const { items, error } = await getAll(
		{
			period: 'today',
			filters: { assistantId: { __rl: true, mode: 'id', value: '={{ $json.assistant }}' } },
		},
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
		[
			{ period: 'custom', from: '2026-11-01', until: '2026-11-01' },
			{ date_from: '2026-11-01', date_to: '2026-11-01' },
		],
		// midnight in Bucharest, before and after a change of the clocks
		[
			{ period: 'custom', from: '2026-10-24T21:00:00Z', until: '2026-10-25T22:00:00Z' },
			{ date_from: '2026-10-25', date_to: '2026-10-26' },
		],
		[{}, {}],
	];
	for (const [, days] of items) expectDays(days);

	const result = await getAll(
		{ period: '={{ $json.period }}', dateFrom: '={{ $json.from }}', dateTo: '={{ $json.until }}' },
		{ ...TIMEZONE, items: items.map(([item]) => item) },
	);

	expect(result.error).toBeUndefined();
	expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
		items.map((_, item) => ({ item })),
	);
});

test('days that another period hides are not sent', async () => {
	expectDays({});

	const { error } = await getAll({ period: 'any', dateFrom: '2026-11-01' });

	expect(error).toBeUndefined();
});

test.each([
	[
		'a word that is no period',
		{ period: '={{ "fortnight" }}' },
		"'Period' is not one of the possible values",
	],
	[
		'Custom without a day',
		{ period: 'custom', dateFrom: '={{ $json.nothing }}' },
		"'Period' is Custom, but 'From Date' and 'Until Date' are both empty",
	],
	[
		'days with another period',
		{ period: '={{ "today" }}', dateFrom: '2026-11-01' },
		"'From Date' and 'Until Date' are only for the period Custom",
	],
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
	['no day', { period: 'custom', dateTo: '2026-02-30' }, "'Until Date' is not a date"],
	[
		'a timezone that does not exist',
		{ period: 'today' },
		'The workflow\'s timezone "DEFAULT" does not exist',
		'DEFAULT',
	],
])(
	'%s: the item is refused, and nothing is sent',
	async (_what, parameters, message, timezone = 'UTC') => {
		const { error } = await getAll(parameters, { timezone });

		expect(error?.message).toBe(message);
	},
);
