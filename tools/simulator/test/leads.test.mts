// Leads and the campaigns that call them.
import { describe, expect, test } from '@jest/globals';
import { waitFor } from '../../lib/waitFor.mts';
import { nextAllowedTime } from '../life/hours.mts';
import { start, START } from './support/simulator.mts';
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

	test('tries again after its interval, as often as it says (platform-api 3.2)', async () => {
		const { create, advance, callsTo, leadOf } = await startWithLeads();
		const phone = '+447700907701';
		await create({ phone_number: phone, campaign_id: 201 });
		const seen = [];
		for (const seconds of [60, 28 * 60, HOUR, 24 * HOUR]) {
			await advance(seconds);
			seen.push([(await callsTo(phone)).length, (await leadOf(phone)).status]);
		}
		expect(seen).toEqual([
			...[1, 1].map((count) => [count, 'rescheduled']),
			...[3, 3].map((count) => [count, 'reached-max-retries']),
		]);
		const times = (await callsTo(phone)).map(({ created_at: at }) => Date.parse(`${at}Z`));
		expect(times[0] - times[1]).toBeGreaterThanOrEqual(30 * 60_000);
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

	test.each([
		['20:00', '02:00', '[]', '2026-03-02T12:00:00Z', '2026-03-02T20:00:00Z'],
		['20:00', '02:00', '[]', '2026-03-03T01:30:00Z', '2026-03-03T01:30:00Z'],
		// Tuesday is no day of its own
		['20:00', '02:00', '[]', '2026-03-03T02:01:00Z', '2026-03-09T20:00:00Z'],
		['00:00', '23:59', '09:00-12:00 14:00-18:00', '2026-03-02T12:30:00Z', '2026-03-02T14:00:00Z'],
		['00:00', '23:59', '14:00-18:00 22:00-01:00', '2026-03-03T00:30:00Z', '2026-03-03T00:30:00Z'],
		['00:00', '23:59', '14:00-18:00 22:00-01:00', '2026-03-02T19:00:00Z', '2026-03-02T22:00:00Z'],
	])(
		'has hours from %s to %s, windows %s: at %s it waits until %s',
		(start, end, given, from, to) => {
			const windows = given === '[]' ? [] : given.split(' ').map((one) => one.split('-'));
			const campaign = {
				allowed_hours_start_time: start,
				allowed_hours_end_time: end,
				schedule_windows: JSON.stringify(windows.map(([start, end]) => ({ start, end }))),
				allowed_days: '["monday"]',
			};
			expect(nextAllowedTime(campaign, 'UTC', Date.parse(from))).toBe(Date.parse(to));
		},
	);

	test('that is created and started has the hours of its own timezone', async () => {
		const { api, create, callsTo, advance } = await startWithLeads();
		// it is seven in the evening there
		const hours = { allowed_hours_start_time: '09:00', allowed_hours_end_time: '17:00' };
		const body = { name: 'Autumn', assistant_id: 101, timezone: 'Asia/Tokyo', ...hours };
		const { id: campaign_id } = (await api('POST', '/user/campaign', { body })).body.data;
		await create({ campaign_id });
		const started = { body: { action: 'start', campaign_id } };
		expect((await api('POST', '/user/campaigns/update-status', started)).status).toBe(200);
		await advance(13 * HOUR);
		expect(await callsTo()).toEqual([]);
		await advance(2 * HOUR);
		expect(await callsTo()).toHaveLength(1);
	});

	test('waits while it is paused, and is completed without leads when that is set (platform-api 4.20)', async () => {
		const { change, create, get, leadOf, advance } = await startWithLeads();
		const status = async () =>
			(await get('/user/campaigns')).find(({ id }: Json) => id === 203).status;
		await change({ status: 'paused' });
		await create();
		await advance(HOUR);
		expect((await leadOf()).status).toBe('created');
		await change({ status: 'active', mark_complete_when_no_leads: true });
		await advance(60);
		expect(await status()).toBe('active');
		await advance(HOUR);
		expect([(await leadOf()).status, await status()]).toEqual(['completed', 'completed']);
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

test('time runs by itself, and lists stay in its order, however fast it does', async () => {
	const { api, get } = await start({ now: START, speed: 100_000 });
	for (let number = 10; number < 30; number++) {
		const phone = { phone_number: `+4477009088${number}` };
		await api('POST', '/user/lead', { body: { ...phone, campaign_id: 203 } });
		// By now the lead's own call is due, though nobody may have placed it yet.
		await api('POST', '/user/make_call', { body: { ...phone, assistant_id: 102 } });
	}
	for (const list of ['calls', 'leads']) {
		const { data } = await get(`/user/${list}?per_page=100`);
		const times = data.map(({ created_at: at }: Json) => at);
		expect(times).toEqual(times.toSorted().reverse());
	}
	const path = '/user/calls?status=completed&date_from=2026-03-02';
	await waitFor('a call is completed', 10, async () => (await get(path)).data[0]);
});
