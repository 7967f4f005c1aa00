// Paths that the user enters because the platform has another one.
import { fieldsOf, search } from '../support/editor';
import { run } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const PHONE = '+40722123456';

describe('Lead: Update', () => {
	const update = async (endpointPath: string) =>
		await run({
			resource: 'lead',
			operation: 'update',
			leadId: byId('31'),
			updateFields: { status: 'completed' },
			options: { endpointPath },
		});

	test('goes to the path that was entered', async () => {
		platform().put('/api/leads/31', { status: 'completed' }).reply(200, { message: 'ok' });

		expect((await update('/leads/{id}')).error).toBeUndefined();
	});

	test('goes nowhere without a place for the ID', async () => {
		expect((await update('/leads')).error?.message).toBe("'Endpoint Path' does not contain {id}");
	});

	test('says where to enter a path when none of the leads is found', async () => {
		platform().put('/api/user/leads/31').reply(404, { message: 'Not found' });

		expect((await update('')).error?.description).toContain("'Endpoint Path' under 'Options'");
	});
});

describe('Lead: Create or Update', () => {
	const LEAD = { id: 31, campaign_id: 3, phone_number: PHONE };
	const upsert = async (options: object) =>
		await run({
			resource: 'lead',
			operation: 'upsert',
			campaignId: byId('3'),
			phoneNumber: PHONE,
			specifyVariables: 'json',
			variablesJson: '{ "day": "Monday" }',
			options: options as never,
		});
	const listed = (...leads: object[]) =>
		platform().get('/api/user/leads').query(true).reply(200, page(leads));

	test('updates by one path', async () => {
		listed(LEAD);
		platform()
			.put('/api/leads/31', { variables: { day: 'Monday' } })
			.reply(200, {});

		const { items, error } = await upsert({
			endpointPath: '/lead',
			updateEndpointPath: ' /leads/{id} ',
		});

		expect(error).toBeUndefined();
		expect(items[0].json.action).toBe('updated');
	});

	test('creates by the other', async () => {
		listed();
		platform().post('/api/lead').reply(200, { data: LEAD });

		const { items, error } = await upsert({
			endpointPath: '/lead',
			updateEndpointPath: '/leads/{id}',
		});

		expect(error).toBeUndefined();
		expect(items[0].json.action).toBe('created');
	});

	test('updates by the path that is assumed where the option is blank', async () => {
		listed(LEAD);
		platform().put('/api/user/leads/31').reply(200, {});

		expect((await upsert({ updateEndpointPath: ' ' })).error).toBeUndefined();
	});

	test.each([
		['/leads', 'does not contain {id}'],
		['https://thief.example/leads/{id}', 'is not a path of the API'],
		['//thief.example/leads/{id}', 'is not a path of the API'],
		['/../leads/{id}', 'is not a path of the API'],
		['leads/{id}', 'is not a path of the API'],
	])('asks nothing with the path %p', async (updateEndpointPath, issue) => {
		const { error } = await upsert({ updateEndpointPath });

		expect(error?.message).toBe(`'Endpoint Path for Updating' ${issue}`);
	});
});

describe('templates', () => {
	const TEMPLATE = { id: 9, name: 'reminder', language: 'en', variables: ['day'] };
	const get = async (endpointPath: string) =>
		await run({
			resource: 'messenger',
			operation: 'getTemplates',
			senderId: byId('4'),
			options: { endpointPath },
		});
	const form = (templateListPath: string) => ({
		resource: 'messenger',
		operation: 'sendTemplate',
		senderId: byId('4'),
		templateId: byId('9'),
		options: { templateListPath },
	});

	test.each([
		['/messenger/templates/{senderId}', '/messenger/templates/4', {}],
		['/user/messenger/templates', '/user/messenger/templates', { sender_id: '4' }],
	])('are listed at %s', async (entered, path, query) => {
		platform()
			.get(`/api${path}`)
			.query({ ...query, status: 'approved' })
			.reply(200, { templates: [TEMPLATE] });

		const { items, error } = await get(entered);

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([TEMPLATE]);
	});

	test('are listed in the words of the deployment', async () => {
		platform().get('/api/user/chatapp/templates').query(true).reply(200, []);

		const { error } = await run(
			{
				resource: 'messenger',
				operation: 'getTemplates',
				senderId: byId('4'),
				options: { endpointPath: '/user/messenger/templates' },
			},
			{ credential: { messengerIdentifier: 'chatapp' } },
		);

		expect(error).toBeUndefined();
	});

	test.each([
		['/messenger/templates/{senderId}', '/messenger/templates/4', {}],
		['/user/messenger/templates', '/user/messenger/templates', { sender_id: '4' }],
		[' ', '/user/messenger/senders/4/templates', {}],
	])('to choose from, and their placeholders, are read at %j', async (entered, path, query) => {
		platform().get(`/api${path}`).query(query).twice().reply(200, [TEMPLATE]);

		const { results } = await search('searchTemplates', '', { parameters: form(entered) });
		const { fields } = await fieldsOf('getTemplateVariables', form(entered));

		expect(results).toEqual([{ name: 'reminder (en)', value: 9 }]);
		expect(fields.map(({ displayName }) => displayName)).toEqual(['day']);
	});

	test('to choose from are not asked for at another host', async () => {
		await expect(
			search('searchTemplates', '', { parameters: form('https://thief.example/templates') }),
		).rejects.toThrow(/^'Template List Path' is not a path of the API\. /);
	});

	test('that are not found: the error says where a path is entered', async () => {
		platform().get('/api/user/messenger/senders/4/templates').query(true).reply(404, {});

		expect((await get('')).error?.description).toContain("enter it under 'Options'");
	});
});
