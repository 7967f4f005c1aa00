import { describe, expect, test } from '@jest/globals';
import { start, startReceiver, until } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const SECRET = 'k8Zr-secret-of-the-trigger';
const NODE_ID = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0';
const DAY = 24 * 3600;

/** A simulator of which the inbound assistant tells an address that has a secret. */
async function startTelling(url: string, webhookRetries: number[] | false) {
	const simulator = await start({ webhookRetries });
	const { api, control, advance } = simulator;
	const body = { is_webhook_active: true, webhook_url: url };
	await api('PUT', '/user/assistant/103', { body });
	const state = async (): Promise<Json> => (await control('GET', '/state')).body;
	return {
		...simulator,
		state,
		shown: async (): Promise<Json> => (await state()).deliveries[0],
		endCall: async () => {
			const call = { type: 'inbound', assistant_id: 103, phone: '+447700900888' };
			await control('POST', '/live-calls', call);
			await advance(DAY);
		},
	};
}

describe('what the state tells of a delivery', () => {
	test('names the address so that one knows it again, without its secrets', async () => {
		const receiver = await startReceiver(200);
		const url = receiver.url.replace('hook', `webhook/${NODE_ID}/callEnded?secret=${SECRET}`);
		const { state, shown, endCall } = await startTelling(url, false);
		await endCall();
		const { host } = new URL(url);
		const address = `${host}/webhook/0f1e2d3c…/callEnded`;
		expect(await shown()).toMatchObject({ address, status: 'delivered', response_status: 200 });
		const { assistants } = await state();
		expect(assistants.find(({ id }: Json) => id === 103).tells).toBe(address);
		const all = JSON.stringify(await state());
		expect([all.includes(SECRET), all.includes(NODE_ID)]).toEqual([false, false]);
	});

	test('keeps a secret that the answer repeats to itself', async () => {
		const receiver = await startReceiver(200);
		// what this receiver always answers
		const { shown, endCall } = await startTelling(`${receiver.url}?key=received`, false);
		await endCall();
		expect((await shown()).response_body).toBe('{"…":true}');
	});

	test('says when one that was not accepted is sent again', async () => {
		const receiver = await startReceiver(500);
		const { shown, endCall } = await startTelling(receiver.url, [60_000]);
		await endCall();
		const delivery = await shown();
		expect(delivery).toMatchObject({ status: 'pending', attempts: 1, response_status: 500 });
		expect(delivery.retry_in_seconds).toBeGreaterThan(0);
		expect(delivery.retry_in_seconds).toBeLessThanOrEqual(60);
	});

	test('says that one is not sent again', async () => {
		const receiver = await startReceiver(500);
		const { shown, endCall } = await startTelling(receiver.url, [1]);
		await endCall();
		const given = await until(async () => {
			const delivery = await shown();
			return delivery.status === 'failed' ? delivery : undefined;
		});
		expect(given).toMatchObject({ attempts: 2, retry_in_seconds: null });
	});
});

describe('what was sent', () => {
	test('can be read by itself', async () => {
		const receiver = await startReceiver(200);
		const { shown, endCall, control } = await startTelling(receiver.url, false);
		await endCall();
		const { id } = await shown();
		const { body } = await control('GET', `/deliveries/${id}/payload`);
		expect(body).toEqual(receiver.received[0]);
	});

	test('is not found where there is no delivery', async () => {
		const { control } = await start();
		const answers = await Promise.all(
			['/deliveries/999/payload', '/deliveries/x/payload'].map((path) => control('GET', path)),
		);
		expect(answers.map(({ status }) => status)).toEqual([404, 404]);
	});
});
