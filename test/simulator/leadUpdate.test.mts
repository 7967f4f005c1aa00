import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const COMPLETED = 3001;
const WAITING = 3012;
const CALLED_IN_VAIN = 3003;

async function startWithUpdate() {
	const simulator = await start();
	const { api, get } = simulator;
	return {
		...simulator,
		update: (id: number, body: Json, token?: string) =>
			api('PUT', `/user/leads/${id}`, { body, token }),
		lead: async (id: number): Promise<Json> =>
			(await get('/user/leads?per_page=100')).data.find((one: Json) => one.id === id),
		callsTo: async (phone: string): Promise<Json[]> =>
			(await get(`/user/calls?per_page=100&phone_number=${encodeURIComponent(phone)}`)).data,
	};
}

describe('what is sent (platform-api 4.11)', () => {
	test('changes, the rest stays, and variables are merged', async () => {
		const { update, lead } = await startWithUpdate();
		const before = await lead(COMPLETED);
		const answer = await update(COMPLETED, { variables: { dentist: 'Dr Moss', seen: [1] } });
		expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['message']]);
		expect(await lead(COMPLETED)).toEqual({
			...before,
			variables: { customer_name: 'Ada Whitfield', dentist: 'Dr Moss', seen: [1] },
			updated_at: '2026-03-02 10:00:00',
		});
		await update(COMPLETED, { variables: { dentist: 'Dr Hay' }, campaign_id: 202 });
		expect(await lead(COMPLETED)).toMatchObject({
			campaign: { id: 202, name: 'After-visit feedback' },
			variables: { customer_name: 'Ada Whitfield', dentist: 'Dr Hay', seen: [1] },
			status: 'completed',
		});
	});

	test.each([
		['+447700900888', '+447700900888'],
		['0044 7700 900-888', '+447700900888'],
		['+44 (7700) 900888', '+447700900888'],
	])('the number %s is stored as %s', async (sent, stored) => {
		const { update, lead } = await startWithUpdate();
		expect((await update(COMPLETED, { phone_number: sent })).status).toBe(200);
		expect((await lead(COMPLETED)).phone_number).toBe(stored);
	});

	test.each(['07700 900888', '447700900888', '+4477x00900888', '', '+12'])(
		'the number "%s" is invalid, and nothing of the request is done',
		async (phone) => {
			const { update, lead } = await startWithUpdate();
			const before = await lead(COMPLETED);
			const answer = await update(COMPLETED, { phone_number: phone, variables: { a: 1 } });
			expect([answer.status, answer.body]).toEqual([422, { message: 'Invalid phone number' }]);
			expect(await lead(COMPLETED)).toEqual(before);
		},
	);
});

describe('refusals (platform-api 4.11, 7)', () => {
	test("a lead that is missing or somebody else's is not found, whatever is sent (platform-api 5.5)", async () => {
		const { update, tokens } = await startWithUpdate();
		const answers = [
			await update(9999, {}),
			await update(3051, { nickname: 'x' }),
			await update(COMPLETED, {}, tokens.otherUser),
		];
		for (const { status, body } of answers) {
			expect([status, body]).toEqual([404, { message: 'Lead not found' }]);
		}
	});

	test.each([221, 999])('campaign %i is not found', async (campaignId) => {
		const { update } = await startWithUpdate();
		const { status, body } = await update(COMPLETED, { campaign_id: campaignId });
		expect([status, body]).toEqual([404, { message: 'Campaign not found' }]);
	});

	test('fields other than the four are named, before anything else of the body', async () => {
		const { update } = await startWithUpdate();
		const body = { status: 'gone', name: 'Ada', phone_number: '+447700900888', id: 5 };
		const answer = await update(COMPLETED, body);
		expect([answer.status, answer.body]).toEqual([422, { message: 'Invalid fields: name, id' }]);
	});

	test.each<[string, Json]>([
		['status', { status: 'scheduled' }],
		['status', { status: 'processing' }],
		['status', { status: 'rescheduled' }],
		['status', { status: 'blacklisted' }],
		['status', { status: null }],
		['campaign_id', { campaign_id: '201' }],
		['campaign_id', { campaign_id: null }],
		['phone_number', { phone_number: 447700900888 }],
		['variables', { variables: 'customer_name=Ada' }],
		['variables', { variables: ['Ada'] }],
		['body', null],
	])('a wrong %s fails validation: %j', async (field, body) => {
		const { update } = await startWithUpdate();
		const answer = await update(COMPLETED, body);
		expect(answer.status).toBe(422);
		expect(answer.body.message).toBe('Validation failed');
		expect(Object.keys(answer.body.errors)).toEqual([field]);
	});

	test('a status that is assigned automatically is told from one that does not exist (platform-api 3.2)', async () => {
		const { update } = await startWithUpdate();
		const reason = async (status: string) =>
			(await update(COMPLETED, { status })).body.errors.status[0];
		expect(await reason('processing')).toContain('automatically');
		expect(await reason('gone')).not.toContain('automatically');
	});
});

describe('the life of the lead follows (platform-api 3.2, 4.11)', () => {
	test('a lead set back to created is called again, from its first attempt', async () => {
		const { update, lead, callsTo, advance } = await startWithUpdate();
		const { phone_number: phone } = await lead(CALLED_IN_VAIN);
		await update(CALLED_IN_VAIN, { status: 'created' });
		await advance(60);
		expect(await callsTo(phone)).toHaveLength(1);
		expect((await lead(CALLED_IN_VAIN)).status).toBe('rescheduled');
	});

	test.each(['completed', 'reached-max-retries'])(
		'a lead set to %s is not called any more',
		async (status) => {
			const { update, lead, callsTo, advance } = await startWithUpdate();
			const { phone_number: phone } = await lead(WAITING);
			await update(WAITING, { status });
			await advance(3600);
			expect(await callsTo(phone)).toEqual([]);
			expect((await lead(WAITING)).status).toBe(status);
		},
	);

	test('a waiting lead takes its turn in the campaign it is moved to', async () => {
		const { update, lead, callsTo, advance } = await startWithUpdate();
		const { phone_number: phone } = await lead(WAITING);
		await update(WAITING, { campaign_id: 203 });
		await advance(119);
		expect(await callsTo(phone)).toEqual([]);
		await advance(120);
		expect((await callsTo(phone))[0].campaign_name).toBe('Whitening offer');
	});

	test('what is set during a call outlives it, and a retry moves along', async () => {
		const { api, update, lead, callsTo, advance } = await startWithUpdate();
		const add = async (phone: string): Promise<number> => {
			const body = { phone_number: phone, campaign_id: 201 };
			return (await api('POST', '/user/lead', { body })).body.data.id;
		};
		// Until the other leads are done with: nothing but the moved lead wakes its new campaign.
		await advance(24 * 3600);
		const stopped = await add('+447700907701');
		const moved = await add('+447700907702');
		await advance(1);
		expect((await lead(stopped)).status).toBe('processing');
		await update(stopped, { status: 'completed' });
		await update(moved, { campaign_id: 202 });
		await advance(30);
		expect((await lead(stopped)).status).toBe('completed');
		expect((await lead(moved)).status).toBe('rescheduled');
		await advance(3600);
		expect((await callsTo('+447700907701')).length).toBe(1);
		const campaigns = (await callsTo('+447700907702')).map((call) => call.campaign_name);
		expect(campaigns).toEqual(['After-visit feedback', 'Six-month recall']);
	});
});
