import type { INodeParameters } from 'n8n-workflow';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const PHONE = '+40722123456';

const create = async (parameters: INodeParameters = {}, options?: RunOptions) =>
	await run(
		{
			resource: 'lead',
			operation: 'create',
			campaignId: { __rl: true, mode: 'list', value: 7 },
			phoneNumber: PHONE,
			...parameters,
		},
		options,
	);

const LEAD = { message: 'Lead created successfully', data: { id: 31, campaign_id: 7 } };

describe('what is sent (platform-api 4.12)', () => {
	test('is only campaign and phone number when nothing else is filled in', async () => {
		platform()
			.post('/api/user/lead', (body) => {
				expect(body).toEqual({ campaign_id: 7, phone_number: PHONE });
				return true;
			})
			.matchHeader('content-type', 'application/json')
			.reply(200, LEAD);

		const { items, error } = await create({
			variables: {},
			additionalFields: {},
			options: {},
		});

		expect(error).toBeUndefined();
		expect(items).toEqual([{ json: LEAD.data, pairedItem: { item: 0 } }]);
	});

	test('has variables entered one by one with the type that an expression gives them', async () => {
		platform()
			.post('/api/user/lead', {
				campaign_id: 7,
				phone_number: PHONE,
				variables: { name: 'Maria', age: 41, member: true, 'a.b': 'dotted' },
			})
			.reply(200, LEAD);

		const { error } = await create(
			{
				variables: {
					variable: [
						{ name: 'name', value: 'Maria' },
						{ name: 'age', value: '={{ $json.age }}' },
						{ name: 'member', value: '={{ $json.member }}' },
						{ name: 'a.b', value: 'dotted' },
						{ name: '', value: '' },
						{ name: 'blank', value: '' },
						{ name: 'nothing', value: '={{ $json.nothing }}' },
					],
				},
			},
			{ items: [{ age: 41, member: true }] },
		);

		expect(error).toBeUndefined();
	});

	test('has variables as JSON, duplicates allowed, and secondary contacts', async () => {
		platform()
			.post('/api/user/lead', {
				campaign_id: 7,
				phone_number: PHONE,
				variables: { name: 'Maria', tags: ['a'] },
				allow_dupplicate: true,
				secondary_contacts: [
					{ phone_number: '+40722123457', variables: { name: 'Ion' } },
					{ phone_number: '+40722123458' },
				],
			})
			.reply(200, LEAD);

		const { error } = await create({
			specifyVariables: 'json',
			variablesJson: '{ "name": "Maria", "tags": ["a"] }',
			additionalFields: {
				allowDuplicate: true,
				secondaryContacts: {
					contact: [
						{
							phoneNumber: '+40722123457',
							variables: { variable: [{ name: 'name', value: 'Ion' }] },
						},
						{ phoneNumber: '+40722123458', variables: {} },
					],
				},
			},
		});

		expect(error).toBeUndefined();
	});

	test("has the variables of the assistant's form with their types, without those that are blank", async () => {
		platform()
			.post('/api/user/lead', {
				campaign_id: 7,
				phone_number: PHONE,
				variables: { name: 'Maria', age: 41, visits: 3, member: false },
			})
			.reply(200, LEAD);

		const { error } = await create({
			specifyVariables: 'mapped',
			assistantId: { __rl: true, mode: 'list', value: 101 },
			mappedVariables: {
				mappingMode: 'defineBelow',
				value: { name: 'Maria', age: 41, visits: ' 3 ', member: false, city: '', last_visit: null },
				matchingColumns: [],
				schema: [
					{ id: 'name', type: 'string' },
					{ id: 'visits', type: 'number' },
				],
			} as never,
		});

		expect(error).toBeUndefined();
	});

	test('has no variables where the form has none', async () => {
		platform().post('/api/user/lead', { campaign_id: 7, phone_number: PHONE }).reply(200, LEAD);

		const { error } = await create({ specifyVariables: 'mapped' });

		expect(error).toBeUndefined();
	});

	test('has a secondary contact with variables as JSON', async () => {
		platform()
			.post('/api/user/lead', {
				campaign_id: 7,
				phone_number: PHONE,
				secondary_contacts: [
					{ phone_number: '+40722123457', variables: { name: 'Ion', age: 44 } },
					{ phone_number: '+40722123458' },
				],
			})
			.reply(200, LEAD);

		const { error } = await create({
			additionalFields: {
				secondaryContacts: {
					contact: [
						{
							phoneNumber: '+40722123457',
							specifyVariables: 'json',
							variablesJson: '{ "name": "Ion", "age": 44 }',
						},
						{ phoneNumber: '+40722123458', specifyVariables: 'json', variablesJson: '' },
					],
				},
			},
		});

		expect(error).toBeUndefined();
	});

	test('has no blank optional values, nor those of an expression that yields nothing', async () => {
		platform().post('/api/user/lead', { campaign_id: 7, phone_number: PHONE }).reply(200, LEAD);

		const { error } = await create({
			specifyVariables: 'json',
			variablesJson: '',
			additionalFields: { allowDuplicate: '={{ $json.nothing }}' },
			options: { additionalBodyFields: '={{ null }}', additionalQueryParameters: {} },
		});

		expect(error).toBeUndefined();
	});

	test('has what the user adds by hand last, and that wins', async () => {
		platform()
			.post('/api/v2/leads', { campaign_id: 7, phone_number: PHONE, notes: '', priority: 1 })
			.query({ dry: 'yes' })
			.reply(200, LEAD);

		const { error } = await create({
			additionalFields: {},
			options: {
				additionalBodyFields: '{ "notes": "", "priority": 1 }',
				additionalQueryParameters: { parameter: [{ name: 'dry', value: 'yes' }] },
				endpointPath: '/v2/leads',
			},
		});

		expect(error).toBeUndefined();
	});

	test('has the number of a campaign that was given as text', async () => {
		platform().post('/api/user/lead', { campaign_id: 12, phone_number: PHONE }).reply(200, LEAD);

		const { error } = await create({ campaignId: { __rl: true, mode: 'id', value: ' 12 ' } });

		expect(error).toBeUndefined();
	});
});

