// The nodes against the simulator, which shares no code with them: what one side misreads of the contract, the other shows.
import { describe, expect, test } from '@jest/globals';
import { byId, formOf } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';

const { control, onSimulator, apiUrl } = simulated();

const LEAD = formOf('lead: create', { campaignId: byId(201), phoneNumber: '+447700900555' });
const CALLS = formOf('call: getAll');
const RECIPIENT = { senderId: byId(701), recipientPhone: '+447700900110' };
const MESSAGE = formOf('messenger: sendFreeform', RECIPIENT);
const SESSION = formOf('messenger: getSession', RECIPIENT);
const CLIENT = formOf('platformUser: register', { name: 'Quay Street Physio' });

describe('Lead: Create', () => {
	test('creates the lead with variables and contacts', async () => {
		const { items } = await onSimulator({
			...LEAD,
			variables: { variable: [{ name: 'customer_name', value: 'Maria' }] },
			additionalFields: {
				secondaryContacts: { contact: [{ phoneNumber: '+447700900556' }] },
			},
		});

		expect(items[0].json).toMatchObject({
			campaign_id: 201,
			phone_number: '+447700900555',
			status: 'created',
			variables: { customer_name: 'Maria' },
			secondary_contacts: [{ phone_number: '+447700900556' }],
		});
	});

	test('a number that the campaign has is refused, unless duplicates are allowed', async () => {
		await onSimulator(LEAD);

		const again = await onSimulator(LEAD);
		const allowed = await onSimulator({ ...LEAD, additionalFields: { allowDuplicate: true } });

		expect(again.error?.message).toBe('This number is in the campaign already');
		expect(again.error?.description).toContain("'Phone Number': ");
		expect(allowed.error).toBeUndefined();
	});

	test("somebody else's campaign is not found", async () => {
		const { error } = await onSimulator(LEAD, {}, 'otherUser');

		expect(error?.description).toContain('Campaign not found');
	});
});

describe('Call: Get Many', () => {
	test('Return All gives every call once, newest first', async () => {
		await control('/calls', { count: 1000 });

		const { items } = await onSimulator({ ...CALLS, returnAll: true });

		const ids = items.map(({ json }) => json.id as number);
		expect(ids).toHaveLength(1040);
		expect(new Set(ids).size).toBe(1040);
	});

	test('filters as the platform does', async () => {
		const all = await onSimulator({ ...CALLS, returnAll: true, simplify: false });
		const wanted = all.items.filter(
			({ json }) => json.status === 'completed' && json.type === 'outbound',
		);
		const day = String(wanted[0].json.created_at).slice(0, 10);

		const { items } = await onSimulator({
			...CALLS,
			returnAll: true,
			period: 'custom',
			dateFrom: day,
			dateTo: day,
			filters: { status: ['completed'], type: 'outbound' },
		});

		expect(items.map(({ json }) => json.id)).toEqual(
			wanted
				.filter(({ json }) => String(json.created_at).startsWith(day))
				.map(({ json }) => json.id),
		);
	});
});

describe('Messenger', () => {
	test('sends a message while the window is open, which costs balance', async () => {
		const session = await onSimulator(SESSION);
		const sent = await onSimulator(MESSAGE);
		await control('/users/12/balance', { balance: 0 });
		const { error } = await onSimulator(MESSAGE);

		expect(session.items[0].json).toMatchObject({
			has_conversation: true,
			session_status: { can_send_freeform: true },
		});
		expect(sent.items[0].json).toMatchObject({ success: true, session_status: { is_open: true } });
		expect(sent.items[0].json).toHaveProperty('chatapp_message_id');
		expect(error?.message).toBe('The balance does not cover this message');
	});

	test.each([
		[{ recipientPhone: '+447700900111' }, 'The 24-hour window of this recipient is closed'],
		[{ senderId: byId(9999) }, 'The messenger sender was not found'],
		[{ senderId: byId(703) }, 'The messenger sender is offline'],
	])('says why a message with %j cannot be sent', async (parameters, message) => {
		expect((await onSimulator({ ...MESSAGE, ...parameters })).error?.message).toBe(message);
	});
});

describe('Platform User: Register', () => {
	test('opens the account; its token works', async () => {
		const { items } = await onSimulator(CLIENT, {}, 'admin');

		const me = await fetch(`${apiUrl()}/user/me`, {
			headers: { authorization: `Bearer ${String(items[0].json.token)}` },
		});
		expect(await me.json()).toMatchObject({ name: 'Quay Street Physio' });
	});

	test('refuses an address that is taken', async () => {
		await onSimulator(CLIENT, {}, 'admin');

		const { error } = await onSimulator(CLIENT, {}, 'admin');

		expect(error?.message).toBe('The platform did not accept the values sent');
		expect(error?.description).toContain("'Email': ");
	});
});

test('a token that is wrong, or of another kind of account, is refused in words', async () => {
	const wrong = await onSimulator(CALLS, { credential: { apiToken: 'wrong' } });
	const ordinary = await onSimulator(CLIENT);

	expect(wrong.error?.message).toBe('The platform did not accept the API token');
	expect(ordinary.error?.message).toBe('This needs the API token of a white label admin');
});
