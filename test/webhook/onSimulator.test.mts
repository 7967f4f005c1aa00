// The webhooks that have endpoints of their own against the simulator, which shares no code with the trigger. What becomes of
// another product's address: otherWebhooks.test.ts
import { describe, expect, test } from '@jest/globals';
import { byId } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';
import { trigger } from '../support/trigger.ts';

const { control, requests, apiUrl } = simulated();

const opened = async (event: string, options: object = {}, assistant = 103) =>
	await trigger(
		{
			event,
			registration: 'automatic',
			assistants: 'one',
			assistantId: byId(assistant),
			options: options as never,
		},
		{ credential: { baseUrl: apiUrl(), apiToken: 'sim-user-token' }, n8n: 'http://127.0.0.1:9' },
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
