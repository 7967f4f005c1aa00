import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const PHONE = '+447700900777';

async function startWithLead(more: object = {}) {
	const simulator = await start();
	const { api, get } = simulator;
	const body = { phone_number: PHONE, campaign_id: 201, ...more };
	const created = (await api('POST', '/user/lead', { body })).body;
	return {
		...simulator,
		created,
		read: async (): Promise<Json> =>
			(await get(`/user/leads?phone_number=${PHONE.slice(1)}`)).data[0],
	};
}

describe('a lead (platform-api 2.6)', () => {
	test('has these fields, whether it was created with little or much (platform-api 4.12)', async () => {
		const { created, read } = await startWithLead();
		expect(created).toEqual({
			message: expect.any(String),
			data: {
				id: expect.any(Number),
				campaign_id: 201,
				phone_number: PHONE,
				variables: {},
				status: 'created',
				created_at: '2026-03-02 10:00:00',
				updated_at: '2026-03-02 10:00:00',
				campaign: { id: 201, name: 'Six-month recall' },
				secondary_contacts: [],
			},
		});
		expect(await read()).toEqual(created.data);
	});

	test('has variables of any kind and depth, as they were sent', async () => {
		const variables = {
			text: 'Zoë 🦷 "quoted"\n',
			number: 1.5,
			yes: true,
			nothing: null,
			list: [1, 'two', { three: [] }],
			'a key with spaces': {},
		};
		const { read } = await startWithLead({ variables });
		expect((await read()).variables).toEqual(variables);
	});

	test('has secondary contacts with ids, a status and times of their own', async () => {
		const { created, read } = await startWithLead({
			secondary_contacts: [
				{ phone_number: '+447700900778', variables: { role: 'partner' } },
				{ phone_number: '+447700900779' },
			],
		});
		const common = {
			id: expect.any(Number),
			status: 'created',
			created_at: '2026-03-02 10:00:00',
			updated_at: '2026-03-02 10:00:00',
		};
		const { secondary_contacts: contacts } = created.data;
		expect(contacts).toEqual([
			{ ...common, phone_number: '+447700900778', variables: { role: 'partner' } },
			{ ...common, phone_number: '+447700900779', variables: {} },
		]);
		expect(contacts[0].id).not.toBe(contacts[1].id);
		expect(await read()).toEqual(created.data);
	});

	test('keeps the time of its creation, and is of the campaign that it was moved to (platform-api 4.11)', async () => {
		const { api, advance, created, read } = await startWithLead({
			secondary_contacts: [{ phone_number: '+447700900778' }],
		});
		const { id } = created.data;
		await api('PUT', `/user/leads/${id}`, { body: { status: 'completed' } });
		await advance(90);
		await api('PUT', `/user/leads/${id}`, { body: { campaign_id: 203 } });
		expect(await read()).toEqual({
			...created.data,
			status: 'completed',
			campaign_id: 203,
			campaign: { id: 203, name: 'Whitening offer' },
			updated_at: '2026-03-02 10:01:30',
		});
	});

	test('has each of its fields in the list too, in E.164 and as integers', async () => {
		const { get } = await start();
		const { data } = await get('/user/leads?per_page=100');
		expect(data).toHaveLength(15);
		for (const lead of data) {
			expect(lead.phone_number).toMatch(/^\+[1-9]\d{6,14}$/);
			expect([lead.id, lead.campaign_id].every(Number.isInteger)).toBe(true);
			expect(lead.campaign.id).toBe(lead.campaign_id);
		}
	});
});
