// The period of Call: Get Many, from the form to the query and back. Which days a period has: test/validation/date.test.ts
import type { INodeParameters } from 'n8n-workflow';
import { byId } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

const getAll = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run({ resource: 'call', operation: 'getAll', simplify: false, ...parameters }, options);

/** Expects one request with exactly this query. */
const expectAsked = (query: object, rows: object[] = [{ id: 1 }]) =>
	platform()
		.get('/api/user/calls')
		.query({ per_page: 50, page: 1, ...query })
		.reply(200, page(rows));

const byHand = (...parameter: object[]) =>
	({ options: { additionalQueryParameters: { parameter } } }) as unknown as INodeParameters;

const idsOf = ({ items }: Awaited<ReturnType<typeof getAll>>) => items.map(({ json }) => json.id);

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
			{ period: 'today', filters: { assistantId: byId('={{ $json.assistant }}') } },
			{ timezone: 'UTC', items: [{ assistant: 1 }, { assistant: 2 }, { assistant: 3 }] },
		);

		expect(now).toBeGreaterThan(Date.parse('2026-11-20T00:00:00Z'));
		expect(error).toBeUndefined();
		expect(items).toHaveLength(3);
	});

	test('means the days of the workflow, whatever the platform counts in', async () => {
		now = Date.parse('2026-11-27T07:00:00Z');
		const times = ['2026-11-27 02:00:00', '2026-11-26 17:00:00', '2026-11-26 02:00:00', null];
		expectAsked(
			{ date_from: '2026-11-25', date_to: '2026-11-27' },
			times.map((created_at, id) => ({ id, created_at })),
		);

		const result = await getAll({ period: 'today' }, { timezone: 'America/Los_Angeles' });

		expect(result.error).toBeUndefined();
		expect(idsOf(result)).toEqual([0, 1, 3]);
		expect(result.hints.map(({ message }) => message)).toEqual([
			'Period: 2026-11-26 (America/Los_Angeles)',
			"Some rows have no creation time: they are part of the output whatever 'Period' says.",
		]);
	});

	test('of several statuses is asked for with each', async () => {
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

	test('is left to a parameter that is added by hand', async () => {
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
