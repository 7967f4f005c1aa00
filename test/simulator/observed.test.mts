import { describe, expect, test } from '@jest/globals';
import { expectEvent, routeSchemas } from './support/contract.mts';
import { start, startReceiver } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const PHONE = '+447700900777';
const CALLS = `/user/calls?phone_number=${encodeURIComponent(PHONE)}`;

/** A simulator that speaks as real clients have recorded, without limits. */
const startObserved = () => start({ dialect: 'observed', limits: false });

/** With a call of a lead that is over, and the notification of it. */
async function withLeadCalled(phone = PHONE) {
	const receiver = await startReceiver(200);
	const simulator = await startObserved();
	const { api, advance } = simulator;
	const webhook = { is_webhook_active: true, webhook_url: receiver.url };
	await api('PUT', '/user/assistant/101', { body: webhook });
	const variables = { customer_name: 'Zoe' };
	const body = { phone_number: phone, campaign_id: 203, variables };
	const { id } = (await api('POST', '/user/lead', { body })).body.data;
	await advance(200);
	await advance(200);
	const report = receiver.received.find(({ customer_phone: called }) => called === phone);
	return { ...simulator, leadId: id as number, report };
}

describe('a call', () => {
	test('has what was said in segments, and what was found out apart from what was known', async () => {
		const { get, control } = await withLeadCalled();
		const [observed] = (await get(CALLS)).data;
		await control('POST', '/dialect', { dialect: 'document' });
		const [documented] = (await get(CALLS)).data;

		const spoken = observed.transcript.filter(({ type }: Json) => type === 'transcript');
		const who: Json = { bot: 'Assistant', human: 'Customer' };
		const lines = spoken.map(({ sender, text }: Json) => `${who[sender]}: ${text}`);
		expect(lines.join('\n')).toBe(documented.transcript);
		const times = observed.transcript.map(({ timestamp }: Json) => timestamp);
		expect(times).toEqual(times.toSorted((a: number, b: number) => a - b));

		expect(observed.variables).toEqual({ customer_name: 'Zoe' });
		const found = observed.evaluation.map(({ name, value }: Json) => [name, value]);
		expect(Object.fromEntries(found)).toEqual(documented.variables);
		expect(observed.evaluation[2]).toEqual({
			name: 'rating',
			type: 'integer',
			value: documented.variables.rating,
			description: 'How the customer rates us, 1 to 5',
		});
		expect([observed.carrier_cost, observed.total_cost].map(Number)).toEqual([
			documented.carrier_cost,
			documented.total_cost,
		]);
		expect(observed.created_at).toBe(`${documented.created_at.replace(' ', 'T')}.000000Z`);
	});

	test('has null where there is nothing, and a list where there is no variable', async () => {
		const { api, get, advance } = await startObserved();
		const body = { assistant_id: 101, phone_number: '+447700900700' };
		await api('POST', '/user/make_call', { body });
		await advance(100);
		const [call] = (await get('/user/calls?status=no-answer&date_from=2026-03-02')).data;
		expect(call).toMatchObject({
			...{ transcript: [], variables: [], evaluation: [] },
			...{ campaign_name: null, webhook_response: null, answered_by: null, recording_url: null },
		});
	});

	test('now and then has a segment that is no speech', async () => {
		const { get } = await startObserved();
		const { data } = await get('/user/calls?per_page=100');
		const types = data.flatMap(({ transcript }: Json) => transcript.map(({ type }: Json) => type));
		expect(new Set(types)).toEqual(new Set(['transcript', 'function']));
	});

	test('is named at the top when it is made', async () => {
		const { api, get } = await startObserved();
		const body = { assistant_id: 101, phone_number: PHONE };
		const { body: made } = await api('POST', '/user/make_call', { body });
		expect(made).toEqual({
			...{ message: expect.any(String), call_id: expect.any(Number), status: 'initiated' },
		});
		expect((await get(CALLS)).data[0].id).toBe(made.call_id);
	});

	test('to a number that ends in 04 meets a voicemail, and the lead is tried again', async () => {
		const { get, report } = await withLeadCalled('+447700907704');
		expectEvent('observed', 'callEnded', report);
		expect(report).toMatchObject({ status: 'voicemail', ended_by: 'voicemail', transcript: [] });
		const [call] = (await get('/user/calls?phone_number=%2B447700907704')).data;
		expect([call.status, call.answered_by]).toEqual(['voicemail', 'machine']);
		const [lead] = (await get('/user/leads?phone_number=%2B447700907704')).data;
		expect(lead.status).toBe('reached-max-retries');
	});
});

