// Calls that no campaign makes, the people in them, and their recordings.
import { describe, expect, test } from '@jest/globals';
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
		make: (more: object) =>
			api('POST', '/user/make_call', {
				body: { assistant_id: 101, phone_number: PHONE, ...more },
			}),
		comeIn: () =>
			control('POST', '/live-calls', { type: 'inbound', assistant_id: 103, phone: PHONE }),
		/** The latest; the seeded leads are called, too. */
		call: async (): Promise<Json> =>
			(await get(`/user/calls?phone_number=${encodeURIComponent(PHONE)}&per_page=1`)).data[0],
	};
}

test('a call that is asked for is placed at once and lives as the calls of campaigns do (platform-api 2.2, 3.1, 6)', async () => {
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

	test('keeps the refusal of its announcement, and is announced where either address is turned on', async () => {
		const { comeIn, api, control, received, url: webhook_url } = await startWithCalls(404);
		const { body } = await comeIn();
		expect(body.webhook_response.inbound).toMatchObject({ status: 404, attempts: 1 });
		const [delivery] = (await control('GET', '/deliveries')).body.data;
		expect(delivery).toMatchObject({ kind: 'inbound', status: 'failed', response_status: 404 });
		await api('PUT', '/user/assistant/103', { body: { is_webhook_active: false } });
		expect((await comeIn()).body.webhook_response).toEqual({});
		const own = { body: { assistant_id: 103, webhook_url } };
		await api('POST', '/user/assistants/enable-inbound-webhook', own);
		await comeIn();
		expect(received).toHaveLength(2);
	});
});

describe('the person in a call (simulator README)', () => {
	const YOUR_PHONE = '+442079460199';

	async function startWithApprovals(dialect: 'document' | 'observed') {
		const receiver = await startReceiver(200);
		const simulator = await start({ webhookRetries: false, dialect, limits: false });
		const { api, advance, control, get } = simulator;
		const settings = { is_webhook_active: true, webhook_url: receiver.url };
		await api('PUT', '/user/assistant/104', { body: settings });
		const body = {
			assistant_id: 104,
			phone_number: YOUR_PHONE,
			variables: { message: 'Refund 120 euros?', pin: '1111' },
		};
		const answer = (await api('POST', '/user/make_call', { body })).body;
		const id = (answer.data?.id ?? answer.call_id) as number;
		await advance(60);
		const call = async () => (await get('/user/calls?per_page=100&assistant_id=104')).data[0];
		const react = (reaction: object) => control('POST', `/live-calls/${id}/reaction`, reaction);
		return { ...simulator, ...receiver, id, call, react };
	}

	test.each<[reaction: object, statuses: [string, string], extracted: object]>([
		[{ reaction: 'yes' }, ['completed', 'completed'], { approved: true, pin: '' }],
		[{ reaction: 'no' }, ['completed', 'completed'], { approved: false, pin: '' }],
		[
			{ reaction: 'yes', text: '4711' },
			['completed', 'completed'],
			{ approved: true, pin: '4711' },
		],
		[{ reaction: 'text', text: '0815' }, ['completed', 'completed'], { pin: '0815' }],
		[{ reaction: 'hang-up' }, ['ended_by_customer', 'ended_by_customer'], {}],
		[{ reaction: 'voicemail' }, ['ended_by_assistant', 'voicemail'], {}],
		[{ reaction: 'no-answer' }, ['no-answer', 'no-answer'], {}],
	])('reacts as told, in both dialects: %j', async (reaction, statuses, extracted) => {
		for (const [index, dialect] of (['document', 'observed'] as const).entries()) {
			const { id, call, react, received, advance } = await startWithApprovals(dialect);
			expect((await call()).status).toBe('ringing');
			const { status, body } = await react(reaction);
			const reported = (of: number) =>
				of === 1 && statuses[of] === 'no-answer' ? 'unanswered' : statuses[of];
			expect([status, body]).toEqual([
				200,
				{ id, status: statuses[index], extracted_variables: extracted },
			]);
			expect(received).toEqual([
				expect.objectContaining({ id, status: reported(index), extracted_variables: extracted }),
			]);
			const isMachine = JSON.stringify(reaction).includes('voicemail');
			expect((await call()).answered_by === 'machine').toBe(isMachine);

			await advance(7_200);
			expect(received).toHaveLength(1);
			expect((await react({ reaction: 'yes' })).status).toBe(422);
		}
	});

	test('does not answer a phone that has rung for an hour', async () => {
		const { call, advance } = await startWithApprovals('document');
		await advance(3_500);
		expect((await call()).status).toBe('ringing');
		await advance(100);
		expect((await call()).status).toBe('no-answer');
	});

	test('of a lead who reacts is not called again, unless a machine has answered', async () => {
		const { api, control, advance, get } = await start({ webhookRetries: false });
		const lead = async (phone_number: string, reaction: string) => {
			const body = { campaign_id: 203, phone_number };
			const { id } = (await api('POST', '/user/lead', { body })).body.data;
			await advance(3);
			const query = `phone_number=${encodeURIComponent(phone_number)}&per_page=1`;
			const [call] = (await get(`/user/calls?${query}`)).data;
			await control('POST', `/live-calls/${call.id}/reaction`, { reaction });
			const { data } = await get('/user/leads?campaign_id=203&per_page=100');
			return data.find((one: Json) => one.id === id).status as string;
		};
		expect(await lead('+447700907771', 'yes')).toBe('completed');
		expect(await lead('+447700907772', 'voicemail')).toBe('reached-max-retries');
	});
});

test('recordings are read by their address alone, as long as the call is there, and faults strike them', async () => {
	const { control, get, api } = await start();
	const { recording_url: address } = await get('/user/calls/50001');
	await control('POST', '/faults', { path: '/recordings/50001', status: 403, times: 1 });
	expect((await fetch(address as string)).status).toBe(403);
	expect((await fetch(address as string)).status).toBe(200);
	await api('DELETE', '/user/calls/50001');
	expect((await fetch(address as string)).status).toBe(404);
});
