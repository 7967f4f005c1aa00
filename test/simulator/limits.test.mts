import { describe, expect, test } from '@jest/globals';
import { readOptions } from '../../simulator/command.mts';
import type { SimulatorOptions } from '../../simulator/index.mts';
import { createRateLimit } from '../../simulator/http/rateLimit.mts';
import { start } from './support/simulator.mts';

const LIMITS = [
	{ requests: 100, seconds: 60 },
	{ requests: 20, seconds: 10 },
];

/** Requests to one path at a time that the test sets. */
async function startLimited(options: SimulatorOptions) {
	let now = 0;
	const simulator = await start({ realNow: () => now, ...options });
	const ask = (path = '/user/me', more = {}) => simulator.api('GET', path, more);
	return {
		...simulator,
		ask,
		at: (seconds: number) => void (now = seconds * 1_000),
		asMany: async (count: number) => {
			const statuses = [];
			for (let index = 0; index < count; index++) statuses.push((await ask()).status);
			return statuses.filter((status) => status === 200).length;
		},
	};
}

const headersOf = ({ headers }: { headers: Headers }) =>
	['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after'].map((name) =>
		headers.get(name),
	);

describe('limits of a token', () => {
	test('hold for every span: 20 in ten seconds, 100 in a minute', () => {
		let now = 0;
		const { take } = createRateLimit(() => now);
		const passing = (seconds: number, count: number) => {
			now = seconds * 1_000;
			const answers = Array.from({ length: count }, () => take('token', LIMITS));
			return answers.filter(({ mayPass }) => mayPass).length;
		};
		const passed = [0, 5, 10, 20, 30, 40, 50, 59.9, 60, 69, 70].map((at) => passing(at, 30));
		expect(passed).toEqual([20, 0, 20, 20, 20, 20, 0, 0, 20, 0, 20]);
		expect(take('another token', LIMITS).mayPass).toBe(true);
	});

	test('are on in the observed dialect, over all endpoints, and say how the caller stands', async () => {
		const { ask, asMany, at, api, tokens } = await startLimited({ dialect: 'observed' });
		expect(headersOf(await ask('/user/knowledgebases'))).toEqual(['100', '99', '60', null]);
		at(3);
		expect(await asMany(19)).toBe(19);
		const refused = await ask('/user/campaigns');
		expect(refused.status).toBe(429);
		expect(refused.body).toEqual({
			...{ error: expect.any(String), message: 'Too Many Attempts.', retry_after: 60 },
		});
		expect(headersOf(refused)).toEqual(['100', '80', '60', '60']);
		expect((await api('GET', '/user/me', { token: tokens.otherUser })).status).toBe(200);
		at(10);
		expect(await asMany(2)).toBe(1);
		at(13);
		expect(await asMany(20)).toBe(19);
	});

	test('can be scaled, also in the dialect of the document, which has none of its own', async () => {
		const options = readOptions(['--limits', '3/6,2/1']);
		const { ask, asMany, at } = await startLimited({ ...options, port: 0 });
		expect(await asMany(3)).toBe(2);
		at(1);
		expect(await asMany(3)).toBe(1);
		const refused = await ask();
		expect([refused.status, headersOf(refused)]).toEqual([429, ['3', '0', '6', '6']]);
	});

	test.each<[string, SimulatorOptions]>([
		['the document', {}],
		['the observed one, when they are turned off', { dialect: 'observed', limits: false }],
	])('are none in %s, except on messages', async (_dialect, options) => {
		const { asMany, ask, api } = await startLimited(options);
		expect(await asMany(30)).toBe(30);
		expect(headersOf(await ask())).toEqual([null, null, null, null]);
		const body = { sender_id: 701, recipient_phone: '+447700900110', message: 'Hello' };
		const sent = await api('POST', '/user/messenger/send-freeform', { body });
		expect(headersOf(sent)).toEqual(['5', '4', '1', null]);
	});

	test.each(['0/60', '10', '10/0', '10/60/1', 'x/60', ''])('are refused as "%s"', (text) => {
		expect(() => readOptions(['--limits', text])).toThrow(/^--limits must be/);
	});
});