describe('a notification', () => {
	test('of a call that has ended has the campaign beside the lead', async () => {
		const { report, leadId, get } = await withLeadCalled();
		const { uuid } = (await get('/user/assistants/get')).data[0];
		expect(report).toMatchObject({
			...{ type: 'outbound', assistant_id: uuid, assistant_name: 'Recall Caller' },
			...{ ended_by: 'assistant', input_variables: { customer_name: 'Zoe' } },
			lead: { id: leadId, phone_number: PHONE, status: 'completed' },
			campaign: { id: 203, channel: 'call', allowed_hours_start_time: '00:00:00' },
		});
		expectEvent('observed', 'callEnded', report);
		expect(report.lead).not.toHaveProperty('campaign');
		expect(report.transcript).toEqual((await get(CALLS)).data[0].transcript);
		expect(report.formatted_transcript).toMatch(/^Assistant: .*\nCustomer: /);
		expect(report.created_at).toMatch(/\.\d{6}Z$/);
		expect(report.finished_at).toMatch(/:\d{2}Z$/);
	});

	test('of a call without a lead says so', async () => {
		const receiver = await startReceiver(200);
		const { api, advance } = await startObserved();
		const webhook = { is_webhook_active: true, webhook_url: receiver.url };
		await api('PUT', '/user/assistant/102', { body: webhook });
		const body = { assistant_id: 102, phone_number: '+447700900700' };
		await api('POST', '/user/make_call', { body });
		await advance(100);
		expectEvent('observed', 'callEnded', receiver.received[0]);
		expect(receiver.received[0]).toMatchObject({
			...{ lead: null, campaign: null, recording_url: null, ended_by: null },
			...{ input_variables: [], transcript: [], formatted_transcript: '' },
		});
	});

	test('of a call that has come in is brief, and the answer gives the call its variables', async () => {
		const receiver = await startReceiver(200);
		const { api, control, get } = await startObserved();
		await api('PUT', '/user/assistant/103', { body: { is_webhook_active: true } });
		await control('POST', '/assistants/103', { inbound_webhook_url: receiver.url });
		await control('POST', '/live-calls', { type: 'inbound', assistant_id: 103, phone: PHONE });
		expect(receiver.received).toEqual([
			{ customer_phone: PHONE, assistant_phone: '+442079460303' },
		]);
		expectEvent('observed', 'inboundCall', receiver.received[0]);
		expect((await get(CALLS)).data[0].variables).toEqual({ received: true });
	});
});

describe('an answer', () => {
	const NO_ID = '/user/tools';
	const HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

	test.each([
		['/user/me', { total_balance: '25.00' }],
		['/user/campaigns', { campaigns: [{ status: 'in-progress', channel: 'call' }, {}, {}] }],
		[
			'/user/assistants/get?page=3&per_page=1',
			{ data: [{ tools: [{ type: 'end_call', data: {} }] }] },
		],
		[
			'/user/leads?per_page=1',
			{ data: [{ fallback_sent_at: null, campaign: { channel: 'call' } }] },
		],
		['/user/messenger/senders/701/templates', { templates: [{}, {}, {}, {}] }],
		['/user/phone-numbers', [{ id: 301 }, { id: 302 }]],
	])('of %s is as observed', async (path, expected) => {
		const { get } = await startObserved();
		expect(await get(path)).toMatchObject(expected);
	});

	test('of every list is as the contract describes it', async () => {
		const { api, tokens } = await startObserved();
		const lists = routeSchemas().filter(({ method }) => method === 'GET');
		expect(lists).toHaveLength(15);
		for (const { path } of lists) {
			const token = path.startsWith('/white-label') ? tokens.admin : tokens.user;
			const query = '?sender_id=701&recipient_phone=%2B447700900110';
			const url = path.includes('session') ? path + query : path.replace(':senderId', '701');
			const headers = path === NO_ID ? HEADERS : {};
			expect([path, (await api('GET', url, { token, headers })).status]).toEqual([path, 200]);
		}
	});

	test('to a change of an assistant has five fields; tools are nested, their IDs are texts', async () => {
		const { api, get } = await startObserved();
		const tool = { type: 'warm_call_transfer', outbound_phone_id: 301, description: 'Help' };
		const body = { tools: [{ ...tool, supervisor_phone: '+447700900123' }], tool_ids: [501] };
		const changed = await api('PUT', '/user/assistant/101', { body });
		expect(changed.body.data).toEqual({
			...{ id: 101, name: 'Recall Caller', status: 'active', type: 'outbound', mode: 'pipeline' },
		});
		const [assistant] = (await get('/user/assistants/get')).data;
		const { type, ...data } = body.tools[0];
		expect(assistant.tools).toMatchObject([{ type, data: { ...data, outbound_phone_id: '301' } }]);
		expect(assistant).not.toHaveProperty('tool_ids');
	});

	test('says how a campaign stands', async () => {
		const { control, get, api } = await startObserved();
		const statusOf = async (id: number) =>
			(await get('/user/campaigns')).campaigns.find((one: Json) => one.id === id).status;
		const waiting = (await get('/user/leads?campaign_id=203&status=created')).data;
		for (const { id } of waiting) {
			await api('PUT', `/user/leads/${id}`, { body: { status: 'completed' } });
		}
		const idle = await statusOf(203);
		await control('POST', '/campaigns/203', { status: 'paused' });
		const paused = await statusOf(203);
		await control('POST', '/campaigns/203', { status: 'completed' });
		expect([idle, paused, await statusOf(203)]).toEqual(['active', 'stopped', 'completed']);
	});

	test('with the users of an agency has pages, and balances in credits', async () => {
		const { api, control, tokens } = await startObserved();
		for (let number = 0; number < 15; number++) {
			await control('POST', '/users', { name: 'N', email: `n${number}@client.example` });
		}
		const users = async (query: string): Promise<Json> =>
			(await api('GET', `/white-label/users${query}`, { token: tokens.admin })).body;
		const first = await users('');
		expect([first.data.length, first.last_page, first.total]).toEqual([15, 2, 17]);
		expect(first.data[0]).toMatchObject({ id: 12, minutes_balance: 600, credits_balance: 5_400 });
		expect((await users('?page=2')).data).toHaveLength(2);
		expect((await users('?page=x&per_page=100')).data).toHaveLength(17);
	});

	test('may be the leads of an old deployment: all of them, whatever page is asked for', async () => {
		const { control, get } = await startObserved();
		await control('POST', '/list-shape', { shape: 'unpaged' });
		const { leads } = await get('/user/leads?page=2&per_page=3');
		expect(leads).toHaveLength(15);
		expect((await get('/user/leads?campaign_id=202')).leads).toHaveLength(5);
	});

	test('to a purchase is 201', async () => {
		const { api } = await startObserved();
		const body = { phone_number: '+442079460351' };
		expect((await api('POST', '/user/phone-numbers/purchase', { body })).status).toBe(201);
	});
});

