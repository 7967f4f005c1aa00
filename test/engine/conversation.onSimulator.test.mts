// Chats and replies on the simulator, in whose life they belong together.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { byId } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';
import { waited } from '../support/waitedTime.mts';

const { onSimulator } = simulated({ realNow: () => waited.time });
// the replies of one test do not count in the next
beforeEach(() => waited.pass(120_000));
afterEach(() => void (waited.isHeld = () => false));

/** An assistant of the caller by both of its IDs. */
const [RECALL, RECALL_UUID] = [101, '9dbfd166-f6f8-4730-a07f-a4441c6d9407'];
const CREATE = { resource: 'conversation', operation: 'create', assistantId: byId(RECALL_UUID) };
const REPLY = {
	resource: 'conversation',
	operation: 'generateReply',
	assistantId: byId(RECALL),
	customerIdentifier: '={{ $json.who }}',
	message: '={{ $json.text }}',
};
const conversation = async (operation: string, more: object) => {
	const { items, error } = await onSimulator({ resource: 'conversation', operation, ...more });
	expect(error).toBeUndefined();
	return items[0].json;
};
const balance = async () => {
	const { items } = await onSimulator({ resource: 'account', operation: 'get' });
	return Number(items[0].json.total_balance);
};

test.each([
	['test', 0],
	['widget', 0.02],
])('a chat of the type %s is begun, goes on and is read; it costs %d', async (type, cost) => {
	const before = await balance();
	const started = await conversation('create', { ...CREATE, type });
	const conversationId = String(started.conversation_id);
	for (const message of ['Are you open?', 'And on Sunday?']) {
		expect(await conversation('sendMessage', { conversationId, message })).toEqual({
			reply: `You said: ${message}`,
			ai_disabled: false,
			conversation_id: conversationId,
			function_calls: [],
		});
	}
	const read = await conversation('get', { conversationId });

	expect(read.transcript).toBe(
		[
			started.transcript,
			'Customer: Are you open?',
			'Assistant: You said: Are you open?',
			'Customer: And on Sunday?',
			'Assistant: You said: And on Sunday?',
		].join('\n'),
	);
	expect(started.transcript).toMatch(/^Assistant: /);
	expect(read.history).toHaveLength(5);
	expect(before - (await balance())).toBeCloseTo(cost, 6);
});

test('the assistant remembers who wrote, and says nothing from Turn AI Off to Turn AI On', async () => {
	const items = ['One', 'Two'].map((text) => ({ who: 'maria', text }));
	const [first, second] = (await onSimulator(REPLY, { items })).items.map(({ json }) => json);
	const conversationId = String(first.conversation_id);
	const off = await conversation('turnAiOff', { conversationId });
	const third = await onSimulator(REPLY, { items: [{ who: 'maria', text: 'Three' }] });

	expect(second).toMatchObject({ reply: 'You said: Two', conversation_id: conversationId });
	expect(third.error).toBeUndefined();
	expect(third.items[0].json).toMatchObject({ reply: '', ai_disabled: true });
	expect((await conversation('get', { conversationId })).transcript).toBe(
		'Customer: One\nAssistant: You said: One\nCustomer: Two\nAssistant: You said: Two\nCustomer: Three',
	);
	expect(off).toEqual({ conversation_id: conversationId, ai_enabled: false });
	await conversation('turnAiOn', { conversationId });
	expect(
		(await onSimulator(REPLY, { items: [{ who: 'maria', text: 'Four' }] })).items[0].json,
	).toMatchObject({ reply: 'You said: Four' });
});
