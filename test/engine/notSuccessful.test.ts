// A success by its status whose body says that it was none.
import type { INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';
import { idsOf, Polling } from '../support/poll';
import { trigger } from '../support/trigger';

guardNetwork();

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const PHONE = '+40722123456';

/** What each operation needs, and where its request goes. */
const OPERATIONS: Array<
	[title: string, method: 'GET' | 'POST' | 'PUT', path: string, parameters?: INodeParameters]
> = [
	['account: get', 'GET', '/user/me'],
	['assistant: getAll', 'GET', '/user/assistants/get'],
	[
		'assistant: update',
		'PUT',
		'/user/assistant/7',
		{ assistantId: byId('7'), sections: ['basics'], basics: { name: 'Anna' } },
	],
	['call: getAll', 'GET', '/user/calls', { returnAll: true }],
	['call: make', 'POST', '/user/make_call', { assistantId: byId('7'), phoneNumber: PHONE }],
	['campaign: getAll', 'GET', '/user/campaigns'],
	['conversation: getAll', 'GET', '/user/conversations'],
	['knowledgeBase: getAll', 'GET', '/user/knowledgebases'],
	[
		'knowledgeBase: update',
		'PUT',
		'/user/knowledgebases/8',
		{ knowledgeBaseId: byId('8'), updateFields: { name: 'Handbook' } },
	],
	['lead: create', 'POST', '/user/lead', { campaignId: byId('3'), phoneNumber: PHONE }],
	['lead: getAll', 'GET', '/user/leads'],
	[
		'lead: update',
		'PUT',
		'/user/leads/31',
		{ leadId: byId('31'), updateFields: { status: 'completed' } },
	],
	['messenger: getSenders', 'GET', '/user/messenger/senders'],
	[
		'messenger: getSession',
		'GET',
		'/user/messenger/session-status',
		{ senderId: byId('4'), recipientPhone: PHONE },
	],
	[
		'messenger: getTemplates',
		'GET',
		'/user/messenger/senders/4/templates',
		{ senderId: byId('4') },
	],
	[
		'messenger: sendFreeform',
		'POST',
		'/user/messenger/send-freeform',
		{ senderId: byId('4'), recipientPhone: PHONE, message: 'Hi' },
	],
	[
		'messenger: sendTemplate',
		'POST',
		'/user/messenger/send',
		{ senderId: byId('4'), recipientPhone: PHONE, templateId: byId('9') },
	],
	['phoneNumber: getAll', 'GET', '/user/phone-numbers/all'],
	[
		'phoneNumber: purchase',
		'POST',
		'/user/phone-numbers/purchase',
		{ phoneNumber: PHONE, startSubscription: true },
	],
	['platformUser: createToken', 'POST', '/white-label/token', { platformUser: byId('5') }],
	['platformUser: getAll', 'GET', '/white-label/users'],
	[
		'platformUser: login',
		'POST',
		'/white-label/login',
		{ email: 'office@harbour.example', password: 'password-1' },
	],
	[
		'platformUser: logout',
		'POST',
		'/white-label/logout',
		{ platformUser: byId('5'), revoke: 'all' },
	],
	[
		'platformUser: register',
		'POST',
		'/white-label/register',
		{ name: 'Harbour', email: 'office@harbour.example', password: 'password-1' },
	],
	['tool: getAll', 'GET', '/user/tools'],
	['transcriberProvider: getAll', 'GET', '/user/assistants/transcriber-providers'],
];

const NOT_DONE = { success: false, message: 'The billing service is closed.' };

/** Runs an operation against a platform that answers this, and counts how often it was asked. */
async function answered(
	[title, method, path, parameters]: (typeof OPERATIONS)[number],
	status: number,
	body: object,
	options?: RunOptions,
) {
	const [resource, operation] = title.split(': ');
	let asked = 0;
	platform()
		.intercept(`/api${path}`, method)
		.query(true)
		.times(10)
		.reply(() => [status, ++asked && body]);
	const result = await run({ resource, operation, ...parameters }, options);
	nock.cleanAll();
	return { ...result, asked };
}

const row = (title: string) => OPERATIONS.find(([name]) => name === title)!;

test.each(OPERATIONS)(
	'%s: fails, is not repeated, and says what the platform says',
	async (...operation) => {
		const { items, error, asked } = await answered(operation, 200, { data: [], ...NOT_DONE });

		expect(error?.message).toBe('The platform did not carry out the request');
		expect(error?.description).toContain('The platform says: The billing service is closed.');
		// it is known: the platform said so
		expect(error?.description).not.toContain('It is not known');
		expect(items).toEqual([]);
		expect(asked).toBe(1);
	},
);

test('a success with any other status whose body says that it was none fails without a reason', async () => {
	const { error } = await answered(row('lead: create'), 201, { success: false });

	expect(error?.message).toBe('The platform did not carry out the request');
	expect(error?.description).toMatch(/run this item again/);
	expect(error?.description).not.toContain('The platform says');
});

test.each([
	['status false', { status: false, error: 'Closed.' }],
	['an error code', { error: 'Closed.', error_code: 'CLOSED' }],
])('a success whose body has %s was none either', async (_what, body) => {
	const { items, error } = await answered(row('lead: create'), 200, body);

	expect(error?.message).toBe('The platform did not carry out the request');
	expect(error?.description).toContain('The platform says: Closed.');
	expect(items).toEqual([]);
});

test('a reason that has words of its own keeps them', async () => {
	const { error } = await answered(row('messenger: sendFreeform'), 200, {
		success: false,
		error: 'No money',
		error_code: 'INSUFFICIENT_BALANCE',
	});

	expect(error?.message).toBe('The balance does not cover this message');
	expect(error?.description).toContain('The platform says: No money');
});

test.each([
	['messenger: sendFreeform', { whenSessionIsClosed: 'return' }, 'SESSION_EXPIRED', true],
	['messenger: sendFreeform', { whenSessionIsClosed: 'return' }, 'INVALID_PHONE', false],
	['messenger: sendTemplate', { whenNotSent: 'return' }, 'INVALID_PHONE', true],
	['messenger: sendTemplate', { whenNotSent: 'return' }, 'TEMPLATE_MISMATCH', false],
	['messenger: sendTemplate', { whenNotSent: 'return' }, undefined, false],
])('%s with %j: %s goes on as an item: %p', async (title, chosen, error_code, goesOn) => {
	const body = { success: false, error: 'No', ...(error_code && { error_code }) };
	const [name, method, path, parameters] = row(title);

	const { items, error } = await answered(
		[name, method, path, { ...parameters, ...chosen } as INodeParameters],
		200,
		body,
	);

	expect(items.map(({ json }) => json)).toEqual(goesOn ? [{ ...body, sent: false }] : []);
	expect(error === undefined).toBe(goesOn);
});

test('with On Error → Continue the item goes on with its reason', async () => {
	const { items, error } = await answered(row('lead: create'), 200, NOT_DONE, {
		node: { onError: 'continueRegularOutput' },
	});

	expect(error).toBeUndefined();
	expect(items[0].json.error).toMatch(
		/^The platform did not carry out the request\. .*The billing service is closed\./,
	);
});

test('of several items, the error says which were carried out, and that this one was not', async () => {
	platform()
		.post('/api/user/lead')
		.times(2)
		.reply((_uri, body) => [
			200,
			{ success: (body as { phone_number: string }).phone_number === PHONE },
		]);

	const { error } = await run(
		{
			resource: 'lead',
			operation: 'create',
			campaignId: byId('3'),
			phoneNumber: '={{ $json.phone }}',
			options: { maxRequestsAtOnce: 1 },
		},
		{ items: [{ phone: PHONE }, { phone: '+40722123457' }] },
	);

	expect(error?.message).toBe('The platform did not carry out the request');
	expect(error?.description).toContain('Carried out: item 1. Not carried out: item 2.');
});

test('a page of a list that is none: nothing of the list is passed on', async () => {
	platform()
		.get('/api/user/calls')
		.query({ per_page: 100, page: 1 })
		.reply(200, { data: [{ id: 1 }], current_page: 1, last_page: 2, per_page: 1, total: 2 });
	platform()
		.get('/api/user/calls')
		.query({ per_page: 100, page: 2 })
		.reply(200, { ...NOT_DONE, data: [], current_page: 2, last_page: 2, per_page: 1, total: 2 });

	const { items, error } = await run({ resource: 'call', operation: 'getAll', returnAll: true });

	expect(error?.message).toBe('The platform did not carry out the request');
	expect(items).toEqual([]);
});

test.each([
	['success as a word of the platform', { success: 'partly' }],
	['success that is true', { success: true }],
	['success that is true, whatever else it has', { success: true, error_code: '63016' }],
	['a row whose own status is false', { id: 7, status: false }],
	['a row that has a field of this name', { data: { success: false } }],
])('%s is passed on as it is', async (_case, body) => {
	const { items, error } = await answered(row('account: get'), 200, body);

	expect(error).toBeUndefined();
	expect(items[0].json).toEqual(body);
});

test.each([
	['newCall', '/user/calls'],
	['callEnded', '/user/calls'],
	['newConversation', '/user/conversations'],
	['leadStatusChanged', '/user/leads'],
])('a poll for %s fails, and is made up for by the next one', async (event, path) => {
	const at = '2026-11-21 10:00:00';
	const known = { id: 1, status: 'completed', created_at: at, updated_at: at };
	const next = {
		...known,
		id: 2,
		created_at: '2026-11-21 11:00:00',
		updated_at: '2026-11-21 11:00:00',
	};
	const answers = [{ data: [known] }, { ...NOT_DONE, data: [] }, { data: [next, known] }];
	platform()
		.get(`/api${path}`)
		.query(true)
		.times(10)
		.reply(() => [200, answers[turn]]);
	let turn = 0;
	const polling = new Polling({ event, simplify: false });
	await polling.activate();

	turn = 1;
	await expect(polling.tick()).rejects.toThrow('The platform did not carry out the request');
	turn = 2;
	const found = await polling.tick();
	nock.cleanAll();

	expect(idsOf(found)).toEqual([2]);
});

test('a trigger whose address the platform says it did not enter is not published', async () => {
	const assistants = [{ id: 7, name: 'Anna', webhook_url: null, is_webhook_active: false }];
	platform()
		.get('/api/user/assistants/get')
		.query(true)
		.times(10)
		.reply(200, () => page(assistants));
	platform().put('/api/user/assistant/7').times(10).reply(200, NOT_DONE);
	const { create } = await trigger({
		event: 'callEnded',
		registration: 'automatic',
		assistants: 'all',
	});

	await expect(create()).rejects.toThrow('The platform did not carry out the request');
	nock.cleanAll();
});
