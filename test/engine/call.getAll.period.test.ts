// The period of a list, from the form to the query. Which days it is made of: test/validation/period.test.ts
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

test('the days of a period are sent, for calls and for leads', async () => {
	now = Date.parse('2026-11-19T12:00:00+02:00');
	for (const [resource, path] of LISTS) {
		expectDays({ date_from: '2026-11-09', date_to: '2026-11-15' }, path);

		const { items, error } = await getAll({ period: 'lastWeek' }, {}, resource);

		expect(error).toBeUndefined();
		expect(items).toHaveLength(1);
	}
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
		[
			'a word that is none',
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
