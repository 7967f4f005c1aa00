// A call that is reported more than once starts the workflow once. How events are recorded: test/triggers/recordedEvents.test.ts
import { WebhookContext } from 'n8n-core';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { isRepeated } from '../../nodes/VoiceAssistantPlatform/webhook/deduplication';
import type { TriggerSettings } from '../../nodes/VoiceAssistantPlatform/webhook/settings';
import { Assistants, automatic } from '../support/assistants';
import { CONVERSATION } from '../support/conversation';
import { CALL, CAMPAIGN_CALL, SIMPLE_CALL } from '../support/call';
import { processed, withDeduplication } from '../support/deduplication';
import { additionalData } from '../support/engine/workflow';
import { chosen, registered, setUp, restart, SECRET, trigger } from '../support/trigger';
import { send } from '../support/webhookServer';

withDeduplication();

const secret = { secret: SECRET };
const AGAIN = { message: 'Received before.' };

/** How many of the deliveries start the workflow, and of the executions of the same calls after a restart go on. */
async function started(calls: object[], parameters: INodeParameters = {}) {
	const { deliver } = await registered(parameters);
	const deliveries = calls.map(async (call) => await deliver(call, secret));
	const received = (await Promise.all(deliveries)).filter(({ item }) => item).length;
	let executed = 0;
	for (const [index, call] of calls.entries()) {
		restart();
		const { execute } = await registered(parameters);
		executed += (await execute(call as IDataObject, { id: String(index) })).length;
	}
	return [received, executed];
}

const MANUAL = { registration: 'manual', webhookSecret: chosen(SECRET) };

