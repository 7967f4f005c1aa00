import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const SENDERS = '/user/messenger/senders';

async function startSenders() {
	const simulator = await start();
	const { get, control } = simulator;
	return {
		...simulator,
		senders: async (query = ''): Promise<Json[]> => (await get(SENDERS + query)).data,
		ids: async (query: string) => (await get(SENDERS + query)).data.map(({ id }: Json) => id),
		set: (id: number, body: object) => control('POST', `/senders/${id}`, body),
	};
}

describe('senders (platform-api 2.3, 4.9)', () => {
	test('are the online ones unless others are asked for', async () => {
		const { ids } = await startSenders();
		expect(await ids('')).toEqual([701, 702]);
		expect(await ids('?status=online')).toEqual([701, 702]);
		expect(await ids('?status=offline')).toEqual([703]);
		expect(await ids('?status=all')).toEqual([701, 702, 703]);
	});

	test('come with all that they are made of, in a data array and nothing else', async () => {
		const { get } = await start();
		expect(await get(`${SENDERS}?status=all`)).toEqual({
			data: [
				{
					id: 701,
					phone_number: '+442079460701',
					display_name: 'Harbour Dental',
					status: 'online',
					quality_rating: 'GREEN',
					messaging_limit: 1000,
					messaging_limit_formatted: '1,000 per 24 hours',
				},
				{
					id: 702,
					phone_number: '+442079460702',
					display_name: 'Harbour Dental Billing',
					status: 'online',
					quality_rating: 'YELLOW',
					messaging_limit: null,
					messaging_limit_formatted: 'Unlimited',
				},
				{
					id: 703,
					phone_number: '+442079460703',
					display_name: 'Harbour Dental Night Line',
					status: 'offline',
					quality_rating: 'RED',
					messaging_limit: 250,
					messaging_limit_formatted: '250 per 24 hours',
				},
			],
		});
	});
});

describe('the list of senders (platform-api 4.9)', () => {
	test('is an empty array where there are none', async () => {
		const { api, tokens, set, senders } = await startSenders();
		const { body } = await api('GET', `${SENDERS}?status=all`, { token: tokens.admin });
		expect(body).toEqual({ data: [] });
		await set(701, { status: 'offline' });
		await set(702, { status: 'offline' });
		expect(await senders()).toEqual([]);
	});

	test("has the caller's own only (platform-api 5.5)", async () => {
		const { api, tokens } = await start();
		const { body } = await api('GET', `${SENDERS}?status=all`, { token: tokens.otherUser });
		expect(body.data.map(({ id }: Json) => id)).toEqual([721]);
	});

	test.each(['gone', 'ONLINE', '', 'online&status=offline'])(
		'refuses the status "%s" (platform-api 7)',
		async (status) => {
			const { api } = await start();
			const answer = await api('GET', `${SENDERS}?status=${status}`);
			expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['status']]);
		},
	);

	test('has no pages', async () => {
		const { ids } = await startSenders();
		expect(await ids('?status=all&per_page=1&page=2')).toEqual([701, 702, 703]);
	});
});

describe('the status of a sender (platform-api 3.4)', () => {
	test('is online or offline, and what it is counts from now on', async () => {
		const { senders, set } = await startSenders();
		const statuses = async () => (await senders('?status=all')).map(({ status }) => status);
		expect(await statuses()).toEqual(['online', 'online', 'offline']);
		await set(701, { status: 'offline' });
		await set(703, { status: 'online' });
		expect(await statuses()).toEqual(['offline', 'online', 'online']);
		expect((await senders()).map(({ id }) => id)).toEqual([702, 703]);
		expect((await set(701, { status: 'away' })).status).toBe(422);
	});

	test('decides whether free text may be sent, not whether the session is open (platform-api 4.7)', async () => {
		const { api, get, set } = await startSenders();
		const to = { sender_id: 701, recipient_phone: '+447700900110' };
		const send = async () =>
			(await api('POST', '/user/messenger/send-freeform', { body: { ...to, message: 'Hi' } }))
				.status;
		const session = new URLSearchParams(Object.entries(to).map(([k, v]) => [k, String(v)]));
		await set(701, { status: 'offline' });
		expect(await send()).toBe(503);
		const { session_status: status } = await get(`/user/messenger/session-status?${session}`);
		expect(status.is_open).toBe(true);
		await set(701, { status: 'online' });
		expect(await send()).toBe(200);
	});
});
