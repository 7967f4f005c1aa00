// What the trigger asks for, and what it passes on. What is new: detect*.test.ts.
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call';
import { HOST } from '../support/engine/credential';
import { page } from '../support/page';
import { platform } from '../support/platform';
import { call, idsOf, Polling } from '../support/poll';
import {
	activeOn,
	additional,
	byId,
	CALL_ENDED,
	calls,
	CONVERSATION,
	conversation,
	conversations,
	FIRST,
	LEAD,
	lead,
	leads,
	NEW_CALL,
	SINCE,
} from '../support/polledLists';

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
