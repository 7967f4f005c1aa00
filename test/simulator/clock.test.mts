import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createClock } from '../../simulator/clock.mts';
import { start, START, until } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const HOUR_MS = 3_600_000;

let realTime = START;
beforeEach(() => {
	realTime = START;
	jest.spyOn(Date, 'now').mockImplementation(() => realTime);
});
afterEach(() => void jest.restoreAllMocks());

test.each([
	['an hour later it is an hour later', 20, HOUR_MS],
	['so it is at real pace', 1, HOUR_MS],
	['but at 0 it stands still', 0, 0],
])('%s, at speed %d', (_what, speed, later) => {
	const clock = createClock(START, speed);
	realTime += HOUR_MS;
	expect(clock.now()).toBe(START + later);
	clock.advance(5_000);
	expect(clock.now()).toBe(START + later + 5_000);
	clock.set(START - HOUR_MS);
	realTime += 10;
	expect(clock.now()).toBe(START - HOUR_MS + (speed && 10));
});

test('what takes a minute takes a part of it, or all of it where time stands still', () => {
	const minute = (speed: number) => createClock(START, speed).pace(60_000);
	expect([60, 20, 1, 0.5, 0, 1_000_000].map(minute)).toEqual([
		...[1_000, 3_000, 60_000, 120_000, 60_000, 0],
	]);
});

test('a call that is over has the date of today, and lasted as long as one in real life', async () => {
	jest.restoreAllMocks();
	const { api, get, control } = await start({ now: undefined, speed: 5_000 });
	const before = Date.now();
	const body = { assistant_id: 101, phone_number: '+447700900778' };
	await api('POST', '/user/make_call', { body });
	const call = await until(async () => {
		const { data } = await get('/user/calls?status=completed&phone_number=%2B447700900778');
		return data[0] as Json;
	});
	const { now } = (await control('GET', '/state')).body;
	const times = [before - 1_000, Date.parse(`${call.created_at}Z`), Date.parse(now), Date.now()];
	expect(times).toEqual(times.toSorted((a, b) => a - b));
	expect(call.duration).toBeGreaterThan(20);
});
