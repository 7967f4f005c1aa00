import { describe, expect, test } from '@jest/globals';
import { start } from './support/simulator.mts';

const OPERATIONS = [
	['GET', '/user/me'],
	['GET', '/user/campaigns'],
	['GET', '/user/assistants/get'],
	['PUT', '/user/assistant/101'],
	['GET', '/user/calls'],
	['GET', '/user/conversations'],
	['POST', '/user/lead'],
	['GET', '/user/leads'],
	['GET', '/user/messenger/senders'],
	['GET', '/user/messenger/session-status'],
	['POST', '/user/messenger/send-freeform'],
	['POST', '/white-label/register'],
	['GET', '/white-label/users'],
	['GET', '/user/assistants/transcriber-providers'],
	['POST', '/user/make_call'],
	['GET', '/user/knowledgebases'],
	['PUT', '/user/knowledgebases/601'],
	['PUT', '/user/leads/3001'],
	['GET', '/user/messenger/senders/701/templates'],
	['POST', '/user/messenger/send'],
	['GET', '/user/phone-numbers/all'],
	['GET', '/user/phone-numbers'],
	['POST', '/user/phone-numbers/purchase'],
	['GET', '/user/tools'],
	['POST', '/white-label/login'],
	['POST', '/white-label/logout'],
	['POST', '/white-label/token'],
] as const;

describe('authentication (platform-api 5.1)', () => {
	test('every operation refuses a missing and an unknown token', async () => {
		const { api } = await start();
		for (const [method, path] of OPERATIONS) {
			for (const token of [null, 'unknown']) {
				const { status, body } = await api(method, path, { token });
				expect({ method, path, status, body }).toEqual({
					...{ method, path, status: 401 },
					body: { message: 'Unauthenticated.' },
				});
			}
		}
	});

	test('comes before the body is looked at', async () => {
		const { raw } = await start();
		const requests = [
			{ body: '{"phone_number":' },
			{ body: { x: 'x'.repeat(1024 * 1024) } },
			{ body: '<a/>', headers: { 'content-type': 'text/xml' } },
		];
		for (const request of requests) {
			expect((await raw('POST', '/user/lead', { token: null, ...request })).status).toBe(401);
		}
		expect((await raw('POST', '/user/lead', requests[2])).status).toBe(415);
	});

	test('each token acts as its own user (platform-api 5.3)', async () => {
		const { api, tokens } = await start();
		const names = await Promise.all(
			[tokens.user, tokens.otherUser, tokens.admin].map(
				async (token) => (await api('GET', '/user/me', { token })).body.name,
			),
		);
		expect(names).toEqual(['Harbour Dental', 'Kestrel Motors', 'Brightline Agency']);
	});

	test('the profile carries the balance in dollars (platform-api 4.20)', async () => {
		const { get } = await start();
		expect(await get('/user/me')).toEqual({
			name: 'Harbour Dental',
			email: 'office@harbour-dental.example',
			total_balance: 25,
		});
	});
});

describe('ownership (platform-api 5.5)', () => {
	test('lists show nothing of another user', async () => {
		const { api, tokens } = await start();
		const token = tokens.otherUser;
		const [assistants, campaigns, leads, senders] = await Promise.all(
			[
				'/user/assistants/get',
				'/user/campaigns',
				'/user/leads?campaign_id=201',
				'/user/messenger/senders?status=all',
			].map(async (path) => (await api('GET', path, { token })).body),
		);
		expect(assistants.data.map(({ id }: { id: number }) => id)).toEqual([121]);
		expect(campaigns.map(({ id }: { id: number }) => id)).toEqual([221]);
		expect(leads.data).toEqual([]);
		expect(senders.data.map(({ id }: { id: number }) => id)).toEqual([721]);
	});

	test('calls and conversations of another user are not listed', async () => {
		const { api, get, tokens } = await start();
		const other = (await api('GET', '/user/calls', { token: tokens.otherUser })).body;
		const mine = await get('/user/calls?per_page=100');
		expect(other.total).toBe(6);
		expect(mine.total).toBe(40);
		expect(mine.data.some(({ id }: { id: number }) => id === other.data[0].id)).toBe(false);
		const { data } = (await api('GET', '/user/conversations', { token: tokens.otherUser })).body;
		expect(data.map((one: { type: string }) => one.type)).toEqual(['messenger']);
	});

	test("somebody else's assistant, campaign and sender are not found", async () => {
		const { api, tokens } = await start();
		const token = tokens.otherUser;
		const update = await api('PUT', '/user/assistant/101', { token, body: { name: 5 } });
		const lead = { phone_number: '+447700900999', campaign_id: 201 };
		const created = await api('POST', '/user/lead', { token, body: lead });
		const message = { sender_id: 701, recipient_phone: '+447700900110', message: 'Hi' };
		const sent = await api('POST', '/user/messenger/send-freeform', { token, body: message });
		expect([update.status, created.status, sent.status]).toEqual([404, 404, 404]);
		expect(created.body).toEqual({ message: 'Campaign not found' });
	});
});

describe('requests that no operation takes', () => {
	test('an unknown path is 404, malformed JSON 400, a large body 413', async () => {
		const { raw } = await start();
		const unknown = await raw('GET', '/user/nothing');
		const malformed = await raw('POST', '/user/lead', { body: '{"phone_number":' });
		const large = await raw('POST', '/user/lead', { body: { x: 'x'.repeat(1024 * 1024) } });
		expect([unknown.status, malformed.status, large.status]).toEqual([404, 400, 413]);
		for (const { body } of [unknown, malformed, large]) {
			expect(Object.keys(body)).toEqual(['message']);
		}
	});

	test('an id that is no number is not found', async () => {
		const { raw } = await start();
		expect((await raw('PUT', '/user/assistant/abc', { body: {} })).status).toBe(404);
	});
});
