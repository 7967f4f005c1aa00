import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { check } from './support/property.mts';
import { start, START } from './support/simulator.mts';

const DAY = 24 * 3600;
const PHONE = '+447700900998';
const SENDER = 702;
const TEMPLATE = { id: 761, variables: { invoice_number: '12' } };
const COSTS = { freeform: 5_000, template: 40_000 };

/** What must be true of the session, in simulated seconds since the start and whole millionths. */
interface Model {
	now: number;
	openedAt: number | null;
	writtenAt: number | null;
	isOnline: boolean;
	balance: number;
	messages: number;
}

type Real = Awaited<ReturnType<typeof startSession>>;

const seconds = fc.oneof(
	fc.integer({ min: 1, max: 120 }),
	fc.integer({ min: 1, max: 2 * DAY }),
	fc.constantFrom(DAY - 60, DAY - 1, DAY, DAY + 1, DAY / 2),
);

const events = fc.array(
	fc.oneof(
		fc.constant({ kind: 'customer writes' as const }),
		seconds.map((by) => ({ kind: 'time passes' as const, by })),
		fc.constant({ kind: 'freeform' as const }),
		fc.constant({ kind: 'template' as const }),
		fc.boolean().map((isOnline) => ({ kind: 'sender' as const, isOnline })),
		fc.constantFrom(0, 4_999, 5_000, 40_000, 1_000_000).map((balance) => ({
			kind: 'balance' as const,
			balance,
		})),
	),
	{ minLength: 1, maxLength: 14 },
);
type Event = typeof events extends fc.Arbitrary<Array<infer E>> ? E : never;

async function startSession() {
	let realNow = 0;
	// Each request comes a second after the one before: its rate is none of our business here.
	return start({ now: START, realNow: () => (realNow += 1_000) });
}

const isOpen = ({ now, openedAt }: Model) => openedAt !== null && now - openedAt < DAY;

/** The order of refusals of free text (platform-api 4.7). */
function freeformOutcome(model: Model): [number, string | undefined] {
	if (!model.isOnline) return [503, 'SENDER_OFFLINE'];
	if (!isOpen(model)) return [403, 'SESSION_EXPIRED'];
	if (model.balance < COSTS.freeform) return [402, 'INSUFFICIENT_BALANCE'];
	return [200, undefined];
}

function templateOutcome(model: Model): [number, string | undefined] {
	if (!model.isOnline) return [422, 'SENDER_OFFLINE'];
	if (model.balance < COSTS.template) return [402, 'INSUFFICIENT_BALANCE'];
	return [200, undefined];
}

const send = ({ api }: Real, path: string, more: object) =>
	api('POST', `/user/messenger/${path}`, {
		body: { sender_id: SENDER, recipient_phone: PHONE, ...more },
	});

/** Lets an event happen to the simulator, and to the model what must follow from it. */
const HAPPEN: {
	[K in Event['kind']]: (real: Real, model: Model, event: Extract<Event, { kind: K }>) => unknown;
} = {
	'customer writes': async ({ control }, model) => {
		await control('POST', '/inbound-messages', { sender_id: SENDER, phone: PHONE, text: 'Hi' });
		model.openedAt = model.writtenAt = model.now;
		model.messages++;
	},
	'time passes': async ({ advance }, model, { by }) => {
		await advance(by);
		model.now += by;
	},
	freeform: async (real, model) => {
		const { status, body } = await send(real, 'send-freeform', { message: 'Hello' });
		const outcome = freeformOutcome(model);
		expect([status, body.error_code]).toEqual(outcome);
		if ('session_status' in body) expect(body.session_status.is_open).toBe(isOpen(model));
		if (status !== 200) return;
		model.balance -= COSTS.freeform;
		model.messages++;
	},
	template: async (real, model) => {
		const { id, variables } = TEMPLATE;
		const { status, body } = await send(real, 'send', { template_id: id, variables });
		expect([status, body.error_code]).toEqual(templateOutcome(model));
		if (status !== 200) return;
		model.balance -= COSTS.template;
		model.openedAt = model.now;
		model.messages++;
	},
	sender: async ({ control }, model, { isOnline }) => {
		await control('POST', `/senders/${SENDER}`, { status: isOnline ? 'online' : 'offline' });
		model.isOnline = isOnline;
	},
	balance: async ({ control }, model, { balance }) => {
		await control('POST', '/users/12/balance', { balance: balance / 1_000_000 });
		model.balance = balance;
	},
};

const iso = (second: number) => new Date(START + second * 1_000).toISOString().replace('Z', '000Z');

/** What session-status must say (platform-api 2.4, 4.8). */
function expectedStatus(model: Model) {
	const { now, openedAt, writtenAt } = model;
	const open = isOpen(model);
	const end = (openedAt ?? 0) + DAY;
	return {
		success: true,
		has_conversation: openedAt !== null,
		...(openedAt !== null && {
			conversation_id: expect.any(Number),
			customer_name: null,
			last_customer_message_at: writtenAt === null ? null : iso(writtenAt),
		}),
		session_status: {
			is_open: open,
			can_send_freeform: open,
			requires_template: !open,
			message: expect.any(String),
			...(openedAt === null && { expires_at: null }),
			...(open && {
				minutes_remaining: Math.floor((end - now) / 60),
				expires_at: iso(end),
			}),
			...(openedAt !== null && !open && { expired_at: iso(end) }),
		},
	};
}

test('platform-api 3.5: whatever happens, the window is open for 24 hours and no longer', async () => {
	const real = await startSession();
	const query = `sender_id=${SENDER}&recipient_phone=${encodeURIComponent(PHONE)}`;
	await check(
		events,
		async (happenings) => {
			await real.control('POST', '/reset');
			const model: Model = {
				...{ now: 0, openedAt: null, writtenAt: null },
				...{ isOnline: true, balance: 25_000_000, messages: 0 },
			};
			for (const event of happenings) {
				await HAPPEN[event.kind](real, model, event as never);
				const status = await real.get(`/user/messenger/session-status?${query}`);
				expect(status).toEqual(expectedStatus(model));
			}
			expect((await real.get('/user/me')).total_balance).toBe(model.balance / 1_000_000);
			const phone = encodeURIComponent(PHONE);
			const { data } = await real.get(`/user/conversations?customer_phone=${phone}`);
			const counts = data.map(({ message_count: count }: { message_count: number }) => count);
			expect(counts).toEqual(model.openedAt === null ? [] : [model.messages]);
		},
		60,
	);
});
