// What the operations do together, as flows use them.
import { describe, expect, test } from '@jest/globals';
import { byId, simulated } from '../support/onSimulator.mts';

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

const list = (resource: string, more = {}) => ({
	resource,
	operation: 'getAll',
	returnAll: true,
	simplify: false,
	...more,
});

const ids = ({ items }: { items: Array<{ json: Record<string, unknown> }> }) =>
	items.map(({ json }) => json.id);

test.each([
	['assistant', [101, 102, 103]],
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

test.each(['campaign', 'tool', 'transcriberProvider'])(
	'%s: a data array is read like a bare one',
	async (resource) => {
		const bare = await onSimulator(list(resource));
		await control('/list-shape', { shape: 'data' });

		expect(await onSimulator(list(resource))).toEqual(bare);
	},
);

test('phone numbers are only those that can text, with a subscription, where that was chosen', async () => {
	expect(ids(await onSimulator(list('phoneNumber', { which: 'smsCapable' })))).toEqual([301, 302]);
});

test('transcriber providers are those of one language where one was chosen', async () => {
	const german = await onSimulator(list('transcriberProvider', { filters: { languageId: '3' } }));

	expect(ids(german)).toEqual([901, 903]);
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

	const { error } = await onSimulator(
		{
			resource: 'lead',
			operation: 'update',
			leadId: byId(ids(leads)[0]),
			updateFields: { status: 'completed' },
		},
		{},
		'otherUser',
	);

	expect(error?.message).toBe('The platform did not find the lead or the campaign');
});

test('a knowledge base can be renamed', async () => {
	await onSimulator({
		resource: 'knowledgeBase',
		operation: 'update',
		knowledgeBaseId: byId(601),
		updateFields: { name: 'Handbook' },
	});

	const { items } = await onSimulator(list('knowledgeBase'));
	expect(items.find(({ json }) => json.id === 601)?.json.name).toBe('Handbook');
});

test('a call is made and ends', async () => {
	const { items, error } = await onSimulator({
		resource: 'call',
		operation: 'make',
		assistantId: byId(101),
		phoneNumber: '+447700900777',
		specifyVariables: 'json',
		variablesJson: '{ "customer_name": "Maria" }',
	});

	expect(error).toBeUndefined();
	expect(items[0].json).toEqual(SENT.call);
});

describe('at a closed window', () => {
	const RECIPIENT = { senderId: byId(701), recipientPhone: '+447700900111' };
	const FREEFORM = {
		resource: 'messenger',
		operation: 'sendFreeform',
		...RECIPIENT,
		message: 'Hello',
		whenSessionIsClosed: 'return',
	};
	const TEMPLATE = { resource: 'messenger', operation: 'sendTemplate', ...RECIPIENT };

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

	test('the reason of a sender at its limit goes on as an item', async () => {
		await control('/senders/701', { messaging_limit: 0 });

		const { items } = await onSimulator({
			...TEMPLATE,
			templateId: byId(751),
			whenNotSent: 'return',
		});

		expect(items[0].json).toMatchObject({
			sent: false,
			error_code: 'MESSAGING_LIMIT_UNAVAILABLE',
		});
	});

	test('the templates of a sender are found by status', async () => {
		const templates = { resource: 'messenger', operation: 'getTemplates', senderId: byId(701) };

		const approved = await onSimulator({ ...templates, returnAll: true });
		const all = await onSimulator({ ...templates, returnAll: true, status: 'all' });

		expect(ids(all).filter((id) => !ids(approved).includes(id))).toEqual([755]);
	});
});

describe('buying a phone number', () => {
	const PURCHASE = {
		resource: 'phoneNumber',
		operation: 'purchase',
		phoneNumber: '+442079460351',
		startSubscription: true,
	};
	const bought = async () => {
		const { data } = await control<{ data: Array<{ phone_number: string }> }>('/purchases');
		return data.filter(({ phone_number }) => phone_number === PURCHASE.phoneNumber);
	};

	test('puts it into the list, once', async () => {
		const { error } = await onSimulator(PURCHASE);
		const numbers = await onSimulator(list('phoneNumber'));

		expect(error).toBeUndefined();
		expect(await bought()).toHaveLength(1);
		expect(numbers.items.map(({ json }) => json.phone_number)).toContain(PURCHASE.phoneNumber);
	});

	test('is not tried again when the answer got lost', async () => {
		await control('/faults', { path: 'purchase', method: 'POST', drop: 'after', times: 1 });

		const { error } = await onSimulator(PURCHASE);

		expect(error?.description).toContain('It is not known whether the request was carried out');
		expect(await bought()).toHaveLength(1);
	});

	test('sends nothing without the switch', async () => {
		await onSimulator({ ...PURCHASE, startSubscription: false });

		expect(await requests()).toEqual([]);
	});

	test('fails in words without a payment method', async () => {
		await control('/users/12/payment-method', { valid: false });

		const { error } = await onSimulator(PURCHASE);

		expect(error?.message).toBe('The account has no valid payment method, or the payment failed');
	});
});

describe('an agency and its clients', () => {
	const USER = { resource: 'platformUser', platformUser: byId(12) };
	const token = async (more = {}) => {
		const { items } = await onSimulator(
			{ ...USER, operation: 'createToken', ...more },
			{},
			'admin',
		);
		return String(items[0].json.token);
	};
	const me = async (accessToken: string) =>
		await onSimulator(
			{ resource: 'account', operation: 'get', options: { accessToken } },
			{},
			'admin',
		);

	test('an agency loops over its clients in one run, with a token of each', async () => {
		const clients = await onSimulator(list('platformUser'), {}, 'admin');
		const tokens = await onSimulator(
			{ ...USER, operation: 'createToken', platformUser: byId('={{ $json.id }}') },
			{ items: clients.items.map(({ json }) => json) },
			'admin',
		);

		const { items } = await onSimulator(
			{ resource: 'account', operation: 'get', options: { accessToken: '={{ $json.token }}' } },
			{ items: tokens.items.map(({ json }) => json) },
			'admin',
		);

		expect(items.map(({ json }) => json.email)).toEqual(
			clients.items.map(({ json }) => json.email),
		);
	});

	test('tokens are got by e-mail address and by password, and all of them ended', async () => {
		const [{ email }] = (await onSimulator(list('platformUser'), {}, 'admin')).items
			.map(({ json }) => json)
			.filter(({ id }) => id === 12);
		const byAddress = await token({ platformUser: { __rl: true, mode: 'email', value: email } });
		const login = await onSimulator(
			{ resource: 'platformUser', operation: 'login', email, password: 'simulator' },
			{},
			'admin',
		);
		expect((await me(byAddress)).items[0].json.email).toBe(email);
		expect((await me(String(login.items[0].json.token))).items[0].json.email).toBe(email);

		await onSimulator({ ...USER, operation: 'logout', revoke: 'all' }, {}, 'admin');

		expect((await me(byAddress)).error?.message).toBe(
			"The platform did not accept the access token of 'Act as Platform User'",
		);
	});

	test('Logout of one token leaves the others', async () => {
		const first = await token({ additionalFields: { label: 'of the workflow' } });
		const second = await token();
		const { data } = await control<{ data: Array<{ id: number; name: string }> }>(
			'/users/12/tokens',
		);
		const revokedToken = String(data.find(({ name }) => name === 'of the workflow')?.id);

		await onSimulator({ ...USER, operation: 'logout', revoke: 'one', revokedToken }, {}, 'admin');

		expect((await me(first)).error).toBeDefined();
		expect((await me(second)).error).toBeUndefined();
	});

	test('a wrong password is refused in words', async () => {
		const { error } = await onSimulator(
			{
				resource: 'platformUser',
				operation: 'login',
				email: 'nobody@b.example',
				password: 'wrong-password',
			},
			{},
			'admin',
		);

		expect(error?.message).toBe(
			'The e-mail address or the password of the platform user is not right',
		);
	});
});
