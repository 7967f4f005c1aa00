import { describe, expect, test } from '@jest/globals';
import { createClock } from '../../simulator/clock.mts';
import { createDialects } from '../../simulator/dialects/dialect.mts';
import { createDialer } from '../../simulator/life/dialer.mts';
import { nextAllowedTime } from '../../simulator/life/hours.mts';
import { createWebhooks } from '../../simulator/life/webhooks.mts';
import { seedData } from '../../simulator/seed/seed.mts';
import { openStore } from '../../simulator/store/store.mts';
import { start, START, startReceiver, until } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const HOUR = 3600;

async function startWithLead(phone: string, campaignId = 203, webhook: Json = undefined) {
	const simulator = await start(webhook?.options);
	const { api, get, advance } = simulator;
	if (webhook) {
		const body = { is_webhook_active: true, webhook_url: webhook.url, ...webhook.settings };
		await api('PUT', '/user/assistant/101', { body });
	}
	const created = await api('POST', '/user/lead', {
		body: { phone_number: phone, campaign_id: campaignId, variables: { customer_name: 'Zoe' } },
	});
	const query = `phone_number=${encodeURIComponent(phone)}`;
	return {
		...simulator,
		created,
		call: async () => (await get(`/user/calls?${query}`)).data[0],
		calls: async () => (await get(`/user/calls?${query}`)).data,
		lead: async () => (await get(`/user/leads?${query}`)).data[0],
		delivery: async (done: (one: Json) => boolean) =>
			until(async () => {
				const { data } = (await simulator.control('GET', '/deliveries')).body;
				return data.find(done) as Json;
			}),
		callStatusAfter: async (seconds: number) => {
			await advance(seconds);
			return (await get(`/user/calls?${query}`)).data[0]?.status;
		},
	};
}

describe('creating a lead', () => {
	test('answers the lead with its campaign and its secondary contacts (platform-api 2.6, 4.12)', async () => {
		const { api, get } = await start();
		const { status, body } = await api('POST', '/user/lead', {
			body: {
				phone_number: '+447700900777',
				campaign_id: 201,
				variables: { customer_name: 'Zoe', nested: { a: [1] } },
				secondary_contacts: [
					{ phone_number: '+447700900778', variables: { role: 'partner' } },
					{ phone_number: '+447700900779' },
				],
			},
		});
		expect(status).toBe(200);
		expect(body.data).toMatchObject({
			phone_number: '+447700900777',
			status: 'created',
			created_at: '2026-03-02 10:00:00',
			variables: { customer_name: 'Zoe', nested: { a: [1] } },
			campaign: { id: 201, name: 'Six-month recall' },
			secondary_contacts: [
				{ phone_number: '+447700900778', variables: { role: 'partner' }, status: 'created' },
				{ phone_number: '+447700900779', variables: {}, status: 'created' },
			],
		});
		expect((await get('/user/leads?per_page=1')).data).toEqual([body.data]);
	});

	test('a number twice in a campaign needs to be allowed (platform-api 4.12)', async () => {
		const { api } = await start();
		const create = (more: object) =>
			api('POST', '/user/lead', { body: { phone_number: '+447700900777', ...more } });
		expect((await create({ campaign_id: 201 })).status).toBe(200);
		const refused = await create({ campaign_id: 201 });
		expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['phone_number']]);
		expect((await create({ campaign_id: 202 })).status).toBe(200);
		expect((await create({ campaign_id: 201, allow_dupplicate: true })).status).toBe(200);
	});

	test.each<[string, Json]>([
		['phone_number', { phone_number: '07700 900777', campaign_id: 201 }],
		['phone_number', { campaign_id: 201 }],
		['campaign_id', { phone_number: '+447700900777', campaign_id: '201' }],
		['variables', { phone_number: '+447700900777', campaign_id: 201, variables: [] }],
		[
			'secondary_contacts.0.phone_number',
			{ phone_number: '+447700900777', campaign_id: 201, secondary_contacts: [{}] },
		],
	])('a wrong %s is refused (platform-api 4.12, 7)', async (field, body) => {
		const { api, get } = await start();
		const answer = await api('POST', '/user/lead', { body });
		expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
		expect((await get('/user/leads')).total).toBe(15);
	});

	test('the list is filtered by status, campaign, part of the number and days (platform-api 4.20)', async () => {
		const { get } = await start();
		const totals = await Promise.all(
			[
				'status=created',
				'campaign_id=202',
				'phone_number=9001',
				'date_from=2026-03-01',
				'date_to=2026-02-26',
				'status=created&campaign_id=201',
			].map(async (query) => (await get(`/user/leads?${query}`)).total),
		);
		expect(totals).toEqual([4, 5, 10, 2, 6, 2]);
	});
});

