// What the operations do together, as flows use them.
import { describe, expect, test } from '@jest/globals';
import { byId, formOf } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';

const { control, onSimulator, requests, dialect } = simulated();

/** What is passed on as the platform sends it. */
const SENT = {
	document: {
		balance: expect.any(Number),
		call: { id: expect.any(Number), status: expect.any(String) },
	},
	observed: {
		balance: expect.stringMatching(/^\d+\.\d\d$/),
		call: {
			message: expect.any(String),
			id: expect.any(Number),
			status: expect.any(String),
		},
	},
}[dialect];

const list = (resource: string, more = {}) =>
	formOf(`${resource}: getAll`, { returnAll: true, simplify: false, ...more });

const ids = ({ items }: { items: Array<{ json: Record<string, unknown> }> }) =>
	items.map(({ json }) => json.id);

test.each([
	['assistant', [101, 102, 103, 104, 105]],
	['campaign', [201, 202, 203]],
	['knowledgeBase', [601, 602, 603, 604]],
	['tool', [501, 502, 503]],
	['transcriberProvider', [901, 902, 903]],
	['phoneNumber', [301, 302, 303, 304, 305, 306]],
])('%s: Get Many brings all of the account, and asks once', async (resource, expected) => {
	const result = await onSimulator(list(resource));

	expect(result.error).toBeUndefined();
	expect(ids(result).sort()).toEqual(expected);
	expect(await requests()).toHaveLength(1);
});

test.each<[string, object, number[]]>([
	['phoneNumber', { which: 'smsCapable' }, [301, 302]],
	['transcriberProvider', { filters: { languageId: byId(3) } }, [901, 903]],
])('%s: with %j, only those', async (resource, chosen, expected) => {
	expect(ids(await onSimulator(list(resource, chosen)))).toEqual(expected);
});

test('conversations are read by cursor, and by every filter', async () => {
	const all = await onSimulator(list('conversation'));
	const paged = await onSimulator(list('conversation', { returnAll: false, limit: 3 }));
	const chats = await onSimulator(list('conversation', { filters: { type: 'messenger' } }));
	const [chat] = chats.items;
	const { customer, chatapp_sender: sender } = chat.json as Record<string, { phone: string }>;
	const one = await onSimulator(
		list('conversation', {
			filters: { customerPhone: customer.phone, messengerSenderPhone: sender.phone },
		}),
	);

	expect(ids(paged)).toEqual(ids(all).slice(0, 3));
	expect(ids(one)).toEqual([chat.json.id]);
	expect(chats.items.length).toBeLessThan(all.items.length);
});

test('the account has a name and a balance', async () => {
	const { items } = await onSimulator({ resource: 'account', operation: 'get' });

	expect(items[0].json).toEqual({
		name: expect.any(String),
		email: expect.any(String),
		total_balance: SENT.balance,
	});
});

test('a lead is created, changed and found again; its variables are merged', async () => {
	const { items } = await onSimulator({
		resource: 'lead',
		operation: 'create',
		campaignId: byId(203),
		phoneNumber: '+447700900555',
		variables: { variable: [{ name: 'customer_name', value: 'Maria' }] },
	});
	const { id } = items[0].json as { id: number };

	const updated = await onSimulator({
		resource: 'lead',
		operation: 'update',
		leadId: byId(id),
		variables: { variable: [{ name: 'last_visit', value: 'May' }] },
		updateFields: { phoneNumber: '00447700 900 556', status: 'completed' },
	});
	const found = await onSimulator(list('lead', { filters: { phoneNumber: '900556' } }));

	expect(updated.error).toBeUndefined();
	expect(found.items.map(({ json }) => json)).toMatchObject([
		{
			id,
			phone_number: '+447700900556',
			status: 'completed',
			variables: { customer_name: 'Maria', last_visit: 'May' },
		},
	]);
});

test("somebody else's lead cannot be changed", async () => {
	const leads = await onSimulator(list('lead'));

	const update = formOf('lead: update', { leadId: byId(ids(leads)[0]) });
	const { error } = await onSimulator(update, {}, 'otherUser');

	expect(error?.message).toBe('The platform did not find the lead or the campaign');
});

test('a knowledge base can be renamed, and a call be made', async () => {
	await onSimulator(formOf('knowledgeBase: update', { knowledgeBaseId: byId(601) }));
	const { items } = await onSimulator(list('knowledgeBase'));
	const call = await onSimulator(
		formOf('call: make', { assistantId: byId(101), phoneNumber: '+447700900777' }),
	);

	expect(items.find(({ json }) => json.id === 601)?.json.name).toBe('Handbook');
	expect(call.error).toBeUndefined();
	expect(call.items[0].json).toEqual(SENT.call);
});