test.each([
	['the same call, with something else in it', [CALL, { ...CALL, transcript: 'longer' }], 1],
	['the same ID as number and as text', [CALL, { ...CALL, id: '12' }], 1],
	['a call that is named by "call_id"', Array(2).fill({ ...CALL, id: undefined, call_id: 12 }), 1],
	['another status', ['ended', 'completed', 'ended'].map((status) => ({ ...CALL, status })), 2],
	['no status', Array(2).fill({ ...CALL, status: undefined }), 1],
	['other calls', [1, 11, 111].map((id) => ({ ...CALL, id })), 3],
	// they cannot be told apart; of a number too large for JavaScript the last digits are lost
	...[undefined, null, '', ' ', true, {}, [], 1.5, 2 ** 53].map(
		(id): [string, object[], number] => [`the ID ${String(id)}`, Array(2).fill({ ...CALL, id }), 2],
	),
] as Array<[string, object[], number]>)(
	'%s: so many start the workflow, before and after a restart',
	async (_case, calls, expected) => {
		expect(await started(calls)).toEqual([expected, expected]);
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
	'a conversation, %s: so many start the workflow, before and after a restart',
	async (_case, conversations, expected) => {
		const event = { event: 'conversationEnded' };

		expect(await started(conversations, event)).toEqual([expected, expected]);
	},
);

test.each([
	['set up by hand', MANUAL, 1],
	['not simplified', { simplify: false }, 1],
	['switched off', { options: { deduplicate: false } }, 2],
	['switched off by an expression', { options: { deduplicate: '={{ "false" }}' } }, 2],
] as Array<[string, INodeParameters, number]>)('%s', async (_case, parameters, expected) => {
	expect(await started([CALL, CALL], parameters)).toEqual([expected, expected]);
	if (expected === 2) expect(processed.size).toBe(0);
});

test.each(['inboundCall', 'toolRequest'])(
	'%s: a sender that waits for a response gets one each time',
	async (event) => {
		// so that no fallback response is left to come
		jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
		const { deliver, execute } = await trigger({ event, ...MANUAL });
		for (const id of ['1', '2']) {
			expect((await deliver(CALL)).item).toEqual(CALL);
			expect(await execute(CALL, { id })).toEqual([CALL]);
		}
		expect(processed.size).toBe(0);
		jest.useRealTimers();
	},
);

describe('a delivery', () => {
	test('n8n could not store the execution: of the twins that waited, one starts the workflow', async () => {
		const { deliver } = await registered();
		const first = deliver(CALL, secret, { starts: false });
		const twins = Array.from({ length: 5 }, async () => await deliver(CALL, secret));

		expect((await first).status).toBe(500);

		expect((await Promise.all(twins)).filter(({ item }) => item)).toHaveLength(1);
		// the sender is told that it arrived
		expect(await deliver(CALL, secret)).toMatchObject({ status: 200, answer: AGAIN });
	});

	test.each([true, false])(
		'whose sender hung up before the answer comes again: known if the workflow started (%p)',
		async (starts) => {
			const { deliver } = await registered();
			await deliver(CALL, secret, { hasHungUp: true, starts });

			expect((await deliver(CALL, secret)).item).toEqual(starts ? undefined : SIMPLE_CALL);
		},
	);

	test('that is rejected for its secret or body does not count', async () => {
		const { deliver } = await registered();

		await deliver(CALL, {});
		await deliver([CALL], secret);

		expect((await deliver(CALL, secret)).item).toEqual(SIMPLE_CALL);
	});

	test('of another trigger does not count', async () => {
		const webhookId = 'b6d2a1c0-0000-4000-8000-000000000002';
		const second = await registered({}, { webhookId, nodeId: '2' });
		await (await registered()).deliver(CALL, secret);

		expect((await second.deliver(CALL, secret)).item).toEqual(SIMPLE_CALL);
	});

	test('to a test may come again and again, and is not recorded', async () => {
		const { deliver, execute } = await registered({}, { test: true });

		for (const id of ['1', '2']) {
			expect((await deliver(CALL, secret)).item).toEqual(SIMPLE_CALL);
			expect(await execute(CALL, { id })).toEqual([CALL]);
		}
		expect(processed.size).toBe(0);
	});

	test('is the same event for the process and for the execution', async () => {
		const { deliver, execute } = await registered();
		const first = await deliver(CALL, secret);
		await execute(first.item!, { id: '1' });
		restart();
		const other = await registered({ simplify: false, options: { includeRequest: true } });

		const again = await other.deliver({ ...CAMPAIGN_CALL, id: '12' }, secret);

		expect(await other.execute(again.item!, { id: '2' })).toEqual([]);
	});
});

test('an execution that the user runs again goes on', async () => {
	const { execute } = await registered();
	await execute(CALL, { id: '1' });

	expect(await execute(CALL, { id: '2', mode: 'retry' })).toEqual([CALL]);
});

test('a call of another account with the same ID goes on', async () => {
	// a token that cannot be used any more is one, too
	const tokens = ['token-of-one-account', 'token-of-another-account', ''];
	for (const isNew of [true, false]) {
		for (const apiToken of tokens) {
			const { deliver, execute } = await registered({}, { credential: { apiToken } });

			expect((await deliver(CALL, secret)).item).toEqual(isNew ? SIMPLE_CALL : undefined);
			const passedOn = await execute(CALL, { id: `${apiToken} ${String(isNew)}` });
			expect(passedOn).toHaveLength(isNew ? 1 : 0);
		}
	}
});

test('a call of the account that the user has set up by hand since goes on', async () => {
	new Assistants({ 1: {} });
	const { workflow, execute } = await setUp(automatic('all'));
	expect(await execute(CALL, { id: '1' })).toEqual([CALL]);
	// what was registered is still stored
	const { staticData } = workflow;
	const credential = { apiToken: 'token-of-another-account' };
	const byHand = await trigger({ event: 'callEnded', ...MANUAL }, { staticData, credential });

	expect(await byHand.execute(CALL, { id: '2' })).toEqual([CALL]);
	nock.cleanAll();
});

test('a call is the same whether or not n8n has lost what it had stored of the registration', async () => {
	new Assistants({ 1: {} });
	const production = await setUp(automatic('all'));
	expect(await production.execute(CALL, { id: '1' })).toEqual([CALL]);
	restart();

	expect(await (await trigger(automatic('all'))).execute(CALL, { id: '2' })).toEqual([]);
	nock.cleanAll();
});

test('what a process knows is bounded: of more than 10,000 events the oldest is forgotten, the newest are known', async () => {
	const { workflow } = await registered();
	const node = workflow.getNode('Platform')!;
	const receive = async (id: number) => {
		const { httpRequest, httpResponse } = await send(CALL, secret, {});
		const data = Object.assign(additionalData(), { httpRequest, httpResponse });
		const context = new WebhookContext(workflow, node, data, 'webhook', {} as never, [], null);
		const isKnown = await isRepeated(context, { event: 'callEnded' } as TriggerSettings, {
			...CALL,
			id,
		});
		httpResponse.json({});
		return isKnown;
	};
	for (let id = 0; id <= 10_000; id++) expect(await receive(id)).toBe(false);

	expect(await receive(10_000)).toBe(true);
	expect(await receive(1)).toBe(true);
	expect(await receive(0)).toBe(false);
});