test('of many items, each result is linked to its own, whatever order the answers come in', async () => {
	const phones = Array.from(
		{ length: 30 },
		(_, index) => `+4072212${String(index).padStart(4, '0')}`,
	);
	for (const [index, phone] of phones.entries()) {
		platform()
			.post('/api/user/lead', { campaign_id: 7, phone_number: phone })
			.delay(index % 3 === 0 ? 20 : 0)
			.reply(200, { message: 'ok', data: { phone } });
	}

	const { items } = await create(
		{ phoneNumber: '={{ $json.phone }}' },
		{ items: phones.map((phone) => ({ phone })) },
	);

	expect(items).toEqual(
		phones.map((phone, item) => ({
			json: { phone },
			pairedItem: { item },
		})),
	);
});

describe('bad input in a form of variables', () => {
	test.each([
		[
			'a word for a number',
			{
				specifyVariables: 'mapped',
				mappedVariables: {
					mappingMode: 'defineBelow',
					value: { age: '={{ "old" }}' },
					matchingColumns: [],
					schema: [{ id: 'age', type: 'number' }],
				},
			},
			`'Variables' have a value for "age" that is not a number`,
		],
		[
			'a word for yes or no',
			{
				specifyVariables: 'mapped',
				mappedVariables: {
					mappingMode: 'defineBelow',
					value: { member: '={{ "yes" }}' },
					matchingColumns: [],
					schema: [{ id: 'member', type: 'options' }],
				},
			},
			`'Variables' have a value for "member" that is neither true nor false`,
		],
		[
			'an object for a text',
			{
				specifyVariables: 'mapped',
				mappedVariables: {
					mappingMode: 'defineBelow',
					value: { name: '={{ ({ first: "Maria" }) }}' },
					matchingColumns: [],
					schema: [{ id: 'name', type: 'string' }],
				},
			},
			`'Variables' have a value for "name" that is neither text nor a number`,
		],
		[
			'a number that is none',
			{ variables: { variable: [{ name: 'age', value: '={{ NaN }}' }] } },
			`'Variables' have no value for "age"`,
		],
		[
			'malformed JSON of a contact',
			{
				additionalFields: {
					secondaryContacts: {
						contact: [{ phoneNumber: PHONE, specifyVariables: 'json', variablesJson: '{ "a": ' }],
					},
				},
			},
			"'Secondary Contacts' contact 1: 'Variables (JSON)' are not a JSON object",
		],
	])('%s is refused', async (_case, parameters, message) => {
		const { error } = await create(parameters as never);

		expect(error?.message).toBe(message);
	});
});

