// Which days a period is made of: those of the calendar in the workflow's timezone, whatever clocks do.
import type { INodeParameters } from 'n8n-workflow';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

let now: number;
let step: number;
beforeEach(() => {
	step = 0;
	jest.spyOn(Date, 'now').mockImplementation(() => (now += step));
});
afterEach(() => jest.restoreAllMocks());

const LISTS = [
	['call', '/api/user/calls'],
	['lead', '/api/user/leads'],
] as const;
const [[, CALLS]] = LISTS;

const getAll = async (parameters: INodeParameters, options?: RunOptions, resource = 'call') =>
	await run({ resource, operation: 'getAll', ...parameters }, options);

const expectDays = (days: object, path: string = CALLS) =>
	platform()
		.get(path)
		.query({ per_page: 50, page: 1, ...days })
		.reply(200, page([{ id: 1 }]));

const BUCHAREST = 'Europe/Bucharest';

test.each([
	['today', '2026-11-19', '2026-11-19'],
	['yesterday', '2026-11-18', '2026-11-18'],
	['last7Days', '2026-11-13', '2026-11-19'],
	['lastWeek', '2026-11-09', '2026-11-15'],
	['thisMonth', '2026-11-01', '2026-11-30'],
	['lastMonth', '2026-10-01', '2026-10-31'],
])('%s, on a Thursday: from %s until %s, for calls and for leads', async (period, from, to) => {
	now = Date.parse('2026-11-19T12:00:00+02:00');
	for (const [resource, path] of LISTS) {
		expectDays({ date_from: from, date_to: to }, path);

		const { items, error } = await getAll({ period }, {}, resource);

		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
	}
});

// each with a moment and what is expected of some periods then
test.each([
	['a Monday', BUCHAREST, '2026-11-16T09:00:00+02:00', { lastWeek: ['2026-11-09', '2026-11-15'] }],
	['a Sunday', BUCHAREST, '2026-11-22T23:59:59+02:00', { lastWeek: ['2026-11-09', '2026-11-15'] }],
	[
		'the day on which clocks go forward, with 23 hours',
		BUCHAREST,
		'2026-03-29T23:30:00+03:00',
		{
			today: ['2026-03-29', '2026-03-29'],
			yesterday: ['2026-03-28', '2026-03-28'],
			last7Days: ['2026-03-23', '2026-03-29'],
			lastWeek: ['2026-03-16', '2026-03-22'],
		},
	],
	[
		// 24 hours before it is another day than yesterday
		'just after the day on which clocks went forward',
		BUCHAREST,
		'2026-03-30T00:30:00+03:00',
		{
			yesterday: ['2026-03-29', '2026-03-29'],
			last7Days: ['2026-03-24', '2026-03-30'],
			lastWeek: ['2026-03-23', '2026-03-29'],
		},
	],
	[
		// 24 hours before it is the same day
		'the end of the day on which clocks go back, with 25 hours',
		BUCHAREST,
		'2026-10-25T23:30:00+02:00',
		{
			today: ['2026-10-25', '2026-10-25'],
			yesterday: ['2026-10-24', '2026-10-24'],
			last7Days: ['2026-10-19', '2026-10-25'],
			lastWeek: ['2026-10-12', '2026-10-18'],
			thisMonth: ['2026-10-01', '2026-10-31'],
		},
	],
	[
		'just after the day on which clocks went back',
		BUCHAREST,
		'2026-10-26T00:30:00+02:00',
		{ yesterday: ['2026-10-25', '2026-10-25'], lastWeek: ['2026-10-19', '2026-10-25'] },
	],
	[
		'far in the east: already tomorrow',
		'Pacific/Apia',
		'2026-11-30T11:30:00Z',
		{
			today: ['2026-12-01', '2026-12-01'],
			yesterday: ['2026-11-30', '2026-11-30'],
			thisMonth: ['2026-12-01', '2026-12-31'],
			lastMonth: ['2026-11-01', '2026-11-30'],
		},
	],
	[
		'far in the west: still yesterday',
		'Pacific/Pago_Pago',
		'2026-12-01T10:30:00Z',
		{ today: ['2026-11-30', '2026-11-30'], thisMonth: ['2026-11-01', '2026-11-30'] },
	],
	[
		'an offset with minutes, before midnight',
		'Asia/Kathmandu',
		'2026-11-19T18:14:59Z',
		{ today: ['2026-11-19', '2026-11-19'] },
	],
	[
		'an offset with minutes, at midnight',
		'Asia/Kathmandu',
		'2026-11-19T18:15:00Z',
		{ today: ['2026-11-20', '2026-11-20'] },
	],
	[
		'New Year',
		'UTC',
		'2027-01-01T00:00:00Z',
		{
			yesterday: ['2026-12-31', '2026-12-31'],
			last7Days: ['2026-12-26', '2027-01-01'],
			lastWeek: ['2026-12-21', '2026-12-27'],
			thisMonth: ['2027-01-01', '2027-01-31'],
			lastMonth: ['2026-12-01', '2026-12-31'],
		},
	],
	[
		'the end of a long month: the one before is shorter',
		'UTC',
		'2027-03-31T12:00:00Z',
		{ lastMonth: ['2027-02-01', '2027-02-28'], thisMonth: ['2027-03-01', '2027-03-31'] },
	],
	[
		'the first of March in a leap year',
		'UTC',
		'2028-03-01T12:00:00Z',
		{
			yesterday: ['2028-02-29', '2028-02-29'],
			last7Days: ['2028-02-24', '2028-03-01'],
			lastMonth: ['2028-02-01', '2028-02-29'],
		},
	],
	[
		'a year that is none although it ends in 00',
		'UTC',
		'2100-03-01T12:00:00Z',
		{ yesterday: ['2100-02-28', '2100-02-28'] },
	],
] as Array<[string, string, string, Record<string, [string, string]>]>)(
	'the days of a period are right on %s (%s, %s)',
	async (_case, timezone, moment, expected) => {
		for (const [period, [date_from, date_to]] of Object.entries(expected)) {
			now = Date.parse(moment);
			expectDays({ date_from, date_to });

			const { error } = await getAll({ period }, { timezone });

			expect([period, error?.message]).toEqual([period, undefined]);
		}
	},
);

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

