// Leads and the campaigns that call them.
import { describe, expect, test } from '@jest/globals';
import { nextAllowedTime } from '../life/hours.mts';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const HOUR = 3600;
const PHONE = '+447700900777';
const WAITING = 3012;
const CALLED_IN_VAIN = 3003;

async function startWithLeads() {
	const simulator = await start();
	const { api, get } = simulator;
	const rows = async (list: string, phone: string): Promise<Json[]> =>
		(await get(`/user/${list}?per_page=100&phone_number=${encodeURIComponent(phone)}`)).data;
	return {
		...simulator,
		create: (more: object = {}) =>
			api('POST', '/user/lead', { body: { phone_number: PHONE, campaign_id: 203, ...more } }),
		update: (id: number, body: Json) => api('PUT', `/user/leads/${id}`, { body }),
		callsTo: (phone = PHONE) => rows('calls', phone),
		leadOf: async (phone = PHONE) => (await rows('leads', phone))[0],
		lead: async (id: number): Promise<Json> =>
			(await get('/user/leads?per_page=100')).data.find((one: Json) => one.id === id),
		change: (body: object) => simulator.control('POST', '/campaigns/203', body),
	};
}

test('a new lead is answered as the list has it: its campaign, its variables, its secondary contacts (platform-api 2.6, 4.12)', async () => {
	const { create, leadOf } = await startWithLeads();
	const variables = { text: 'Zoë 🦷 "quoted"\n', list: [1, { three: [] }], nothing: null };
	const contacts = [
		{ phone_number: '+447700900778', variables: { role: 'partner' } },
		{ phone_number: '+447700900779' },
	];
	const { body } = await create({ variables, secondary_contacts: contacts });
	const at = '2026-03-02 10:00:00';
	const common = { id: expect.any(Number), status: 'created', created_at: at, updated_at: at };
	expect(body.data).toEqual({
		...{ ...common, phone_number: PHONE, variables, campaign_id: 203 },
		campaign: { id: 203, name: 'Whitening offer' },
		secondary_contacts: contacts.map((one) => ({ ...common, variables: {}, ...one })),
	});
	expect(await leadOf()).toEqual(body.data);
});

describe('the update of a lead (platform-api 4.11)', () => {
	test.each([
		['created', CALLED_IN_VAIN, 60, 1, 'rescheduled'],
		['completed', WAITING, HOUR, 0, 'completed'],
		['reached-max-retries', WAITING, HOUR, 0, 'reached-max-retries'],
	])(
		'set to %s, lead %i has within %i s %i calls and is %s (platform-api 3.2)',
		async (set, id, ...rest) => {
			const [seconds, count, status] = rest;
			const { update, lead, callsTo, advance } = await startWithLeads();
			const { phone_number: phone } = await lead(id);
			await update(id, { status: set });
			expect((await lead(id)).updated_at).toBe('2026-03-02 10:00:00');
			await advance(seconds);
			expect([(await callsTo(phone)).length, (await lead(id)).status]).toEqual([count, status]);
		},
	);
});

describe('a campaign', () => {
	test.each([
		['00', 'no-answer', 'reached-max-retries'],
		['01', 'busy', 'reached-max-retries'],
		['02', 'failed', 'reached-max-retries'],
		['03', 'ended_by_customer', 'completed'],
		['04', 'completed', 'completed'],
	])('calls a number that ends in %s, which ends %s', async (ending, callStatus, leadStatus) => {
		const { create, callsTo, leadOf, advance } = await startWithLeads();
		const phone = `+4477009077${ending}`;
		await create({ phone_number: phone });
		await advance(HOUR);
		const [call] = await callsTo(phone);
		expect([call.status, (await leadOf(phone)).status]).toEqual([callStatus, leadStatus]);
		const isAnswered = leadStatus === 'completed';
		expect([call.duration > 0, 'recording_url' in call]).toEqual([isAnswered, isAnswered]);
	});

	test.each([
		['Europe/Bucharest', '2026-03-02T10:00:00Z', '2026-03-02T10:00:00Z'],
		['Europe/Bucharest', '2026-03-02T05:00:00Z', '2026-03-02T07:30:00Z'],
		['Europe/Bucharest', '2026-03-02T15:01:30Z', '2026-03-04T07:30:00Z'],
		['Europe/Bucharest', '2026-03-05T08:00:00Z', '2026-03-08T07:30:00Z'],
		// Clocks are put forward, and back.
		['Europe/London', '2026-03-28T22:00:00Z', '2026-03-29T08:30:00Z'],
		['Europe/London', '2026-10-24T22:30:00Z', '2026-10-25T09:30:00Z'],
	])('has its hours in the timezone %s: at %s it waits until %s', (timezone, from, to) => {
		const hours = { allowed_hours_start_time: '09:30', allowed_hours_end_time: '17:00' };
		const days = { allowed_days: '["monday","wednesday","sunday"]', schedule_windows: '[]' };
		const campaign = { ...hours, ...days };
		expect(nextAllowedTime(campaign, timezone, Date.parse(from))).toBe(Date.parse(to));
	});
});

test('the same seed gives the same data and the same life, another seed others', async () => {
	const lived = async (seed: number) => {
		const { get, advance, apiUrl } = await start({ seed });
		await advance(24 * HOUR);
		const { data } = await get('/user/calls?per_page=100');
		const { origin } = new URL(apiUrl);
		return data.map(({ recording_url: url, ...call }: Json) => [call, url?.replace(origin, '')]);
	};
	const first = await lived(7);
	expect(first.length).toBeGreaterThan(40);
	expect(await lived(7)).toEqual(first);
	expect(await lived(8)).not.toEqual(first);
});
