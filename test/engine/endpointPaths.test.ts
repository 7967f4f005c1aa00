// Paths that the user enters because the platform has other ones.
import { fieldsOf, search } from '../support/editor';
import { formOf, PHONE } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';

guardNetwork();

test('a path without a placeholder for the ID leads nowhere', async () => {
	const { error } = await run(formOf('lead: update', { options: { endpointPath: '/leads' } }));

	expect(error?.message).toBe("'Endpoint Path' does not contain {id}");
});

describe('Lead: Create or Update', () => {
	const LEAD = { id: 31, campaign_id: 3, phone_number: PHONE };
	const upsert = async (options: object) =>
		await run({
			...formOf('lead: create', { specifyVariables: 'json', variablesJson: '{ "day": "Monday" }' }),
			operation: 'upsert',
			options: options as never,
		});
	const listed = (...leads: object[]) =>
		platform().get('/api/user/leads').query(true).reply(200, page(leads));
	const paths = { endpointPath: '/lead', updateEndpointPath: ' /leads/{id} ' };

	test.each([
		['the path that was entered', paths, '/api/leads/31'],
		[
			'the default path where the option is blank',
			{ updateEndpointPath: ' ' },
			'/api/user/leads/31',
		],
	])('updates by %s', async (_what, options, path) => {
		listed(LEAD);
		platform()
			.put(path, { variables: { day: 'Monday' } })
			.reply(200, {});

		const { items, error } = await upsert(options);

		expect(error).toBeUndefined();
		expect(items[0].json.action).toBe('updated');
	});

	test.each([
		['/leads?key=first-2-secret', 'does not contain {id}'],
		['https://thief.example/leads/{id}', 'is not a path of the API'],
		['leads/id?key=first-2-secret', 'is not a path of the API'],
	])('sends nothing with the path %p', async (updateEndpointPath, issue) => {
		const { error } = await upsert({ updateEndpointPath });

		expect(error?.message).toBe(`'Endpoint Path for Updating' ${issue}`);
		expect(JSON.stringify(error)).not.toContain('first-2-secret');
	});
});

describe('templates', () => {
	const TEMPLATE = { id: 9, name: 'reminder', language: 'en', variables: ['day'] };
	const getAt = (endpointPath: string) =>
		formOf('messenger: getTemplates', { options: { endpointPath } });
	const sendFrom = (templateListPath: string) =>
		formOf('messenger: sendTemplate', { options: { templateListPath } });

	test.each([
		['/messenger/templates/{senderId}', '/messenger/templates/4', {}],
		['/user/messenger/templates', '/user/messenger/templates', { sender_id: '4' }],
		['', '/user/messenger/senders/4/templates', {}],
	])('are read at the path %j, also to choose from', async (entered, path, query) => {
		platform()
			.get(`/api${path}`)
			.query({ ...query, status: 'approved' })
			.reply(200, { templates: [TEMPLATE] });
		platform().get(`/api${path}`).query(query).twice().reply(200, [TEMPLATE]);

		const { items } = await run(getAt(entered));
		const { results } = await search('searchTemplates', '', { parameters: sendFrom(entered) });
		const { fields } = await fieldsOf('getTemplateVariables', sendFrom(entered));

		expect(items.map(({ json }) => json)).toEqual([TEMPLATE]);
		expect(results).toEqual([{ name: 'reminder (en)', value: 9 }]);
		expect(fields.map(({ displayName }) => displayName)).toEqual(['day']);
	});

	test('to choose from are not read at another host', async () => {
		const parameters = sendFrom('https://thief.example/templates?key=first-2-secret');

		await expect(search('searchTemplates', '', { parameters })).rejects.toThrow(
			/^'Template List Path' is not a path of the API\. Start it with one slash/,
		);
	});
});

describe('Campaign: Create, which platforms have at one of two paths', () => {
	const [FIRST, OTHER] = ['/api/user/campaign', '/api/user/campaigns'];
	const BODY = { name: 'Autumn check-ups', assistant_id: 7 };
	const CREATED = { message: 'Created', data: { id: 9, status: 'draft' } };
	const UNKNOWN = { message: 'The route api/user/campaign could not be found.' };
	const create = async (options: object = {}) =>
		await run(formOf('campaign: create', { options: options as never }));

	test('asks only the first one where it is there', async () => {
		platform().post(FIRST, BODY).reply(201, CREATED);

		const { items, error } = await create();

		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ id: 9 });
	});

	test.each<[status: number, body: object | string]>([
		[404, UNKNOWN],
		[404, {}],
		[404, { message: 'Not Found' }],
		[404, '<html>Not Found</html>'],
		[405, { message: 'The POST method is not supported for this route.' }],
	])('asks the other one after %d %j, with the same body', async (status, body) => {
		platform().post(FIRST, BODY).reply(status, body).post(OTHER, BODY).reply(201, CREATED);

		const { items, error } = await create();

		expect(error).toBeUndefined();
		expect(items).toEqual([{ json: CREATED.data, pairedItem: { item: 0 } }]);
	});

	test.each<[status: number, body: object | string, message: string]>([
		[404, { message: 'Assistant not found' }, 'The platform did not find the assistant'],
		[403, { message: 'No' }, 'The account cannot have another campaign'],
		[422, { errors: { name: ['No.'] } }, 'The platform did not accept the values sent'],
		[500, UNKNOWN, 'The platform could not handle the request'],
		// of what stands in front of the platform
		[503, '<html>No such route</html>', ''],
	])('asks no other one after %d %j: something has the address', async (status, body, message) => {
		platform().post(FIRST).reply(status, body);

		expect((await create()).error?.message).toContain(message);
	});

	test('says that neither is there, after one request to each', async () => {
		platform().post(FIRST).reply(404, UNKNOWN).post(OTHER).reply(405, {});

		const { error } = await create();

		expect(error?.message).toBe(
			'This platform does not offer this operation, or has it at another address',
		);
		expect(error?.description).toMatch(/^Nothing was done\./);
	});

	test('says what the other one refuses', async () => {
		platform().post(FIRST).reply(404, UNKNOWN);
		platform().post(OTHER).reply(404, { message: 'Assistant not found' });

		expect((await create()).error?.message).toBe('The platform did not find the assistant');
	});

	test.each(['/v2/campaign', '/user/campaign', OTHER.replace('/api', '')])(
		'asks only the path %s that was entered',
		async (endpointPath) => {
			platform().post(`/api${endpointPath}`).reply(404, UNKNOWN);

			expect((await create({ endpointPath })).error?.message).toMatch(/^This platform does not/);
		},
	);

	test('asks for an option that is blank as if it was not there', async () => {
		platform().post(FIRST).reply(404, UNKNOWN).post(OTHER).reply(201, CREATED);

		expect((await create({ endpointPath: ' ' })).error).toBeUndefined();
	});

	test('shows both in a preview', async () => {
		const { items } = await create({ preview: true });

		const [path, other] = [FIRST, OTHER].map((one) => one.replace('/api', ''));
		expect(items[0].json).toEqual({
			...{ preview: true, method: 'POST', path, body: BODY },
			if_refused: { method: 'POST', path: other, body: BODY },
		});
	});
});
