// Options of the simulator and of its command: names, clocks and limits.
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createClock } from '../../simulator/clock.mts';
import { readOptions } from '../../simulator/command.mts';
import { createRateLimit } from '../../simulator/http/rateLimit.mts';
import type { SimulatorOptions } from '../../simulator/settings.mts';
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
	['--db', ''],
	['--webhook-retries', '1,x'],
	['--limits', '0/60'],
	['--limits', '10/60/1'],
])('the command refuses in one line: %s %s', async (...args) => {
	const attempt = async () => start(readOptions(args.filter((one) => typeof one === 'string')));
	await expect(attempt()).rejects.toThrow(/^[^\n]+$/);
});

describe("a deployment's own words (platform-api Conventions)", () => {
	const WORDS = { messengerIdentifier: 'chatly', calendarAIdentifier: 'planner' };

	test('stand in paths, values and names of fields', async () => {
		const { raw } = await start(WORDS);
		expect((await raw('GET', '/user/messenger/senders')).status).toBe(404);
		const query = 'type=chatly&chatly_sender_phone=%2B442079460701';
		const { data } = (await raw('GET', `/user/conversations?${query}`)).body;
		expect(data).toMatchObject([{ type: 'chatly', chatly_sender: { name: 'Harbour Dental' } }, {}]);
		expect((await raw('GET', '/user/conversations?type=messenger')).status).toBe(422);
		const to = { sender_id: 701, recipient_phone: '+447700900110' };
		for (const [path, more] of [
			['send-freeform', { message: 'Hi' }],
			['send', { template_id: 751 }],
		] as const) {
			const { body } = await raw('POST', `/user/chatly/${path}`, { body: { ...to, ...more } });
			expect(body.chatly_message_id).toEqual(expect.any(Number));
			expect(body).not.toHaveProperty('messenger_message_id');
		}
	});

	test('are those of calendars, which stay with the tool (platform-api 4.10)', async () => {
		const { raw } = await start(WORDS);
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
	async function startLimited(options: SimulatorOptions) {
		let now = 0;
		const simulator = await start({ realNow: () => now, ...options });
		const ask = (path = '/user/me', more = {}) => simulator.api('GET', path, more);
		return {
			...simulator,
			ask,
			at: (seconds: number) => void (now = seconds * 1_000),
			/** How many of so many pass. */
			pass: async (count: number) => {
				const statuses = [];
				for (let index = 0; index < count; index++) statuses.push((await ask()).status);
				return statuses.filter((status) => status === 200).length;
			},
		};
	}
	const headersOf = ({ headers }: { headers: Headers }) =>
		[...['limit', 'remaining', 'reset'].map((name) => `x-ratelimit-${name}`), 'retry-after'].map(
			(name) => headers.get(name),
		);

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
		const { ask, pass, at, api, tokens } = await startLimited({ dialect: 'observed' });
		expect(headersOf(await ask('/user/knowledgebases'))).toEqual(['100', '99', '60', null]);
		at(3);
		expect(await pass(19)).toBe(19);
		const refused = await ask('/user/campaigns');
		expect([refused.status, headersOf(refused)]).toEqual([429, ['100', '80', '60', '60']]);
		expect(refused.body).toMatchObject({ message: 'Too Many Attempts.', retry_after: 60 });
		expect((await api('GET', '/user/me', { token: tokens.otherUser })).status).toBe(200);
		at(10);
		expect(await pass(2)).toBe(1);
	});

	test('can be scaled, also in the dialect of the document, which has none of its own', async () => {
		const options = readOptions(['--limits', '3/6,2/1']);
		const { ask, pass, at } = await startLimited({ ...options, port: 0 });
		expect(await pass(3)).toBe(2);
		at(1);
		expect(await pass(3)).toBe(1);
		expect(headersOf(await ask())).toEqual(['3', '0', '6', '6']);
	});

	test.each<SimulatorOptions>([{}, { dialect: 'observed', limits: false }])(
		'are none with %j, except on messages',
		async (options) => {
			const { pass, ask, api } = await startLimited(options);
			expect(await pass(30)).toBe(30);
			expect(headersOf(await ask())).toEqual([null, null, null, null]);
			const body = { sender_id: 701, recipient_phone: '+447700900110', message: 'Hello' };
			const sent = await api('POST', '/user/messenger/send-freeform', { body });
			expect(headersOf(sent)).toEqual(['5', '4', '1', null]);
		},
	);
});
