// How an execution that sleeps goes on with the report of its call.
import { runFallbackTimer } from '../support/fallbackTimer';
import { RECORDED, reference } from '../support/awaitedCall';
import nock from 'nock';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call';
import { VoiceAssistantPlatformTrigger } from '../../nodes/VoiceAssistantPlatform/VoiceAssistantPlatformTrigger.node';
import { asleep, type Asleep } from '../support/asleep';
import { CALL, CAMPAIGN_CALL } from '../support/call';
import { withDeduplication } from '../support/deduplication';
import { N8N } from '../support/engine/workflow';
import '../support/platform';
import {
	APPROVAL,
	CALL_FORM as OUTCOME,
	calling,
	CREATE_LEAD,
	LEAD_FORM as LEAD,
} from '../support/sendAndWait';
import { registered, SECRET } from '../support/trigger';

withDeduplication();

async function sleeping(
	form: INodeParameters,
	setting?: Parameters<typeof asleep>[1],
): Promise<Asleep> {
	if (form.resource === 'lead') calling({ id: 31 }, 201, CREATE_LEAD);
	else calling();
	const execution = await asleep(form, setting);
	expect(execution.error).toBeUndefined();
	return execution;
}

/** Hands a report over; brings what the answer says, and the item with which the workflow goes on. */
async function woken(execution: Asleep, call: unknown, until?: unknown) {
	const sleepsUntil = until === undefined ? execution.items[0].json.waited_until : until;
	const body = { sleepsUntil, number: '40722123456', call } as IDataObject;
	const { webhookResponse, workflowData } = await execution.wake(body);
	return { answer: webhookResponse as unknown, item: workflowData?.[0][0] };
}

const NOT_TIMED_OUT = { timed_out: false, timed_out_reason: null };

test('the call comes out simplified, linked to its item', async () => {
	const execution = await sleeping(OUTCOME, { items: [{ row: 5 }] });
	const { answer, item } = await woken(execution, CALL);

	expect(answer).toEqual({ isTaken: true });
	expect(item).toEqual({
		json: { ...simplifyCall(CALL), ...NOT_TIMED_OUT },
		pairedItem: { item: 0 },
	});
});

test.each([false, '={{ 1 > 2 }}', '={{ "false" }}'])(
	'the call comes out as it was sent, with Simplify at %p',
	async (simplify) => {
		const execution = await sleeping({ ...OUTCOME, simplify });
		const { item } = await woken(execution, CALL);

		expect(item!.json).toEqual({ ...CALL, reached: true, ...NOT_TIMED_OUT });
	},
);

test.each<[string, unknown, unknown]>([
	['a report for another sleep of the same execution', CALL, '2026-11-23T10:00:00.000Z'],
	['a report that does not say for which', CALL, null],
	['no report', undefined, undefined],
	['a list', [CALL], undefined],
])('%s is left to the trigger, and the execution sleeps on', async (_what, call, until) => {
	expect(await woken(await sleeping(OUTCOME), call, until)).toEqual({
		answer: { isTaken: false },
		item: undefined,
	});
});

test('a report that comes when time is up is left to the trigger, though n8n had no room yet to go on', async () => {
	const execution = await sleeping(OUTCOME);
	const until = Date.parse(String(execution.items[0].json.waited_until));
	const now = jest.spyOn(Date, 'now');

	now.mockReturnValue(until);
	expect((await woken(execution, CALL)).answer).toEqual({ isTaken: false });
	now.mockReturnValue(until - 1);
	expect((await woken(execution, CALL)).answer).toEqual({ isTaken: true });
	now.mockRestore();
});

test('the trigger is answered after six seconds, though n8n has no room yet for the execution', async () => {
	const execution = await sleeping(OUTCOME);
	runFallbackTimer();
	jest.useFakeTimers();

	expect((await woken(execution, CALL)).item).toBeDefined();
	await jest.advanceTimersByTimeAsync(5_999);
	expect(execution.answered).toBeUndefined();
	await jest.advanceTimersByTimeAsync(1);

	expect(execution.answered).toEqual({ status: 200, answer: { isTaken: true } });
	jest.useRealTimers();
});

