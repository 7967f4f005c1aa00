// Each event starts the workflow once, whatever becomes of n8n meanwhile.
import nock from 'nock';
import { HOST } from '../support/engine/credential';
import { newProcess } from '../support/n8nProcess';
import '../support/platform';
import { call, idsOf, Polling } from '../support/poll';
import {
	CALL_ENDED,
	CONVERSATION,
	conversation,
	found,
	LEAD,
	lead,
	list,
	NEW_CALL,
	publishedOn,
} from '../support/polledLists';

describe('n8n goes on running', () => {
	test('static data that an execution overwrote: polling goes on, and a publication starts it afresh', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		polling.loseStaticData();
		expect(await found(polling, call(10), call(9))).toEqual([10]);
		polling.loseStaticData();

		list(call(11), call(10), call(9));
		expect(await polling.activate('update')).toEqual([]);

		expect(await found(polling, call(12), call(11), call(10))).toEqual([12]);
		expect(polling.failures).toEqual([]);
	});

	test('what another process has stored since goes before what this one knows', async () => {
		const first = await publishedOn(NEW_CALL, call(9));
		const { workflowId, database: staticData } = first;
		const second = new Polling(NEW_CALL, { workflowId, staticData });
		list(call(10), call(9));
		expect(idsOf(await second.activate('leadershipChange'))).toEqual([10]);
		first.database = second.database;

		list(call(11), call(10), call(9));
		expect(idsOf(await first.activate('leadershipChange'))).toEqual([11]);
	});

	test('a filter that was changed and changed back starts anew, as before', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		const { workflowId, database: staticData } = polling;
		const filtered = { ...NEW_CALL, filters: { type: 'outbound' } };
		const other = new Polling(filtered, { workflowId, staticData });
		list(call(9));
		await other.activate('update');
		polling.database = other.database;

		list(call(10), call(9));
		expect(await polling.activate('update')).toEqual([]);
	});
});

describe('n8n is killed while it hands over a poll', () => {
	/** n8n starts again with what it had stored. */
	async function expectAfterRestart(polling: Polling, rows: object[], ids: number[]) {
		await polling.loseMemory();
		list(...rows);
		const emitted = (await polling.emit())!;
		expect((await polling.execute(emitted)).map(({ id }) => id)).toEqual(ids);
	}

	test('before the state was stored: what has started the workflow does not start it again, even 12,000 calls of one poll', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		const rows = Array.from({ length: 12_000 }, (_, index) => call(20_000 - index));
		list(...rows);
		expect(await polling.execute((await polling.emit())!)).toHaveLength(12_000);
		await expectAfterRestart(polling, [call(20_001), ...rows], [20_001]);
	});

	test('before the execution ran: the event starts the workflow after the restart', async () => {
		const polling = await publishedOn(NEW_CALL, call(9));
		list(call(10), call(9));
		await polling.emit();
		await expectAfterRestart(polling, [call(10), call(9)], [10]);
	});

	test.each([
		['New Call', NEW_CALL, [call(9)], call(10)],
		['Call Ended', CALL_ENDED, [call(9), call(8, 'ringing')], call(8)],
		['New Conversation', CONVERSATION, [conversation(10)], conversation(11)],
		['New Lead', { event: 'newLead' }, [lead(1, 'created')], lead(2, 'created')],
	])(
		'%s: after the state was stored, but before there was an execution: the event starts the workflow once, even if the platform is down when n8n starts',
		async (...row) => {
			const [, event, before, after] = row;
			const polling = await publishedOn(event, ...before);
			list(after);
			await polling.emit();
			polling.save();
			nock(HOST)
				.get(/^\/api\/user\//)
				.query(true)
				.reply(401, {});
			await polling.restart();
			expect(polling.failures).toHaveLength(1);

			expect(await found(polling, after)).toEqual([after.id]);
			list(after);
			expect(await polling.restart()).toEqual([]);
		},
	);

	test('Lead Status Changed: a change without a time, which nothing identifies, does not start the workflow again at a restart', async () => {
		const polling = await publishedOn(LEAD, lead(1, 'created'));
		expect(await found(polling, lead(1, 'completed'))).toEqual([1]);

		list(lead(1, 'completed'));
		expect(await polling.restart()).toEqual([]);
	});

	const [LEADS, CHANGED] = [
		[lead(1, 'created', 'a'), lead(2, 'created')],
		lead(1, 'completed', 'b'),
	];

	test.each([
		['Call Ended', CALL_ENDED, [call(9, 'ringing')], call(9), 1],
		['New Conversation', CONVERSATION, [conversation(10)], conversation(11), 1],
		['Lead Status Changed', LEAD, LEADS, CHANGED, 1],
		// without its time, the same change may be another one
		['Lead Status Changed without a time', LEAD, [lead(1, 'created')], lead(1, 'completed'), 2],
	])('%s: what has started the workflow does not start it again', async (...row) => {
		const [, event, before, after, times] = row;
		const polling = await publishedOn(event, ...before);
		const started: unknown[] = [];
		for (let kill = 0; kill < 2; kill++) {
			list(after);
			const emitted = await polling.emit();
			started.push(...(await polling.execute(emitted!)));
			await polling.loseMemory();
		}
		expect(started).toHaveLength(times);
	});
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
