// Campaigns that are created, started and stopped (not in the document).
import { expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const NEW = { name: 'Autumn check-ups', assistant_id: 101 };
const PHONE = '+447700900571';

async function startWithCampaigns() {
	const simulator = await start();
	const { api, get } = simulator;
	return {
		...simulator,
		create: (more: object = {}) => api('POST', '/user/campaigns', { body: { ...NEW, ...more } }),
		turn: (action: string, campaign_id: number) =>
			api('POST', '/user/campaigns/update-status', { body: { action, campaign_id } }),
		addLead: (campaign_id: number) =>
			api('POST', '/user/lead', {
				body: { campaign_id, phone_number: PHONE, variables: {}, allow_dupplicate: false },
			}),
		statusOf: async (id: number) =>
			(await get('/user/campaigns')).find((one: Json) => one.id === id)?.status,
		calls: async (): Promise<Json[]> =>
			(await get(`/user/calls?phone_number=${encodeURIComponent(PHONE)}`)).data,
	};
}

test('one that was created is a draft with what it was given, and calls from any time on every day', async () => {
	const { create, statusOf } = await startWithCampaigns();
	const { status, body } = await create({ max_retries: 2, allowed_days: ['friday'] });

	expect(status).toBe(201);
	expect(body.data).toMatchObject({
		...{ name: NEW.name, status: 'draft', max_retries: 2, retry_interval: 60 },
		...{ allowed_days: ['friday'], allowed_hours_start_time: '00:00' },
	});
	expect(await statusOf(body.data.id)).toBe('draft');
});

test.each<[number, Json, object]>([
	[404, { assistant_id: 121 }, { message: 'Assistant not found' }],
	[422, { assistant_id: 103 }, { errors: { assistant_id: expect.anything() } }],
	[422, { timezone: 'Europe/Nowhere' }, { errors: { timezone: expect.anything() } }],
	[422, { phone_number_ids: [321] }, { errors: { phone_number_ids: expect.anything() } }],
	[
		422,
		{ allowed_hours_start_time: '18:00', allowed_hours_end_time: '09:00' },
		{ errors: { allowed_hours_end_time: expect.anything() } },
	],
])('%i to %j', async (expected, more, answer) => {
	const { create } = await startWithCampaigns();
	const { status, body } = await create(more);

	expect([status, body]).toEqual([expected, expect.objectContaining(answer)]);
});

test('it calls its leads once it is started, and nobody after it was stopped', async () => {
	const { create, turn, addLead, statusOf, calls, advance } = await startWithCampaigns();
	const { id } = (await create({ mark_complete_when_no_leads: false })).body.data;
	await addLead(id);
	await advance(3_600);
	expect(await calls()).toEqual([]);

	expect((await turn('start', id)).body.data).toEqual({ campaign_id: id, status: 'active' });
	await advance(3_600);
	expect(await calls()).toHaveLength(1);

	expect((await turn('stop', id)).body.data).toEqual({ campaign_id: id, status: 'stopped' });
	await addLead(id);
	await advance(3_600);
	expect(await calls()).toHaveLength(1);
	expect(await statusOf(id)).toBe('stopped');
});

test('its hours are those of its own timezone', async () => {
	const { create, turn, addLead, calls, advance } = await startWithCampaigns();
	// it is seven in the evening there
	const hours = { timezone: 'Asia/Tokyo', allowed_hours_start_time: '09:00' };
	const { id } = (await create({ ...hours, allowed_hours_end_time: '17:00' })).body.data;
	await addLead(id);
	await turn('start', id);

	await advance(13 * 3_600);
	expect(await calls()).toEqual([]);
	await advance(2 * 3_600);
	expect(await calls()).toHaveLength(1);
});

test.each([
	[404, 'start', 221],
	[404, 'start', 999],
	[400, 'start', 201],
])('%i, without success, to: %s %i', async (expected, action, id) => {
	const { turn } = await startWithCampaigns();
	const { status, body } = await turn(action, id);

	expect([status, body]).toEqual([expected, { message: expect.any(String), success: false }]);
});
