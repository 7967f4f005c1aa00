// The webhooks that have endpoints of their own against the simulator, which shares no code with the trigger. What becomes of
// another product's address: otherWebhooks.test.ts
import { describe, expect, test } from '@jest/globals';
import { withDeduplication } from '../support/deduplication.ts';
import { byId, formOf } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';
import { trigger } from '../support/trigger.ts';

withDeduplication();
const { control, onSimulator, requests, apiUrl } = simulated();

const opened = async (event: string, options: object = {}, assistant = 103, baseUrl = apiUrl()) =>
	await trigger(
		{
			event,
			registration: 'automatic',
			assistants: 'one',
			assistantId: byId(assistant),
			options: options as never,
		},
		{ credential: { baseUrl, apiToken: 'sim-user-token' }, n8n: 'http://127.0.0.1:9' },
	);

const shown = async (assistant = 103) =>
	await control<Record<string, unknown>>(`/assistants/${assistant}`, {});

describe.each([
	['inboundCall', 'inbound_webhook_url', 'inbound'],
	['conversationEnded', 'conversation_ended_webhook_url', 'conversation-ended'],
])('%s', (event, field, path) => {
	test('is entered in the chosen assistant only, and removed', async () => {
		const { create, delete: remove } = await opened(event, { replaceExisting: true });

		await create();
		const { [field]: address } = await shown();
		expect(address).toMatch(/^http:\/\/127\.0\.0\.1:9\/.*\?secret=[0-9a-f]{48}&workflow=/);
		expect((await shown(101))[field]).toBeNull();
		await remove();

		expect((await shown())[field]).toBeNull();
		const written = (await requests()).filter(({ method }) => method === 'POST');
		expect(written.map((one) => [one.path.split('/').pop(), one.status])).toEqual([
			[`enable-${path}-webhook`, 200],
			[`disable-${path}-webhook`, 200],
		]);
		// docs/further-operations.md
		const body = { assistant_id: 103, webhook_url: address };
		expect(written.map((one) => one.body)).toEqual([body, body]);
	});
});

describe('conversations, without Replace Existing Webhook', () => {
	const demo = simulated({ showsConversationWebhook: true });

	test('are entered if the list of assistants shows that nobody gets them yet', async () => {
		const { create } = await opened('conversationEnded', {}, 103, demo.apiUrl());
		await create();

		const { conversation_ended_webhook_url: address } = await demo.control<Record<string, unknown>>(
			'/assistants/103',
			{},
		);
		expect(address).toContain('?secret=');
	});

	test('are not entered if the list does not show it', async () => {
		const { create } = await opened('conversationEnded');
		await expect(create()).rejects.toThrow('whose address the platform does not show');
	});
});

test('an address for inbound calls that the platform has forgotten is entered again at the next start', async () => {
	await control('/faults', {
		path: '/user/assistants/enable-inbound-webhook',
		status: 200,
		body: { message: 'Enabled', data: [] },
		times: 1,
	});
	const { create, startN8n, delete: remove } = await opened('inboundCall');
	await create();
	expect((await shown()).inbound_webhook_url).toBeNull();
	await startN8n();
	expect((await shown()).inbound_webhook_url).toContain('?secret=');
	await remove();
});

test.each(['object', 'envelope', 'list'])(
	'a call starts the workflow whose report the platform sends as an %s',
	async (form) => {
		await control('/assistants/101', { reports_in: form });
		const { create, deliver } = await opened('callEnded', {}, 101);
		await create();
		await control('/calls', { count: 1, assistant_id: 101, webhooks: true });
		const { data } = await control<{ data: Delivery[] }>('/deliveries');
		const [{ payload, url }] = data;

		const secret = new URL(url).searchParams.get('secret')!;
		const { status, item } = await deliver(payload, { secret });

		expect([status, item]).toEqual([200, expect.objectContaining({ status: 'completed' })]);
		expect(Array.isArray(payload)).toBe(form === 'list');
		expect('data' in payload).toBe(form === 'envelope');
	},
);

test('what becomes of a message starts the workflow once for each status, unless it is forged', async () => {
	const key = 'key-of-the-sender';
	await control('/senders/701', { receipt_url: 'http://127.0.0.1:9/', receipt_key: key });
	const sent = await onSimulator(
		formOf('messenger: sendFreeform', { senderId: byId(701), recipientPhone: '+441614960110' }),
	);
	const { chatapp_message_id: id } = sent.items[0].json;
	await control(`/messages/${id}/status`, { status: 'read', times: 2 });
	await control(`/messages/${id}/status`, { status: 'failed', forged: true });
	const { data } = await control<{ data: Delivery[] }>('/deliveries');
	const opened = await trigger(
		{ event: 'messageStatus' },
		{
			credential: {
				baseUrl: apiUrl(),
				apiToken: 'sim-user-token',
				messageStatusKey: key,
			},
		},
	);

	const started: unknown[] = [];
	for (const { id: delivery, payload, signature } of data.toReversed()) {
		const raw = JSON.stringify(payload);
		const headers = { 'x-signature-256': signature };
		const { status, item } = await opened.deliver(undefined, {}, { raw, headers });
		const items = item ? await opened.execute(item, { id: String(delivery) }) : [];
		started.push([status, ...items.map((one) => [one.messenger_message_id, one.status])]);
	}

	expect(started).toEqual([
		[200, [id, 'sent']],
		[200, [id, 'delivered']],
		[200, [id, 'read']],
		[200],
		[401],
	]);
});

interface Delivery {
	id: number;
	url: string;
	payload: object;
	signature: string;
}
