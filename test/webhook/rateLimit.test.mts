// Publishing on a platform that takes a limited number of requests, or does not answer.
import { expect, jest, test } from '@jest/globals';
import nock from 'nock';
import { Assistants, automatic } from '../support/assistants.ts';
import { HOST } from '../support/engine/credential.ts';
import { restart, trigger } from '../support/trigger.ts';
import { waited } from '../support/waitedTime.mts';

test('some of the assistants are refused for a minute: they are entered, and cleared, after that', async () => {
	const assistants = new Assistants({ 1: {}, 2: {}, 3: {}, 4: {} });
	for (const [hook, writes] of [
		['create', 4],
		['delete', 8],
	] as const) {
		// it has learned no pace yet: all are asked at once
		restart();
		const own = await trigger(automatic('all'));
		nock.cleanAll();
		nock(HOST)
			.put(/\/user\/assistant\//)
			.times(2)
			.reply(() => {
				// the second one is refused a moment later
				waited.pass(50);
				return [429, { retry_after: 60 }, { 'Retry-After': '60' }];
			});
		assistants.answer();

		expect(await own[hook]()).toBe(true);

		expect([assistants.writes.length, own.log]).toEqual([writes, []]);
	}
	expect(assistants.of(4).webhook_url).toBeNull();
});

test('a platform that hangs is given up before n8n gives up the publication after 84 seconds: the user reads why', async () => {
	waited.reset();
	const { timeout } = AbortSignal;
	let patience = 0;
	jest.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
		// that of the whole list is longer
		if (milliseconds > 60_000) return timeout.call(AbortSignal, milliseconds);
		patience += milliseconds;
		return timeout.call(AbortSignal, 10);
	});
	nock(HOST).persist().get('/api/user/assistants/get').query(true).delay(60_000).reply(200, []);
	const { create } = await trigger(automatic('all'));

	await expect(create()).rejects.toMatchObject({ message: 'The platform did not answer in time' });

	nock.abortPendingRequests();
	expect(patience + waited.time).toBeLessThan(84_000);
});
