// What the trigger asks for, what it passes on, and what happens when a poll fails. What is new: detect*.test.ts.
import type { INodeParameters, NodeApiError } from 'n8n-workflow';
import nock from 'nock';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call';
import { HOST } from '../support/engine/credential';
import { guardNetwork, page, platform } from '../support/platform';
import { call, idsOf, Polling } from '../support/poll';

guardNetwork();

const NEW_CALL = { event: 'newCall' };
const CALL_ENDED = { event: 'callEnded' };
const CONVERSATION = { event: 'newConversation' };
const LEAD = { event: 'leadStatusChanged' };
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

const FIRST = { per_page: 100, page: 1 };
const SINCE = { ...FIRST, date_from: '2026-11-18' };

const rowsOf =
	(name: string) =>
	(query: object, rows: object[], envelope = {}) =>
		platform()
			.get(`/api/user/${name}`)
			.query(query as never)
			.reply(200, page(rows, envelope));
const calls = rowsOf('calls');
const leads = rowsOf('leads');
const conversations = (query: object, data: object[], next_cursor: string | null = null) =>
	platform()
		.get('/api/user/conversations')
		.query(query as never)
		.reply(200, { data, path: '/', per_page: 100, next_cursor, prev_cursor: null });

const conversation = (n: number, created = `2026-11-20 10:00:${n}`) => ({
	id: `11111111-2222-4333-8444-0000000000${n}`,
	type: 'widget',
	created_at: created,
	updated_at: created,
});
const lead = (id: number, status: string) => ({
	id,
	campaign_id: 201,
	status,
	created_at: `2026-11-20 10:00:${10 + id}`,
});

/** Active, with these calls there before. */
async function activeOn(parameters: INodeParameters, rows: object[]): Promise<Polling> {
	const polling = new Polling(parameters);
	calls(FIRST, rows);
	expect(await polling.activate()).toEqual([]);
	return polling;
}

const additional = (name: string, value: string) => ({
	additionalQueryParameters: { parameter: [{ name, value }] },
});

describe('what is asked for', () => {
	test.each([
		[
			NEW_CALL,
			{ assistantId: byId('101'), campaignId: byId(' 201 '), type: 'outbound' },
			{ assistant_id: 101, campaign_id: 201, type: 'outbound' },
		],
		[NEW_CALL, { assistantId: byId(''), type: '' }, {}],
		// in a list of some statuses, a call that ends would not come on top
		[CALL_ENDED, { statuses: ['failed', 'completed'] }, {}],
	])(
		'%j with %j: each poll sends what is filled in, and what the user adds',
		async (event, filters, query) => {
			const polling = new Polling({ ...event, filters, options: additional('language', 'en') });
			calls({ ...FIRST, ...query, language: 'en' }, [call(12)]);
			expect(await polling.activate()).toEqual([]);

			calls({ ...SINCE, ...query, language: 'en' }, [call(14), call(13), call(12)]);
			expect(idsOf(await polling.tick())).toEqual([13, 14]);
		},
	);

	test('conversations are read by their cursor', async () => {
		const filters = { assistantId: byId('101'), type: 'widget' };
		const polling = new Polling({ ...CONVERSATION, filters });
		const query = { per_page: 100, assistant_id: 101, type: 'widget' };
		conversations(query, [conversation(12), conversation(11)], 'more');
		expect(await polling.activate()).toEqual([]);

		conversations(query, [conversation(14), conversation(13)], 'more');
		conversations({ ...query, cursor: 'more' }, [conversation(12), conversation(11)], 'even more');
		expect(idsOf(await polling.tick())).toEqual([conversation(13).id, conversation(14).id]);
	});

	test('leads are read from a day on, which may follow the calendar: those that are known stay known', async () => {
		const from = (day: string) => ({
			...LEAD,
			filters: { campaignId: byId('201'), dateFrom: `2026-11-${day}T00:00:00` },
		});
		const query = { ...FIRST, campaign_id: 201 };
		const polling = new Polling(from('01'));
		// one day more: the platform may count its days in another timezone
		leads({ ...query, date_from: '2026-10-31' }, [lead(2, 'created'), lead(1, 'created')]);
		await polling.activate();

		const { workflowId, database: staticData } = polling;
		const nextDay = new Polling(from('02'), { workflowId, staticData });
		leads({ ...query, date_from: '2026-11-01' }, [lead(2, 'completed')]);
		expect(idsOf(await nextDay.activate())).toEqual([2]);
	});
});

