// A deployment's own words, and the limits of a token.
import { describe, expect, test } from '@jest/globals';
import { createRateLimit } from '../http/rateLimit.mts';
import { start } from './support/simulator.mts';

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
