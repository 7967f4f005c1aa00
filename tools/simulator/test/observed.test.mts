// The dialect that clients of deployments have recorded, where it differs from the document's.
import { describe, expect, test } from '@jest/globals';
import { expectEvent } from './support/contract.mts';
import { start, startReceiver } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const PHONE = '+441614960777';

/** A simulator that speaks so, without limits, and tells a receiver of its calls. */
async function startObserved() {
	const receiver = await startReceiver();
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

describe('a call', () => {
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
		[403, TEXT, text('+441614960111'), coded('SESSION_EXPIRED')],
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

test('a campaign that was created has its windows of calling hours', async () => {
	const windows = { schedule_windows: [{ start: '20:00', end: '02:00' }] };
	const body = { name: 'Autumn', assistant_id: 101, ...windows };
	const { api } = await start({ dialect: 'observed' });

	const created = await api('POST', '/user/campaign', { body });

	expect([created.status, created.body.data]).toEqual([201, expect.objectContaining(windows)]);
});
