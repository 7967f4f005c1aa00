import { describe, expect, test } from '@jest/globals';
import { nextAllowedTime } from '../../simulator/life/hours.mts';
import { start, startReceiver } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const CUSTOMER = '+447700900888';

async function startWithInbound(...statuses: number[]) {
	const receiver = await startReceiver(...statuses);
	const simulator = await start({ webhookRetries: false });
	const { control, api, get } = simulator;
	const active = { is_webhook_active: true, webhook_url: receiver.url };
	await api('PUT', '/user/assistant/103', { body: active });
	await control('POST', '/assistants/103', { inbound_webhook_url: `${receiver.url}/in` });
	return {
		...simulator,
		...receiver,
		call: (body: object) => control('POST', '/live-calls', { assistant_id: 103, ...body }),
		/** The seeded leads are called too. */
		latest: async (type = 'inbound'): Promise<Json> =>
			(await get(`/user/calls?type=${type}&per_page=1`)).data[0],
	};
}

describe('a call on demand (platform-api 2.2, 3.1, 6)', () => {
	test('comes in, is announced, and what was answered can be read', async () => {
		const { call, latest, received, requests, advance } = await startWithInbound(200);
		const { status, body } = await call({ type: 'inbound', phone: CUSTOMER });
		expect(status).toBe(200);
		const answer = { status: 200, body: '{"received":true}', attempts: 1 };
		expect(body).toEqual({
			id: expect.any(Number),
			type: 'inbound',
			status: 'initiated',
			webhook_response: { inbound: answer },
		});
		expect(requests[0].url).toBe('/hook/in');
		expect(received[0]).toEqual({
			id: body.id,
			customer_phone: CUSTOMER,
			assistant_phone: '+442079460303',
			assistant_id: 103,
			created_at: '2026-03-02T10:00:00.000000Z',
		});
		await advance(200);
		const ended = await latest();
		expect(ended).toMatchObject({ id: body.id, type: 'inbound', status: 'completed' });
		expect(ended.variables).toEqual({ reason: expect.any(String) });
		expect(requests[1].url).toBe('/hook');
		expect(ended.webhook_response).toEqual({ ...answer, inbound: answer });
	});

	test('keeps the refusal of its announcement', async () => {
		const { call, control } = await startWithInbound(404);
		const { body } = await call({ type: 'inbound', phone: CUSTOMER });
		expect(body.webhook_response.inbound).toMatchObject({ status: 404, attempts: 1 });
		const [delivery] = (await control('GET', '/deliveries')).body.data;
		expect(delivery).toMatchObject({ kind: 'inbound', status: 'failed', response_status: 404 });
		const shown = (await control('GET', '/state')).body.deliveries[0];
		expect(shown).toMatchObject({ id: delivery.id, response_body: '{"received":true}' });
		expect('payload' in shown).toBe(false);
	});

	test('is not announced when notifications are off', async () => {
		const { call, api, received } = await startWithInbound(200);
		await api('PUT', '/user/assistant/103', { body: { is_webhook_active: false } });
		expect((await call({ type: 'inbound', phone: CUSTOMER })).body.webhook_response).toEqual({});
		expect(received).toEqual([]);
	});

	test.each([
		['+447700900800', 'completed'],
		['+447700900803', 'ended_by_customer'],
	])('that comes in from %s is answered, and ends %s', async (phone, status) => {
		const { call, latest, advance } = await startWithInbound(200);
		await call({ type: 'inbound', phone });
		await advance(200);
		expect(await latest()).toMatchObject({ status, client_phone_number: phone });
	});

	test('on the web has no numbers, and does not ring', async () => {
		const { call, latest, advance } = await startWithInbound(200);
		await call({ type: 'web', assistant_id: 101, variables: { customer_name: 'Zoe' } });
		await advance(1);
		expect(await latest('web')).toMatchObject({
			...{ type: 'web', status: 'in-progress' },
			...{ client_phone_number: null, assistant_phone_number: null },
		});
		await advance(200);
		const ended = await latest('web');
		expect(ended.status).toBe('completed');
		expect(ended.transcript).toContain('Hello, this is Harbour Dental');
	});

	test.each<[number, object]>([
		[404, { type: 'inbound', assistant_id: 999, phone: CUSTOMER }],
		[422, { type: 'inbound', assistant_id: 101, phone: CUSTOMER }],
		[422, { type: 'outbound', phone: CUSTOMER }],
		[422, { type: 'inbound' }],
		[422, { type: 'web', phone: CUSTOMER }],
		[422, { type: 'fax', phone: CUSTOMER }],
	])('is answered %i: %j', async (status, body) => {
		const { call } = await startWithInbound(200);
		expect((await call(body)).status).toBe(status);
	});
});

