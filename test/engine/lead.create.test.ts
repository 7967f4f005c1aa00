// Lead: Create (platform-api 4.12), from the form to the request and back. What values may be: test/validation; whether the
// campaign calls: lead.campaignStatus.test.mts
import type nock from 'nock';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { PHONE } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { platform } from '../support/platform';

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
	({ specifyVariables: 'fields', variables: { variable } }) as unknown as INodeParameters;

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

test.each<[what: string, parameters: INodeParameters, sent: IDataObject]>([
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
	[
		'the variables of the form of its campaign, while no assistant is chosen',
		{
			...mapped({}),
			assistantId: { __rl: true, mode: 'list', value: '' },
			campaignVariables: { mappingMode: 'defineBelow', value: { name: 'Maria' } },
		} as INodeParameters,
		{ variables: { name: 'Maria' } },
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
])(
	'beside campaign and number is sent (platform-api 4.12): %s',
	async (_what, parameters, sent) => {
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
	},
);

test('a quote in an inserted value is refused, and sent if it is inserted as the error says', async () => {
	const options = { items: [{ name: 'Ana "Ani" Pop' }] };
	const insert = async (expression: string) =>
		await create(
			{ specifyVariables: 'json', variablesJson: `={ "name": ${expression} }` },
			options,
		);

	const { error } = await insert('"{{ $json.name }}"');
	expect(error?.message).toBe("'Variables (JSON)' must be a JSON object");
	expect(error?.description).toContain('write {{ JSON.stringify($json.name) }} without quotes');

	platform()
		.post('/api/user/lead', (body) => body.variables.name === options.items[0].name)
		.reply(200, LEAD);
	expect((await insert('{{ JSON.stringify($json.name) }}')).error).toBeUndefined();
});

test('what is added by hand is not shown in an error: it may hold a password', async () => {
	const additionalBodyFields = '{"note": "s3cr3t-pass" x"}';

	const { error } = await create({ options: { additionalBodyFields } });

	expect(error?.message).toBe("'Additional Body Fields' must be a JSON object");
	expect(error?.description).toMatch(/^Write names and values in braces/);
	expect(JSON.stringify([error, error?.cause, error?.stack])).not.toContain('s3cr3t');
});

test('an item that is refused leaves by the error output with its own data; the others are sent', async () => {
	const [first, refused, last] = [
		{ phone: '+40722123451' },
		{ phone: '0722 123 456', message: 'See you soon' },
		{ phone: '+40722123453' },
	];
	for (const data of [first, last]) {
		platform()
			.post('/api/user/lead', { campaign_id: 7, phone_number: data.phone })
			.reply(200, { data });
	}

	const { items, errorItems } = await create(
		{ phoneNumber: '={{ $json.phone }}' },
		{ items: [first, refused, last], node: { onError: 'continueErrorOutput' } },
	);

	expect(items.map(({ json: row }) => row)).toEqual([first, last]);
	expect(errorItems.map(({ json: row }) => row)).toEqual([
		{ ...refused, error: expect.stringContaining('"0722 123 456"') },
	]);
});

const DUPLICATE = {
	message: 'The given data was invalid.',
	errors: { phone_number: ['The lead already exists in this campaign.'] },
};

// all that may be said for it: test/api/lead.test.ts
test.each([
	[DUPLICATE, 422, true],
	[{ success: false, message: 'Already added' }, 200, true],
	[{ message: 'The campaign has already ended.' }, 422, false],
])(
	'a lead that is answered with %j and %d is a duplicate: %p',
	async (body, status, isDuplicate) => {
		platform()
			.post('/api/user/lead')
			.reply(status, body as nock.Body);

		const { error } = await create();

		expect(error?.message === 'This number is already in the campaign').toBe(isDuplicate);
		expect(error?.description).toContain('The platform says: ');
		if (isDuplicate) {
			expect(error?.description).toContain("use 'Create or Update'");
			expect(error?.description).toContain("'Allow Duplicate' under 'Additional Fields'");
		}
	},
);