test('a report that is repeated while n8n has no room yet is taken, and wakes nobody a second time', async () => {
	const execution = await sleeping(OUTCOME);

	expect((await woken(execution, CALL)).item).toBeDefined();
	expect(await woken(execution, CALL)).toEqual({ answer: { isTaken: true }, item: undefined });
});

describe('a workflow that was woken up, and still runs, is not asked again:', () => {
	async function reported() {
		const execution = await sleeping(OUTCOME);
		const sleepsUntil = String(execution.items[0].json.waited_until);
		const call = { ...CALL, input_variables: { n8n_reference: reference(SECRET, sleepsUntil) } };
		const trigger = await registered({}, { process: new VoiceAssistantPlatformTrigger() });
		return { execution, call, trigger };
	}

	/** What the trigger starts with, and what goes on from there, after the workflow was woken up by a call. */
	async function delivered(more: object) {
		const { execution, call, trigger } = await reported();
		expect((await woken(execution, call)).item).toBeDefined();
		const { item } = await trigger.deliver({ ...call, ...more }, { secret: SECRET });
		return { item, next: await trigger.execute(item!, { id: '1' }) };
	}

	test('where the answer that it has taken the report got lost', async () => {
		const { execution, call, trigger } = await reported();
		nock(N8N)
			.post(/^\/webhook-waiting\//)
			.reply(async () => {
				expect((await woken(execution, call)).item).toBeDefined();
				return [502, ''];
			});

		expect((await trigger.deliver(call, { secret: SECRET })).item).toEqual(RECORDED);
	});

	test('a report that comes again starts nothing, even if it is recorded before the first', async () => {
		expect(await delivered({})).toEqual({ item: RECORDED, next: [] });
	});

	test.each([{ id: 13 }, { id: null }])(
		'the report of the next call (%j) starts the workflow of the trigger',
		async (more) => {
			const { item, next } = await delivered(more);

			expect(item).toMatchObject({ ...more, transcript: CALL.transcript });
			expect(next).toEqual([item]);
		},
	);
});

describe('an approval', () => {
	const answered = (extracted_variables: IDataObject) => ({ ...CALL, extracted_variables });

	test.each<[boolean, string, IDataObject]>([
		[true, 'Approved by phone.', answered({ approved: true })],
		[false, 'Not approved: the person said no on the phone.', answered({ approved: false })],
	])('an approval by a variable is %p: %s', async (approved, chatInput, call) => {
		const { item } = await woken(await sleeping(APPROVAL), call);

		expect(item!.json).toEqual({
			...simplifyCall(call),
			data: { approved, chatInput },
			timed_out: false,
			timed_out_reason: null,
		});
	});

	test.each<[boolean, string, boolean]>([
		[true, '4821', true],
		[true, '4821', false],
		[false, '4822', true],
	])(
		'an approval is %p by the PIN %s, which is not in the output (Simplify: %p)',
		async (...row) => {
			const [approved, typed, simplify] = row;
			const form = { ...APPROVAL, approvedWhen: 'pin', simplify };
			const execution = await sleeping(form, { credential: { approvalPin: '4821' } });

			const { item } = await woken(execution, answered({ approved: typed }));

			expect(item!.json.data).toMatchObject({ approved });
			expect(JSON.stringify(item)).not.toContain(typed);
		},
	);

	test.each<[boolean, unknown]>([
		[true, '+40722123456'],
		[true, '0722 123 456'],
		[true, '+40722****56'],
		[true, null],
		[false, '+40722123457'],
		[false, '+447700900123'],
	])(
		'an approval is %p where the call with its reference went to %p: the variables may have been copied',
		async (approved, customer_phone) => {
			const call = { ...answered({ approved: true }), customer_phone };
			const { item } = await woken(await sleeping(APPROVAL), call);

			const refused = 'Not approved: another number was called.';
			expect(item!.json.data).toEqual({
				approved,
				chatInput: approved ? 'Approved by phone.' : refused,
			});
		},
	);

	test('an approval that nobody asked for is not given', async () => {
		const { item } = await woken(await sleeping(OUTCOME), answered({ approved: true }));

		expect(item!.json).not.toHaveProperty('data');
	});
});

describe('of a lead', () => {
	const report = (status: string, lead_status: string | null, more: object = {}) => ({
		...CAMPAIGN_CALL,
		...more,
		status,
		lead: { ...CAMPAIGN_CALL.lead, status: lead_status },
	});
	/** As some platforms report it. */
	const observed = ({ lead: { campaign, ...lead }, ...call }: ReturnType<typeof report>) => ({
		...call,
		type: 'outbound',
		input_variables: [],
		transcript: [{ text: 'Hello', sender: 'bot' }],
		lead,
		campaign,
	});
	const ANY = 'firstCallEnded';
	const TALK = ['reached', ANY];
	const EVERY = ['allAttemptsUsed', 'reached', ANY];
	const MACHINE = { answered_by: 'machine' };

	test.each<[string, object, string[]]>([
		['nobody answered; it is called again', report('no-answer', 'rescheduled'), [ANY]],
		['busy; it is called again', report('busy', 'scheduled'), [ANY]],
		['unanswered; it is called again', report('unanswered', 'rescheduled'), [ANY]],
		['a status that nobody knows; it is called again', report('parked', 'pending'), [ANY]],
		['a machine; it is called again', report('completed', 'created', MACHINE), [ANY]],
		['nobody answered the last time', report('no-answer', 'reached-max-retries'), EVERY],
		['the person was reached', report('completed', 'completed'), EVERY],
		['reached, though the platform goes on', report('completed', 'processing'), TALK],
		['a status of the lead that nobody knows', report('failed', 'contacted'), [ANY]],
		['on the blacklist', report('failed', 'blacklisted'), EVERY],
		['no status of the lead, and reached', report('completed', null), TALK],
		['no status of the lead, and not reached', report('busy', null), [ANY]],
		['no lead at all', { ...CALL, status: 'busy' }, [ANY]],
	])('a lead until it is done, reached or called once: %s', async (_case, call, wakes) => {
		const calls = 'lead' in call ? [call, observed(call as never)] : [call];
		for (const waitUntil of EVERY) {
			for (const one of calls) {
				const execution = await sleeping({ ...LEAD, waitUntil });
				const { answer, item } = await woken(execution, one);

				// one that sleeps on has taken the report as well: it is not for the workflow of the trigger
				expect([waitUntil, answer]).toEqual([waitUntil, { isTaken: true }]);
				expect([waitUntil, item !== undefined]).toEqual([waitUntil, wakes.includes(waitUntil)]);
			}
		}
	});

	test('the call of a lead comes out with the lead', async () => {
		const { item } = await woken(await sleeping(LEAD), report('completed', 'completed'));

		expect(item!.json).toMatchObject({
			id: 12,
			lead_id: 7,
			lead_status: 'completed',
			campaign_id: 5,
		});
	});
});

test('while its credential cannot be read it sleeps on, and the report is to come again', async () => {
	const pin = { ...APPROVAL, approvedWhen: 'pin' };
	const execution = await sleeping(pin, { credential: { approvalPin: '0482' } });
	const sleepsUntil = execution.items[0].json.waited_until;
	const call = { ...CALL, extracted_variables: { approved: '0482' } };

	const answer = await execution.wake({ sleepsUntil, call }, () => {
		throw new Error('The credential does not exist');
	});

	// with items, or an error, n8n would go on
	expect(answer).toEqual({ noWebhookResponse: true });
	expect(execution.answered).toMatchObject({ status: 503 });
	expect((await execution.wake({ sleepsUntil, call })).workflowData?.[0][0].json.data).toEqual({
		approved: true,
		chatInput: 'Approved by phone.',
	});
});
