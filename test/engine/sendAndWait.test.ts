// Call → Call and Wait for Response, Lead → Create and Wait for Response: what is sent before the workflow sleeps, and what n8n
// passes on when time is up; and as a human review between an AI agent and its tool. Why nobody is called:
// sendAndWait.refusals.test.ts
import { ExecuteContext } from 'n8n-core';
import type { IDataObject, NodeTypeAndVersion } from 'n8n-workflow';
import { asleep, EXECUTION_ID, sentReference } from '../support/asleep';
import { PHONE } from '../support/engine/forms';
import { page } from '../support/page';
import { platform } from '../support/platform';
import {
	APPROVAL,
	ASSISTANT,
	ASSISTANTS,
	CALL_FORM,
	calling,
	CREATE_LEAD,
	LEAD_FORM,
	listed,
	published,
	sending,
	waking,
} from '../support/sendAndWait';
import { PRODUCTION, SECRET } from '../support/trigger';

beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 23, 9)));
afterEach(() => void jest.restoreAllMocks());

test('a call goes out with its variables and the reference, and its item is marked while it sleeps', async () => {
	const sent = calling();

	const variables = { variable: [{ name: 'first_name', value: 'Ana' }] };
	const form = { ...CALL_FORM, specifyVariables: 'fields', variables };
	const { error, waitTill, items } = await asleep(form, { items: [{ row: 5 }] });

	expect(error).toBeUndefined();
	const reference = expect.stringMatching(/^n8n-waits\./) as string;
	expect(sent).toEqual([
		{
			assistant_id: 7,
			phone_number: PHONE,
			variables: { first_name: 'Ana', n8n_reference: reference },
		},
	]);
	expect(sentReference(sent[0])).toEqual({
		path: expect.stringMatching(
			new RegExp(`^/${EXECUTION_ID}/1\\?signature=[0-9a-f]{64}$`),
		) as string,
		sleepsUntil: '2026-11-23T10:00:00.000Z',
		number: '40722123456',
	});
	expect(waitTill).toEqual(new Date('2026-11-23T10:00:00Z'));
	const json = {
		row: 5,
		timed_out: true,
		timed_out_reason:
			'The call was made (ID 50001), and this workflow was not told by then how it ended.',
		waited_until: '2026-11-23T10:00:00.000Z',
	};
	expect(items).toEqual([{ json, pairedItem: { item: 0 } }]);
});

test('the call of an approval has the message as well', async () => {
	const sent = calling();

	const { items } = await asleep(APPROVAL);

	expect(sent[0].variables).toEqual({
		message: 'Refund 120 euros?',
		n8n_reference: expect.stringMatching(/^n8n-waits\./) as string,
	});
	const said = 'The call was made (ID 50001), and this workflow was not told by then how it ended.';
	expect(items[0].json).toMatchObject({
		timed_out: true,
		timed_out_reason: said,
		data: { approved: false, chatInput: `Not approved: ${said}` },
	});
});

test('the request of a lead names the campaign, and not the assistant', async () => {
	const sent = calling({ data: { id: 31, variables: [] } }, 201, CREATE_LEAD);

	const { error, waitTill, items } = await asleep(LEAD_FORM);

	expect(error).toBeUndefined();
	expect(sent).toEqual([
		{
			campaign_id: 3,
			phone_number: PHONE,
			variables: { n8n_reference: expect.any(String) as string },
		},
	]);
	expect(sentReference(sent[0])).toMatchObject({ sleepsUntil: '2026-11-26T09:00:00.000Z' });
	expect(waitTill).toEqual(new Date('2026-11-26T09:00:00Z'));
	expect(items[0].json.timed_out_reason).toBe(
		'The lead was created (ID 31), and this workflow was not told by then how the awaited call ended.',
	);
});

