// What the operations do together, as flows use them.
import { describe, expect, test } from '@jest/globals';
import { byId, formOf } from '../support/engine/forms.ts';
import { simulated } from '../support/onSimulator.mts';

const { control, onSimulator } = simulated();

const list = (resource: string, more = {}) =>
	formOf(`${resource}: getAll`, { returnAll: true, simplify: false, ...more });

test('a lead is created, changed and found again; its variables are merged', async () => {
	const { items } = await onSimulator({
		resource: 'lead',
		operation: 'create',
		campaignId: byId(203),
		phoneNumber: '+441614960555',
		specifyVariables: 'fields',
		variables: { variable: [{ name: 'customer_name', value: 'Maria' }] },
		additionalFields: { secondaryContacts: { contact: [{ phoneNumber: '+441614960557' }] } },
	});
	const { id } = items[0].json as { id: number };

	const updated = await onSimulator({
		resource: 'lead',
		operation: 'update',
		leadId: byId(id),
		specifyVariables: 'fields',
		variables: { variable: [{ name: 'last_visit', value: 'May' }] },
		updateFields: { phoneNumber: '0044 161 496 0556', status: 'completed' },
	});
	const found = await onSimulator(list('lead', { filters: { phoneNumber: '960556' } }));

	expect(updated.error).toBeUndefined();
	expect(found.items.map(({ json }) => json)).toMatchObject([
		{
			id,
			phone_number: '+441614960556',
			status: 'completed',
			variables: { customer_name: 'Maria', last_visit: 'May' },
			secondary_contacts: [{ phone_number: '+441614960557' }],
		},
	]);
});

test('calls of several statuses are what the list of all has of them, newest first', async () => {
	const missed = ['no-answer', 'busy', 'failed'];
	await control('/calls', { count: 600 });
	const all = await onSimulator(list('call'));
	const wanted = all.items.filter(({ json }) => missed.includes(String(json.status)));
	expect(new Set(wanted.map(({ json }) => json.status)).size).toBe(3);

	const filters = { status: [missed.join()] };
	const whole = await onSimulator(list('call', { filters }));
	const newest = await onSimulator(list('call', { filters, returnAll: false, limit: 30 }));

	expect(whole.items).toEqual(wanted);
	expect(newest.items).toEqual(wanted.slice(0, 30));
});

test('at a closed window, a flow branches to a template, which opens it', async () => {
	const recipient = { senderId: byId(701), recipientPhone: '+441614960111' };
	const text = formOf('messenger: sendFreeform', { ...recipient, whenSessionIsClosed: 'return' });

	const closed = await onSimulator(text);
	const template = await onSimulator(
		formOf('messenger: sendTemplate', {
			...recipient,
			templateId: byId(752),
			specifyVariables: 'fields',
			variables: { variable: [{ name: 'customer_name', value: 'Maria' }] },
		}),
	);
	const open = await onSimulator(text);

	expect(closed.items[0].json).toMatchObject({
		sent: false,
		session_status: { requires_template: true },
	});
	expect(template.items[0].json).toMatchObject({ success: true });
	expect(open.items[0].json).toMatchObject({ sent: true });
});

test('a phone number that is found by its digits is bought once, and in the list afterwards', async () => {
	const forSale = '+442079460351';
	const search = formOf('phoneNumber: search', { country: byId('GB'), contains: '0351' });
	const numbersIn = ({ items }: Awaited<ReturnType<typeof onSimulator>>) =>
		items.map(({ json }) => json.phone_number);

	expect(numbersIn(await onSimulator(search))).toEqual([forSale]);
	const { error } = await onSimulator(
		formOf('phoneNumber: purchase', { numberForSale: byId(forSale) }),
	);

	expect(error).toBeUndefined();
	const { data } = await control<{ data: Array<{ phone_number: string }> }>('/purchases');
	expect(data.filter(({ phone_number }) => phone_number === forSale)).toHaveLength(1);
	expect(numbersIn(await onSimulator(list('phoneNumber')))).toContain(forSale);
	expect(numbersIn(await onSimulator(search))).toEqual([]);
});

const START = { campaignId: byId('={{ $json.id }}'), startCalling: true };
const statusOf = async (id: unknown) =>
	(await onSimulator(list('campaign'))).items.find(({ json }) => json.id === id)?.json.status;
const callsOf = async (phones: string[]) =>
	(await onSimulator(list('call'))).items.filter(({ json }) =>
		phones.includes(String(json.client_phone_number)),
	);
const advance = async () => await control('/advance', { seconds: 3_600 });

test('a campaign is created, filled, started, calls its leads once it is started, and is stopped', async () => {
	const phones = ['+441614960561', '+441614960562'];
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
	expect(again.error?.message).toBe('The platform did not start the campaign');

	await onSimulator(formOf('campaign: stop', { campaignId: byId(id) }));
	expect(await statusOf(id)).toBe('stopped');
});

test('a campaign with a scheduled start calls by itself, and calls again whom no attempt reached', async () => {
	const missed = '+447700908800';
	const { items: created, error } = await onSimulator(
		formOf('campaign: create', {
			assistantId: byId(101),
			additionalFields: {
				scheduledStart: '={{ $now.plus({ hours: 2 }) }}',
				startByItself: true,
				maxRetries: 1,
				retryInterval: 10,
			},
		}),
	);
	expect(error).toBeUndefined();
	const [{ id }] = created.map(({ json }) => json);
	await onSimulator(formOf('lead: create', { campaignId: byId(id), phoneNumber: missed }));
	const stateOf = async () =>
		(await onSimulator(formOf('campaign: get', { campaignId: byId(id) }))).items[0].json;
	expect(await stateOf()).toMatchObject({
		status: 'scheduled',
		why_not_running: expect.stringContaining('starts by itself'),
	});
	expect(await callsOf([missed])).toEqual([]);

	for (let hour = 0; hour < 6; hour++) await advance();

	expect(await callsOf([missed])).toHaveLength(2);
	const { items: leads } = await onSimulator(list('lead', { filters: { phoneNumber: missed } }));
	expect(leads[0].json.status).toBe('reached-max-retries');
});

describe('an agency and its clients', () => {
	const asAdmin = async (title: string, more: object = {}, items = [{}]) =>
		(await onSimulator(formOf(title, more), { items }, 'admin')).items.map(({ json }) => json);
	const platformUser = byId(12);
	const tokenOf = async (more: object = {}) => {
		const [{ token }] = await asAdmin('platformUser: createToken', { platformUser, ...more });
		return String(token);
	};
	const me = async (accessToken: string) =>
		await onSimulator(formOf('account: get', { options: { accessToken } }), {}, 'admin');

	test('an account that is opened is listed, and has a token that works', async () => {
		const [{ token }] = await asAdmin('platformUser: register', { name: 'Quay Street Physio' });

		expect((await me(String(token))).items[0].json.name).toBe('Quay Street Physio');
		const clients = await asAdmin('platformUser: getAll', { returnAll: true });
		expect(clients.at(-1)?.name).toBe('Quay Street Physio');
	});

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
			"The platform did not accept the 'Client Access Token'",
		);
	});
});
