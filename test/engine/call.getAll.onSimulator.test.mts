// Calls of several statuses and of a period, as the simulator filters them.
import { describe, expect, test } from '@jest/globals';
import type { IDataObject } from 'n8n-workflow';
import { simulated } from '../support/onSimulator.mts';

const { control, onSimulator, requests } = simulated();

const CALLS = { resource: 'call', operation: 'getAll', returnAll: true, simplify: false };
const MISSED = ['no-answer', 'busy', 'failed'];

const idsOf = (items: Array<{ json: IDataObject }>) => items.map(({ json }) => json.id);

describe('Statuses', () => {
	test('Missed is what the list of all has of the three, newest first', async () => {
		await control('/calls', { count: 600 });
		const all = await onSimulator(CALLS);
		const wanted = all.items.filter(({ json }) => MISSED.includes(String(json.status)));
		expect(new Set(wanted.map(({ json }) => json.status)).size).toBe(3);

		const filters = { status: [MISSED.join()] };
		const whole = await onSimulator({ ...CALLS, filters });
		const newest = await onSimulator({ ...CALLS, filters, returnAll: false, limit: 30 });

		expect(whole.items).toEqual(wanted);
		expect(newest.items).toEqual(wanted.slice(0, 30));
	});

	test('calls that come in while the lists are read: each comes once', async () => {
		await control('/calls', { count: 600 });
		await control('/faults', { path: 'page=2', delay_ms: 100 });

		const reading = onSimulator({
			...CALLS,
			filters: { status: ['completed', ...MISSED] },
		});
		await control('/calls', { count: 60 });
		const { items, error } = await reading;

		expect(error).toBeUndefined();
		const ids = idsOf(items) as number[];
		expect(new Set(ids).size).toBe(ids.length);
		expect(ids).toEqual([...ids].sort((a, b) => b - a));
	});
});

test.each(['yesterday', 'lastWeek', 'lastMonth'])(
	'Period = %s is what the list of all has of these days',
	async (period) => {
		const all = await onSimulator(CALLS);
		const { items, error } = await onSimulator({ ...CALLS, period }, { timezone: 'UTC' });

		expect(error).toBeUndefined();
		const { path } = (await requests()).at(-1)!;
		const { date_from, date_to } = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
		expect([date_from, date_to]).toEqual(Array(2).fill(expect.stringMatching(/^\d{4}-\d\d-\d\d$/)));
		const isOfPeriod = ({ json }: { json: IDataObject }) => {
			const day = String(json.created_at).slice(0, 10);
			return day >= date_from && day <= date_to;
		};
		expect(idsOf(items)).toEqual(idsOf(all.items.filter(isOfPeriod)));
	},
);
