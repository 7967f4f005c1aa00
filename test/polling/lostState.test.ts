// Whatever n8n forgets of a poll, and whenever it is killed: each event starts the workflow once, or the user is told.
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { newProcess } from '../support/n8nProcess';
import { HOST } from '../support/engine/credential';
import { guardNetwork, page } from '../support/platform';
import { call, idsOf, Polling } from '../support/poll';

/** A process that was killed records nothing again, however long it had nothing to do. */
const mockDelay = async () => await new Promise<void>(() => {});
jest.mock('../../nodes/VoiceAssistantPlatform/client/delay', () => ({
	...jest.requireActual<object>('../../nodes/VoiceAssistantPlatform/client/delay'),
	delay: mockDelay,
}));

guardNetwork();

const NEW_CALL = { event: 'newCall' };
const CALL_ENDED = { event: 'callEnded' };
const CONVERSATION = { event: 'newConversation' };
const LEAD = { event: 'leadStatusChanged' };

/** The platform answers the next poll with these rows. */
const list = (...rows: object[]) =>
	nock(HOST)
		.get(/^\/api\/user\//)
		.query(true)
		.reply((uri) =>
			uri.includes('conversations')
				? [200, { data: rows, path: '/', per_page: 100, next_cursor: null, prev_cursor: null }]
				: [200, page(rows)],
		);

const conversation = (n: number) => ({
	id: `11111111-2222-4333-8444-0000000000${n}`,
	created_at: `2026-11-20 10:00:${n}`,
	updated_at: `2026-11-20 10:00:${n}`,
});
const lead = (id: number, status: string, updated_at?: string) => ({ id, status, updated_at });

/** Published, with these rows there before. */
async function publishedOn(parameters: INodeParameters, ...rows: object[]): Promise<Polling> {
	const polling = new Polling(parameters);
	list(...rows);
	expect(await polling.activate()).toEqual([]);
	return polling;
}

async function found(polling: Polling, ...rows: object[]) {
	list(...rows);
	return idsOf(await polling.tick());
}

describe('n8n goes on running', () => {
	test('static data that an execution overwrote is made up for', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		expect(await found(polling, call(10), call(9))).toEqual([10]);
		polling.loseStaticData();

		list(call(11), call(10), call(9));
		expect(idsOf(await polling.activate('update'))).toEqual([11]);

		list(call(12), call(11), call(10), call(9));
		expect(idsOf(await polling.restart())).toEqual([12]);
		expect(polling.failures).toEqual([]);
	});

	test('what another process has stored since goes before what this one knows', async () => {
		const first = await publishedOn(NEW_CALL, call(9));
		const second = new Polling(NEW_CALL, {
			workflowId: first.workflowId,
			staticData: first.database,
		});
		list(call(10), call(9));
		expect(idsOf(await second.activate('leadershipChange'))).toEqual([10]);
		first.database = second.database;

		list(call(11), call(10), call(9));
		expect(idsOf(await first.activate('leadershipChange'))).toEqual([11]);
	});

	test('a filter that was changed and changed back starts anew, as before', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		const { workflowId, database: staticData } = polling;
		const other = new Polling(
			{ ...NEW_CALL, filters: { type: 'outbound' } },
			{ workflowId, staticData },
		);
		list(call(9));
		await other.activate('update');
		polling.database = other.database;

		list(call(10), call(9));
		expect(await polling.activate('update')).toEqual([]);
	});
});

