// Notifications of calls: what they say, when they are repeated, and what is shown of them.
import { describe, expect, jest, test } from '@jest/globals';
import { start, startReceiver, until } from './support/simulator.mts';
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
			until(async () => (await deliveries()).find((one) => one.status === status)),
		state: async (): Promise<Json> => (await control('GET', '/state')).body,
		call: async (): Promise<Json> => (await get('/user/calls?per_page=1')).data[0],
	};
}

describe('the post-call webhook (platform-api 6)', () => {
	test('carries the call, its variables and its lead, and its outcome is kept', async () => {
		const { api, get, advance, control, received, deliveries, url } = await startTelling({
			settings: { include_recording_in_webhook: true },
		});
		const variables = { customer_name: 'Zoe' };
		const lead = { phone_number: '+447700900777', variables };
		const body = { ...lead, campaign_id: 203 };
		const { id } = (await api('POST', '/user/lead', { body })).body.data;
		await advance(200);
		const call = (await get('/user/calls?phone_number=%2B447700900777')).data[0];
		const report = received.find(({ id: reported }) => reported === call.id);
		expect(report).toEqual({
			...{ id: call.id, customer_phone: '+447700900777', assistant_phone: '+442079460301' },
			...{ duration: call.duration, status: 'completed', transcript: call.transcript },
			...{ extracted_variables: call.variables, input_variables: variables },
			...{ recording_url: call.recording_url, created_at: '2026-03-02T10:00:01.000000Z' },
			finished_at: expect.stringMatching(/\.000000Z$/),
			lead: expect.objectContaining({
				...{ ...lead, id, status: 'completed', created_at: '2026-03-02 10:00:00' },
				campaign: expect.objectContaining({ id: 203, name: 'Whitening offer', max_retries: 0 }),
			}),
		});
		expect(call.webhook_response).toEqual({ status: 200, body: '{"received":true}', attempts: 1 });
		const delivery = (await deliveries()).find((one) => one.call_id === call.id);
		expect(delivery).toMatchObject({ url, status: 'delivered', attempts: 1, payload: report });
		const payload = await control('GET', `/deliveries/${delivery.id}/payload`);
		expect(payload.body).toEqual(report);
	});

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

	test('does not wait for ever for an answer', async () => {
		const timeout = AbortSignal.timeout.bind(AbortSignal);
		const short = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
		const { fire, ended } = await startTelling({ retries: false, statuses: [0] });
		await fire({ count: 1 });
		expect((await ended('failed')).error).toContain('timeout');
		expect(short).toHaveBeenCalledWith(10_000);
		short.mockRestore();
	});
});

describe('what the state shows of a delivery', () => {
	test('has its address so that one knows it again, without its secrets, and when it is sent again', async () => {
		// what the receiver always answers has the second of them
		const setting = { statuses: [500], query: '?secret=k8Zr-secret&key=received' };
		const { fire, url, state } = await startTelling({ ...setting, retries: [60_000] });
		await fire({ count: 1 });
		const shown = await state();
		const address = `${new URL(url).host}/webhook/0f1e2d3c…/hook`;
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

describe('webhooks of finished calls (platform-api 6)', () => {
	test.each<[object, string]>([
		[{ assistant_id: 102 }, 'webhooks'],
		[{ webhooks: false, duplicates: 0.1 }, 'webhooks'],
		[{ duplicates: 0.6, wrong_secrets: 0.6 }, 'duplicates'],
		[{ duplicates: 10 }, 'duplicates'],
		[{ wrong_secrets: 0.1 }, 'wrong_secrets'],
	])('are refused with %j, for its %s, and no call is added', async (more, field) => {
		const { fire, get } = await startTelling({});
		const before = (await get('/user/calls')).total;
		const { status, body } = await fire({ count: 10, ...more });
		expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
		expect((await get('/user/calls')).total).toBe(before);
	});
});
