// Publishing on a platform that takes a limited number of requests.
import { expect, test } from '@jest/globals';
import nock from 'nock';
import { Assistants, automatic } from '../support/assistants.ts';
import { HOST } from '../support/engine/credential.ts';
import { trigger } from '../support/trigger.ts';
import { waited } from '../support/waitedTime.mts';

test('some of the assistants are refused for a minute: they are entered, and put back, after that', async () => {
	const assistants = new Assistants({ 1: {}, 2: {}, 3: {}, 4: {} });
	const before = assistants.snapshot();
	const { create, delete: remove, log } = await trigger(automatic('all'));
	for (const [publish, writes] of [
		[create, 4],
		[remove, 8],
	] as const) {
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

		expect(await publish()).toBe(true);

		expect([assistants.writes.length, log]).toEqual([writes, []]);
	}
	expect(assistants.snapshot()).toBe(before);
});
