import { describe, expect, test } from '@jest/globals';
import { start, startReceiver, until } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const PHONE = '+447700907777';

async function startWithCall() {
	const simulator = await start();
	const { api, get } = simulator;
	return {
		...simulator,
		make: (more: object = {}, token?: string) =>
			api('POST', '/user/make_call', {
				token,
				body: { assistant_id: 101, phone_number: PHONE, ...more },
			}),
		calls: async (phone = PHONE): Promise<Json[]> =>
			(await get(`/user/calls?phone_number=${encodeURIComponent(phone)}`)).data,
	};
}

describe('a call that is asked for', () => {
	test('is placed at once and lives as the calls of campaigns do (platform-api 3.1)', async () => {
		const { make, calls, advance } = await startWithCall();
		const { status, body } = await make();
		expect(status).toBe(200);
		expect(body.data).toEqual({ id: expect.any(Number), status: 'initiated' });
		const statuses = [(await calls())[0].status];
		for (const seconds of [1, 4, 120]) {
			await advance(seconds);
			statuses.push((await calls())[0].status);
		}
		expect(statuses).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
		const [call, ...others] = await calls();
		expect(others).toEqual([]);
		expect(call).toMatchObject({
			id: body.data.id,
			type: 'outbound',
			assistant_name: 'Recall Caller',
			assistant_phone_number: '+442079460301',
			client_phone_number: PHONE,
			answered_by: 'human',
		});
		expect(call).not.toHaveProperty('campaign_name');
		expect(Object.keys(call.variables)).toEqual(['wants_visit', 'preferred_day', 'rating']);
	});

	test('ends as its number says, and is not tried again', async () => {
		const { make, calls, advance } = await startWithCall();
		await make({ phone_number: '+447700907701' });
		await advance(7200);
		expect((await calls('+447700907701')).map(({ status }) => status)).toEqual(['busy']);
	});

	test('is told to the webhook with its variables and without a lead (platform-api 6)', async () => {
		const { api, make, advance } = await startWithCall();
		const receiver = await startReceiver();
		const webhook = { is_webhook_active: true, webhook_url: receiver.url };
		await api('PUT', '/user/assistant/101', { body: webhook });
		await make({ variables: { customer_name: 'Zoe', visits: 3 } });
		await advance(200);
		const told = await until(() => receiver.received.find((one) => one.customer_phone === PHONE));
		expect(told.input_variables).toEqual({ customer_name: 'Zoe', visits: 3 });
		expect(told.status).toBe('completed');
		expect(told).not.toHaveProperty('lead');
	});
});

describe('refusals', () => {
	test('an inbound assistant does not call', async () => {
		const { make, calls } = await startWithCall();
		const { status, body } = await make({ assistant_id: 103 });
		expect([status, Object.keys(body.errors)]).toEqual([422, ['assistant_id']]);
		expect(await calls()).toEqual([]);
	});

	test.each([121, 999])('assistant %i is not found', async (id) => {
		const { make } = await startWithCall();
		const { status, body } = await make({ assistant_id: id });
		expect([status, body]).toEqual([404, { message: 'Assistant not found' }]);
	});

	test.each<[string, Json]>([
		['assistant_id', { assistant_id: undefined }],
		['assistant_id', { assistant_id: '101' }],
		['phone_number', { phone_number: undefined }],
		['phone_number', { phone_number: '07700 907777' }],
		['variables', { variables: ['Zoe'] }],
	])('a wrong %s is refused: %j', async (field, more) => {
		const { make, calls } = await startWithCall();
		const { status, body } = await make(more);
		expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
		expect(await calls()).toEqual([]);
	});
});
