// Options of the simulator and of its command: names, clocks and limits.
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createClock } from '../clock.mts';
import { readOptions } from '../command.mts';
import { createRateLimit } from '../http/rateLimit.mts';
import type { SimulatorOptions } from '../settings.mts';
import { start, START } from './support/simulator.mts';

test.each<[string, SimulatorOptions]>([
	['port must be', { port: -1 }],
	['seed must be', { seed: 0.5 }],
	['speed must be', { speed: NaN }],
	['host must be', { host: '' }],
	['db must be', { db: '' }],
	['allowedHosts must be', { allowedHosts: ['sim.example:4010'] }],
	['now must be', { now: NaN }],
	['dialect must be', { dialect: 'Observed' as 'observed' }],
	['listShape must be', { listShape: 'page' as 'data' }],
	['daysIn must be', { daysIn: 'Mars' }],
	['limits must be', { limits: [{ requests: 0, seconds: 1 }] }],
	['webhookRetries must be', { webhookRetries: [-1] }],
	['identifier', { messengerIdentifier: 'Chatly' }],
	['identifier', { calendarAIdentifier: '1cal' }],
	['identifier', { calendarAIdentifier: 'same', calendarBIdentifier: 'same' }],
])('a simulator cannot be started with nonsense: %s %j', async (message, options) => {
	await expect(start(options)).rejects.toThrow(message);
});

test.each([
	['--unknown'],
	['--speed', '1000001'],
	['--port', '70000'],
	['--list-shape', 'page'],
	['--days-in', 'Mars'],
	['--db', ''],
	['--webhook-retries', '1,x'],
	['--limits', '0/60'],
	['--limits', '10/60/1'],
])('the command refuses in one line: %s %s', async (...args) => {
	const attempt = async () => start(readOptions(args.filter((one) => typeof one === 'string')));
	await expect(attempt()).rejects.toThrow(/^[^\n]+$/);
});

test("a deployment's own words stand in paths, values and fields, and others do not (platform-api Conventions, 4.10)", async () => {
	const { raw } = await start({ messengerIdentifier: 'chatly', calendarAIdentifier: 'planner' });
	expect((await raw('GET', '/user/messenger/senders')).status).toBe(404);
	expect((await raw('GET', '/user/conversations?type=messenger')).status).toBe(422);
	const { data } = (await raw('GET', '/user/conversations?type=chatly')).body;
	expect(data[0]).toMatchObject({ type: 'chatly', chatly_sender: { name: 'Harbour Dental' } });
	const update = (tool: object) =>
		raw('PUT', '/user/assistant/101', {
			body: { tools: [{ type: 'calendar_integration', ...tool }] },
		});
	const first = { calendar_type: 'planner', planner_api_key: 'k', planner_event_slug: 's' };
	const second = { calendar_type: 'cal_b', cal_b_api_key: 'k', cal_b_event_type_uri: 'u' };
	for (const [tool, more] of [[first, { planner_endpoint: 'us' }], [second]]) {
		const { body } = await update(tool);
		expect(body.data.tools).toEqual([{ type: 'calendar_integration', ...tool, ...more }]);
	}
	const neutral = { calendar_type: 'cal_a', cal_a_api_key: 'k', cal_a_event_slug: 's' };
	expect((await update(neutral)).status).toBe(422);
});

describe('the clock', () => {
	const HOUR_MS = 3_600_000;
	let realTime = START;
	beforeEach(() => {
		realTime = START;
		jest.spyOn(Date, 'now').mockImplementation(() => realTime);
	});
	afterEach(() => void jest.restoreAllMocks());

	test.each([
		[20, HOUR_MS],
		[1, HOUR_MS],
		[0, 0],
	])('at speed %d an hour takes %d ms, and is moved and set', (speed, later) => {
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
		const minutes = [60, 1, 0.5, 0].map((speed) => createClock(START, speed).pace(60_000));
		expect(minutes).toEqual([1_000, 60_000, 120_000, 60_000]);
	});
});

describe('limits of a token (platform-api 8)', () => {
	test('hold for every span, until a place is free again', () => {
		let now = 0;
		const { take } = createRateLimit(() => now);
		const limits = [
			{ requests: 100, seconds: 60 },
			{ requests: 20, seconds: 10 },
		];
		const passing = (seconds: number) => {
			now = seconds * 1_000;
			const answers = Array.from({ length: 30 }, () => take('token', limits));
			return answers.filter(({ mayPass }) => mayPass).length;
		};
		const passed = [0, 5, 9.999, 10, 20, 30, 40, 50, 59.9, 60, 69, 70].map(passing);
		expect(passed).toEqual([20, 0, 0, 20, 20, 20, 20, 0, 0, 20, 0, 20]);
		expect(take('another token', limits).mayPass).toBe(true);
	});

	test('are on in the observed dialect, over all endpoints, and say how the caller stands', async () => {
		const { api, tokens } = await start({ dialect: 'observed', realNow: () => 3_000 });
		const ask = (path = '/user/me', more = {}) => api('GET', path, more);
		const headersOf = ({ headers }: { headers: Headers }) =>
			[...['limit', 'remaining', 'reset'].map((name) => `x-ratelimit-${name}`), 'retry-after'].map(
				(name) => headers.get(name),
			);
		expect(headersOf(await ask('/user/knowledgebases'))).toEqual(['100', '99', '63', null]);
		for (let index = 1; index < 20; index++) expect((await ask()).status).toBe(200);
		const refused = await ask('/user/campaigns');
		expect([refused.status, headersOf(refused)]).toEqual([429, ['100', '80', '63', '60']]);
		expect(refused.body).toMatchObject({ message: 'Too Many Attempts.', retry_after: 60 });
		expect((await ask('/user/me', { token: tokens.otherUser })).status).toBe(200);
	});
});
