// Call → Call and Wait for Response as a human review between an AI agent and its tool.
import { ExecuteContext } from 'n8n-core';
import type { IDataObject, NodeTypeAndVersion } from 'n8n-workflow';
import { asleep } from '../support/asleep';
import { PHONE } from '../support/engine/forms';
import { guardNetwork } from '../support/platform';
import { APPROVAL, calling } from '../support/sendAndWait';

guardNetwork();

const HITL_TOOL = 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformHitlTool';

const FORM = { ...APPROVAL, message: '=Run this tool?\n{{ $json.toolParameters }}' };
// n8n adds the fields of the agent to its item: none of them decides
const ITEM = {
	tool: 'Refund',
	toolParameters: { amount: 120, customer_name: 'Maria $&', to: { IBANs: ['RO1', 'RO2'] } },
	approved: true,
	chatInput: 'Approved.',
	phone: PHONE,
	hours: 1,
};
const review = async (form: object = {}, item: object = {}) =>
	await asleep({ ...FORM, ...form } as never, {
		items: [{ ...ITEM, ...item }],
		node: { type: HITL_TOOL },
	});

/** Calls the person; brings the variables of the call, and what comes out when time is up. */
async function ask(form: object = {}, item: object = {}) {
	const [sent, { items }] = [calling(), await review(form, item)];
	return { variables: sent[0].variables as IDataObject, json: items[0].json };
}

test('the person who reviews hears the input of the tool in words', async () => {
	expect((await ask()).variables.message).toBe(
		'Run this tool?\namount: 120, customer name: Maria $&, to: IBANs: RO1, RO2',
	);
});

test.each([
	['the tool behind it', 'Send_refund', 'Send_refund'],
	['a tool of the toolkit behind it', 'CRM_find_customer', 'CRM_find_customer'],
	['none of them', 'Look_up', 'Send refund or CRM'],
	['one of them with something added', 'Send_refund of 1 euro', 'Send refund or CRM'],
])('the person who reviews hears which tool it is where the agent names %s', async (...row) => {
	const [, tool, heard] = row;
	const behind = ['Send refund', 'CRM'].map((name) => ({ name }) as NodeTypeAndVersion);
	jest.spyOn(ExecuteContext.prototype, 'getParentNodes').mockReturnValue(behind);

	const { variables } = await ask({ message: '=Run {{ $json.tool }}?' }, { tool });

	expect(variables.message).toBe(`Run ${heard}?`);
	jest.restoreAllMocks();
});

test('when the time of a review is up, nothing is approved by the fields of the agent', async () => {
	const { json } = await ask();

	expect(json).not.toHaveProperty('approved');
	expect(json).not.toHaveProperty('chatInput');
	expect(json).toMatchObject({ timed_out: true, data: { approved: false } });
});

test.each([
	['the number', { phoneNumber: '={{ $json.phone }}' }],
	['the number, elsewhere in the item', { phoneNumber: '={{ $input.first().json.phone }}' }],
	[
		'the number, in the input of the tool',
		{ phoneNumber: '={{ $tool.parameters.phone || $json.phone }}' },
	],
	['the number, by itself', { phoneNumber: `={{ $fromAI('phone', '', 'string', '${PHONE}') }}` }],
	['the time', { resumeAmount: '={{ $json.hours }}' }],
	['some of the message', { message: "=Please: {{ $fromAI('Message') }}" }],
	['the message', { message: '={{ $fromai("x", "", "string", "Refund?") }}' }],
])('nobody is called when the agent could choose %s', async (_, form) => {
	const { items, waitTill } = await review(form);

	const told =
		'The AI agent must not choose who approves. Nothing was sent. Enter the phone number and everything else in this node yourself';
	expect(items[0].json).toMatchObject({ error: expect.stringContaining(told) as string });
	expect(items[0].json.data).toEqual({
		approved: false,
		chatInput: `Not approved: ${String(items[0].json.error)}`,
	});
	expect(waitTill).toBeUndefined();
});

test('a review cannot be previewed: an agent would take it for a refusal', async () => {
	const { items } = await review({ options: { preview: true } });

	expect(items[0].json.error).toMatch(/^A human review cannot be previewed\. Nothing was sent\./);
});

test('what a review says may come from the agent, and the number from a node before it', async () => {
	const { variables } = await ask({
		phoneNumber: `={{ $('Start').first().json.tool && '${PHONE}' }}`,
		specifyVariables: 'fields',
		variables: { variable: [{ name: 'amount', value: '={{ $json.toolParameters.amount }}' }] },
	});

	expect(variables).toMatchObject({ amount: 120 });
});