test('when time is up for a lead whose campaign was not running, the reason names the campaign', async () => {
	calling({ data: { id: 31 } }, 201, CREATE_LEAD);
	const campaign = { id: 3, name: 'Recall', status: 'draft' };
	platform().get('/api/user/campaigns').reply(200, [campaign]);

	const { items } = await asleep(LEAD_FORM);

	expect(items[0].json.timed_out_reason).toBe(
		'The lead was created (ID 31), and this workflow was not told by then how the awaited call ended. When it was created: The campaign "Recall" is not running (status "draft"): nobody is called until you start it with Campaign → Start or on the platform.',
	);
});

test.each([
	[{ resumeAmount: 30, resumeUnit: 'minutes' }, '2026-11-23T09:30:00Z'],
	[{ resumeAmount: 10_000, resumeUnit: 'days' }, '2054-04-10T09:00:00Z'],
	[{ resumeAmount: '={{ "1.5" }}', resumeUnit: '={{ "days" }}' }, '2026-11-24T21:00:00Z'],
	[{ resumeAmount: 1.0000001, resumeUnit: 'minutes' }, '2026-11-23T09:01:00Z'],
])('with the limit %j, the execution sleeps until %s', async (limit, until) => {
	calling();

	expect((await asleep({ ...CALL_FORM, ...limit })).waitTill).toEqual(new Date(until));
});

test('when time is up, n8n passes the marked item on, linked to the one that came in', async () => {
	calling();
	const { runOutOfTime, items } = await asleep(CALL_FORM, { items: [{ row: 5 }] });

	expect(await runOutOfTime()).toEqual(items);
	expect(items[0]).toMatchObject({
		json: { row: 5, timed_out: true },
		pairedItem: { item: 0 },
	});
});

test.each([500, 502])(
	'a call that may have been made (%i) is not made again, and nothing sleeps',
	async (status) => {
		const sent = calling({}, status);

		const { error, waitTill } = await asleep(CALL_FORM);

		expect(error?.description).toContain('It is not known whether the request was carried out');
		expect([sent.length, waitTill]).toEqual([1, undefined]);
	},
);

test('behind a form, n8n is found though it sends on to that form until the execution sleeps', async () => {
	listed();
	waking().reply(307, 'Temporary Redirect', { Location: '/form-waiting/4711/1' });
	published();
	sending();

	expect((await asleep(CALL_FORM)).waitTill).toBeDefined();
});

test('a trigger whose address was entered by hand has its secret in the path', async () => {
	listed({ ...ASSISTANT, webhook_url: `${PRODUCTION}/${SECRET}` });
	published(400, {}, `/${SECRET}`);
	const sent = sending();

	expect((await asleep(CALL_FORM)).waitTill).toBeDefined();
	expect(sentReference(sent[0])).toMatchObject({ number: '40722123456' });
});

test('the assistant is found on a later page', async () => {
	const rows = Array.from({ length: 100 }, (_, index) => ({ id: 1000 + index, name: 'x' }));
	platform()
		.get(ASSISTANTS)
		.reply(200, page(rows, { last: 2, total: 101 }));
	platform()
		.get(ASSISTANTS.replace('&page=1', '&page=2'))
		.reply(200, page([{ ...ASSISTANT, id: '7' }], { number: 2, last: 2, total: 101 }));
	published();
	sending();

	const { error, waitTill } = await asleep(CALL_FORM);

	expect([error, waitTill === undefined]).toEqual([undefined, false]);
});

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
	['the number, by the tool', { phoneNumber: '={{ $tool.parameters.phone || $json.phone }}' }],
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

test('a platform that names the ID of the call call_id: it is in the reason, when time is up', async () => {
	calling({ call_id: 50002 });

	const { items } = await asleep(CALL_FORM);

	expect(items[0].json.timed_out_reason).toContain('The call was made (ID 50002), and');
});

test('a review with Preview turned off asks the person', async () => {
	const { variables } = await ask({ options: { preview: false } });

	expect(variables).toHaveProperty('message');
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
