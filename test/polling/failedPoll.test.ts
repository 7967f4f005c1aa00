// What happens when a poll fails, or cannot be made.
import type { INodeParameters, NodeApiError } from 'n8n-workflow';
import nock from 'nock';
import { HOST } from '../support/engine/credential';
import { page } from '../support/page';
import { platform } from '../support/platform';
import { call, idsOf, Polling } from '../support/poll';
import { activeOn, additional, byId, calls, FIRST, NEW_CALL, SINCE } from '../support/polledLists';

describe('when it does not go well', () => {
	test('a refused poll says why, and the next one makes up for it', async () => {
		const polling = await activeOn(NEW_CALL, [call(9)]);
		const before = polling.storedState();
		calls(SINCE, [call(11), call(10)], { last: 2, total: 3 });
		platform()
			.get('/api/user/calls')
			.query({ ...SINCE, page: 2 })
			.reply(401, { message: 'Unauthenticated.' });

		await expect(polling.tick()).rejects.toMatchObject({ httpCode: '401' });
		expect(polling.storedState()).toBe(before);

		calls(SINCE, [call(11), call(10), call(9)]);
		expect(idsOf(await polling.tick())).toEqual([10, 11]);
	});

	test('one whose list lacks a row in two readings says so, and the next one makes up for it', async () => {
		const polling = await activeOn(NEW_CALL, [call(9)]);
		const before = polling.storedState();
		const overlapping = [[call(12), call(11)], [call(11)]];
		for (let reading = 0; reading < 2; reading++) {
			calls(SINCE, overlapping[0], { last: 2, total: 3 });
			calls({ ...SINCE, page: 2 }, overlapping[1], { number: 2, last: 2, total: 3 });
		}

		await expect(polling.tick()).rejects.toThrow('The platform listed only 2 of 3 rows');
		expect(polling.storedState()).toBe(before);

		calls(SINCE, [call(12), call(11), call(10), call(9)]);
		expect(idsOf(await polling.tick())).toEqual([10, 11, 12]);
	});

	test('one that hangs ends when the time is up that n8n gives it, and the next one makes up for it', async () => {
		const polling = new Polling(NEW_CALL, { budget: 300 });
		calls(FIRST, [call(9)]);
		await polling.activate();
		const before = polling.storedState();
		nock(HOST)
			.get('/api/user/calls')
			.query(true)
			.delay(1_000)
			.reply(200, page([call(10)]));

		await expect(polling.tick()).rejects.toThrow('Reading the whole list took too long');
		expect(polling.storedState()).toBe(before);

		calls(SINCE, [call(10), call(9)]);
		expect(idsOf(await polling.tick())).toEqual([10]);
	});

	describe('when n8n starts, which would never poll again after a first poll that fails', () => {
		const isDown = () =>
			platform().get('/api/user/calls').query(true).times(3).reply(503, {}, { 'Retry-After': '0' });

		test('the execution fails and says why, and the next poll makes up for it', async () => {
			const polling = await activeOn(NEW_CALL, [call(9)]);
			isDown();

			expect(await polling.restart()).toEqual([]);
			isDown();
			const { message, description } = (await polling
				.tick()
				.catch((error) => error)) as NodeApiError;
			expect(polling.failures).toMatchObject([{ message, description }]);

			calls(SINCE, [call(10), call(9)]);
			expect(idsOf(await polling.tick())).toEqual([10]);
		});

		test('a platform that hangs is not waited for as long as n8n waits', async () => {
			const polling = await activeOn(NEW_CALL, [call(9)]);
			platform()
				.get('/api/user/calls')
				.query(true)
				.delay(1_000)
				.reply(200, page([call(10)]));
			const timeout = AbortSignal.timeout.bind(AbortSignal);
			const spy = jest
				.spyOn(AbortSignal, 'timeout')
				.mockImplementation((time) => timeout(time === 50_000 ? 300 : time));

			expect(await polling.restart()).toEqual([]);
			spy.mockRestore();
			expect(polling.failures).toMatchObject([{ message: 'Reading the whole list took too long' }]);

			calls(SINCE, [call(10), call(9)]);
			expect(idsOf(await polling.tick())).toEqual([10]);
		});
	});

	test('one that hangs keeps the next one from polling, which says so in the log of n8n', async () => {
		const polling = await activeOn(NEW_CALL, [call(9)]);
		const slow = platform().get('/api/user/calls').query(SINCE).delay(100);
		slow.reply(200, page([call(10), call(9)]));

		const [first, second] = await Promise.all([polling.tick(), polling.tick()]);

		expect([idsOf(first), second]).toEqual([[10], []]);
		expect(polling.log).toEqual([
			expect.stringMatching(
				/^"Platform" of workflow test-\d+ skipped a poll: the previous one is still/,
			),
		]);
	});

	test.each([
		[{ filters: { assistantId: byId('abc') } }, "'Assistant' is not an ID"],
		[
			{ event: 'callEnded', filters: { statuses: '={{ "busy, x" }}' } },
			"'Statuses' has an invalid value",
		],
		[{ filters: { campaignId: byId('={{ undefined }}') } }, "'Campaign' is empty. Enter a value."],
		[
			{ event: 'callEnded', filters: { statuses: '={{ "" }}' } },
			"'Statuses' is empty. Enter a value.",
		],
		[{ options: additional('status', 'x') }, `'Additional Query Parameters' cannot set "status"`],
	])('%j is refused before anything is asked', async (change, message) => {
		const parameters = { ...NEW_CALL, ...change } as INodeParameters;
		await expect(new Polling(parameters).activate()).rejects.toThrow(message);
	});
});