describe('what is passed on', () => {
	test.each([NEW_CALL, CALL_ENDED])('comes simplified, or whole: %j', async (event) => {
		const short = await activeOn(event, []);
		calls(FIRST, [call(1)]);
		expect(await short.tick()).toEqual([simplifyCall(call(1))]);

		const whole = await activeOn({ ...event, simplify: false }, []);
		calls(FIRST, [call(1)]);
		expect(await whole.tick()).toEqual([call(1)]);
	});

	test.each([
		['two', ['no-answer', 'voicemail'], [10, 11, 14]],
		['Missed, which stands for three', ['no-answer,busy,failed'], [10, 11, 12, 13]],
		['an expression', '={{ "failed, busy" }}', [12, 13]],
	])(
		'is of the statuses that are wanted, however they are written: %s',
		async (_case, statuses, expected) => {
			const ids = [15, 14, 13, 12, 11, 10];
			const open = ids.map((id) => call(id, 'ringing'));
			const polling = await activeOn({ ...CALL_ENDED, filters: { statuses } }, open);

			const ended = ['completed', 'voicemail', 'busy', 'failed', 'No_Answer', 'unanswered'];
			calls(
				SINCE,
				ids.map((id, index) => call(id, ended[index])),
			);
			expect(idsOf(await polling.tick())).toEqual(expected);
		},
	);

	const others = (row: object) => ({ ...row, id: 15 });
	test.each<[string, INodeParameters, (row: object) => object]>([
		['campaign', { campaignId: byId('7') }, (row) => ({ ...others(row), campaign_id: 88 })],
		['type', { type: 'outbound' }, (row) => ({ ...others(row), type: 'inbound' })],
		['assistant', { assistantId: byId('101') }, (row) => ({ ...others(row), assistant_id: 102 })],
	])(
		'is never a call that shows another %s, where the platform ignores the filter',
		async (_what, filters, asOther) => {
			const polling = new Polling({ ...NEW_CALL, filters });
			const listed = (rows: object[]) =>
				platform().get('/api/user/calls').query(true).reply(200, page(rows));
			listed([call(9)]);
			await polling.activate();

			listed([asOther(call(11)), call(10), call(9)]);
			expect(idsOf(await polling.tick())).toEqual([10]);
			listed([asOther(call(11)), call(10), call(9)]);
			expect(await polling.tick()).toEqual([]);
		},
	);

	test('is never a lead that was created before From Date, by the day of the workflow', async () => {
		const filters = { campaignId: byId('201'), dateFrom: '2026-11-20' };
		const polling = new Polling({ ...LEAD, filters }, { timezone: 'America/New_York' });
		const listed = (status: string) =>
			leads({ ...FIRST, campaign_id: 201, date_from: '2026-11-19' }, [
				{ ...lead(3, status), campaign_id: 88 },
				{ ...lead(2, status), created_at: '2026-11-20 05:00:00' },
				{ ...lead(1, status), created_at: '2026-11-20 04:59:59' },
			]);
		listed('created');
		await polling.activate();

		listed('completed');
		expect(idsOf(await polling.tick())).toEqual([2]);
	});

	test('is a change to one of the statuses that are wanted, whatever came between', async () => {
		const polling = new Polling({ ...LEAD, filters: { statuses: ['completed'] } });
		for (const [status, expected] of [
			['created', []],
			['processing', []],
			['completed', [{ id: 1, previous_status: 'processing' }]],
		] as const) {
			leads(FIRST, [lead(1, status)]);
			const found = status === 'created' ? await polling.activate() : await polling.tick();
			expect(found).toMatchObject(expected);
		}
	});
});

