import { describe, expect, test } from '@jest/globals';
import { createRateLimit } from '../../simulator/http/rateLimit.mts';
import type { SimulatorOptions } from '../../simulator/index.mts';
import { start, START } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const OPEN = '+447700900110';
const EXPIRED = '+447700900111';
const STRANGER = '+447700900998';
const DAY = 24 * 3600;

async function startMessenger(options?: SimulatorOptions) {
	const simulator = await start(options);
	const { api, get, control } = simulator;
	return {
		...simulator,
		send: (more: object = {}) =>
			api('POST', '/user/messenger/send-freeform', {
				body: { sender_id: 701, recipient_phone: OPEN, message: 'Hello', ...more },
			}),
		session: (phone: string, senderId = 701) =>
			api(
				'GET',
				`/user/messenger/session-status?sender_id=${senderId}&recipient_phone=${encodeURIComponent(phone)}`,
			),
		balance: async (): Promise<number> => (await get('/user/me')).total_balance,
		writeIn: (phone: string, more: object = {}) =>
			control('POST', '/inbound-messages', { sender_id: 701, phone, text: 'Hi', ...more }),
	};
}

describe('session status (platform-api 2.4, 4.8)', () => {
	test('an open session says until when', async () => {
		const { session } = await startMessenger();
		expect((await session(OPEN)).body).toEqual({
			success: true,
			has_conversation: true,
			conversation_id: 809,
			customer_name: 'Ada Whitfield',
			last_customer_message_at: '2026-03-02T07:00:40.000000Z',
			session_status: {
				is_open: true,
				can_send_freeform: true,
				requires_template: false,
				message: expect.any(String),
				minutes_remaining: 21 * 60,
				expires_at: '2026-03-03T07:00:40.000000Z',
			},
		});
	});

	test('an expired session says since when', async () => {
		const { session } = await startMessenger();
		expect((await session(EXPIRED)).body.session_status).toEqual({
			is_open: false,
			can_send_freeform: false,
			requires_template: true,
			message: expect.any(String),
			expired_at: '2026-02-28T10:00:00.000000Z',
		});
	});

	test('without a conversation a template is asked for', async () => {
		const { session } = await startMessenger();
		const { body } = await session(STRANGER);
		expect(Object.keys(body)).toEqual(['success', 'has_conversation', 'session_status']);
		expect(body.has_conversation).toBe(false);
		expect(body.session_status).toMatchObject({ is_open: false, requires_template: true });
		expect(body.session_status.message).toContain('template');
	});

	test('refuses an unknown sender before an invalid number', async () => {
		const { session } = await startMessenger();
		const answers = [await session('12', 999), await session('12'), await session(OPEN, 721)];
		expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual([
			[404, 'SENDER_NOT_FOUND'],
			[422, 'INVALID_PHONE'],
			[404, 'SENDER_NOT_FOUND'],
		]);
	});

	test('the window lasts 24 hours from the last message of the customer (platform-api 3.5, 8)', async () => {
		const { session, writeIn, advance } = await startMessenger();
		const isOpen = async () => (await session(STRANGER)).body.session_status.is_open;
		const written = await writeIn(STRANGER, { name: 'Zoe' });
		expect(written.body.session_status.is_open).toBe(true);
		expect((await session(STRANGER)).body.customer_name).toBe('Zoe');
		await advance(DAY - 60);
		expect(await isOpen()).toBe(true);
		await writeIn(STRANGER);
		await advance(DAY - 1);
		expect(await isOpen()).toBe(true);
		expect((await session(STRANGER)).body.session_status.minutes_remaining).toBe(0);
		await advance(1);
		expect(await isOpen()).toBe(false);
	});
});

