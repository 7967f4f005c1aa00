import { describe, expect, test } from '@jest/globals';
import type { SimulatorOptions } from '../../simulator/index.mts';
import { start, START } from './support/simulator.mts';
import type { Json } from './support/simulator.mts';

const STRANGER = '+447700900998';
const EXPIRED = '+447700900111';
const DAY = 24 * 3600;
const COST = 0.04;

async function startTemplates(options?: SimulatorOptions) {
	const simulator = await start(options);
	const { api, get, control } = simulator;
	const of = (phone: string) => encodeURIComponent(phone);
	return {
		...simulator,
		send: (more: object = {}) =>
			api('POST', '/user/messenger/send', {
				body: { sender_id: 701, template_id: 751, recipient_phone: STRANGER, ...more },
			}),
		session: (phone = STRANGER): Promise<Json> =>
			get(`/user/messenger/session-status?sender_id=701&recipient_phone=${of(phone)}`),
		conversation: async (phone = STRANGER): Promise<Json> =>
			(await get(`/user/conversations?customer_phone=${of(phone)}`)).data[0],
		lastText: async (): Promise<string> => (await control('GET', '/state')).body.messages[0].text,
		balance: async (): Promise<number> => (await get('/user/me')).total_balance,
		setSender: (id: number, body: object) => control('POST', `/senders/${id}`, body),
	};
}

describe('templates of a sender', () => {
	const templates = async (query = '', senderId = 701): Promise<Json[]> => {
		const { get } = await start();
		return (await get(`/user/messenger/senders/${senderId}/templates${query}`)).data;
	};
	const ids = (rows: Json[]) => rows.map(({ id }) => id);

	test('are the approved ones unless all are asked for', async () => {
		expect(ids(await templates())).toEqual([751, 752, 753, 754]);
		expect(ids(await templates('?status=approved'))).toEqual([751, 752, 753, 754]);
		expect(ids(await templates('?status=all'))).toEqual([751, 752, 753, 754, 755]);
		expect(ids(await templates('', 702))).toEqual([761]);
	});

	test('say which variables they have, in which language', async () => {
		const [plain, named, numbered, french] = await templates();
		expect(named).toEqual({
			id: 752,
			name: 'checkup_reminder',
			language: 'en',
			category: 'UTILITY',
			status: 'approved',
			body_text: 'Hello {{customer_name}}, your check-up at Harbour Dental is due.',
			variables: ['customer_name'],
			has_variables: true,
		});
		expect([plain.variables, plain.has_variables]).toEqual([[], false]);
		expect(numbered.variables).toEqual(['1', '2', '3']);
		expect([french.language, french.variables.length]).toEqual(['fr', 3]);
	});

	test('of an unknown sender are not found, of an unknown status refused', async () => {
		const { api } = await start();
		const ask = (path: string) => api('GET', `/user/messenger/senders/${path}`);
		const foreign = await ask('721/templates');
		expect([foreign.status, foreign.body.error_code]).toEqual([404, 'SENDER_NOT_FOUND']);
		const wrong = await ask('701/templates?status=pending');
		expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['status']]);
	});
});

describe('a template message', () => {
	test('starts a conversation, is recorded and paid for', async () => {
		const { send, conversation, balance } = await startTemplates();
		const { status, body } = await send({ recipient_name: 'Zoe' });
		expect(status).toBe(200);
		expect(body).toMatchObject({ success: true, status: 'sent' });
		expect(body.messenger_message_id).not.toBe(body.message_id);
		expect(await conversation()).toMatchObject({
			type: 'messenger',
			message_count: 1,
			total_cost: COST,
			customer: { name: 'Zoe', phone: STRANGER },
			messenger_sender: { name: 'Harbour Dental' },
		});
		expect(await balance()).toBe(25 - COST);
	});

	test('opens the window for 24 hours, so that free text may follow (platform-api 3.5)', async () => {
		const { api, send, session, advance } = await startTemplates();
		const write = () =>
			api('POST', '/user/messenger/send-freeform', {
				body: { sender_id: 701, recipient_phone: STRANGER, message: 'Hello' },
			});
		expect((await write()).status).toBe(403);
		const { conversation_id: id } = (await send()).body;
		expect(await session()).toMatchObject({
			has_conversation: true,
			conversation_id: id,
			last_customer_message_at: null,
			session_status: { is_open: true, minutes_remaining: 24 * 60 },
		});
		expect((await write()).body.conversation_id).toBe(id);
		await advance(DAY - 1);
		expect((await write()).status).toBe(200);
		await advance(1);
		expect((await session()).session_status).toMatchObject({
			is_open: false,
			requires_template: true,
			expired_at: '2026-03-03T10:00:00.000000Z',
		});
		expect((await write()).status).toBe(403);
	});

	test('goes into the conversation that is there, and keeps the name', async () => {
		const { send, session } = await startTemplates();
		const { body } = await send({ recipient_phone: EXPIRED });
		expect(body.conversation_id).toBe(807);
		expect(await session(EXPIRED)).toMatchObject({
			customer_name: 'Bruno Keller',
			session_status: { is_open: true },
		});
	});
});

