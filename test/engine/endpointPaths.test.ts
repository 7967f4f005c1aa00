// Paths that the user enters because the platform has other ones.
import { fieldsOf, search } from '../support/editor';
import { formOf, PHONE } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { page } from '../support/page';
import { platform } from '../support/platform';

test('a path without a placeholder for the ID leads nowhere', async () => {
	const { error } = await run(formOf('lead: update', { options: { leadUpdatePath: '/leads' } }));

	expect(error?.message).toBe("'Endpoint Path' does not contain {leadId}");
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
	const paths = { leadUpsertPath: '/lead', updateEndpointPath: ' /leads/{leadId} ' };

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
		['/leads?key=first-2-secret', 'does not contain {leadId}'],
		['https://thief.example/leads/{leadId}', 'is not a path of the API'],
		['leads/id?key=first-2-secret', 'is not a path of the API'],
	])('sends nothing with the path %p', async (updateEndpointPath, issue) => {
		const { error } = await upsert({ updateEndpointPath });

		expect(error?.message).toBe(`'Endpoint Path for Updating' ${issue}`);
		expect(JSON.stringify(error)).not.toContain('first-2-secret');
	});
});

describe('templates', () => {
	const TEMPLATE = { id: 9, name: 'reminder', language: 'en', variables: ['day'] };
	const getAt = (messengerGetTemplatesPath: string) =>
		formOf('messenger: getTemplates', { options: { messengerGetTemplatesPath } });
	const sendFrom = (templateListPath: string) =>
		formOf('messenger: sendTemplate', { options: { templateListPath } });

	test.each([
		['/messenger/templates/{senderId}', '/messenger/templates/4', {}],
		[
			'/user/messenger/templates?sender_id={senderId}',
			'/user/messenger/templates',
			{ sender_id: '4' },
		],
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
		expect(fields.map(({ displayName }) => displayName)).toEqual(['{{day}}']);
	});

	test.each([
		['https://thief.example/templates/{senderId}', 'is not a path of the API. Start it with'],
		['/templates', 'does not contain {senderId}. Write {senderId} where the ID goes'],
	])('to choose from are not read at %s', async (path, issue) => {
		const parameters = sendFrom(path);

		await expect(search('searchTemplates', '', { parameters })).rejects.toThrow(
			`'Template List Path' ${issue}`,
		);
	});
});

test.each(['/v2/campaign', '/user/campaigns'])(
	'a campaign is created at the path %s that was entered; a platform that does not know it is asked once',
	async (campaignCreatePath) => {
		platform()
			.post(`/api${campaignCreatePath}`)
			.reply(404, { message: 'The route was not found.' });

		const { error } = await run(formOf('campaign: create', { options: { campaignCreatePath } }));

		expect(error?.message).toMatch(/^This platform does not offer this operation/);
	},
);