describe('the dialer', () => {
	test('takes a call from its start to its end (platform-api 3.1, 3.2)', async () => {
		const { callStatusAfter, call, lead } = await startWithLead('+447700900777');
		expect(await call()).toBeUndefined();
		expect(await callStatusAfter(1)).toBe('initiated');
		expect((await lead()).status).toBe('processing');
		expect(await callStatusAfter(1)).toBe('ringing');
		expect(await callStatusAfter(4)).toBe('in-progress');
		expect(await callStatusAfter(HOUR)).toBe('completed');
		expect((await lead()).status).toBe('completed');
		const ended = await call();
		expect(ended).toMatchObject({
			assistant_name: 'Recall Caller',
			campaign_name: 'Whitening offer',
			type: 'outbound',
			answered_by: 'human',
			variables: {
				wants_visit: expect.any(Boolean),
				preferred_day: expect.any(String),
				rating: expect.any(Number),
			},
			evaluation: { sentiment: expect.any(String), score: expect.any(Number) },
			recording_url: expect.stringContaining(String(ended.id)),
		});
		expect(ended.total_cost).toBeGreaterThan(ended.carrier_cost);
		expect(ended.transcript).toContain(ended.variables.preferred_day);
	});

	test.each(['Tuesday', 'Sunday'])(
		'lets a customer who chose %s before the call say the same on the phone',
		async (day) => {
			const { api, get, advance } = await start();
			await api('POST', '/user/lead', {
				body: {
					phone_number: '+447700900778',
					campaign_id: 203,
					variables: { customer_name: 'Zoe', preferred_day: day, rating: '9' },
				},
			});
			await advance(HOUR);
			const [call] = (await get('/user/calls?phone_number=%2B447700900778')).data;
			expect(call.variables).toMatchObject({ preferred_day: day, rating: expect.any(Number) });
			expect(call.transcript).toContain(`Customer: ${day}.`);
		},
	);

	test.each([
		['00', 'no-answer', 'reached-max-retries'],
		['01', 'busy', 'reached-max-retries'],
		['02', 'failed', 'reached-max-retries'],
		['03', 'ended_by_customer', 'completed'],
		['04', 'completed', 'completed'],
	])('a number ending in %s ends %s', async (ending, callStatus, leadStatus) => {
		const { callStatusAfter, lead } = await startWithLead(`+4477009077${ending}`);
		expect(await callStatusAfter(HOUR)).toBe(callStatus);
		expect((await lead()).status).toBe(leadStatus);
	});

	test('tries again after the interval, as often as the campaign says (platform-api 3.2)', async () => {
		const { advance, calls, lead } = await startWithLead('+447700907701', 201);
		await advance(60);
		expect((await lead()).status).toBe('rescheduled');
		await advance(28 * 60);
		expect(await calls()).toHaveLength(1);
		await advance(60 * 60);
		const made = await calls();
		const times = made.map((call: Json) => Date.parse(`${call.created_at.replace(' ', 'T')}Z`));
		expect(made).toHaveLength(3);
		expect(times[0] - times[1]).toBeGreaterThanOrEqual(30 * 60_000);
		expect((await lead()).status).toBe('reached-max-retries');
		await advance(24 * HOUR);
		expect(await calls()).toHaveLength(3);
	});

	test('never makes more calls at once than the campaign allows', async () => {
		const { api, get, advance } = await start();
		for (let index = 10; index < 16; index++) {
			const body = { phone_number: `+4477009077${index}`, campaign_id: 201 };
			await api('POST', '/user/lead', { body });
		}
		let most = 0;
		for (let second = 0; second < 60; second++) {
			await advance(second === 0 ? 1 : 15);
			const { data } = await get('/user/calls?campaign_id=201&date_from=2026-03-02&per_page=100');
			const active = data.filter((call: Json) =>
				['initiated', 'ringing', 'in-progress'].includes(call.status),
			);
			most = Math.max(most, active.length);
		}
		expect(most).toBe(2);
		expect((await get('/user/leads?status=completed&phone_number=9077')).total).toBe(6);
	});

	test("leaves an inbound assistant's campaign alone", async () => {
		const { api, advance, get } = await start();
		const calls = async () => (await get('/user/calls?assistant_id=102')).total;
		const before = await calls();
		await api('PUT', '/user/assistant/102', { body: { type: 'inbound' } });
		await advance(HOUR);
		expect(await calls()).toBe(before);
		await api('PUT', '/user/assistant/102', { body: { type: 'outbound' } });
		await advance(HOUR);
		expect(await calls()).toBe(before + 1);
	});

	test('works by itself when time runs', async () => {
		const { api, get } = await start({ speed: 5_000 });
		const body = { phone_number: '+447700900777', campaign_id: 203 };
		await api('POST', '/user/lead', { body });
		const calls = await until(async () => {
			const { data } = await get('/user/calls?status=completed&phone_number=%2B447700900777');
			return data[0] as Json;
		});
		expect(calls.campaign_name).toBe('Whitening offer');
	});

	test('the hours of a campaign are those of its timezone', () => {
		const campaign = {
			allowed_days: '["monday","wednesday"]',
			allowed_hours_start_time: '09:30',
			allowed_hours_end_time: '17:00',
		};
		const allowed = (at: string) =>
			new Date(
				nextAllowedTime(campaign, 'Europe/Bucharest', Date.parse(at)) as number,
			).toISOString();
		expect(allowed('2026-03-02T10:00:00Z')).toBe('2026-03-02T10:00:00.000Z');
		expect(allowed('2026-03-02T05:00:00Z')).toBe('2026-03-02T07:30:00.000Z');
		expect(allowed('2026-03-02T15:01:30Z')).toBe('2026-03-04T07:30:00.000Z');
		expect(allowed('2026-03-05T08:00:00Z')).toBe('2026-03-09T07:30:00.000Z');
	});
});