describe('at a closed window', () => {
	const RECIPIENT = { senderId: byId(701), recipientPhone: '+447700900111' };
	const FREEFORM = formOf('messenger: sendFreeform', {
		...RECIPIENT,
		whenSessionIsClosed: 'return',
	});
	const TEMPLATE = formOf('messenger: sendTemplate', RECIPIENT);

	test('a flow branches to a template, which opens it', async () => {
		const closed = await onSimulator(FREEFORM);
		const template = await onSimulator({
			...TEMPLATE,
			templateId: byId(752),
			specifyVariables: 'fields',
			variables: { variable: [{ name: 'customer_name', value: 'Maria' }] },
		});
		const open = await onSimulator(FREEFORM);

		expect(closed.items[0].json).toMatchObject({
			sent: false,
			session_status: { requires_template: true },
		});
		expect(template.items[0].json).toMatchObject({ success: true });
		expect(open.items[0].json).toMatchObject({ sent: true });
	});

	test.each([
		[755, {}, 'The template is not approved'],
		[9999, {}, 'The template was not found'],
		[752, {}, 'The placeholders do not fit the template'],
		[751, { senderId: byId(9999) }, 'The messenger sender was not found'],
		[771, { senderId: byId(703) }, 'The messenger sender is offline'],
	])('the template %d, with %j, fails: %s', async (templateId, more, message) => {
		const { error } = await onSimulator({ ...TEMPLATE, templateId: byId(templateId), ...more });

		expect(error?.message).toBe(message);
	});

	test('the reason of a sender at its limit is output as an item', async () => {
		await control('/senders/701', { messaging_limit: 0 });

		const template = { ...TEMPLATE, templateId: byId(751), whenNotSent: 'return' };
		const { items } = await onSimulator(template);

		expect(items[0].json).toMatchObject({
			sent: false,
			error_code: 'MESSAGING_LIMIT_UNAVAILABLE',
		});
	});

	test('the templates of a sender are found by status', async () => {
		const form = formOf('messenger: getTemplates', { senderId: byId(701), returnAll: true });

		const approved = await onSimulator(form);
		const all = await onSimulator({ ...form, status: 'all' });

		expect(ids(all).filter((id) => !ids(approved).includes(id))).toEqual([755]);
	});
});

describe('buying a phone number', () => {
	const FOR_SALE = '+442079460351';
	const PURCHASE = formOf('phoneNumber: purchase', { phoneNumber: byId(FOR_SALE) });
	const bought = async () => {
		const { data } = await control<{ data: Array<{ phone_number: string }> }>('/purchases');
		return data.filter(({ phone_number }) => phone_number === FOR_SALE);
	};

	test('one that is found by its digits is in the list afterwards, and bought once', async () => {
		const search = formOf('phoneNumber: search', { country: byId('GB'), contains: '0351' });
		const { items } = await onSimulator(search);
		expect(items.map(({ json }) => json.phone_number)).toEqual([FOR_SALE]);

		const { error } = await onSimulator(PURCHASE);
		const numbers = await onSimulator(list('phoneNumber'));

		expect(error).toBeUndefined();
		expect(await bought()).toHaveLength(1);
		expect(numbers.items.map(({ json }) => json.phone_number)).toContain(FOR_SALE);
		expect((await onSimulator(search)).items).toEqual([]);
	});

	test('fails in words without a payment method', async () => {
		await control('/users/12/payment-method', { valid: false });

		const { error } = await onSimulator(PURCHASE);

		expect(error?.message).toBe('The account has no valid payment method, or the payment failed');
	});
});

test('an SMS comes out with the same fields from every platform', async () => {
	const { items, error } = await onSimulator(
		formOf('sms: send', {
			smsPhoneNumberId: byId(301),
			recipientPhone: '+447700900110',
			message: `${'x'.repeat(80)}ș`,
		}),
	);

	expect(error).toBeUndefined();
	expect(items[0].json).toMatchObject({
		id: expect.any(Number),
		customer_phone: '+447700900110',
		segments: 2,
		cost: 0.015,
		status: 'queued',
	});
});

test('a deleted lead is not in the list any more, and cannot be deleted again', async () => {
	const DELETE = formOf('lead: delete', { leadId: byId(3001) });

	expect((await onSimulator(DELETE)).error).toBeUndefined();
	expect(ids(await onSimulator(list('lead')))).not.toContain(3001);
	expect((await onSimulator(DELETE)).error?.message).toBe('The platform did not find the lead');
});