describe('Custom', () => {
	test.each([
		['both', { dateFrom: '2026-11-01', dateTo: '2026-11-30' }],
		['one day', { dateFrom: '2026-11-01', dateTo: '2026-11-01' }],
		['only the first', { dateFrom: '2026-11-01' }],
		['only the last', { dateTo: '2026-11-30' }],
	])(
		'sends the days that are given: %s',
		async (_case, { dateFrom = '', dateTo = '' }: Record<string, string>) => {
			const sent = { date_from: dateFrom, date_to: dateTo };
			expectDays(Object.fromEntries(Object.entries(sent).filter(([, day]) => day !== '')));

			const { error } = await getAll({ period: 'custom', dateFrom, dateTo });

			expect(error).toBeUndefined();
		},
	);

	test('takes days on both sides of a change of clocks as they are entered', async () => {
		expectDays({ date_from: '2026-10-25', date_to: '2026-10-26' });

		const { error } = await getAll({
			period: 'custom',
			// midnight in Bucharest, before and after the change
			dateFrom: '2026-10-24T21:00:00Z',
			dateTo: '2026-10-25T22:00:00Z',
		});

		expect(error).toBeUndefined();
	});

	test('does not send days that another period hides', async () => {
		expectDays({});

		const { error } = await getAll({ period: 'any', dateFrom: '2026-11-01' });

		expect(error).toBeUndefined();
	});
});

describe('from an expression, for each item', () => {
	test('a period, custom days or none may come', async () => {
		now = Date.parse('2026-11-19T12:00:00+02:00');
		expectDays({ date_from: '2026-11-18', date_to: '2026-11-18' });
		expectDays({ date_from: '2026-11-01' });
		expectDays({});

		const { items, error } = await getAll(
			{ period: '={{ $json.period }}', dateFrom: '={{ $json.from }}' },
			{ items: [{ period: ' yesterday ' }, { period: 'custom', from: '2026-11-01' }, {}] },
		);

		expect(error).toBeUndefined();
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
	});

	test.each([
		['a word that is none', { period: '={{ "fortnight" }}' }, "'Period' is none of the periods"],
		[
			'what every object has',
			{ period: '={{ "constructor" }}' },
			"'Period' is none of the periods",
		],
		['a list', { period: '={{ ["today"] }}' }, "'Period' is none of the periods"],
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
			'days that are exchanged',
			{ period: 'custom', dateFrom: '2026-11-30', dateTo: '2026-11-01' },
			"'From Date' is later than 'Until Date'",
		],
	])(
		'%s may not come, and is refused before anything is sent',
		async (_case, parameters, message) => {
			const { error } = await getAll(parameters);

			expect(error?.message).toBe(message);
			expect(error?.context.itemIndex).toBe(0);
		},
	);
});

test.each([
	['a period', { period: 'today' }],
	['a moment', { period: 'custom', dateFrom: '2026-11-01T10:00:00Z' }],
])(
	'an unknown timezone in the settings of the workflow is refused: %s',
	async (_case, parameters) => {
		const { error } = await getAll(parameters, { timezone: 'DEFAULT' });

		expect(error?.message).toBe('The workflow\'s timezone "DEFAULT" does not exist');
		expect(error?.description).toBe("Choose another 'Timezone' in the settings of the workflow.");
	},
);
