// Sessions, free text and templates.
import { describe, expect, test } from '@jest/globals';
import { start, START } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const DAY = 24 * 3600;
const STRANGER = '+441614960998';
const OPEN = '+441614960110';
const EXPIRED = '+441614960111';

/** Each request comes a second after the one before: its rate is tested by itself. */
async function startMessenger(rate?: () => number) {
	let realNow = 0;
	const simulator = await start({ now: START, realNow: rate ?? (() => (realNow += 1_000)) });
	const { api, get, control } = simulator;
	const post = (path: string, defaults: object) => (more: object) =>
		api('POST', `/user/messenger/${path}`, { body: { ...defaults, ...more } });
	return {
		...simulator,
		write: post('send-freeform', { sender_id: 701, recipient_phone: OPEN, message: 'Hello' }),
		send: post('send', { sender_id: 701, template_id: 751, recipient_phone: STRANGER }),
		writeIn: (phone: string, more: object = {}) =>
			control('POST', '/inbound-messages', { sender_id: 701, phone, text: 'Hi', ...more }),
		session: (phone: string) => {
			const query = new URLSearchParams({ sender_id: '701', recipient_phone: phone });
			return api('GET', `/user/messenger/session-status?${query}`);
		},
		conversations: async (phone: string): Promise<Json[]> =>
			(await get(`/user/conversations?customer_phone=${encodeURIComponent(phone)}`)).data,
		balance: async (): Promise<number> => (await get('/user/me')).total_balance,
		setBalance: (balance: number) => control('POST', '/users/12/balance', { balance }),
	};
}

test.each<[who: string, isCustomer: boolean, cost: number]>([
	['the customer', true, 0],
	['a template', false, 0.04],
])(
	'%s opens the window for 24 hours and no longer, whatever is sent meanwhile (platform-api 2.4, 3.5, 4.7, 4.8)',
	async (_who, isCustomer, cost) => {
		const { writeIn, write, send, session, advance, balance } = await startMessenger();
		const state = async () => (await session(STRANGER)).body;
		const freeText = async () => (await write({ recipient_phone: STRANGER })).status;
		const isOpen = { is_open: true, can_send_freeform: true, requires_template: false };
		const isClosed = { is_open: false, can_send_freeform: false, requires_template: true };
		const [start, end] = ['2026-03-02T10:00:00.000000Z', '2026-03-03T10:00:00.000000Z'];
		expect(await freeText()).toBe(403);
		expect(await state()).toMatchObject({ has_conversation: false, session_status: isClosed });

		await (isCustomer ? writeIn(STRANGER) : send({}));

		expect(await state()).toMatchObject({
			...{ has_conversation: true, last_customer_message_at: isCustomer ? start : null },
			session_status: { ...isOpen, minutes_remaining: 1_440, expires_at: end },
		});
		await advance(DAY - 1);
		expect(await freeText()).toBe(200);
		expect((await state()).session_status).toMatchObject({ ...isOpen, minutes_remaining: 0 });
		await advance(1);
		expect(await freeText()).toBe(403);
		expect((await state()).session_status).toMatchObject({ ...isClosed, expired_at: end });
		expect(await balance()).toBeCloseTo(25 - cost - 0.005, 6);
	},
);

const [FOREIGN, OFFLINE, BAD] = [{ sender_id: 721 }, { sender_id: 703 }, { recipient_phone: '12' }];

describe('a message is refused in this order, and costs nothing (platform-api 3.4, 7)', () => {
	test.each<['write' | 'send', number, string, object]>([
		['write', 404, 'SENDER_NOT_FOUND', { ...FOREIGN, ...BAD }],
		['write', 422, 'INVALID_PHONE', { ...OFFLINE, ...BAD }],
		['write', 503, 'SENDER_OFFLINE', { ...OFFLINE, recipient_phone: EXPIRED }],
		['write', 403, 'SESSION_EXPIRED', { recipient_phone: EXPIRED }],
		['write', 402, 'INSUFFICIENT_BALANCE', {}],
		['send', 404, 'SENDER_NOT_FOUND', { ...FOREIGN, ...BAD, template_id: 999 }],
		['send', 404, 'TEMPLATE_NOT_FOUND', { ...BAD, template_id: 999 }],
		['send', 404, 'TEMPLATE_NOT_FOUND', { template_id: 781 }],
		['send', 422, 'INVALID_PHONE', { ...OFFLINE, ...BAD }],
		['send', 422, 'SENDER_OFFLINE', { ...OFFLINE, template_id: 755 }],
		['send', 422, 'TEMPLATE_NOT_APPROVED', { template_id: 755 }],
		['send', 422, 'TEMPLATE_MISMATCH', { template_id: 771 }],
		['send', 402, 'INSUFFICIENT_BALANCE', {}],
	])('%s: %i %s for %j', async (kind, status, code, more) => {
		const { setBalance, balance, ...simulator } = await startMessenger();
		await setBalance(0.004999);
		const answer = await simulator[kind](more);
		expect([answer.status, answer.body.error_code]).toEqual([status, code]);
		expect(await balance()).toBe(0.004999);
	});
});