describe('a campaign', () => {
	const START = { campaignId: byId('={{ $json.id }}'), startCalling: true };
	const statusOf = async (id: unknown) =>
		(await onSimulator(list('campaign'))).items.find(({ json }) => json.id === id)?.json.status;
	const callsOf = async (phones: string[]) =>
		(await onSimulator(list('call'))).items.filter(({ json }) =>
			phones.includes(String(json.client_phone_number)),
		);
	const advance = async () => await control('/advance', { seconds: 3_600 });

	test('is created, filled, started, calls its leads once it is started, and is stopped', async () => {
		const phones = ['+447700900561', '+447700900562'];
		const { items: created, error } = await onSimulator(
			formOf('campaign: create', {
				assistantId: byId(101),
				additionalFields: { markComplete: false, phoneNumberIds: [301] },
			}),
		);
		const campaigns = created.map(({ json }) => json);
		const [{ id }] = campaigns;
		expect(error).toBeUndefined();
		expect(campaigns[0]).toMatchObject({ name: 'Autumn check-ups', status: 'draft' });

		await onSimulator(
			formOf('lead: create', { campaignId: byId(id), phoneNumber: '={{ $json.phone }}' }),
			{ items: phones.map((phone) => ({ phone })) },
		);
		await advance();
		expect(await callsOf(phones)).toEqual([]);

		const started = await onSimulator(formOf('campaign: start', START), { items: campaigns });
		expect(started.items).toEqual([
			{ json: { campaign_id: id, status: 'active' }, pairedItem: { item: 0 } },
		]);
		await advance();
		expect(await callsOf(phones)).toHaveLength(phones.length);

		const again = await onSimulator(formOf('campaign: start', START), { items: campaigns });
		expect(again.error?.message).toBe('The platform did not start or stop the campaign');

		await onSimulator(formOf('campaign: stop', { campaignId: byId(id) }));
		expect(await statusOf(id)).toBe('stopped');
	});
});

describe('an agency and its clients', () => {
	test('balance is moved to a client and back, once each', async () => {
		const move = async (direction: string) =>
			await onSimulator(
				formOf('platformUser: transferBalance', { platformUser: byId(13), amount: 5, direction }),
				{},
				'admin',
			);
		const minutes = async (direction: string) =>
			((await move(direction)).items[0].json.user as Record<string, number>).minutes_balance;

		expect((await minutes('add')) - (await minutes('remove'))).toBe(5);
	});

	const asAdmin = async (title: string, more: object = {}, items = [{}]) =>
		(await onSimulator(formOf(title, more), { items }, 'admin')).items.map(({ json }) => json);
	const platformUser = byId(12);
	const tokenOf = async (more: object = {}) => {
		const [{ token }] = await asAdmin('platformUser: createToken', { platformUser, ...more });
		return String(token);
	};
	const me = async (accessToken: string) =>
		await onSimulator(formOf('account: get', { options: { accessToken } }), {}, 'admin');

	test('an agency loops over its clients in one run, with a token of each', async () => {
		const clients = await asAdmin('platformUser: getAll', { returnAll: true });
		const chosen = { platformUser: byId('={{ $json.id }}') };
		const tokens = await asAdmin('platformUser: createToken', chosen, clients);

		const options = { accessToken: '={{ $json.token }}' };
		const accounts = await asAdmin('account: get', { options }, tokens);

		expect(accounts.map(({ email }) => email)).toEqual(clients.map(({ email }) => email));
	});

	test('tokens are created by e-mail address and by password, and all of them revoked', async () => {
		const clients = await asAdmin('platformUser: getAll', { returnAll: true });
		const email = String(clients.find(({ id }) => id === 12)?.email);
		const byAddress = await tokenOf({ platformUser: { __rl: true, mode: 'email', value: email } });
		const [login] = await asAdmin('platformUser: login', { email, password: 'simulator' });
		expect((await me(byAddress)).items[0].json.email).toBe(email);
		expect((await me(String(login.token))).items[0].json.email).toBe(email);

		await asAdmin('platformUser: logout', { platformUser, revoke: 'all' });

		expect((await me(byAddress)).error?.message).toBe(
			"The platform did not accept the access token of 'Act as Platform User'",
		);
	});

	test('Logout of one token leaves the others', async () => {
		const first = await tokenOf({ additionalFields: { label: 'of the workflow' } });
		const second = await tokenOf();
		const { data } = await control<{ data: Array<{ id: number; name: string }> }>(
			'/users/12/tokens',
		);
		const revokedToken = String(data.find(({ name }) => name === 'of the workflow')?.id);

		await asAdmin('platformUser: logout', { platformUser, revoke: 'one', revokedToken });

		expect((await me(first)).error).toBeDefined();
		expect((await me(second)).error).toBeUndefined();
	});
});