describe('bad input is refused before anything is sent', () => {
	test.each([
		[
			'a number without country code',
			{ phoneNumber: '0722 123 456' },
			"'Phone Number' has no country code",
			'"0722 123 456"',
		],
		[
			'a number with letters',
			{ phoneNumber: '+4072212345a' },
			"'Phone Number' is not a phone number",
			'"+4072212345a"',
		],
		[
			'a number that is too short',
			{ phoneNumber: '+123456' },
			"'Phone Number' is too short for a phone number",
			'it has 6 digits; a phone number has 7 to 15',
		],
		[
			'an expression that yields nothing',
			{ phoneNumber: '={{ $json.missing }}' },
			"'Phone Number' is empty",
			'expression',
		],
		[
			'spaces for a phone number',
			{ phoneNumber: '=  ' },
			"'Phone Number' is empty",
			'Enter a value',
		],
		[
			'no campaign from an expression',
			{ campaignId: { __rl: true, mode: 'id', value: '={{ $json.missing }}' } },
			"'Campaign' is empty",
			'Enter a value',
		],
		[
			'a campaign that is no number',
			{ campaignId: { __rl: true, mode: 'id', value: '={{ "abc" }}' } },
			"'Campaign' is not an ID",
			'"abc"',
		],
		[
			'variables that are no JSON',
			{ specifyVariables: 'json', variablesJson: '{ name: }' },
			"'Variables (JSON)' are not a JSON object",
			'braces',
		],
		[
			'variables that are a list',
			{ specifyVariables: 'json', variablesJson: '[1]' },
			"'Variables (JSON)' are not a JSON object",
			'braces',
		],
		[
			'a variable without a name',
			{ variables: { variable: [{ name: '', value: 'x' }] } },
			"'Variables' have an entry without a name",
			'name',
		],
		[
			'a variable given twice',
			{
				variables: {
					variable: [
						{ name: 'a', value: '1' },
						{ name: 'a', value: '2' },
					],
				},
			},
			'\'Variables\' have two entries named "a"',
			'once',
		],
		[
			'a bad secondary contact',
			{
				additionalFields: {
					secondaryContacts: { contact: [{ phoneNumber: '+40722123457' }, { phoneNumber: '123' }] },
				},
			},
			"'Secondary Contacts' contact 2: 'Phone Number' has no country code",
			'"123"',
		],
		[
			'body fields that are no JSON',
			{ options: { additionalBodyFields: 'nope' } },
			"'Additional Body Fields' are not a JSON object",
			'braces',
		],
		[
			'a path that leads to another host',
			{ options: { endpointPath: 'https://thief.example/lead' } },
			'The path of the request is not a path of the API',
			'thief.example',
		],
		[
			'a path that leads to another host without scheme',
			{ options: { endpointPath: '//thief.example/lead' } },
			'The path of the request is not a path of the API',
			'slash',
		],
	] as Array<[string, INodeParameters, string, string]>)(
		'%s',
		async (_case, parameters, message, hint) => {
			const { error, items } = await create(parameters);

			expect(error?.message).toBe(message);
			expect(error?.description).toContain(hint);
			expect(error?.context.itemIndex).toBe(0);
			expect(items).toEqual([]);
		},
	);

	test.each([
		'/\\thief.example',
		'/\t/thief.example',
		'/../admin',
		'/%2e%2e/admin',
		'user/lead',
		'@thief.example',
	])('as is the path %p', async (endpointPath) => {
		const { error } = await create({ options: { endpointPath } });

		expect(error?.message).toBe('The path of the request is not a path of the API');
	});

	const three = {
		items: [
			{ phone: '+40722123451' },
			{ phone: '0722 123 456', message: 'See you soon' },
			{ phone: '+40722123453' },
		],
	};
	const expectTheOthers = () => {
		for (const phone of ['+40722123451', '+40722123453']) {
			platform()
				.post('/api/user/lead', { campaign_id: 7, phone_number: phone })
				.reply(200, { data: { phone } });
		}
	};

	test('and with "Continue" the other items go on, and the refused one carries its reason', async () => {
		expectTheOthers();

		const { items, error } = await create(
			{ phoneNumber: '={{ $json.phone }}' },
			{ ...three, node: { onError: 'continueRegularOutput' } },
		);

		expect(error).toBeUndefined();
		expect(items.map(({ json, pairedItem }) => ({ json, pairedItem }))).toEqual([
			{ json: { phone: '+40722123451' }, pairedItem: { item: 0 } },
			{
				json: {
					error: expect.stringMatching(
						/^'Phone Number' has no country code\. Item 2 of 3: It is "0722 123 456"\. Write /,
					),
				},
				pairedItem: { item: 1 },
			},
			{ json: { phone: '+40722123453' }, pairedItem: { item: 2 } },
		]);
	});

	test("and leaves by the error output where there is one, with the item's own data", async () => {
		expectTheOthers();

		const { items, errorItems } = await create(
			{ phoneNumber: '={{ $json.phone }}' },
			{ ...three, node: { onError: 'continueErrorOutput' } },
		);

		expect(items).toHaveLength(2);
		expect(errorItems.map(({ json }) => json)).toEqual([
			{
				phone: '0722 123 456',
				message: 'See you soon',
				error: expect.stringContaining('"0722 123 456"'),
			},
		]);
	});
});

test('what is added by hand is not shown in an error: it may hold a password', async () => {
	const additionalBodyFields = '{"password": "s3cr3t-pass",';

	const { error } = await create({ options: { additionalBodyFields } });

	expect(error?.message).toBe("'Additional Body Fields' are not a JSON object");
	expect(JSON.stringify([error, error?.cause, error?.stack])).not.toContain('s3cr3t');
});
