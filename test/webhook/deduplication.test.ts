// A call that is reported more than once goes on once. How events are recorded: test/deduplication.test.ts
import type { INodeParameters } from 'n8n-workflow';
import { CONVERSATION } from '../support/conversation';
import { CALL, CAMPAIGN_CALL, SIMPLE_CALL } from '../support/call';
import { processed, withDeduplication } from '../support/deduplication';
import { credentialReads } from '../support/engine/credential';
import {
	chosen,
	registered,
	restart,
	SECRET,
	secretAt,
	trigger,
	type Execution,
	type Trigger,
} from '../support/trigger';

withDeduplication();

/** A report is delivered, and the execution runs that it starts; brings what goes on to the next node. */
async function report({ deliver, execute }: Trigger, body: object, execution: Execution) {
	const event = 'conversation_id' in body ? 'conversationEnded' : 'callEnded';
	const { item } = await deliver(body, { secret: secretAt({ event }) });
	return await execute(item!, execution);
}

/** How many executions of these reports go on, in one process and then after a restart. */
async function goOn(reports: object[], parameters: INodeParameters = {}) {
	let count = 0;
	for (const [index, body] of reports.entries()) {
		const { length } = await report(await registered(parameters), body, { id: String(index) });
		count += length;
	}
	restart();
	const late = await report(await registered(parameters), reports[0], { id: 'late' });
	return [count, late.length];
}

const MANUAL = { registration: 'manual', webhookSecret: chosen(SECRET) };

test.each([
	['the same call, with something else in it', [CALL, { ...CALL, transcript: 'longer' }], 1],
	['one ID as number and as text', [CALL, { ...CALL, id: '12' }], 1],
	['a call that is named by "call_id"', Array(2).fill({ ...CALL, id: undefined, call_id: 12 }), 1],
	['another status', ['ended', 'completed', 'ended'].map((status) => ({ ...CALL, status })), 2],
	['no status', Array(2).fill({ ...CALL, status: undefined }), 1],
	['other calls', [1, 11, 111].map((id) => ({ ...CALL, id })), 3],
	// they cannot be told apart; of a number too large for JavaScript the last digits are lost
	...[undefined, null, '', ' ', true, {}, [], 1.5, 2 ** 53].map(
		(id): [string, object[], number] => [`the ID ${String(id)}`, Array(2).fill({ ...CALL, id }), 2],
	),
] as Array<[string, object[], number]>)(
	'of two or more reports, %s: the workflow runs that often',
	async (what, calls, expected) => {
		expect(await goOn(calls)).toEqual([expected, what.startsWith('the ID ') ? 1 : 0]);
	},
);

const GOES_ON = { ...CONVERSATION, message_count: 5 };

test.each([
	['the same number of messages', [CONVERSATION, { ...CONVERSATION, status: 'closed' }], 1],
	['the number as a text', [CONVERSATION, { ...CONVERSATION, message_count: '3' }], 1],
	['it went on', [CONVERSATION, GOES_ON, CONVERSATION, GOES_ON], 2],
	['another conversation', [CONVERSATION, { ...CONVERSATION, conversation_id: 'b' }], 2],
	['no number of messages', Array(2).fill({ ...CONVERSATION, message_count: null }), 2],
	['no ID of the conversation', Array(2).fill({ ...CONVERSATION, conversation_id: null }), 2],
] as Array<[string, object[], number]>)(
	'of two or more reports of a conversation, %s: the workflow runs that often',
	async (what, conversations, expected) => {
		const event = { event: 'conversationEnded' };

		expect(await goOn(conversations, event)).toEqual([expected, what.startsWith('no ') ? 1 : 0]);
	},
);

test.each([
	['set up by hand', MANUAL, 1],
	['not simplified', { simplify: false }, 1],
	['switched off', { options: { deduplicate: false } }, 2],
	['switched off by an expression', { options: { deduplicate: '={{ "false" }}' } }, 2],
] as Array<[string, INodeParameters, number]>)(
	'the same call twice, with a trigger that is %s: the workflow runs that often',
	async (_case, parameters, expected) => {
		expect(await goOn([CALL, CALL], parameters)).toEqual([expected, expected - 1]);
		if (expected === 2) expect(processed.size).toBe(0);
	},
);

test.each(['inboundCall', 'toolRequest'])(
	'%s: a sender that waits for a response gets one each time',
	async (event) => {
		// so that no fallback response is left to come
		jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
		const { deliver, execute } = await trigger({ event, ...MANUAL });
		for (const id of ['1', '2']) {
			const { item } = await deliver(CALL);
			expect(await execute(item!, { id })).toEqual([CALL]);
		}
		expect(processed.size).toBe(0);
		jest.useRealTimers();
	},
);

test('the deliveries of a minute read the credential once, and their executions not at all', async () => {
	const production = await registered();
	const before = credentialReads.all;

	for (const id of ['1', '2']) await report(production, { ...CALL, id }, { id });

	expect(credentialReads.all - before).toBe(1);
});

test('a test may get the same call again and again, and records nothing', async () => {
	const listening = await registered({}, { test: true });

	for (const id of ['1', '2']) expect(await report(listening, CALL, { id })).toEqual([SIMPLE_CALL]);
	expect(processed.size).toBe(0);
});

test('a call is the same whatever form the output has', async () => {
	await report(await registered(), CALL, { id: '1' });
	restart();
	const other = await registered({ simplify: false });

	expect(await report(other, { ...CAMPAIGN_CALL, id: '12' }, { id: '2' })).toEqual([]);
});

test('an execution that the user runs again goes on', async () => {
	const production = await registered();
	await report(production, CALL, { id: '1' });

	expect(await report(production, CALL, { id: '2', mode: 'retry' })).toEqual([SIMPLE_CALL]);
});