describe('n8n is killed while it hands over a poll', () => {
	test('before the state was stored: what has started the workflow does not start it again', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		list(call(10), call(9));
		expect(await polling.execute((await polling.emit())!)).toHaveLength(1);
		await expectAfterRestart(polling, [call(11), call(10), call(9)], [11]);
	});

	test('before the execution ran: the event starts the workflow after the restart', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		list(call(10), call(9));
		await polling.emit();
		await expectAfterRestart(polling, [call(10), call(9)], [10]);
	});

	test.each([
		['Call Ended', CALL_ENDED, [call(9, 'ringing')], [call(9)], 1],
		['New Conversation', CONVERSATION, [conversation(10)], [conversation(11)], 1],
		[
			'Lead Status Changed',
			LEAD,
			[lead(1, 'created', 'a'), lead(2, 'created')],
			[lead(1, 'completed', 'b')],
			1,
		],
		// without its time, the same change may be another one
		['Lead Status Changed without a time', LEAD, [lead(1, 'created')], [lead(1, 'completed')], 2],
	])(
		'what has started the workflow does not start it again: %s',
		async (_name, event, before, after, times) => {
			const polling = await publishedOn(event, ...before);
			const started: unknown[] = [];
			for (let kill = 0; kill < 2; kill++) {
				list(...after);
				const emitted = await polling.emit();
				started.push(...(await polling.execute(emitted!)));
				await polling.loseMemory();
			}
			expect(started).toHaveLength(times);
		},
	);

	test('what has started the workflow does not start it again, even 12,000 calls of one poll', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		const rows = Array.from({ length: 12_000 }, (_, index) => call(20_000 - index));
		list(...rows);
		expect(await polling.execute((await polling.emit())!)).toHaveLength(12_000);
		await expectAfterRestart(polling, [call(20_001), ...rows], [20_001]);
	});

	/** n8n starts again with what it had stored. */
	async function expectAfterRestart(polling: Polling, rows: object[], ids: number[]) {
		await polling.loseMemory();
		list(...rows);
		const emitted = (await polling.emit())!;
		expect((await polling.execute(emitted)).map(({ id }) => id)).toEqual(ids);
	}
});

describe('an execution goes on', () => {
	test('when another worker takes it over, or the user runs it again', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		list(call(10), call(9));
		const emitted = (await polling.emit())!;
		const worker = () => newProcess('VoiceAssistantPlatformPollTrigger');
		expect(await polling.execute(emitted, { id: 'x', process: worker() })).toHaveLength(1);

		expect(await polling.execute(emitted, { id: 'x', process: worker() })).toHaveLength(1);
		expect(await polling.execute(emitted, { id: 'y', process: worker() })).toEqual([]);
		expect(await polling.execute(emitted, { id: 'y', process: worker() })).toEqual([]);
		expect(await polling.execute(emitted, { id: 'z', mode: 'retry' })).toHaveLength(1);
	});

	test('with a call of another account that has the same ID', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		expect(await found(polling, call(10), call(9))).toEqual([10]);

		const other = new Polling(NEW_CALL, {
			workflowId: polling.workflowId,
			credential: { apiToken: 'token-of-another-account' },
			credentialId: '2',
		});
		list(call(9));
		await other.activate('update');
		expect(await found(other, call(10), call(9))).toEqual([10]);
	});
});

