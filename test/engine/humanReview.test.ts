// The node as a human review between an AI agent and its tool. n8n adds fields of the agent to its item: none of them decides.
import nock from 'nock';
import type { IDataObject } from 'n8n-workflow';
import { byId, PHONE } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { N8N, WEBHOOK_ID } from '../support/engine/workflow';
import { guardNetwork, page, platform } from '../support/platform';
import { PRODUCTION, SECRET } from '../support/trigger';

guardNetwork();

const REVIEW_TOOL = { type: 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformHitlTool' };
const FORM = {
	resource: 'call',
	operation: 'sendAndWait',
	responseType: 'approval',
	message: '=Run this tool?\n{{ $json.toolParameters }}',
	assistantId: byId('7'),
	phoneNumber: PHONE,
	approvalVariable: byId('approved'),
};
const ITEM = {
	tool: 'Refund',
	toolParameters: { amount: 120, customer_name: 'Maria $&', to: { IBANs: ['RO1', 'RO2'] } },
	approved: true,
	chatInput: 'Approved.',
	phone: PHONE,
	hours: 1,
};

/** Calls the person, and notes the variables of the call. */
async function ask(form: object = {}) {
	const sent: IDataObject[] = [];
	const assistant = { id: 7, name: 'Anna', is_webhook_active: true };
	platform()
		.get('/api/user/assistants/get?per_page=100&page=1')
		.reply(200, page([{ ...assistant, webhook_url: `${PRODUCTION}?secret=${SECRET}` }]));
	nock(N8N).post(`/webhook/${WEBHOOK_ID}/call-ended?secret=${SECRET}`).reply(400, {});
	platform()
		.post('/api/user/make_call', ({ variables }: { variables: IDataObject }) =>
			Boolean(sent.push(variables)),
		)
		.reply(200, { id: 50_001 });
	return { json: await review(form), sent };
}

/** What the node gives out. */
async function review(form: object = {}): Promise<IDataObject> {
	const { items } = await run({ ...FORM, ...form }, { items: [ITEM], node: REVIEW_TOOL });
	return items[0].json;
}

test('the person hears the input of the tool in words', async () => {
	const { sent } = await ask();

	expect(sent[0].message).toBe(
		'Run this tool?\namount: 120, customer name: Maria $&, to: IBANs: RO1, RO2',
	);
});

test('when time is up, nothing is approved by the fields of the agent', async () => {
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
	['the time', { resumeAmount: '={{ $json.hours }}' }],
	['some of the message', { message: "=Please: {{ $fromAI('Message') }}" }],
])('nobody is called when the agent could choose %s', async (_, form) => {
	const json = await review(form);

	const told = 'Not approved: The AI agent must not choose who approves. Nothing was sent. ';
	expect(json.data).toEqual({
		approved: false,
		chatInput: expect.stringContaining(told) as string,
	});
});

test('a review cannot be previewed: an agent would take it for a refusal', async () => {
	const { error } = await review({ options: { preview: true } });

	expect(error).toMatch(/^A human review cannot be previewed\. Nothing was sent\./);
});

test('what is said may come from the agent, and the number from a node before it', async () => {
	const { sent } = await ask({
		phoneNumber: `={{ $('Start').first().json.tool && '${PHONE}' }}`,
		specifyVariables: 'fields',
		variables: { variable: [{ name: 'amount', value: '={{ $json.toolParameters.amount }}' }] },
	});

	expect(sent).toEqual([expect.objectContaining({ amount: 120 })]);
});