describe('a campaign', () => {
	test('calls within its hours', async () => {
		const { api, control, get, advance } = await start();
		const hours = { allowed_hours_start_time: '14:00', allowed_hours_end_time: '16:00' };
		expect((await control('POST', '/campaigns/203', hours)).body).toMatchObject(hours);
		const body = { phone_number: CUSTOMER, campaign_id: 203 };
		await api('POST', '/user/lead', { body });
		const calls = async () => (await get('/user/calls?phone_number=%2B447700900888')).data;
		await advance(3 * 3600);
		expect(await calls()).toEqual([]);
		await advance(2 * 3600);
		expect((await calls())[0]).toMatchObject({ created_at: '2026-03-02 14:00:00' });
	});

	test('waits while it is paused, and goes on', async () => {
		const { api, control, get, advance } = await start();
		await control('POST', '/campaigns/203', { status: 'paused' });
		await api('POST', '/user/lead', { body: { phone_number: CUSTOMER, campaign_id: 203 } });
		const status = async () =>
			(await get('/user/leads?phone_number=%2B447700900888')).data[0].status;
		await advance(3600);
		expect(await status()).toBe('created');
		await control('POST', '/campaigns/203', { status: 'active' });
		await advance(3600);
		expect(await status()).toBe('completed');
	});

	test('is completed without leads when it is told so (platform-api 4.20)', async () => {
		const { control, get, advance } = await start();
		const status = async () =>
			(await get('/user/campaigns')).find(({ id }: Json) => id === 203).status;
		await control('POST', '/campaigns/203', { mark_complete_when_no_leads: true });
		await advance(60);
		expect(await status()).toBe('active');
		await advance(3600);
		expect(await status()).toBe('completed');
	});

	test.each<[number, string, object]>([
		[404, '/campaigns/999', {}],
		[422, '/campaigns/203', { allowed_hours_start_time: '25:00' }],
		[422, '/campaigns/203', { allowed_hours_start_time: '18:00', allowed_hours_end_time: '09:00' }],
		[422, '/campaigns/203', { allowed_days: ['someday'] }],
		[422, '/campaigns/203', { max_calls_in_parallel: 0 }],
		[404, '/assistants/999', {}],
		[422, '/assistants/103', { inbound_webhook_url: 'nowhere' }],
	])('is refused a wrong change: %i to POST %s with %j', async (status, path, body) => {
		const { control } = await start();
		expect((await control('POST', path, body)).status).toBe(status);
	});

	test.each([
		['forward', '2026-03-28T22:00:00Z', '2026-03-29T08:30:00.000Z'],
		['back', '2026-10-24T22:30:00Z', '2026-10-25T09:30:00.000Z'],
	])('begins at its hour on the day on which clocks are put %s', (_how, from, to) => {
		const hours = { allowed_hours_start_time: '09:30', allowed_hours_end_time: '17:00' };
		const campaign = { ...hours, allowed_days: '["sunday"]' };
		const at = nextAllowedTime(campaign, 'Europe/London', Date.parse(from));
		expect(new Date(Number(at)).toISOString()).toBe(to);
	});
});