describe('n8n starts and has lost the state', () => {
	const lost = 'n8n has lost what this trigger remembered';

	test.each([
		['New Call', NEW_CALL, (id: number) => call(id)],
		['Call Ended', CALL_ENDED, (id: number) => call(id)],
		['New Conversation', CONVERSATION, conversation],
	])('%s: what came meanwhile, and only that, starts the workflow', async (_name, event, row) => {
		const polling = await publishedOn(event, row(12), row(11));
		list(row(13), row(12), row(11));
		expect(await polling.tick()).toHaveLength(1);
		polling.loseStaticData();

		list(row(15), row(14), row(13), row(12), row(11));
		expect(await polling.restart()).toMatchObject([{ id: row(14).id }, { id: row(15).id }]);

		// what was lost once may be lost again
		polling.loseStaticData();
		list(row(16), row(15), row(14), row(13), row(12), row(11));
		expect(await polling.restart()).toMatchObject([{ id: row(16).id }]);
		expect(await found(polling, row(17), row(16), row(15))).toEqual([row(17).id]);
		expect(polling.failures).toEqual([]);
	});

	test('Call Ended: a call that was open then and is over now; not one that is open still', async () => {
		const polling = await publishedOn(
			CALL_ENDED,
			call(11),
			call(10, 'ringing'),
			call(9, 'ringing'),
		);
		expect(
			await found(polling, call(12), call(11), call(10, 'ringing'), call(9, 'ringing')),
		).toEqual([12]);
		polling.loseStaticData();

		list(call(13, 'ringing'), call(12), call(11), call(10), call(9, 'ringing'));
		expect(idsOf(await polling.restart())).toEqual([10]);
		expect(await found(polling, call(13), call(12), call(11), call(10), call(9))).toEqual([9, 13]);
	});

	test('Call Ended: only the statuses that are wanted, then as before', async () => {
		const filters = { statuses: ['failed'] };
		const polling = await publishedOn({ ...CALL_ENDED, filters }, call(11, 'failed'));
		expect(await found(polling, call(13), call(12, 'failed'), call(11, 'failed'))).toEqual([12]);
		polling.loseStaticData();

		list(call(15, 'failed'), call(14), call(13), call(12, 'failed'), call(11, 'failed'));
		expect(idsOf(await polling.restart())).toEqual([15]);
	});

	test('nothing came meanwhile: nothing starts', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		expect(await found(polling, call(10), call(9))).toEqual([10]);
		polling.loseStaticData();

		list(call(10), call(9));
		expect(await polling.restart()).toEqual([]);
		expect(polling.failures).toEqual([]);
	});

	test('a conversation of the very second of the newest one that was seen', async () => {
		const polling = await publishedOn(CONVERSATION, conversation(11));
		await found(polling, conversation(12), conversation(11));
		polling.loseStaticData();

		const another = { ...conversation(13), created_at: conversation(12).created_at };
		list(another, conversation(12), conversation(11));
		expect(idsOf(await polling.restart())).toEqual([another.id]);
	});

	test('the events of another filter tell nothing', async () => {
		const polling = await publishedOn({ ...NEW_CALL, filters: { type: 'outbound' } }, call(9));
		expect(await found(polling, call(10), call(9))).toEqual([10]);
		const wider = new Polling(NEW_CALL, { workflowId: polling.workflowId });
		list(call(11), call(10), call(9));
		await wider.activate('update');
		wider.loseStaticData();

		list(call(12), call(11), call(10), call(9));
		expect(await wider.restart()).toEqual([]);
		expect(wider.failures).toMatchObject([{ message: expect.stringContaining(lost) }]);
	});

	test('nothing had started the workflow yet: the user is told, and polling starts anew', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		polling.loseStaticData();

		list(call(10), call(9));
		expect(await polling.restart()).toEqual([]);
		expect(polling.failures).toMatchObject([
			{
				message: expect.stringContaining(lost),
				description: expect.stringMatching(/only just published.*Call → Get Many.*works as before/),
			},
		]);
		expect(await found(polling, call(11), call(10), call(9))).toEqual([11]);
	});

	test('more came meanwhile than is read then: the user is told', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		expect(await found(polling, call(10), call(9))).toEqual([10]);
		polling.loseStaticData();

		list(...Array.from({ length: 1_200 }, (_, index) => call(1_210 - index)), call(10), call(9));
		expect(await polling.restart()).toEqual([]);
		expect(polling.failures).toMatchObject([{ message: expect.stringContaining(lost) }]);
	});

	test('Lead Status Changed: the user is told, and polling starts anew', async () => {
		const polling = await publishedOn(LEAD, lead(1, 'created', 'a'));
		expect(await found(polling, lead(1, 'processing', 'b'))).toEqual([1]);
		polling.loseStaticData();

		list(lead(1, 'completed', 'c'));
		expect(await polling.restart()).toEqual([]);
		expect(polling.failures).toMatchObject([
			{ description: expect.stringContaining('Lead → Get Many') },
		]);
		expect(await found(polling, lead(1, 'created', 'd'))).toEqual([1]);
	});

	test('an execution that another worker takes over cannot tell any more: the user is told', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		expect(await found(polling, call(10), call(9))).toEqual([10]);
		polling.loseStaticData();
		await polling.loseMemory();
		list(call(11), call(10), call(9));
		const emitted = (await polling.emit())!;
		const worker = () => newProcess('VoiceAssistantPlatformPollTrigger');
		expect(await polling.execute(emitted, { id: 'x', process: worker() })).toHaveLength(1);

		expect(await polling.execute(emitted, { id: 'x', process: worker() })).toEqual([]);
		expect(polling.failures).toMatchObject([{ message: expect.stringContaining(lost) }]);
	});

	test.each(['activate', 'update'] as const)(
		'with nothing stored, "%s" is a first poll',
		async (mode) => {
			const polling = new Polling(NEW_CALL);
			list(call(9));

			expect(await polling.activate(mode)).toEqual([]);
			expect(polling.executions).toBe(0);
		},
	);

	test('an account without calls has missed nothing', async () => {
		const polling = await publishedOn(NEW_CALL);
		polling.loseStaticData();

		list();
		expect(await polling.restart()).toEqual([]);
		expect(polling.executions).toBe(0);
	});
});