describe('the variables of a template', () => {
	test.each<[number, object, string]>([
		[752, { customer_name: 'Zoe' }, 'Hello Zoe, your check-up at Harbour Dental is due.'],
		[752, { 1: 'Zoe' }, 'Hello Zoe, your check-up at Harbour Dental is due.'],
		[
			753,
			{ 3: 'nine', 1: 'Zoe', 2: 'Monday' },
			'Hello Zoe, your appointment is on Monday at nine.',
		],
		[
			754,
			{ time: '9 h', day: 'lundi', customer_name: 'Zoé' },
			'Bonjour Zoé, votre rendez-vous est le lundi à 9 h.',
		],
		[754, { 1: '$&', 2: 'lundi', time: 9 }, 'Bonjour $&, votre rendez-vous est le lundi à 9.'],
	])('%i is filled in with %j', async (id, variables, text) => {
		const { send, lastText } = await startTemplates();
		expect((await send({ template_id: id, variables })).status).toBe(200);
		expect(await lastText()).toBe(text);
	});

	test.each<[number, object | undefined]>([
		[751, { customer_name: 'Zoe' }],
		[752, undefined],
		[752, {}],
		[752, { name: 'Zoe' }],
		[752, { customer_name: 'Zoe', day: 'Monday' }],
		[752, { customer_name: 'Zoe', 1: 'Zoe' }],
		[752, { 0: 'Zoe' }],
		[752, { 2: 'Zoe' }],
		[753, { 1: 'Zoe', 2: 'Monday' }],
		[753, { 1: 'Zoe', 2: 'Monday', 4: 'nine' }],
		[754, { customer_name: 'Zoé', 1: 'Zoé', day: 'lundi' }],
	])('%i does not take %j', async (id, variables) => {
		const { send, balance, conversation } = await startTemplates();
		const { status, body } = await send({ template_id: id, variables });
		expect([status, body.error_code]).toEqual([422, 'TEMPLATE_MISMATCH']);
		expect([await balance(), await conversation()]).toEqual([25, undefined]);
	});

	test('a template of another sender is a mismatch too', async () => {
		const { send } = await startTemplates();
		const { status, body } = await send({ template_id: 771 });
		expect([status, body.error_code]).toEqual([422, 'TEMPLATE_MISMATCH']);
	});
});

describe('a template message is refused', () => {
	test.each<[number, string, object]>([
		[404, 'SENDER_NOT_FOUND', { sender_id: 721, template_id: 999, recipient_phone: '12' }],
		[404, 'TEMPLATE_NOT_FOUND', { template_id: 999, recipient_phone: '12' }],
		[404, 'TEMPLATE_NOT_FOUND', { template_id: 781 }],
		[422, 'INVALID_PHONE', { recipient_phone: '07700 900998', sender_id: 703 }],
		[422, 'SENDER_OFFLINE', { sender_id: 703, template_id: 771 }],
		[422, 'TEMPLATE_NOT_APPROVED', { template_id: 755 }],
	])('with %i %s: %j', async (status, code, more) => {
		const { send, balance } = await startTemplates();
		const answer = await send(more);
		expect([answer.status, answer.body.error_code]).toEqual([status, code]);
		expect(await balance()).toBe(25);
	});

	test('when the balance is below its cost', async () => {
		const { send, balance, control, session } = await startTemplates();
		await control('POST', '/users/12/balance', { balance: 0.039999 });
		const { status, body } = await send();
		expect([status, body.error_code]).toEqual([402, 'INSUFFICIENT_BALANCE']);
		expect([await balance(), (await session()).has_conversation]).toEqual([0.039999, false]);
		await control('POST', '/users/12/balance', { balance: COST });
		expect((await send()).status).toBe(200);
		expect(await balance()).toBe(0);
	});

	test('when the sender would reach more recipients in 24 hours than it may (platform-api 2.3, 8)', async () => {
		let now = 0;
		const realNow = () => (now += 1_000);
		const { send, setSender, advance } = await startTemplates({ now: START, realNow });
		await setSender(701, { messaging_limit: 2 });
		const to = async (digit: number) => {
			const { status, body } = await send({ recipient_phone: `+44770090099${digit}` });
			return body.error_code ?? status;
		};
		expect([await to(1), await to(2), await to(3), await to(1)]).toEqual([
			...[200, 200, 'MESSAGING_LIMIT_UNAVAILABLE', 200],
		]);
		await advance(DAY);
		expect(await to(3)).toBe(200);
		await setSender(701, { messaging_limit: 0 });
		expect(await to(3)).toBe('MESSAGING_LIMIT_UNAVAILABLE');
		await setSender(701, { messaging_limit: null });
		expect(await to(4)).toBe(200);
	});

	test.each<[string, object]>([
		['sender_id', { sender_id: '701' }],
		['template_id', { template_id: undefined }],
		['recipient_phone', { recipient_phone: undefined }],
		['recipient_name', { recipient_name: 'x'.repeat(256) }],
		['variables', { variables: ['Zoe'] }],
	])('when %s in its body is wrong', async (field, more) => {
		const { send } = await startTemplates();
		const { status, body } = await send(more);
		expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
	});

	test('after five in a second, counted apart from free text', async () => {
		let now = 0;
		const { api, send } = await startTemplates({ now: START, realNow: () => now });
		const answers = await Promise.all(Array.from({ length: 8 }, () => send()));
		const statuses = answers.map(({ status }) => status).sort();
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
		const text = { sender_id: 701, recipient_phone: STRANGER, message: 'Hello' };
		expect((await api('POST', '/user/messenger/send-freeform', { body: text })).status).toBe(200);
		now = 1_000;
		expect((await send()).status).toBe(200);
	});
});

test('a sender can be switched off and on from outside (platform-api 3.4)', async () => {
	const { send, setSender, get } = await startTemplates();
	const changed = await setSender(701, { status: 'offline' });
	expect(changed.body).toMatchObject({ id: 701, status: 'offline', messaging_limit: 1000 });
	expect((await get('/user/messenger/senders')).data.map(({ id }: Json) => id)).toEqual([702]);
	expect((await send()).body.error_code).toBe('SENDER_OFFLINE');
	await setSender(701, { status: 'online' });
	expect((await send()).status).toBe(200);
});
