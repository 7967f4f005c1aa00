// The node as the tool of an AI agent: what the agent gets to read, and what it is told when its arguments are wrong. What each
// rule says: test/validation
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call';
import { byId, formOf, PHONE } from '../support/engine/forms';
import { run } from '../support/engine/run';
import { page } from '../support/page';
import { platform } from '../support/platform';

const asTool = async (parameters: INodeParameters) =>
	await run(parameters, {
		node: { type: 'n8n-nodes-voice-assistant-platform.voiceAssistantPlatformTool' },
	});

const CALL = {
	id: 50012,
	status: 'completed',
	client_phone_number: PHONE,
	extracted_variables: { interest: 'high' },
};

describe('Output', () => {
	const readCalls = async (output: object) => {
		platform()
			.get('/api/user/calls')
			.query({ per_page: 50, page: 1 })
			.reply(200, page([CALL]));
		const { items, hints, error } = await asTool(formOf('call: getAll', output));
		expect(error).toBeUndefined();
		return { rows: items.map(({ json }) => json), hints };
	};

	test.each<[string, object, IDataObject]>([
		['Simplified, unless something else is chosen', {}, simplifyCall(CALL)],
		['Raw', { output: 'raw' }, CALL],
		[
			'Selected Fields, as Simplified names them',
			{ output: 'fields', fields: 'customer_phone, reached,extracted_variables.interest' },
			{
				id: 50012,
				customer_phone: PHONE,
				reached: true,
				'extracted_variables.interest': 'high',
			},
		],
	])('%s', async (_, output, expected) => {
		expect((await readCalls(output)).rows).toEqual([expected]);
	});

	test('fields of an answer are selected out of what was created', async () => {
		platform()
			.post('/api/user/knowledgebases')
			.reply(201, { message: 'Created', data: { id: 8, name: 'Handbook', status: 'empty' } });

		const { items } = await asTool(
			formOf('knowledgeBase: create', { output: 'fields', fields: 'status' }),
		);

		expect(items.map(({ json }) => json)).toEqual([{ id: 8, status: 'empty' }]);
	});

	test('is not what the node has outside of tools: there Simplify counts', async () => {
		platform()
			.get('/api/user/calls')
			.query({ per_page: 50, page: 1 })
			.reply(200, page([CALL]));

		const { items } = await run(
			formOf('call: getAll', { output: 'fields', fields: 'status', simplify: false }),
		);

		expect(items.map(({ json }) => json)).toEqual([CALL]);
	});
});

describe('an argument that is wrong is refused before anything is sent, with what is right', () => {
	const lead = (more: object) => formOf('lead: create', more);

	test.each<[string, INodeParameters, string]>([
		[
			'a name for an ID',
			lead({ campaignId: byId('Autumn check-ups') }),
			`'Campaign' is not an ID. It is "Autumn check-ups". Give its number, for example 12, not its name. Get Many lists it as "id".`,
		],
		[
			'nothing',
			lead({ phoneNumber: '={{ undefined }}' }),
			"'Phone Number' is empty. Give a value.",
		],
		[
			'a name for a phone number',
			lead({ phoneNumber: 'Maria' }),
			`'Phone Number' is not a phone number. It is "Maria". Enter one number, for example +40 722 123 456: digits with spaces, dots, dashes, brackets or slashes between them, and no extension.`,
		],
		[
			'a national phone number',
			lead({ phoneNumber: '0722 123 456' }),
			`'Phone Number' has no country code. It is "0722 123 456". Write the number with + and the country code, for example +40 722 123 456. If you do not know the country, ask.`,
		],
		[
			'a date in words',
			formOf('call: getAll', { period: 'custom', dateFrom: 'tomorrow' }),
			`'From Date' is not a date. It is "tomorrow". Choose a day, or write it as year-month-day, for example 2026-11-21.`,
		],
	])('%s', async (_, parameters, told) => {
		const { items, error } = await asTool(parameters);

		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([{ error: told }]);
	});

	test.each<[string, INodeParameters, string]>([
		[
			'of calls, whose person was left out',
			formOf('call: getAll', { filters: { clientPhoneNumber: "={{ '' }}" } }),
			'Phone Number',
		],
		[
			'of calls, whose period was left out',
			formOf('call: getAll', { period: '={{ $json.missing }}' }),
			'Period',
		],
		[
			'of leads, whose campaign was left out',
			formOf('lead: getAll', { filters: { campaignId: byId('={{ undefined }}') } }),
			'Campaign',
		],
	])('a list %s: the model is told to ask', async (_, parameters, name) => {
		const { items } = await asTool(parameters);

		expect(items.map(({ json }) => json)).toEqual([
			{
				error: `'${name}' is empty. Nothing was read. Ask for the value, or use a tool without this filter.`,
			},
		]);
	});

	test('a list without the filter is read', async () => {
		platform()
			.get('/api/user/calls')
			.query({ per_page: 50, page: 1 })
			.reply(200, page([CALL]));

		const { items } = await asTool(formOf('call: getAll', { filters: { clientPhoneNumber: '' } }));

		expect(items).toHaveLength(1);
	});

	test('nothing speaks of the form or the credential, which an agent does not see', async () => {
		const { items } = await asTool(lead({ phoneNumber: '0722 123 456' }));
		const { error } = await run(lead({ phoneNumber: '0722 123 456' }));

		expect(JSON.stringify(items)).not.toMatch(/Default Country|Options|list/);
		expect(error?.description).toContain(
			"set 'Default Country' in the credential or under 'Options'",
		);
	});
});
