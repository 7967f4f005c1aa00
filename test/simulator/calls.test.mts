import { describe, expect, test } from '@jest/globals';
import { createClock } from '../../simulator/clock.mts';
import { createDialects } from '../../simulator/dialects/dialect.mts';
import { createDialer } from '../../simulator/life/dialer.mts';
import { createWebhooks } from '../../simulator/life/webhooks.mts';
import { seedData } from '../../simulator/seed/seed.mts';
import { openStore } from '../../simulator/store/store.mts';
import { start, START } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

describe('call list (platform-api 4.2)', () => {
	test('comes newest first in pages that neither overlap nor miss a call', async () => {
		const { get } = await start();
		const seen: Json[] = [];
		for (let page = 1, last = 1; page <= last; page++) {
			const body = await get(`/user/calls?page=${page}`);
			last = body.last_page;
			expect(body.per_page).toBe(15);
			seen.push(...body.data);
		}
		expect(new Set(seen.map(({ id }) => id)).size).toBe(40);
		const times = seen.map((call) => call.created_at);
		expect(times).toEqual([...times].sort().reverse());
	});

	test('each filter leaves exactly the calls it describes', async () => {
		const { get } = await start();
		const { data: all } = await get('/user/calls?per_page=100');
		const phone = all[7].client_phone_number;
		const day = all[12].created_at.slice(0, 10);
		const filters: Array<[string, (call: Json) => boolean]> = [
			['status=completed', (call) => call.status === 'completed'],
			['type=inbound', (call) => call.type === 'inbound'],
			[`phone_number=${encodeURIComponent(phone)}`, (call) => call.client_phone_number === phone],
			['assistant_id=102', (call) => call.assistant_name === 'Feedback Caller'],
			['campaign_id=203', (call) => call.campaign_name === 'Whitening offer'],
			[`date_from=${day}`, (call) => call.created_at >= day],
			[`date_to=${day}`, (call) => call.created_at.slice(0, 10) <= day],
			[
				`status=completed&type=outbound&date_from=${day}`,
				(call) => call.status === 'completed' && call.type === 'outbound' && call.created_at >= day,
			],
		];
		for (const [query, matches] of filters) {
			const expected = all.filter(matches).map(({ id }: Json) => id);
			const { data, total } = await get(`/user/calls?per_page=100&${query}`);
			expect({ query, ids: data.map(({ id }: Json) => id), total }).toEqual({
				...{ query, ids: expected, total: expected.length },
			});
			expect(expected.length).toBeGreaterThan(0);
			expect(expected.length).toBeLessThan(all.length);
		}
	});

	test.each(['per_page=0', 'per_page=101', 'per_page=x', 'page=0', 'status=gone', 'type=fax'])(
		'%s is refused (platform-api 7, 8)',
		async (query) => {
			const { api } = await start();
			const { status, body } = await api('GET', `/user/calls?${query}`);
			expect(status).toBe(422);
			expect(Object.keys(body.errors)).toEqual([query.split('=')[0]]);
		},
	);

	test.each(['date_from=2026-02-30', 'date_to=yesterday'])(
		'%s is refused (platform-api 7)',
		async (query) => {
			const { api } = await start();
			expect((await api('GET', `/user/calls?${query}`)).status).toBe(422);
		},
	);

	test('only calls of a campaign name it, and only recorded ones have a recording (platform-api 2.2)', async () => {
		const { get } = await start();
		const { data } = await get('/user/calls?per_page=100');
		for (const call of data) {
			expect('campaign_name' in call).toBe(call.type === 'outbound');
			expect('recording_url' in call).toBe(call.duration > 0);
		}
	});
});

test('bulk calls are added at once, for the assistant asked for', async () => {
	const { control, get } = await start();
	const { body } = await control('POST', '/calls', { count: 5_000, assistant_id: 102 });
	expect(body.last_id - body.first_id).toBe(4_999);
	const { total } = await get('/user/calls?assistant_id=102&status=completed&date_from=2026-03-02');
	expect(total).toBe(5_000);
	const { data } = await get('/user/calls?per_page=1&page=2500');
	expect(data).toHaveLength(1);
});

test('the same seed gives the same calls and the same life, another seed others', () => {
	const calls = (seed: number) => {
		const store = openStore(':memory:');
		const clock = createClock(START, 0);
		const dialects = createDialects({ dialect: 'document' });
		const webhooks = createWebhooks(store, clock, dialects, []);
		const dialer = createDialer(store, clock, dialects, webhooks, () => seed);
		seedData(store, dialer, seed, clock);
		clock.advance(24 * 3600_000);
		dialer.runDue();
		const rows = store.all('SELECT * FROM calls ORDER BY id');
		store.close();
		return rows;
	};
	const first = calls(7);
	expect(first.length).toBeGreaterThan(46);
	expect(calls(7)).toEqual(first);
	expect(calls(8)).not.toEqual(first);
});
