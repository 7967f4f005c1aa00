// Calls that no campaign makes: asked for, coming in, on the web, by the thousand.
import { describe, expect, test } from '@jest/globals';
import { recordingOf } from '../../simulator/http/recordings.mts';
import { start, startReceiver } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const PHONE = '+447700907777';

async function startWithCalls(...statuses: number[]) {
	const receiver = await startReceiver(...statuses);
	const simulator = await start({ webhookRetries: false });
	const { control, api, get } = simulator;
	for (const id of [101, 103]) {
		const body = { is_webhook_active: true, webhook_url: receiver.url };
		await api('PUT', `/user/assistant/${id}`, { body });
	}
	await control('POST', '/assistants/103', { inbound_webhook_url: `${receiver.url}/in` });
	return {
		...simulator,
		...receiver,
		make: (more: object = {}) =>
			api('POST', '/user/make_call', {
				body: { assistant_id: 101, phone_number: PHONE, ...more },
			}),
		live: (body: object) => control('POST', '/live-calls', body),
		comeIn: (phone = PHONE) =>
			control('POST', '/live-calls', { type: 'inbound', assistant_id: 103, phone }),
		/** The latest; the seeded leads are called, too. */
		call: async (query = `phone_number=${encodeURIComponent(PHONE)}`): Promise<Json> =>
			(await get(`/user/calls?${query}&per_page=1`)).data[0],
	};
}

describe('a call that is asked for', () => {
	test('is placed at once and lives as the calls of campaigns do (platform-api 2.2, 3.1, 6)', async () => {
		const { make, call, advance, received } = await startWithCalls(200);
		const { status, body } = await make({ variables: { customer_name: 'Zoe', visits: 3 } });
		expect([status, body.data]).toEqual([200, { id: expect.any(Number), status: 'initiated' }]);
		const statuses = [];
		for (const seconds of [0, 1, 4, 120]) {
			await advance(seconds);
			statuses.push((await call()).status);
		}
		expect(statuses).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
		const ended = await call();
		expect(ended).toMatchObject({
			...{ id: body.data.id, type: 'outbound', answered_by: 'human' },
			...{ assistant_phone_number: '+442079460301', client_phone_number: PHONE },
		});
		expect(ended).not.toHaveProperty('campaign_name');
		const report = received.find(({ customer_phone: called }) => called === PHONE);
		expect(report).toMatchObject({ input_variables: { customer_name: 'Zoe', visits: 3 } });
		expect(report).not.toHaveProperty('lead');
	});

	test.each([
		[422, 103],
		[404, 121],
		[404, 999],
	])(
		'is answered %i when the assistant is %i, and not made (platform-api 5.5)',
		async (expected, id) => {
			const { make, call } = await startWithCalls(200);
			const { status, body } = await make({ assistant_id: id });
			expect(status).toBe(expected);
			if (status === 422) expect(Object.keys(body.errors)).toEqual(['assistant_id']);
			expect(await call()).toBeUndefined();
		},
	);
});

describe('a call on demand (platform-api 2.2, 3.1, 6)', () => {
	test('comes in, is announced, and keeps what was answered', async () => {
		const { comeIn, call, received, requests, advance } = await startWithCalls(200);
		const { body } = await comeIn();
		const inbound = { status: 200, body: '{"received":true}', attempts: 1 };
		expect(body).toEqual({
			...{ id: expect.any(Number), type: 'inbound', status: 'initiated' },
			webhook_response: { inbound },
		});
		expect([requests[0].url, received[0]]).toEqual([
			'/hook/in',
			{
				...{ id: body.id, customer_phone: PHONE, assistant_phone: '+442079460303' },
				...{ assistant_id: 103, created_at: '2026-03-02T10:00:00.000000Z' },
			},
		]);
		await advance(200);
		expect(await call()).toMatchObject({
			...{ id: body.id, type: 'inbound', status: 'completed' },
			webhook_response: { ...inbound, inbound },
		});
	});

	test('keeps the refusal of its announcement, and is not announced when told so', async () => {
		const { comeIn, api, control, received } = await startWithCalls(404);
		const { body } = await comeIn();
		expect(body.webhook_response.inbound).toMatchObject({ status: 404, attempts: 1 });
		const [delivery] = (await control('GET', '/deliveries')).body.data;
		expect(delivery).toMatchObject({ kind: 'inbound', status: 'failed', response_status: 404 });
		await api('PUT', '/user/assistant/103', { body: { is_webhook_active: false } });
		expect((await comeIn()).body.webhook_response).toEqual({});
		expect(received).toHaveLength(1);
	});

	test('on the web has no numbers, and does not ring', async () => {
		const { live, call, advance } = await startWithCalls(200);
		await live({ type: 'web', assistant_id: 101, variables: { customer_name: 'Zoe' } });
		await advance(1);
		expect(await call('type=web')).toMatchObject({
			...{ type: 'web', status: 'in-progress' },
			...{ client_phone_number: null, assistant_phone_number: null },
		});
		await advance(200);
		const ended = await call('type=web');
		expect([ended.status, ended.transcript]).toEqual([
			'completed',
			expect.stringContaining('Hello, this is Harbour Dental'),
		]);
	});
});

test('recordings are read by their address alone, as long as the call is there', async () => {
	const { control, get, api, controlUrl } = await start();
	expect((await get('/user/calls/50001')).recording_url).toMatch(/\.example\//);
	await control('POST', '/recordings');
	const { recording_url: address, duration } = await get('/user/calls/50001');
	expect(address).toBe(new URL('/recordings/50001.mp3', controlUrl).href);

	const file = await fetch(address as string);
	expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
	const content = Buffer.from(await file.arrayBuffer());
	expect(content.equals(recordingOf({ duration: duration as number }))).toBe(true);
	// 8 kbit/s
	expect(Math.round(content.length / 1_000)).toBe(duration);

	await control('POST', '/faults', { path: '/recordings/50001', status: 403, times: 1 });
	expect((await fetch(address as string)).status).toBe(403);
	await api('DELETE', '/user/calls/50001');
	expect((await fetch(address as string)).status).toBe(404);
});
