// Leads and the campaigns that call them.
import { describe, expect, test } from '@jest/globals';
import { nextAllowedTime } from '../life/hours.mts';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const HOUR = 3600;
const WAITING = 3012;
const CALLED_IN_VAIN = 3003;

describe('the update of a lead (platform-api 4.11)', () => {
	test.each([
		['created', CALLED_IN_VAIN, 60, 1, 'rescheduled'],
		['completed', WAITING, HOUR, 0, 'completed'],
		['reached-max-retries', WAITING, HOUR, 0, 'reached-max-retries'],
	])(
		'set to %s, lead %i has within %i s %i calls and is %s (platform-api 3.2)',
		async (set, id, ...rest) => {
			const [seconds, count, status] = rest;
			const { api, get, advance } = await start();
			const lead = async (): Promise<Json> =>
				(await get('/user/leads?per_page=100')).data.find((one: Json) => one.id === id);
			await api('PUT', `/user/leads/${id}`, { body: { status: set } });
			const { updated_at: at, phone_number: phone } = await lead();
			expect(at).toBe('2026-03-02 10:00:00');
			await advance(seconds);
			const calls = await get(`/user/calls?phone_number=${encodeURIComponent(phone)}`);
			expect([calls.data.length, (await lead()).status]).toEqual([count, status]);
		},
	);
});

describe('a campaign', () => {
	test.each([
		['Europe/Bucharest', '2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z'],
		['Europe/Bucharest', '2026-03-02T05:00:00Z', '2026-03-02T07:30:00Z'],
		['Europe/Bucharest', '2026-03-02T15:01:30Z', '2026-03-04T07:30:00Z'],
		['Europe/Bucharest', '2026-03-05T08:00:00Z', '2026-03-08T07:30:00Z'],
		// Clocks are put forward, and back.
		['Europe/London', '2026-03-28T22:00:00Z', '2026-03-29T08:30:00Z'],
		['Europe/London', '2026-10-24T22:30:00Z', '2026-10-25T09:30:00Z'],
	])('has its hours in the timezone %s: at %s it waits until %s', (timezone, from, to) => {
		const hours = { allowed_hours_start_time: '09:30', allowed_hours_end_time: '17:00' };
		const days = { allowed_days: '["monday","wednesday","sunday"]', schedule_windows: '[]' };
		const campaign = { ...hours, ...days };
		expect(nextAllowedTime(campaign, timezone, Date.parse(from))).toBe(Date.parse(to));
	});
});

test('the same seed gives the same data and the same life, another seed others', async () => {
	const lived = async (seed: number) => {
		const { get, advance, apiUrl } = await start({ seed });
		await advance(24 * HOUR);
		const { data } = await get('/user/calls?per_page=100');
		const { origin } = new URL(apiUrl);
		return data.map(({ recording_url: url, ...call }: Json) => [call, url?.replace(origin, '')]);
	};
	const first = await lived(7);
	expect(first.length).toBeGreaterThan(40);
	expect(await lived(7)).toEqual(first);
	expect(await lived(8)).not.toEqual(first);
});
