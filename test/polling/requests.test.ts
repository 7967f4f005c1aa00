// What each event asks for, and what it makes of the answers.
import type { INodeParameters } from 'n8n-workflow';
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

const calls = (query: object, rows: object[], envelope = {}) =>
	platform()
		.get('/api/user/calls')
		.query(query as never)
		.reply(200, page(rows, envelope));
const conversations = (query: object, data: object[], next_cursor: string | null = null) =>
	platform()
		.get('/api/user/conversations')
		.query(query as never)
		.reply(200, { data, path: '/', per_page: 100, next_cursor, prev_cursor: null });
const leads = (query: object, rows: object[], envelope = {}) =>
	platform()
		.get('/api/user/leads')
		.query(query as never)
		.reply(200, page(rows, envelope));

const conversation = (n: number, created = `2026-11-20 10:00:${n}`, updated = created) => ({
	id: `11111111-2222-4333-8444-0000000000${n}`,
	type: 'widget',
	created_at: created,
	updated_at: updated,
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

describe('New Call', () => {
	test('what is there at the start is not passed on; then each new one is, the oldest first', async () => {
		const polling = await activeOn(NEW_CALL, [call(12), call(11)]);

		calls(SINCE, [call(14, 'ringing'), call(13), call(12), call(11)]);
		expect(idsOf(await polling.tick())).toEqual([13, 14]);
		calls(SINCE, [call(14), call(13), call(12), call(11)]);
		expect(await polling.tick()).toEqual([]);
	});

	test('one page is read when there is nothing new, however long the list is', async () => {
		const polling = new Polling(NEW_CALL);
		calls(FIRST, [call(12), call(11)], { last: 50, total: 5_000 });
		await polling.activate();

		calls(SINCE, [call(12), call(11)], { last: 50, total: 5_000 });
		expect(await polling.tick()).toEqual([]);
	});

	test('it reads on to the last one seen, and not further', async () => {
		const polling = new Polling(NEW_CALL);
		calls(FIRST, [call(12), call(11)], { last: 8, total: 16 });
		await polling.activate();

		calls(SINCE, [call(14), call(13)], { last: 9, total: 18 });
		calls({ ...SINCE, page: 2 }, [call(12), call(11)], { number: 2, last: 9, total: 18 });
		expect(idsOf(await polling.tick())).toEqual([13, 14]);

		const page1 = Array.from({ length: 100 }, (_, index) => call(94 - index));
		calls(SINCE, page1, { last: 9, total: 900 });
		expect(idsOf(await polling.tick())).toHaveLength(80);
	});

	test('all filters are sent; blank ones are not', async () => {
		const filters = { assistantId: byId('101'), campaignId: byId(' 201 '), type: 'inbound' };
		const polling = new Polling({ ...NEW_CALL, filters });
		const query = { assistant_id: 101, campaign_id: 201, type: 'inbound' };
		calls({ ...FIRST, ...query }, [call(12)]);
		await polling.activate();
		calls({ ...SINCE, ...query }, [call(13), call(12)]);
		expect(idsOf(await polling.tick())).toEqual([13]);

		const blank = new Polling({ ...NEW_CALL, filters: { assistantId: byId(''), type: '' } });
		calls(FIRST, []);
		await blank.activate();
	});

	test('the first call of an account without calls is new', async () => {
		const polling = await activeOn(NEW_CALL, []);

		calls(FIRST, [call(1)]);
		expect(idsOf(await polling.tick())).toEqual([1]);
	});

	test('a call whose number was given out early and that came late is new', async () => {
		const polling = await activeOn(NEW_CALL, [call(12)]);
		calls(SINCE, [call(15), call(13), call(12)]);
		expect(idsOf(await polling.tick())).toEqual([13, 15]);

		calls(SINCE, [call(15), call(14), call(13), call(12)]);
		expect(idsOf(await polling.tick())).toEqual([14]);
	});

	test('one that came late, after the start, is new', async () => {
		const polling = await activeOn(NEW_CALL, [call(12), call(10), call(9)]);

		calls(SINCE, [call(12), call(11), call(10), call(9)]);
		expect(idsOf(await polling.tick())).toEqual([11]);
	});

	test('a list that is not in newest-first order is read to its end', async () => {
		const polling = new Polling(NEW_CALL);
		calls(FIRST, [call(10), call(11)], { last: 2, total: 3 });
		calls({ ...FIRST, page: 2 }, [call(12)], { number: 2, last: 2, total: 3 });
		await polling.activate();

		calls(SINCE, [call(10), call(11)], { last: 2, total: 4 });
		calls({ ...SINCE, page: 2 }, [call(12), call(13)], { number: 2, last: 2, total: 4 });
		expect(idsOf(await polling.tick())).toEqual([13]);
	});

	test('when total has shrunk, the page before is read again: a row may have moved there', async () => {
		const polling = await activeOn(NEW_CALL, [call(10)]);

		calls(SINCE, [call(14), call(13)], { last: 3, total: 5 });
		calls({ ...SINCE, page: 2 }, [call(11), call(10)], { number: 2, last: 2, total: 4 });
		calls(SINCE, [call(14), call(12)], { last: 2, total: 4 });
		calls({ ...SINCE, page: 2 }, [call(11), call(10)], { number: 2, last: 2, total: 4 });
		expect(idsOf(await polling.tick())).toEqual([11, 12, 13, 14]);
	});

	test('one call with a date far ahead does not hide the next ones', async () => {
		const polling = await activeOn(NEW_CALL, [call(12), call(11)]);
		calls(SINCE, [call(13, 'completed', '2099-01-01 10:00:00'), call(12), call(11)]);
		await polling.tick();

		calls(SINCE, [call(14), call(13, 'completed', '2099-01-01 10:00:00'), call(12), call(11)]);
		expect(idsOf(await polling.tick())).toEqual([14]);
	});
});

describe('Call Ended', () => {
	test.each(['initiated', 'ringing', 'in-progress'])(
		'a call that was %s is passed on once, when it has ended',
		async (status) => {
			const polling = await activeOn(CALL_ENDED, [call(12, status), call(11)]);
			calls(SINCE, [call(12, status), call(11)]);
			expect(await polling.tick()).toEqual([]);

			calls(SINCE, [call(12), call(11)]);
			expect(idsOf(await polling.tick())).toEqual([12]);
			calls(SINCE, [call(12), call(11)]);
			expect(await polling.tick()).toEqual([]);
		},
	);

	test.each([
		'busy',
		'completed',
		'ended_by_assistant',
		'ended_by_customer',
		'failed',
		'no-answer',
	])('a call that came and was %s between two polls is passed on', async (status) => {
		const polling = await activeOn(CALL_ENDED, [call(11)]);

		calls(SINCE, [call(12, status), call(11)]);
		expect(await polling.tick()).toMatchObject([{ id: 12, status }]);
	});

	test('a call that is just "ended" is given one more poll to settle', async () => {
		const polling = await activeOn(CALL_ENDED, [call(11)]);
		calls(SINCE, [call(13, 'ended'), call(12, 'ended'), call(11)]);
		expect(await polling.tick()).toEqual([]);

		calls(SINCE, [call(13, 'ended'), call(12, 'completed'), call(11)]);
		expect(await polling.tick()).toMatchObject([
			{ id: 12, status: 'completed' },
			{ id: 13, status: 'ended' },
		]);
		calls(SINCE, [call(13, 'completed'), call(12, 'completed'), call(11)]);
		expect(await polling.tick()).toEqual([]);
	});

	test('a call that is "ended" at the start had ended before', async () => {
		const polling = await activeOn(CALL_ENDED, [call(12, 'ended'), call(11)]);

		calls(SINCE, [call(12, 'completed'), call(11)]);
		expect(await polling.tick()).toEqual([]);
	});

	/** A page of a hundred calls. */
	const hundred = (newest: number, hour: string, open: number[] = []) =>
		Array.from({ length: 100 }, (_, index) => newest - index).map((id) =>
			call(id, open.includes(id) ? 'ringing' : 'completed', `2026-11-20 ${hour}:00:00`),
		);

	test('calls that go on at the start are found as far down as a call can last', async () => {
		const polling = new Polling(CALL_ENDED);
		const of400 = (number: number) => ({ number, last: 4, total: 400 });
		calls(FIRST, hundred(400, '16'), of400(1));
		calls({ ...FIRST, page: 2 }, hundred(300, '11', [250, 260]), of400(2));
		calls({ ...FIRST, page: 3 }, hundred(200, '09', [150]), of400(3));
		calls({ ...FIRST, page: 4 }, hundred(100, '08'), of400(4));
		await polling.activate();

		calls(SINCE, hundred(400, '16'), of400(1));
		calls({ ...SINCE, page: 2 }, hundred(300, '11', [260]), of400(2));
		expect(idsOf(await polling.tick())).toEqual([250]);
	});

	test('a call that is stuck is read down to, until it is hours older than the newest ones', async () => {
		const polling = await activeOn(CALL_ENDED, [call(5, 'ringing'), call(4)]);

		const page2 = { ...SINCE, page: 2 };
		for (const found of [100, 0]) {
			calls(SINCE, hundred(199, '15'), { last: 2, total: 102 });
			calls(page2, [call(5, 'ringing'), call(4)], { number: 2, last: 2, total: 102 });
			expect(await polling.tick()).toHaveLength(found);
		}

		calls(SINCE, hundred(299, '17'), { last: 3, total: 202 });
		calls(page2, hundred(199, '15'), { number: 2, last: 3, total: 202 });
		calls({ ...SINCE, page: 3 }, [call(5, 'ringing'), call(4)], { number: 3, last: 3, total: 202 });
		expect(await polling.tick()).toHaveLength(100);

		calls(SINCE, hundred(299, '17'), { last: 3, total: 202 });
		expect(await polling.tick()).toEqual([]);
	});

	test('a call that is just "ended" and that comes late by days is not waited for', async () => {
		const polling = await activeOn(CALL_ENDED, [call(4)]);

		const news = Array.from({ length: 100 }, (_, i) =>
			call(199 - i, 'completed', '2026-11-24 10:00:00'),
		);
		calls(SINCE, news, { last: 2, total: 102 });
		calls({ ...SINCE, page: 2 }, [call(5, 'ended'), call(4)], { number: 2, last: 2, total: 102 });
		expect(idsOf(await polling.tick())).toContain(5);
	});

	test('a call that is not there once is looked for again', async () => {
		const polling = await activeOn(CALL_ENDED, [call(12, 'ringing'), call(11)]);
		calls(SINCE, [call(11)]);
		expect(await polling.tick()).toEqual([]);

		calls(SINCE, [call(12), call(11)]);
		expect(idsOf(await polling.tick())).toEqual([12]);
	});

	test('a call that ends while the pages are read, and is met twice, counts as it was met last', async () => {
		const polling = await activeOn(CALL_ENDED, [call(10)]);

		calls(SINCE, [call(12), call(11, 'ringing')], { last: 2, total: 3 });
		calls({ ...SINCE, page: 2 }, [call(11), call(10)], { number: 2, last: 2, total: 4 });
		expect(idsOf(await polling.tick())).toEqual([11, 12]);
	});

	test('statuses are not asked for: in such a list, a call that ends would not come on top', async () => {
		const filters = { statuses: ['failed', 'completed'] };
		const polling = await activeOn({ ...CALL_ENDED, filters }, [
			call(13, 'ringing'),
			call(12, 'ringing'),
		]);

		calls(SINCE, [call(14, 'failed'), call(13, 'busy'), call(12, 'completed')]);
		expect(idsOf(await polling.tick())).toEqual([12, 14]);
	});

	test.each([
		['alone', ['no-answer,busy,failed,voicemail'], [11, 12, 13, 14]],
		['with another one', ['no-answer,busy,failed,voicemail', 'completed'], [11, 12, 13, 14, 15]],
		['an expression', '={{ "failed, busy" }}', [13, 14]],
	])('Not Reached stands for four statuses, %s', async (_case, statuses, expected) => {
		const open = [15, 14, 13, 12, 11].map((id) => call(id, 'ringing'));
		const polling = await activeOn({ ...CALL_ENDED, filters: { statuses } }, open);

		const ended = ['completed', 'failed', 'busy', 'no-answer', 'voicemail'];
		calls(
			SINCE,
			ended.map((status, index) => call(15 - index, status)),
		);
		expect(idsOf(await polling.tick())).toEqual(expected);
	});
});

describe('New Conversation', () => {
	const QUERY = { per_page: 100 };

	test('each new one is passed on once; the list is read by its cursor', async () => {
		const filters = { assistantId: byId('101'), type: 'messenger' };
		const query = { ...QUERY, assistant_id: 101, type: 'messenger' };
		const polling = new Polling({ ...CONVERSATION, filters });
		conversations(query, [conversation(12), conversation(11)], 'more');
		expect(await polling.activate()).toEqual([]);

		conversations(query, [conversation(14), conversation(13)], 'more');
		conversations({ ...query, cursor: 'more' }, [conversation(12), conversation(11)], 'even more');
		expect(idsOf(await polling.tick())).toEqual([conversation(13).id, conversation(14).id]);
		conversations(query, [conversation(14), conversation(13)], 'more');
		expect(await polling.tick()).toEqual([]);
	});

	test('a list by the last message is read back to the last message known', async () => {
		const polling = new Polling(CONVERSATION);
		const known = (n: number, updated: number) =>
			conversation(n, undefined, `2026-11-20 11:00:${updated}`);
		conversations(QUERY, [known(11, 30), known(12, 25)], 'more');
		await polling.activate();

		conversations(QUERY, [known(11, 40), known(12, 39)], 'more');
		conversations(
			{ ...QUERY, cursor: 'more' },
			[conversation(13, '2026-11-20 11:00:35'), known(14, 24)],
			'even more',
		);
		conversations({ ...QUERY, cursor: 'even more' }, [known(15, 23), known(16, 22)], 'still more');
		expect(idsOf(await polling.tick())).toEqual([conversation(13).id]);
	});

	test('an old one that is written to again is not new, though it was never seen', async () => {
		const polling = new Polling(CONVERSATION);
		conversations(QUERY, [conversation(15), conversation(14)], 'more');
		await polling.activate();

		conversations(QUERY, [
			conversation(11, undefined, '2026-11-20 11:00:00'),
			conversation(15),
			conversation(14),
		]);
		expect(await polling.tick()).toEqual([]);
	});

	test.each([1, 2])(
		'one of the very second of the newest of %d at the start is new',
		async (many) => {
			const polling = new Polling(CONVERSATION);
			const rows = [conversation(12), conversation(11)].slice(0, many);
			conversations(QUERY, rows);
			await polling.activate();

			const another = { ...conversation(13), created_at: conversation(12).created_at };
			conversations(QUERY, [{ ...another, updated_at: another.created_at }, ...rows]);
			expect(idsOf(await polling.tick())).toEqual([another.id]);
		},
	);

	test('a cursor that leads in a circle is reported', async () => {
		const polling = new Polling(CONVERSATION);
		conversations(QUERY, [conversation(11), conversation(12)], 'a');
		for (let times = 0; times < 6; times++) {
			conversations({ ...QUERY, cursor: 'a' }, [conversation(11), conversation(12)], 'a');
		}

		await expect(polling.activate()).rejects.toThrow('they hold nothing new');
	});

	test('a deployment that counts its pages after all is read in pages', async () => {
		const polling = new Polling(CONVERSATION);
		platform()
			.get('/api/user/conversations')
			.query(QUERY)
			.reply(200, page([conversation(11)]));
		platform()
			.get('/api/user/conversations')
			.query(FIRST)
			.reply(200, page([conversation(11)]));
		expect(await polling.activate()).toEqual([]);
	});
});

describe('Lead Status Changed', () => {
	test('each change is passed on with the status before; new leads only when they have got on already', async () => {
		const polling = new Polling(LEAD);
		leads(FIRST, [lead(3, 'created'), lead(2, 'processing'), lead(1, 'completed')]);
		expect(await polling.activate()).toEqual([]);

		leads(FIRST, [
			lead(5, 'completed'),
			lead(4, 'created'),
			lead(3, 'created'),
			lead(2, 'completed'),
			lead(1, 'completed'),
		]);
		expect(await polling.tick()).toMatchObject([
			{ id: 2, status: 'completed', previous_status: 'processing' },
			{ id: 5, status: 'completed', previous_status: 'created' },
		]);
		leads(FIRST, [lead(5, 'completed'), lead(4, 'created'), lead(1, 'completed')]);
		expect(await polling.tick()).toEqual([]);
		leads(FIRST, [lead(3, 'processing'), lead(2, 'completed')]);
		expect(await polling.tick()).toMatchObject([{ id: 3, previous_status: 'created' }]);
	});

	test('a lead that was moved here from another campaign has not changed', async () => {
		const polling = new Polling({ ...LEAD, filters: { campaignId: byId('201') } });
		const query = { ...FIRST, campaign_id: 201 };
		leads(query, [lead(9, 'created')]);
		await polling.activate();

		leads(query, [lead(9, 'created'), lead(4, 'completed')]);
		expect(await polling.tick()).toEqual([]);
	});

	test('of the filters, campaign and date are sent, and statuses are compared', async () => {
		const polling = new Polling({
			...LEAD,
			filters: {
				campaignId: byId('201'),
				dateFrom: '2026-11-01T00:00:00',
				statuses: ['completed'],
			},
		});
		const query = { ...FIRST, campaign_id: 201, date_from: '2026-11-01' };
		leads(query, [lead(2, 'created'), lead(1, 'created')]);
		await polling.activate();

		leads(query, [lead(2, 'processing'), lead(1, 'completed')]);
		expect(await polling.tick()).toMatchObject([{ id: 1, previous_status: 'created' }]);
		leads(query, [lead(2, 'completed'), lead(1, 'completed')]);
		expect(await polling.tick()).toMatchObject([{ id: 2, previous_status: 'processing' }]);
	});

	test('a From Date that follows the calendar does not start anew', async () => {
		const from = (day: string) => ({ ...LEAD, filters: { dateFrom: `2026-11-${day}T00:00:00` } });
		const polling = new Polling(from('01'));
		leads({ ...FIRST, date_from: '2026-11-01' }, [lead(2, 'created'), lead(1, 'created')]);
		await polling.activate();

		const nextDay = new Polling(from('02'), { staticData: polling.database });
		leads({ ...FIRST, date_from: '2026-11-02' }, [lead(2, 'completed')]);
		expect(idsOf(await nextDay.activate())).toEqual([2]);
	});

	test('more leads than n8n can take are refused after one page', async () => {
		const polling = new Polling(LEAD);
		const rows = Array.from({ length: 100 }, (_, index) => lead(1000 - index, 'created'));
		leads(FIRST, rows, { last: 1002, total: 100_200 });

		await expect(polling.activate()).rejects.toThrow('There is more to read than n8n can take');
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

	test('is a call with any status but those of calls that go on', async () => {
		const polling = await activeOn(CALL_ENDED, []);
		const open = ['initiated', 'ringing', 'in-progress', 'in_progress', '', null];
		const over = ['voicemail', 'transferred', 'constructor'];
		const rows = [...open, ...over].map((status, id) => ({ ...call(id + 1), status })).reverse();
		calls(FIRST, rows);
		expect((await polling.tick()).map(({ status }) => status)).toEqual(over);

		calls(
			SINCE,
			rows.map((row) => ({ ...row, status: 'voicemail' })),
		);
		expect(idsOf(await polling.tick())).toEqual(open.map((_, id) => id + 1));
	});

	test('is of the statuses that are wanted, in whatever way they are written', async () => {
		const parameters = { ...CALL_ENDED, filters: { statuses: ['no-answer', 'voicemail'] } };
		const polling = await activeOn(parameters, []);
		const statuses = ['completed', 'No_Answer', 'voicemail', 'busy'];
		calls(FIRST, statuses.map((status, id) => ({ ...call(id + 1), status })).reverse());

		expect(idsOf(await polling.tick())).toEqual([2, 3]);
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
			{ ...CALL_ENDED, filters: { statuses: ['busy', 'failed'] } },
			() => calls(NEWEST, [call(9, 'ringing'), call(8), call(7, 'failed'), call(6, 'busy')]),
			{ id: 7 },
		],
		[
			{ ...CALL_ENDED, filters: { statuses: ['no-answer,busy,failed,voicemail'] } },
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

	test('says so when there is nothing to show', async () => {
		calls(NEWEST, [call(9, 'ringing')]);
		await expect(new Polling(CALL_ENDED).test()).rejects.toMatchObject({
			message: 'There is no call that has ended yet that fits the filters',
			description: expect.stringContaining('publish the workflow'),
		});
	});

	test('beside a published workflow changes nothing', async () => {
		const polling = await activeOn(NEW_CALL, [call(9)]);
		calls(NEWEST, [call(10)]);
		await polling.test();

		calls(SINCE, [call(10), call(9)]);
		expect(idsOf(await polling.tick())).toEqual([10]);
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

	test('of a platform that cannot be reached, nothing that was known is forgotten', async () => {
		const polling = await activeOn(NEW_CALL, [call(9)]);
		const before = polling.storedState();
		nock(HOST).get('/api/user/calls').query(true).times(3).reply(503, {}, { 'Retry-After': '0' });

		await expect(polling.tick()).rejects.toMatchObject({ httpCode: '503' });
		expect(polling.storedState()).toBe(before);
	});

	test('a poll while the one before is under way does nothing', async () => {
		const polling = await activeOn(NEW_CALL, [call(9)]);
		platform()
			.get('/api/user/calls')
			.query(SINCE)
			.delay(100)
			.reply(200, page([call(10), call(9)]));

		const [first, second] = await Promise.all([polling.tick(), polling.tick()]);

		expect(idsOf(first)).toEqual([10]);
		expect(second).toEqual([]);
	});

	test('after a failure the next one is not held back', async () => {
		const polling = new Polling(NEW_CALL);
		platform().get('/api/user/calls').query(FIRST).reply(403, {});
		await expect(polling.activate()).rejects.toThrow();

		calls(FIRST, []);
		expect(await polling.activate()).toEqual([]);
	});

	test('a row without an ID is refused in words', async () => {
		const polling = new Polling(NEW_CALL);
		calls(FIRST, [{ status: 'completed' }]);

		await expect(polling.activate()).rejects.toThrow('a row that has no ID');
	});

	test('a list that changes faster than it can be read is reported', async () => {
		let total = 1_000;
		platform()
			.persist()
			.get('/api/user/leads')
			.query(true)
			.reply((uri) => {
				const number = Number(new URL(uri, HOST).searchParams.get('page'));
				return [200, page([lead(2, 'created')], { number, last: 10, total: total-- })];
			});

		await expect(new Polling(LEAD).activate()).rejects.toThrow(
			'The list changes faster than it can be read',
		);
		expect(total).toBeGreaterThan(700);
		nock.cleanAll();
	});

	test.each([
		[{ filters: { assistantId: byId('abc') } }, "'Assistant' is not an ID"],
		[{ event: 'callEnded', filters: { statuses: '={{ "busy, x" }}' } }, "'Statuses' has a value"],
		[
			{ options: { additionalQueryParameters: { parameter: [{ name: 'status', value: 'x' }] } } },
			`'Additional Query Parameters' cannot set "status"`,
		],
	])('%j is refused before anything is asked', async (change, message) => {
		const parameters = { ...NEW_CALL, ...change } as INodeParameters;
		await expect(new Polling(parameters).activate()).rejects.toThrow(message);
	});

	test('what the user adds by hand goes with each request', async () => {
		const options = {
			additionalQueryParameters: { parameter: [{ name: 'language', value: 'en' }] },
		};
		const polling = new Polling({ ...NEW_CALL, options });
		calls({ ...FIRST, language: 'en' }, [call(9)]);
		await polling.activate();
		calls({ ...SINCE, language: 'en' }, [call(10)]);
		expect(idsOf(await polling.tick())).toEqual([10]);
	});
});

describe('starting anew', () => {
	test.each([
		['another event', CALL_ENDED, {}],
		['another filter', { ...NEW_CALL, filters: { type: 'outbound' } }, {}],
		['another credential', NEW_CALL, { credentialId: '2' }],
	])('with %s, what is there is not passed on', async (_case, parameters, options) => {
		const first = await activeOn(NEW_CALL, [call(9)]);
		const staticData = first.database;

		const changed = new Polling(parameters as INodeParameters, { ...options, staticData });
		nock(HOST)
			.get('/api/user/calls')
			.query(true)
			.reply(200, page([call(11), call(10, 'ringing')]));

		expect(await changed.activate()).toEqual([]);
	});

	test('does not happen with the same ones: what came meanwhile is passed on', async () => {
		const first = await activeOn(NEW_CALL, [call(9)]);
		const again = new Polling({ ...NEW_CALL, simplify: false }, { staticData: first.database });
		calls(SINCE, [call(10), call(9)]);

		expect(idsOf(await again.activate())).toEqual([10]);
	});
});
