// Notifications of calls: what they say, when they are repeated, and what is shown of them.
import { describe, expect, test } from '@jest/globals';
import { waitFor } from '../../lib/waitFor.mts';
import { expectEvent } from './support/contract.mts';
import { start, startReceiver } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const NODE_ID = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';

interface Setting {
	/** What the receiver answers. */
	statuses?: number[];
	/** Behind the receiver's address; or another address. */
	query?: string;
	url?: string;
	retries?: number[] | false;
	settings?: object;
}

/** A simulator whose assistant 101 notifies a receiver. */
async function startTelling({ statuses = [200], query = '', retries = [5, 5], ...more }: Setting) {
	const receiver = await startReceiver(...statuses);
	const url = more.url ?? receiver.url.replace('hook', `webhook/${NODE_ID}/hook`) + query;
	const simulator = await start({ webhookRetries: retries });
	const { api, control, get } = simulator;
	const body = { is_webhook_active: true, webhook_url: url, ...more.settings };
	await api('PUT', '/user/assistant/101', { body });
	const deliveries = async (): Promise<Json[]> => (await control('GET', '/deliveries')).body.data;
	return {
		...simulator,
		...receiver,
		url,
		fire: (bulk: object) =>
			control('POST', '/calls', { assistant_id: 101, webhooks: true, ...bulk }),
		deliveries,
		ended: (status: string) =>
			waitFor(`a delivery is ${status}`, 10, async () =>
				(await deliveries()).find((one) => one.status === status),
			),
		state: async (): Promise<Json> => (await control('GET', '/state')).body,
		call: async (): Promise<Json> => (await get('/user/calls?per_page=1')).data[0],
	};
}

describe('the post-call webhook (platform-api 6)', () => {
	test('is sent of completed calls only, and without the recording, when told so', async () => {
		const settings = { send_webhook_only_on_completed: true, include_recording_in_webhook: false };
		const { fire, received } = await startTelling({ settings });
		const { webhooks } = (await fire({ count: 3, status: 'no-answer', duplicates: 1 })).body;
		expect(webhooks).toEqual({ deliveries: 0, duplicates: [], wrong_secrets: [] });
		await fire({ count: 1 });
		expect(received.map((one) => [one.status, 'recording_url' in one])).toEqual([
			['completed', false],
		]);
	});

	test('is sent again until it is accepted, or there are no more tries', async () => {
		const { fire, ended, received, call } = await startTelling({ statuses: [500, 500, 200, 503] });
		await fire({ count: 1 });
		const outcome = { kind: 'post-call', attempts: 3, response_status: 200 };
		expect(await ended('delivered')).toMatchObject(outcome);
		expect(received[2]).toEqual(received[0]);
		expect((await call()).webhook_response).toMatchObject({ status: 200, attempts: 3 });
		await fire({ count: 1 });
		expect(await ended('failed')).toMatchObject({ ...outcome, response_status: 503, error: null });
		expect(received).toHaveLength(6);
	});

	test.each<[what: string, setting: Setting, outcome: object]>([
		[
			'when nobody listens',
			{ url: 'http://127.0.0.1:9/' },
			{ response_status: null, error: expect.any(String) },
		],
		['and follows no redirect', { statuses: [307, 200] }, { response_status: 307 }],
	])('is sent once when retries are off, %s', async (_what, setting, outcome) => {
		const { fire, ended } = await startTelling({ retries: false, ...setting });
		await fire({ count: 1 });
		expect(await ended('failed')).toMatchObject({ attempts: 1, ...outcome });
	});
});

describe('the webhook of conversations', () => {
	async function startListening(status: number) {
		const receiver = await startReceiver(status);
		const simulator = await start({});
		const body = { assistant_id: 103, webhook_url: receiver.url };
		await simulator.api('POST', '/user/assistants/enable-conversation-ended-webhook', { body });
		return { ...simulator, ...receiver, body };
	}

	test('reports a conversation that ends, and in the messenger each message', async () => {
		const { control, received, api, body, get } = await startListening(200);
		const write = (text: string) =>
			control('POST', '/inbound-messages', { sender_id: 701, phone: '+447700900177', text });

		expect((await control('POST', '/conversations/801/end')).body).toEqual({
			...{ id: 801, message_count: 2, is_reported: true },
		});
		await write('Hello');
		await waitFor('it is reported', 10, () => received[1]);
		await write('Are you there?');
		await waitFor('it is reported again', 10, () => received[2]);

		for (const report of received) expectEvent('document', 'conversationEnded', report);
		const [test, first, second] = received;
		expect(test).toMatchObject({
			...{ id: 801, type: 'test', status: 'ended', sender: null },
			transcript: [
				{ role: 'user', content: 'Are you open on Saturday?' },
				{ role: 'assistant', content: 'Yes, from nine to one.' },
			],
			formatted_transcript:
				'Customer: Are you open on Saturday?\nAssistant: Yes, from nine to one.',
		});
		expect(second).toMatchObject({
			conversation_id: first.conversation_id,
			...{ type: 'messenger', message_count: first.message_count + 1 },
			...{ customer_phone: '+447700900177', sender: { phone_number: expect.any(String) } },
		});
		// its address is shown nowhere but on the control surface
		expect(JSON.stringify(await get('/user/assistants/get'))).not.toContain(body.webhook_url);
		expect((await control('POST', '/assistants/103', {})).body).toMatchObject({
			conversation_ended_webhook_url: body.webhook_url,
		});
		await api('POST', '/user/assistants/disable-conversation-ended-webhook', { body });
		expect((await control('POST', '/conversations/801/end')).body.is_reported).toBe(false);
	});

	test('is sent again after 30 seconds, unless an option says otherwise', async () => {
		const { control } = await startListening(500);
		await control('POST', '/conversations/801/end');
		const [delivery] = (await control('GET', '/state')).body.deliveries;
		const sent = { kind: 'conversation-ended', call_id: null, status: 'pending' };
		expect(delivery).toMatchObject(sent);
		expect(delivery.retry_in_seconds).toBeGreaterThan(20);
		expect(delivery.retry_in_seconds).toBeLessThanOrEqual(30);
	});
});

describe('what the state shows of a delivery', () => {
	test('has its workflow and its address so that one knows it again, without its secrets, and when it is sent again', async () => {
		// what the receiver always answers has the second of them
		const query = '?secret=k8Zr-secret&key=received&workflow=true';
		const setting = { statuses: [500], query };
		const { fire, url, state } = await startTelling({ ...setting, retries: [60_000] });
		await fire({ count: 1 });
		const shown = await state();
		const address = `“true” at ${new URL(url).host}/webhook/0f1e2d3c…/hook`;
		expect(shown.deliveries[0]).toMatchObject({
			...{ address, status: 'pending', attempts: 1, response_status: 500 },
			response_body: '{"…":true}',
		});
		expect(shown.deliveries[0].retry_in_seconds).toBeGreaterThan(0);
		expect(shown.deliveries[0].retry_in_seconds).toBeLessThanOrEqual(60);
		expect(shown.assistants[0].tells).toBe(address);
		expect(JSON.stringify(shown)).not.toMatch(`k8Zr|${NODE_ID}`);
		expect(shown.deliveries[0]).not.toHaveProperty('payload');
	});
});