describe('the post-call webhook (platform-api 6)', () => {
	test('carries the call, its variables and its lead, and its outcome is kept', async () => {
		const receiver = await startReceiver(200);
		const { advance, call, created, control } = await startWithLead('+447700900777', 203, {
			url: receiver.url,
			settings: { include_recording_in_webhook: true },
		});
		await advance(100);
		await advance(100);
		const ended = await call();
		const payload = receiver.received[0];
		expect(payload).toEqual({
			id: ended.id,
			customer_phone: '+447700900777',
			assistant_phone: '+442079460301',
			duration: ended.duration,
			status: 'completed',
			extracted_variables: ended.variables,
			input_variables: { customer_name: 'Zoe' },
			transcript: ended.transcript,
			recording_url: ended.recording_url,
			created_at: '2026-03-02T10:00:01.000000Z',
			finished_at: expect.stringMatching(/\.000000Z$/),
			lead: {
				id: created.body.data.id,
				phone_number: '+447700900777',
				variables: { customer_name: 'Zoe' },
				status: 'completed',
				created_at: '2026-03-02 10:00:00',
				updated_at: expect.any(String),
				campaign: {
					id: 203,
					name: 'Whitening offer',
					status: 'active',
					allowed_hours_start_time: '00:00',
					allowed_hours_end_time: '23:59',
					allowed_days: expect.arrayContaining(['monday', 'sunday']),
					max_calls_in_parallel: 5,
					max_retries: 0,
					retry_interval: 15,
					created_at: expect.any(String),
					updated_at: expect.any(String),
				},
			},
		});
		expect(ended.webhook_response).toEqual({ status: 200, body: '{"received":true}', attempts: 1 });
		const { data } = (await control('GET', '/deliveries')).body;
		const delivery = data.find((one: Json) => one.call_id === ended.id);
		expect(delivery).toMatchObject({
			url: receiver.url,
			status: 'delivered',
			attempts: 1,
			payload,
		});
	});

	test('is sent for completed calls only, and without the recording, when told so', async () => {
		const receiver = await startReceiver(200);
		const { api, advance } = await startWithLead('+447700907701', 203, {
			url: receiver.url,
			settings: { send_webhook_only_on_completed: true, include_recording_in_webhook: false },
		});
		const body = { phone_number: '+447700907704', campaign_id: 203 };
		await api('POST', '/user/lead', { body });
		await advance(110);
		await advance(10);
		const mine = receiver.received.filter(({ lead }) => lead.phone_number.includes('9077'));
		expect(mine.map(({ status }) => status)).toEqual(['completed']);
		expect('recording_url' in mine[0]).toBe(false);
	});

	test('is sent again until it is accepted', async () => {
		const receiver = await startReceiver(500, 200);
		const { advance, delivery, call } = await startWithLead('+447700907701', 203, receiver);
		await advance(10);
		expect((await call()).webhook_response).toMatchObject({ status: 500, attempts: 1 });
		const done = await delivery(({ status }) => status === 'delivered');
		expect(done).toMatchObject({ attempts: 2, response_status: 200 });
		expect(receiver.received[1]).toEqual(receiver.received[0]);
		expect((await call()).webhook_response).toMatchObject({ status: 200, attempts: 2 });
	});

	test('is sent once when retries are off, also when nobody listens', async () => {
		const { advance, delivery, call } = await startWithLead('+447700907701', 203, {
			url: 'http://127.0.0.1:9/hook',
			options: { webhookRetries: false },
		});
		await advance(10);
		expect(await delivery(({ status }) => status === 'failed')).toMatchObject({
			attempts: 1,
			response_status: null,
			error: expect.any(String),
		});
		expect((await call()).webhook_response).toMatchObject({ attempts: 1 });
	});

	test('does not follow a redirect', async () => {
		const receiver = await startReceiver(307, 200);
		const { advance, delivery } = await startWithLead('+447700907701', 203, {
			url: receiver.url,
			options: { webhookRetries: false },
		});
		await advance(10);
		expect(await delivery(({ status }) => status !== 'pending')).toMatchObject({
			...{ status: 'failed', response_status: 307 },
		});
		expect(receiver.received).toHaveLength(1);
	});

	async function sendOne(url: string, waits: number[], timeoutMs?: number) {
		const store = openStore(':memory:');
		const clock = createClock(START, 0);
		const dialects = createDialects({ dialect: 'document' });
		const webhooks = createWebhooks(store, clock, dialects, waits, timeoutMs);
		seedData(
			store,
			createDialer(store, clock, dialects, webhooks, () => 1),
			1,
			clock,
		);
		store.run(
			`UPDATE assistants SET settings =
			json_set(settings, '$.is_webhook_active', json('true'), '$.webhook_url', ?)`,
			url,
		);
		webhooks.callEnded(50_001);
		webhooks.send();
		const failed = "SELECT attempts, error FROM deliveries WHERE status = 'failed'";
		const delivery = await until(() => store.get<Json>(failed));
		await webhooks.stop();
		store.close();
		return delivery;
	}

	test('gives up after the last retry', async () => {
		const receiver = await startReceiver(503);
		expect(await sendOne(receiver.url, [1, 1, 1])).toEqual({ attempts: 4, error: null });
		expect(receiver.received).toHaveLength(4);
	});

	test('does not wait for ever for an answer', async () => {
		const receiver = await startReceiver(0);
		const { error } = await sendOne(receiver.url, [], 50);
		expect(error).toContain('timeout');
	});
});

test('lists stay in the order of time, however fast it runs', async () => {
	const { api, get } = await start({ now: START, speed: 100_000 });
	for (let number = 0; number < 20; number++) {
		const phone = `+4477009088${String(number).padStart(2, '0')}`;
		await api('POST', '/user/lead', { body: { phone_number: phone, campaign_id: 203 } });
		// By now the lead's own call is due, though nobody may have placed it yet.
		await api('POST', '/user/make_call', { body: { assistant_id: 102, phone_number: phone } });
	}
	const times = (rows: Json[]) => rows.map(({ created_at: at }) => at);
	for (const list of ['calls', 'leads']) {
		const listed = times((await get(`/user/${list}?per_page=100`)).data);
		expect(listed).toEqual(listed.toSorted().reverse());
	}
});
