// Lead: Create (platform-api 4.12), from the form to the request and back. What values may be: test/validation; whether the
// campaign calls: lead.campaignStatus.test.mts
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, platform } from '../support/platform';

guardNetwork();

const PHONE = '+40722123456';
const OTHER_PHONE = '+40722123457';

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

const entries = (...variable: IDataObject[]) =>
	({ variables: { variable } }) as unknown as INodeParameters;

const json = (variablesJson: string): INodeParameters => ({
	specifyVariables: 'json',
	variablesJson,
});

/** The assistant whose variables the form has; it is not sent. */
const CHOSEN = {
	specifyVariables: 'mapped',
	assistantId: { __rl: true, mode: 'list', value: 7 },
} as INodeParameters;

/** The form of an assistant as n8n stores it. */
const mapped = (value: object, types: Record<string, string> = {}) =>
	({
		...CHOSEN,
		mappedVariables: {
			mappingMode: 'defineBelow',
			value,
			matchingColumns: [],
			schema: Object.entries(types).map(([id, type]) => ({ id, type })),
		},
	}) as unknown as INodeParameters;

const contacts = (...contact: INodeParameters[]): INodeParameters => ({
	additionalFields: { secondaryContacts: { contact } },
});

test.each<[what: string, parameters: INodeParameters, sent: IDataObject]>([
	['nothing else', { variables: {}, additionalFields: {}, options: {} }, {}],
	[
		'a campaign that was given as text',
		{ campaignId: { __rl: true, mode: 'id', value: ' 12 ' } } as INodeParameters,
		{ campaign_id: 12 },
	],
	[
		'variables one by one, each with the type that an expression gives it',
		entries(
			{ name: 'name', value: 'Maria' },
			{ name: 'age', value: '={{ $json.age }}' },
			{ name: 'member', value: '={{ $json.member }}' },
			{ name: 'a.b', value: 'dotted' },
			{ name: '', value: '' },
			{ name: 'nothing', value: '={{ $json.nothing }}' },
		),
		{ variables: { name: 'Maria', age: 41, member: true, 'a.b': 'dotted' } },
	],
	[
		"the variables of the assistant's form with their types, without those that are blank",
		mapped(
			{ name: 'Maria', age: 41, visits: ' 3 ', member: false, city: '', last_visit: null },
			{ name: 'string', visits: 'number' },
		),
		{ variables: { name: 'Maria', age: 41, visits: 3, member: false } },
	],
	['no variables where the form has none', CHOSEN, {}],
	[
		'variables as JSON, and a duplicate allowed',
		{ ...json('{ "name": "Maria", "tags": ["a"] }'), additionalFields: { allowDuplicate: true } },
		{ variables: { name: 'Maria', tags: ['a'] }, allow_dupplicate: true },
	],
	[
		'secondary contacts',
		contacts(
			{ phoneNumber: OTHER_PHONE, ...entries({ name: 'name', value: 'Ion' }) },
			{ phoneNumber: OTHER_PHONE, ...json('{ "age": 44 }') },
			{ phoneNumber: OTHER_PHONE, ...json('') },
		),
		{
			secondary_contacts: [
				{ phone_number: OTHER_PHONE, variables: { name: 'Ion' } },
				{ phone_number: OTHER_PHONE, variables: { age: 44 } },
				{ phone_number: OTHER_PHONE },
			],
		},
	],
	[
		'nothing of expressions that give nothing',
		{
			...json(''),
			additionalFields: { allowDuplicate: '={{ $json.nothing }}' },
			options: { additionalBodyFields: '={{ null }}', additionalQueryParameters: {} },
		},
		{},
	],
])('beside campaign and number is sent: %s', async (_what, parameters, sent) => {
	platform()
		.post('/api/user/lead', (body) => {
			expect(body).toEqual({ campaign_id: 7, phone_number: PHONE, ...sent });
			return true;
		})
		.matchHeader('content-type', 'application/json')
		.reply(200, LEAD);

	const { items, error } = await create(parameters, { items: [{ age: 41, member: true }] });

	expect(error).toBeUndefined();
	expect(items).toEqual([{ json: LEAD.data, pairedItem: { item: 0 } }]);
});