describe('free text (platform-api 4.7)', () => {
	test('is recorded and paid for', async () => {
		const { send, balance, get } = await startMessenger();
		const before = (await get('/user/conversations?customer_phone=%2B447700900110')).data[0];
		const { status, body } = await send();
		expect(status).toBe(200);
		expect(body).toMatchObject({ success: true, conversation_id: 809 });
		expect(body.messenger_message_id).not.toBe(body.message_id);
		const after = (await get('/user/conversations?customer_phone=%2B447700900110')).data[0];
		expect(after.message_count).toBe(before.message_count + 1);
		const cost = 25 - (await balance());
		expect(cost).toBeGreaterThan(0);
		expect(after.total_cost - before.total_cost).toBeCloseTo(cost, 6);
	});

	test('is refused in the documented order, and then nothing is paid (platform-api 7)', async () => {
		const { send, balance, control } = await startMessenger();
		await control('POST', '/users/12/balance', { balance: 0 });
		const answers = [
			await send({ sender_id: 999, recipient_phone: '12' }),
			await send({ sender_id: 703, recipient_phone: '12' }),
			await send({ sender_id: 703, recipient_phone: EXPIRED }),
			await send({ recipient_phone: EXPIRED }),
			await send(),
		];
		expect(answers.map(({ status, body }) => [status, body.error_code])).toEqual([
			[404, 'SENDER_NOT_FOUND'],
			[422, 'INVALID_PHONE'],
			[503, 'SENDER_OFFLINE'],
			[403, 'SESSION_EXPIRED'],
			[402, 'INSUFFICIENT_BALANCE'],
		]);
		expect(answers[3].body.session_status.requires_template).toBe(true);
		expect(await balance()).toBe(0);
	});

	test.each<[string, Json]>([
		['sender_id', { sender_id: '701' }],
		['sender_id', { sender_id: undefined }],
		['message', { message: 'x'.repeat(4097) }],
		['message', { message: '' }],
		['message', { message: ' \n ' }],
	])('a wrong %s is refused (platform-api 7)', async (field, more) => {
		const { send } = await startMessenger();
		const { status, body } = await send(more);
		expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
	});

	test('may be 4096 characters long (platform-api 8)', async () => {
		const { send } = await startMessenger();
		expect((await send({ message: '🦷'.repeat(4096) })).status).toBe(200);
	});

	test('opens up when the customer writes in (platform-api 3.5)', async () => {
		const { send, writeIn } = await startMessenger();
		expect((await send({ recipient_phone: EXPIRED })).status).toBe(403);
		await writeIn(EXPIRED);
		expect((await send({ recipient_phone: EXPIRED })).status).toBe(200);
	});

	test('five requests a second pass for each user, and no more (platform-api 8)', async () => {
		let now = 0;
		const { api, tokens, send } = await startMessenger({ now: START, realNow: () => now });
		const answers = await Promise.all(Array.from({ length: 12 }, () => send()));
		const passed = answers.filter(({ status }) => status === 200);
		const refused = answers.filter(({ status }) => status === 429);
		expect([passed.length, refused.length]).toEqual([5, 7]);
		expect(refused[0].body).toEqual({ message: 'Too Many Attempts.' });
		expect(refused[0].headers.get('retry-after')).toBe('1');
		expect(refused[0].headers.get('x-ratelimit-limit')).toBe('5');
		expect(refused[0].headers.get('x-ratelimit-remaining')).toBe('0');
		const other = await api('POST', '/user/messenger/send-freeform', {
			token: tokens.otherUser,
			body: { sender_id: 721, recipient_phone: '12', message: 'Hi' },
		});
		expect(other.status).toBe(422);
		now = 1_000;
		expect((await send()).status).toBe(200);
	});

	test('a place is free again a second after it was taken, not before (platform-api 8)', () => {
		let now = 0;
		const limit = createRateLimit(() => now);
		const passes = (time: number) => {
			now = time;
			return limit.take('user', [{ requests: 5, seconds: 1 }]).mayPass;
		};
		const times = [0, 900, 910, 920, 930, 999, 1_000, 1_001, 1_900];
		expect(times.map(passes)).toEqual([true, true, true, true, true, false, true, false, true]);
	});

	test('is refused when the balance is below the cost, though not empty', async () => {
		const { send, balance, control } = await startMessenger();
		await control('POST', '/users/12/balance', { balance: 0.004999 });
		expect((await send()).status).toBe(402);
		await control('POST', '/users/12/balance', { balance: 0.005 });
		expect((await send()).status).toBe(200);
		expect(await balance()).toBe(0);
	});
});
