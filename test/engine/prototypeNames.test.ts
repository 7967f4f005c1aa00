// Names that every object of JavaScript has already: "constructor" is the ordinary word for a builder in two languages.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import nock from 'nock';
import { fieldsOf } from '../support/editor';
import { run, type RunOptions } from '../support/engine/run';
import { guardNetwork, page, platform } from '../support/platform';
import { call, Polling } from '../support/poll';
import { registered, SECRET } from '../support/trigger';

guardNetwork();

const NAMES = [
	'constructor',
	'__proto__',
	'prototype',
	'toString',
	'valueOf',
	'hasOwnProperty',
	'isPrototypeOf',
	'toLocaleString',
	'__defineGetter__',
];

/** As it is written: no assignment comes between. */
const json = (...entries: Array<[name: string, value: unknown]>) =>
	`{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;

const byId = (value: string) => ({ __rl: true, mode: 'id', value });
const PHONE = '+40722123456';
const LEAD = {
	resource: 'lead',
	operation: 'create',
	campaignId: byId('3'),
	phoneNumber: PHONE,
};
const WANTED = `"phone_number":"${PHONE}"`;

const properties = () =>
	[Object, Array, Function, String].map(({ prototype }) =>
		Reflect.ownKeys(prototype).map((name) => [
			name,
			Reflect.getOwnPropertyDescriptor(prototype, name),
		]),
	);
let before: unknown;
beforeEach(() => (before = properties()));
afterEach(() => expect(properties()).toEqual(before));

/** The body of the one request, letter by letter, and what came of it. */
async function sentBody(parameters: INodeParameters, options?: RunOptions) {
	let body = '';
	nock('https://platform.example')
		.intercept(/.*/, parameters.operation === 'update' ? 'PUT' : 'POST')
		.matchHeader('content-type', 'application/json')
		.reply(function (_uri, sent) {
			body = JSON.stringify(sent);
			return [200, {}];
		});
	const { error } = await run(parameters, options);
	expect(error).toBeUndefined();
	return body;
}

/** The query of the one request, letter by letter. */
async function sentQuery(parameters: INodeParameters) {
	let query = '';
	platform()
		.get(/.*/)
		.reply((uri) => {
			query = uri.slice(uri.indexOf('?') + 1);
			return [200, []];
		});
	const { error } = await run(parameters);
	expect(error).toBeUndefined();
	return query;
}

describe.each(NAMES)('a field named %s is like any other', (name) => {
	const variables = `"variables":${json([name, 'Bob'])}`;
	const mapped = (id: string, value: unknown) => ({
		specifyVariables: 'mapped',
		assistantId: byId('7'),
		mappedVariables: {
			mappingMode: 'defineBelow',
			value: JSON.parse(json([id, value])) as IDataObject,
			matchingColumns: [],
			schema: [{ id, displayName: name, type: 'string', display: true }],
		} as never,
	});

	test('as a variable, one by one', async () => {
		const list = { specifyVariables: 'fields', variables: { variable: [{ name, value: 'Bob' }] } };

		expect(await sentBody({ ...LEAD, ...list })).toContain(variables);
	});

	test('as a variable whose name and value come from an expression', async () => {
		const variable = [{ name: '={{ $json.name }}', value: '={{ $json.value }}' }];
		const list = { specifyVariables: 'fields', variables: { variable } };

		expect(await sentBody({ ...LEAD, ...list }, { items: [{ name, value: 'Bob' }] })).toContain(
			variables,
		);
	});

	test('as a variable, in JSON', async () => {
		const asJson = { specifyVariables: 'json', variablesJson: json([name, 'Bob']) };

		expect(await sentBody({ ...LEAD, ...asJson })).toContain(variables);
	});

	test('as a variable, in JSON that an expression completes', async () => {
		const variablesJson = `=${json([name, '{{ $json.value }}'])}`;
		const asJson = { specifyVariables: 'json', variablesJson };

		expect(await sentBody({ ...LEAD, ...asJson }, { items: [{ value: 'Bob' }] })).toContain(
			variables,
		);
	});

	test('as a variable, in an object from an expression', async () => {
		const asJson = { specifyVariables: 'json', variablesJson: '={{ $json.given }}' };
		const items = [{ given: JSON.parse(json([name, 'Bob'])) as IDataObject }];

		expect(await sentBody({ ...LEAD, ...asJson }, { items })).toContain(variables);
	});

	test.each(['Bob', '={{ $json.value }}'])(
		'as a variable, in the form of the assistant: %s',
		async (value) => {
			platform()
				.get('/api/user/assistants/get')
				.query(true)
				.reply(200, page([{ id: 7, variables: JSON.parse(json([name, ''])) }]));
			const { fields } = await fieldsOf('getAssistantVariables', {
				...LEAD,
				specifyVariables: 'mapped',
				assistantId: byId('7'),
			});
			expect(fields.map(({ displayName }) => displayName)).toEqual([name]);

			const body = await sentBody(
				{ ...LEAD, ...mapped(fields[0].id, value) },
				{ items: [{ value: 'Bob' }] },
			);

			expect(body).toContain(variables);
		},
	);

	test('as a placeholder, in the form of the template', async () => {
		platform()
			.get('/api/user/messenger/senders/4/templates')
			.reply(200, [{ id: 9, variables: ['1', name] }]);
		const template = {
			resource: 'messenger',
			operation: 'sendTemplate',
			senderId: byId('4'),
			templateId: byId('9'),
			recipientPhone: PHONE,
		};
		const { fields } = await fieldsOf('getTemplateVariables', template);
		expect(fields.map(({ displayName }) => displayName)).toEqual(['1', name]);

		const form = { ...mapped(fields[1].id, 'Bob'), assistantId: undefined };
		expect(await sentBody({ ...template, ...form } as INodeParameters)).toContain(variables);
	});

	test('as a variable of a secondary contact', async () => {
		const contact = [
			{
				phoneNumber: PHONE,
				specifyVariables: 'fields',
				variables: { variable: [{ name, value: 'Bob' }] },
			},
			{ phoneNumber: PHONE, specifyVariables: 'json', variablesJson: json([name, 'Bob']) },
		];

		expect(
			await sentBody({ ...LEAD, additionalFields: { secondaryContacts: { contact } } }),
		).toContain(`[{${WANTED},${variables}},{${WANTED},${variables}}]`);
	});

	test('as an additional body field, and within one', async () => {
		const nested = JSON.parse(json([name, [JSON.parse(json([name, 1]))]])) as unknown;
		const additionalBodyFields = json([name, 'Bob'], ['note', nested]);

		const body = await sentBody({ ...LEAD, options: { additionalBodyFields } });

		expect(body).toContain(`${json([name, 'Bob']).slice(1, -1)},"note":${JSON.stringify(nested)}`);
	});

	test('as a blank additional body field, which replaces none of the form', async () => {
		const additionalBodyFields = json([name, '']);

		expect(await sentBody({ ...LEAD, options: { additionalBodyFields } })).toContain(
			json([name, '']).slice(1, -1),
		);
	});

	test('as a query parameter: filled in, blank, and given twice', async () => {
		const query = async (...values: string[]) =>
			await sentQuery({
				resource: 'campaign',
				operation: 'getAll',
				options: {
					additionalQueryParameters: { parameter: values.map((value) => ({ name, value })) },
				},
			});

		expect(await query('Bob')).toBe(`${name}=Bob`);
		expect(await query('')).toBe(`${name}=`);
		expect(await query('1', '2')).toBe(`${name}=1&${name}=2`);
	});

	test('as a query parameter of the poll trigger, given twice', async () => {
		let query = '';
		platform()
			.get('/api/user/calls')
			.query(true)
			.reply((uri) => {
				query = uri;
				return [200, page([call(1)])];
			});
		const parameter = ['1', '2'].map((value) => ({ name, value }));

		await new Polling({
			event: 'newCall',
			options: { additionalQueryParameters: { parameter } },
		}).activate();

		expect(query).toContain(`&${name}=1&${name}=2`);
	});

	test.each([true, false])('in a call that has ended, simplified: %p', async (simplify) => {
		const named = json([name, 'Bob']);
		const body = {
			id: 1,
			extracted_variables: JSON.parse(named) as IDataObject,
			lead: { id: 7, variables: JSON.parse(named) as IDataObject },
		};

		const { item } = await (await registered({ simplify })).deliver(body, { secret: SECRET });

		expect(JSON.stringify(item)).toContain(`"extracted_variables":${named}`);
		expect(JSON.stringify(item)).toContain(`variables":${named}`);
	});

	test('in an answer: simplified or whole', async () => {
		for (const simplify of [true, false]) {
			const row = `{"id":1,"status":"completed","variables":${json([name, 'Bob'])}}`;
			platform().get('/api/user/calls').query(true).reply(200, `{"data":[${row}]}`, {
				'content-type': 'application/json',
			});

			const { items } = await run({ resource: 'call', operation: 'getAll', simplify });

			const [{ json: call }] = items;
			expect(JSON.stringify(simplify ? call.input_variables : call.variables)).toBe(
				json([name, 'Bob']),
			);
		}
	});

	test('as what an assistant was to find out', async () => {
		const call = {
			id: 1,
			status: 'completed',
			evaluation: [{ name, type: 'string', value: 'Bob' }],
		};
		platform()
			.get('/api/user/calls')
			.query(true)
			.reply(200, page([call]));

		const { items } = await run({ resource: 'call', operation: 'getAll' });

		expect(JSON.stringify(items[0].json.extracted_variables)).toBe(json([name, 'Bob']));
	});

	test('in the answer to a write', async () => {
		platform()
			.post('/api/user/lead')
			.reply(200, json([name, 'Bob']), { 'content-type': 'application/json' });

		const { items } = await run(LEAD);

		expect(JSON.stringify(items[0].json)).toBe(json([name, 'Bob']));
	});
});