test('of many items, each result is linked to its own, in whatever order the answers come', async () => {
	const phones = Array.from({ length: 30 }, (_, index) => `+40722120${100 + index}`);
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

	expect(items).toEqual(phones.map((phone, item) => ({ json: { phone }, pairedItem: { item } })));
});

test.each<[what: string, parameters: INodeParameters, message: string, hint: string]>([
	[
		'a number without country code',
		{ phoneNumber: '0722 123 456' },
		"'Phone Number' has no country code",
		'"0722 123 456"',
	],
	[
		'an expression that gives nothing',
		{ phoneNumber: '={{ $json.missing }}' },
		"'Phone Number' is empty",
		'expression',
	],
	[
		'a variable given twice',
		entries({ name: 'a', value: '1' }, { name: 'a', value: '2' }),
		'\'Variables\' have two entries named "a"',
		'once',
	],
	[
		'a bad secondary contact',
		contacts({ phoneNumber: OTHER_PHONE }, { phoneNumber: '123' }),
		"'Secondary Contacts' contact 2: 'Phone Number' has no country code",
		'"123"',
	],
	[
		'malformed JSON of a contact',
		contacts({ phoneNumber: PHONE, ...json('{ "a": ') }),
		"'Secondary Contacts' contact 1: 'Variables (JSON)' are not a JSON object",
		'',
	],
	[
		'a path that leads to another host',
		{ options: { endpointPath: '//thief.example/lead' } },
		'The path of the request is not a path of the API',
		'slash',
	],
])('%s: refused before anything is sent', async (_what, parameters, message, hint) => {
	const { error, items } = await create(parameters);

	expect(error?.message).toBe(message);
	expect(error?.description).toContain(hint);
	expect(items).toEqual([]);
});

test('what is added by hand is not shown in an error: it may hold a password', async () => {
	const additionalBodyFields = '{"password": "s3cr3t-pass",';

	const { error } = await create({ options: { additionalBodyFields } });

	expect(error?.message).toBe("'Additional Body Fields' are not a JSON object");
	expect(JSON.stringify([error, error?.cause, error?.stack])).not.toContain('s3cr3t');
});

describe('of three items, the second of which is refused, the others are sent', () => {
	const given = [
		{ phone: '+40722123451' },
		{ phone: '0722 123 456', message: 'See you soon' },
		{ phone: '+40722123453' },
	];
	const createAll = async (onError: 'continueRegularOutput' | 'continueErrorOutput') => {
		for (const { phone } of [given[0], given[2]]) {
			platform()
				.post('/api/user/lead', { campaign_id: 7, phone_number: phone })
				.reply(200, { data: { phone } });
		}
		return await create({ phoneNumber: '={{ $json.phone }}' }, { items: given, node: { onError } });
	};

	test('with Continue it carries its reason', async () => {
		const { items, error } = await createAll('continueRegularOutput');

		const reason =
			/^'Phone Number' has no country code\. Item 2 of 3: It is "0722 123 456"\. Write /;
		expect(error).toBeUndefined();
		expect(items.map(({ json: row, pairedItem }) => [row, pairedItem])).toEqual([
			[{ phone: '+40722123451' }, { item: 0 }],
			[{ error: expect.stringMatching(reason) }, { item: 1 }],
			[{ phone: '+40722123453' }, { item: 2 }],
		]);
	});

	test("by the error output, it leaves with the item's own data", async () => {
		const { items, errorItems } = await createAll('continueErrorOutput');

		expect(items).toHaveLength(2);
		expect(errorItems.map((item) => item.json)).toEqual([
			{ ...given[1], error: expect.stringContaining('"0722 123 456"') },
		]);
	});
});