describe('a test run', () => {
	const NEWEST = { per_page: 100 };

	test.each([
		[NEW_CALL, () => calls(NEWEST, [call(9, 'ringing')]), { id: 9 }],
		[
			{ ...CALL_ENDED, filters: { statuses: ['failed'] } },
			() => calls({ ...NEWEST, status: 'failed' }, [call(8), call(7, 'failed'), call(6, 'failed')]),
			{ id: 7 },
		],
		[
			{ ...CALL_ENDED, filters: { statuses: ['no-answer,busy,failed'] } },
			() => calls(NEWEST, [call(9, 'ringing'), call(8), call(7, 'no-answer')]),
			{ id: 7 },
		],
		// none of those that the platform can be asked for (platform-api 3.1)
		[
			{ ...CALL_ENDED, filters: { statuses: ['voicemail'] } },
			() => calls(NEWEST, [call(9, 'ringing'), call(8), call(7, 'voicemail')]),
			{ id: 7 },
		],
		[CALL_ENDED, () => calls(NEWEST, [call(9, 'ringing'), call(8)]), { id: 8 }],
		[CONVERSATION, () => conversations(NEWEST, [conversation(11)]), { id: conversation(11).id }],
		[
			{ ...LEAD, filters: { statuses: ['completed'] } },
			() => leads({ ...NEWEST, status: 'completed' }, [lead(1, 'completed')]),
			{ id: 1, previous_status: 'created' },
		],
	])('%j shows the newest one', async (parameters, answer, example) => {
		answer();
		expect(await new Polling(parameters as INodeParameters).test()).toMatchObject([example]);
	});

	test.each<[filters: object, message: string, hint: string]>([
		[{}, 'There is no call that has ended yet', 'Publish the workflow'],
		[
			{ filters: { statuses: ['failed', 'busy'] } },
			'There is no call that has ended yet that matches the filters',
			'Change the filters, or publish the workflow',
		],
	])('says so when there is nothing to show: %j', async (filters, message, hint) => {
		calls(NEWEST, [call(9, 'ringing')]);
		await expect(new Polling({ ...CALL_ENDED, ...filters }).test()).rejects.toMatchObject({
			message,
			description: expect.stringContaining(hint),
		});
	});

	test('says that the account of an agency has none, and never will', async () => {
		calls(NEWEST, []);
		platform().get('/api/white-label/users').query({}).reply(200, { data: [] });

		await expect(new Polling(NEW_CALL).test()).rejects.toMatchObject({
			message: 'There is no call yet',
			description:
				'The API token belongs to an agency account, and the calls of its clients are not in this list. Choose a credential with the token of a client.',
		});
	});
});

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
		[{ event: 'callEnded', filters: { statuses: '={{ "busy, x" }}' } }, "'Statuses' has a value"],
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

describe('starting anew', () => {
	test('does not happen when only the output is another: what came meanwhile is passed on', async () => {
		const first = await activeOn(NEW_CALL, [call(9)]);
		const { workflowId, database: staticData } = first;
		const again = new Polling({ ...NEW_CALL, simplify: false }, { workflowId, staticData });
		calls(SINCE, [call(10), call(9)]);

		expect(idsOf(await again.activate())).toEqual([10]);
	});

	test.each([
		['another event', CALL_ENDED, {}],
		['another filter', { ...NEW_CALL, filters: { type: 'outbound' } }, {}],
		['another credential', NEW_CALL, { credentialId: '2' }],
		['another workflow, into which what n8n stored was imported', NEW_CALL, { workflowId: 'copy' }],
	])('with %s, what is there is not passed on', async (_case, parameters, options) => {
		const first = await activeOn(NEW_CALL, [call(9)]);
		const { workflowId, database: staticData } = first;

		const changed = new Polling(parameters as INodeParameters, {
			workflowId,
			staticData,
			...options,
		});
		nock(HOST)
			.get('/api/user/calls')
			.query(true)
			.reply(200, page([call(11), call(10, 'ringing')]));

		expect(await changed.activate()).toEqual([]);
		expect(changed.failures).toEqual([]);
	});
});
