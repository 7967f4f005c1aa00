// The dialect that clients of deployments have recorded, where it differs from the document's.
import { describe, expect, test } from '@jest/globals';
import { expectEvent } from './support/contract.mts';
import { START, start, startReceiver } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const PHONE = '+447700900777';

/** A simulator that speaks so, without limits, and tells a receiver of its calls. */
async function startObserved() {
	const receiver = await startReceiver(200);
	const simulator = await start({ dialect: 'observed', limits: false });
	const { api, get, control, advance } = simulator;
	for (const id of [101, 103]) {
		const body = { is_webhook_active: true, webhook_url: receiver.url };
		await api('PUT', `/user/assistant/${id}`, { body });
	}
	await control('POST', '/assistants/103', { inbound_webhook_url: receiver.url });
	const rowOf = async (list: string, phone: string): Promise<Json> =>
		(await get(`/user/${list}?phone_number=${encodeURIComponent(phone)}`)).data[0];
	return {
		...simulator,
		...receiver,
		callTo: (phone = PHONE) => rowOf('calls', phone),
		leadOf: (phone: string) => rowOf('leads', phone),
		/** Lets a lead be called; returns the report of that call. */
		lead: async (phone = PHONE) => {
			const lead = { phone_number: phone, campaign_id: 203, variables: { customer_name: 'Zoe' } };
			await api('POST', '/user/lead', { body: lead });
			await advance(200);
			await advance(200);
			const report = receiver.received.find(({ customer_phone: called }) => called === phone);
			expectEvent('observed', 'callEnded', report);
			return report;
		},
	};
}

describe('a text message is refused with 400 and its reason alone:', () => {
	test.each([
		['a number to send from that is nobody’s', { from: 999 }, 'From number not found'],
		['one that cannot text', { from: 'mute' }, 'This phone number does not support SMS'],
		['a recipient that cannot be read', { to: '+447700909094' }, 'Invalid recipient phone number'],
		['a balance that is too low', { balance: 0 }, 'Insufficient balance'],
	])('%s', async (_what, { from, to = PHONE, balance }: Json, message) => {
		const { api, get, control } = await startObserved();
		const numbers: Json[] = (await get('/user/phone-numbers/all')).data;
		const idOf = (canText: boolean) => numbers.find((one) => one.sms_capable === canText)!.id;
		if (balance !== undefined) await control('POST', '/users/12/balance', { balance });
		const body = { from: from === 'mute' ? idOf(false) : (from ?? idOf(true)), to, body: 'Hello' };

		expect(await api('POST', '/user/sms', { body })).toMatchObject({
			status: 400,
			body: { message },
		});
	});
});

describe('a campaign', () => {
	test('more than the plan allows is refused with 422', async () => {
		const { api } = await startObserved();
		const create = async (name: string) =>
			await api('POST', '/user/campaign', { body: { name, assistant_id: 101 } });
		let last = await create('First');
		for (let count = 0; last.status === 201 && count < 100; count++) last = await create('Next');

		expect(last).toMatchObject({
			status: 422,
			body: { message: 'You have reached the maximum number of campaigns' },
		});
	});

	test.each([
		['without leads', undefined, 'The campaign has no leads'],
		['without a balance', 0, 'Insufficient balance'],
	])('%s is not started', async (_what, balance, message) => {
		const { api, control } = await startObserved();
		const { body } = await api('POST', '/user/campaign', {
			body: { name: 'New', assistant_id: 101 },
		});
		if (balance !== undefined) await control('POST', '/users/12/balance', { balance });
		const start = { campaign_id: body.data.id, action: 'start' };

		expect(await api('POST', '/user/campaigns/update-status', { body: start })).toMatchObject({
			status: 400,
			body: { message, success: false },
		});
	});
});

describe('a call', () => {
	test('has segments in the order in which they were said, and now and then one that is no speech', async () => {
		const { get } = await startObserved();
		const { data } = await get('/user/calls?per_page=100');
		const transcripts: Json[][] = data.map(({ transcript }: Json) => transcript);
		for (const segments of transcripts) {
			const times = segments.map(({ timestamp }) => timestamp);
			expect(times).toEqual(times.toSorted((a: number, b: number) => a - b));
		}
		const types = transcripts.flat().map(({ type }) => type);
		expect(new Set(types)).toEqual(new Set(['transcript', 'function']));
	});

	test('to a number that ends in 04 meets a voicemail, and the lead is tried again', async () => {
		const { lead, callTo, leadOf } = await startObserved();
		const phone = '+447700907704';
		expect(await lead(phone)).toMatchObject({
			status: 'voicemail',
			ended_by: 'voicemail',
			transcript: [],
		});
		const { status, answered_by: by } = await callTo(phone);
		expect([status, by, (await leadOf(phone)).status]).toEqual([
			...['voicemail', 'machine', 'reached-max-retries'],
		]);
	});

	test('that nobody takes is reported as unanswered, and the lead with its tries; lists say no-answer', async () => {
		const { lead, callTo } = await startObserved();
		const phone = '+447700907700';
		const { status, lead: reported } = await lead(phone);
		expect([status, reported.call_tries]).toEqual(['unanswered', 1]);
		expect((await callTo(phone)).status).toBe('no-answer');
	});

	test('to a number that ends in 05 was put through; others have no transfers', async () => {
		const { lead } = await startObserved();
		const { transfers, status } = await lead('+447700907705');
		expect([status, transfers]).toEqual([
			'completed',
			[
				expect.objectContaining({
					status: 'completed',
					duration: 30,
					transcript: [expect.anything()],
				}),
			],
		]);
		expect(await lead('+447700907706')).not.toHaveProperty('transfers');
	});

	test('that comes in is announced in brief, and is given variables by the answer', async () => {
		const { control, received, callTo } = await startObserved();
		await control('POST', '/live-calls', { type: 'inbound', assistant_id: 103, phone: PHONE });
		expect(received).toEqual([{ customer_phone: PHONE, assistant_phone: '+442079460303' }]);
		expectEvent('observed', 'inboundCall', received[0]);
		expect((await callTo()).variables).toEqual({ received: true });
	});
});