describe('a refusal', () => {
	const BUY = '/user/phone-numbers/purchase';
	const CALL = '/user/make_call';
	const TEXT = '/user/messenger/send-freeform';
	const TEMPLATE = '/user/messenger/send';
	const text = (phone: string) => ({ sender_id: 701, recipient_phone: phone, message: 'Hello' });
	const coded = (code: string) => ({ success: false, status: false, error_code: code });

	test.each<[number, string, Json, Json]>([
		[400, CALL, { assistant_id: 101, phone_number: '0770' }, { message: expect.any(String) }],
		[404, CALL, { assistant_id: 999, phone_number: PHONE }, { message: 'Assistant not found' }],
		[422, CALL, { phone_number: PHONE }, { message: expect.any(String), errors: {} }],
		[400, BUY, { phone_number: '+442079460301' }, { error: expect.stringContaining('in use') }],
		[400, BUY, { phone_number: '+442079460398' }, { error: expect.stringContaining('available') }],
		[422, BUY, { phone_number: 'x' }, { error: expect.any(String) }],
		[500, BUY, { phone_number: '+442079469099' }, { error: expect.stringContaining('carrier') }],
		[403, TEXT, text('+447700900111'), coded('SESSION_EXPIRED')],
		[422, TEXT, text('+447700909098'), coded('CARRIER_ERROR_1001')],
		[500, TEXT, text('+447700909099'), coded('UNKNOWN_ERROR')],
		[
			422,
			TEMPLATE,
			{ sender_id: 701, template_id: 751, recipient_phone: '+447700909095' },
			coded('TEMPLATE_NOT_SYNCED'),
		],
	])('is answered %i: %s %j', async (status, path, body, expected) => {
		const { api } = await startObserved();
		const answer = await api('POST', path, { body });
		expect(answer.status).toBe(status);
		expect(answer.body).toMatchObject(expected);
	});

	test('of what cannot be paid is answered in the words of the operation', async () => {
		const { api, control } = await startObserved();
		await control('POST', '/users/12/balance', { balance: 0 });
		await control('POST', '/users/12/payment-method', { valid: false });
		const call = { assistant_id: 101, phone_number: PHONE };
		const answers = [
			await api('POST', CALL, { body: call }),
			await api('POST', BUY, { body: { phone_number: '+442079460351' } }),
		];
		expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
			[422, ['message']],
			[402, ['error']],
		]);
	});

	test('of a knowledge base that is not there has an error', async () => {
		const { api } = await startObserved();
		const { status, body } = await api('PUT', '/user/knowledgebases/999', { body: {} });
		expect([status, body]).toEqual([404, { error: 'Knowledgebase not found' }]);
	});
});

test('the dialect can be switched while it runs, and a reset goes back to the first', async () => {
	const { control, get } = await start();
	const shape = async () => Object.keys(await get('/user/campaigns'))[0];
	const seen = [await shape()];
	await control('POST', '/dialect', { dialect: 'observed' });
	seen.push(await shape(), (await control('GET', '/state')).body.dialect);
	await control('POST', '/reset');
	seen.push(await shape());
	expect(seen).toEqual(['0', 'campaigns', 'observed', '0']);
	expect((await control('POST', '/dialect', { dialect: 'other' })).status).toBe(422);
});
