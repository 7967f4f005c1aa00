import { describe, expect, test } from '@jest/globals';
import { start, startReceiver, until } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

async function startWithWebhook(statuses: number[] = [200], query = '?secret=abc&flow=7') {
	const receiver = await startReceiver(...statuses);
	const simulator = await start({ webhookRetries: [5, 5] });
	const { api, control } = simulator;
	const body = { is_webhook_active: true, webhook_url: receiver.url + query };
	await api('PUT', '/user/assistant/101', { body });
	return {
		...simulator,
		...receiver,
		fire: (more: object) =>
			control('POST', '/calls', { assistant_id: 101, webhooks: true, ...more }),
		deliveries: async (): Promise<Json[]> => (await control('GET', '/deliveries')).body.data,
	};
}

describe('webhooks of finished calls (platform-api 6)', () => {
	test('are sent by the hundred, some twice and some with a wrong secret', async () => {
		const { fire, received, requests, deliveries, get } = await startWithWebhook();
		const { status, body } = await fire({ count: 500, duplicates: 0.1, wrong_secrets: 0.05 });
		expect([status, body.count]).toEqual([200, 500]);
		const { deliveries: sent, duplicates, wrong_secrets: wrong } = body.webhooks;
		expect([sent, duplicates.length, wrong.length]).toEqual([550, 50, 25]);
		expect(duplicates.filter((id: number) => wrong.includes(id))).toEqual([]);
		expect(received).toHaveLength(550);
		const times = new Map<number, Json[]>();
		for (const one of received) times.set(one.id, [...(times.get(one.id) ?? []), one]);
		expect(times.size).toBe(500);
		const twice = [...times].filter(([, all]) => all.length === 2).map(([id]) => id);
		expect(twice.toSorted((a, b) => a - b)).toEqual(duplicates);
		for (const [first, second = first] of times.values()) expect(second).toEqual(first);
		const wronged = received.filter((_, index) => !requests[index].url?.includes('secret=abc&'));
		expect(wronged.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(wrong);
		const odd = requests.filter(({ url }) => url !== '/hook?secret=abc&flow=7');
		expect(new Set(odd.map(({ url }) => url))).toEqual(new Set(['/hook?secret=abx&flow=x']));
		const told = await deliveries();
		expect(told.filter(({ wrong_secret: one }) => one)).toHaveLength(25);
		expect(told.filter(({ duplicate_of: one }) => one !== null)).toHaveLength(50);
		const [call] = (await get('/user/calls?per_page=1')).data;
		expect(call.webhook_response).toMatchObject({ status: 200, attempts: 1 });
		expect(call.recording_url).toContain(`/${call.id}.mp3`);
	});

	test('are drawn alike from the same seed, and otherwise at the next time', async () => {
		const { fire, control } = await startWithWebhook();
		const shares = { count: 40, duplicates: 0.25 };
		const drawn = async () => {
			const { first_id: first, webhooks } = (await fire(shares)).body;
			return webhooks.duplicates.map((id: number) => id - first);
		};
		const first = await drawn();
		expect(await drawn()).not.toEqual(first);
		await control('POST', '/reset');
		expect((await fire({ count: 1 })).status).toBe(422);
	});

	test('meet the receiver a few at a time', async () => {
		const { fire, received } = await startWithWebhook([0]);
		void fire({ count: 100 }).catch(() => undefined);
		await until(() => received.length >= 20 || undefined);
		await new Promise((resolve) => setTimeout(resolve, 100));
		expect(received).toHaveLength(20);
	});

	test('come again after waits of one’s own, until there are no more', async () => {
		const { fire, deliveries, received } = await startWithWebhook([500, 500, 200, 503]);
		await fire({ count: 1 });
		const ends = (status: string) =>
			until(async () => (await deliveries()).find((one) => one.status === status));
		expect(await ends('delivered')).toMatchObject({
			...{ kind: 'post-call', attempts: 3, response_status: 200 },
			response_body: '{"received":true}',
		});
		await fire({ count: 1 });
		expect(await ends('failed')).toMatchObject({ attempts: 3, response_status: 503, error: null });
		expect(received).toHaveLength(6);
	});

	test('are those that the assistant asks for', async () => {
		const { fire, api, received } = await startWithWebhook();
		const body = { send_webhook_only_on_completed: true, include_recording_in_webhook: false };
		await api('PUT', '/user/assistant/101', { body });
		const { webhooks } = (await fire({ count: 3, status: 'no-answer', duplicates: 1 })).body;
		expect(webhooks).toEqual({ deliveries: 0, duplicates: [], wrong_secrets: [] });
		await fire({ count: 1 });
		expect(received).toHaveLength(1);
		expect('recording_url' in received[0]).toBe(false);
	});

	test.each<[string, object, string]>([
		['no webhook', { assistant_id: 102 }, 'webhooks'],
		['nothing to send twice', { webhooks: false, duplicates: 0.1 }, 'webhooks'],
		['more than all', { duplicates: 0.6, wrong_secrets: 0.6 }, 'duplicates'],
		['a share above 1', { duplicates: 10 }, 'duplicates'],
	])('are refused, and no call is added: %s', async (_why, more, field) => {
		const { fire, get } = await startWithWebhook();
		const before = (await get('/user/calls')).total;
		const { status, body } = await fire({ count: 10, ...more });
		expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
		expect((await get('/user/calls')).total).toBe(before);
	});

	test('need a query for a wrong secret', async () => {
		const { fire } = await startWithWebhook([200], '');
		const { status, body } = await fire({ count: 10, wrong_secrets: 0.1 });
		expect([status, Object.keys(body.errors)]).toEqual([422, ['wrong_secrets']]);
	});
});