describe('an answer', () => {
	test('says how a campaign stands', async () => {
		const { control, get, api } = await startObserved();
		const status = async () =>
			(await get('/user/campaigns')).campaigns.find(({ id }: Json) => id === 203).status;
		for (const { id } of (await get('/user/leads?campaign_id=203&status=created')).data) {
			await api('PUT', `/user/leads/${id}`, { body: { status: 'completed' } });
		}
		const seen = [await status()];
		for (const next of ['paused', 'completed']) {
			await control('POST', '/campaigns/203', { status: next });
			seen.push(await status());
		}
		expect(seen).toEqual(['active', 'stopped', 'completed']);
	});

	test('has the time at which a scheduled campaign starts by itself, and then calls', async () => {
		const { control, get, advance } = await startObserved();
		const campaign = async () =>
			(await get('/user/campaigns')).campaigns.find(({ id }: Json) => id === 203);
		expect(await campaign()).toMatchObject({ status: 'in-progress', scheduled_start_at: null });
		const start = new Date(START + 3_600_000).toISOString();
		await control('POST', '/campaigns/203', { status: 'scheduled', scheduled_start_at: start });
		await advance(3_500);
		const { status, scheduled_start_at: at } = await campaign();
		expect([status, Date.parse(at)]).toEqual(['scheduled', Date.parse(start)]);
		await advance(200);
		expect((await campaign()).status).toMatch(/active|in-progress/);
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
});

describe('a refusal', () => {
	const [BUY, CALL] = ['/user/phone-numbers/purchase', '/user/make_call'];
	const [TEXT, TEMPLATE] = ['/user/messenger/send-freeform', '/user/messenger/send'];
	const to = (recipient_phone: string) => ({ sender_id: 701, recipient_phone });
	const text = (phone: string) => ({ ...to(phone), message: 'Hello' });
	const coded = (code: string) => ({ success: false, status: false, error_code: code });
	const error = (words: string) => ({ error: expect.stringContaining(words) });

	test.each<[number, string, Json, Json]>([
		[400, CALL, { assistant_id: 101, phone_number: '0770' }, { message: expect.any(String) }],
		[404, CALL, { assistant_id: 999, phone_number: PHONE }, { message: 'Assistant not found' }],
		[422, CALL, { phone_number: PHONE }, { message: expect.any(String), errors: {} }],
		[400, BUY, { phone_number: '+442079460301' }, error('in use')],
		[400, BUY, { phone_number: '+442079460398' }, error('available')],
		[422, BUY, { phone_number: 'x' }, error('')],
		[500, BUY, { phone_number: '+442079469099' }, error('carrier')],
		[403, TEXT, text('+447700900111'), coded('SESSION_EXPIRED')],
		[422, TEXT, text('+447700909098'), coded('CARRIER_ERROR_1001')],
		[500, TEXT, text('+447700909099'), coded('UNKNOWN_ERROR')],
		[422, TEMPLATE, { ...to('+447700909095'), template_id: 751 }, coded('TEMPLATE_NOT_SYNCED')],
	])('is answered %i: %s %j', async (status, path, body, expected) => {
		const { api } = await start({ dialect: 'observed' });
		const answer = await api('POST', path, { body });
		expect(answer.status).toBe(status);
		expect(answer.body).toMatchObject(expected);
	});
});

test('a campaign is created at one address: at the other, campaigns are only listed', async () => {
	const windows = { schedule_windows: [{ start: '20:00', end: '02:00' }] };
	const body = { name: 'Autumn', assistant_id: 101, ...windows };
	const { control, raw } = await start();
	const create = async (path: string) => await raw('POST', path, { body });

	expect((await create('/user/campaigns')).status).toBe(201);
	await control('POST', '/dialect', { dialect: 'observed' });
	const refused = await create('/user/campaigns');
	const created = await create('/user/campaign');

	expect([refused.status, refused.body.message]).toEqual([405, expect.stringMatching(/route/)]);
	expect([created.status, created.body.data]).toEqual([201, expect.objectContaining(windows)]);
});

test('interruptions can be turned off in every mode', async () => {
	const { api, control } = await start();
	const body = { mode: 'multimodal', allow_interruptions: false };
	const update = async () => (await api('PUT', '/user/assistant/101', { body })).status;
	const before = await update();

	await control('POST', '/dialect', { dialect: 'observed' });

	expect([before, await update()]).toEqual([422, 200]);
});

test('the dialect can be switched while it runs, and a reset goes back to the first', async () => {
	const { control, get } = await start();
	const shape = async () => Object.keys(await get('/user/campaigns'))[0];
	const seen = [await shape()];
	await control('POST', '/dialect', { dialect: 'observed' });
	seen.push(await shape(), (await control('GET', '/state')).body.dialect);
	await control('POST', '/reset');
	expect([...seen, await shape()]).toEqual(['0', 'campaigns', 'observed', '0']);
});
