// Names that every object of JavaScript has already: "constructor" is the ordinary word for a builder in two languages. In what a
// call has found out: test/api/call.variables.test.ts; in a report: test/webhook/requestBody.test.ts
import type { IDataObject } from 'n8n-workflow';
import nock from 'nock';
import { fieldsOf } from '../support/editor';
import { byId, formOf } from '../support/engine/forms';
import { run, type RunOptions } from '../support/engine/run';
import { page } from '../support/page';
import { platform } from '../support/platform';
import { call, Polling } from '../support/poll';

const NAMES = ['constructor', '__proto__', 'toString'];

/** As it is written: no assignment comes between. */
const json = (...entries: Array<[name: string, value: unknown]>) =>
	`{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join()}}`;
const parsed = (...entries: Parameters<typeof json>) => JSON.parse(json(...entries)) as IDataObject;

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

/** The body of the one request, letter by letter. */
async function sentBody(title: string, more: object, options?: RunOptions) {
	let body = '';
	nock('https://platform.example')
		.post(/.*/)
		.reply(function (_uri, sent) {
			body = JSON.stringify(sent);
			return [200, {}];
		});
	const { error } = await run(formOf(title, more), options);
	expect(error).toBeUndefined();
	return body;
}

/** The query of the one request, letter by letter. */
async function queryOf(ask: () => Promise<unknown>, rows: object[] = []) {
	let query = '';
	platform()
		.get(/.*/)
		.query(true)
		.reply((uri) => {
			query = uri.slice(uri.indexOf('?') + 1);
			return [200, page(rows)];
		});
	await ask();
	return query;
}

/** The form that n8n made of fields, with a value in one. */
const mapped = (id: string, value: unknown) => ({
	specifyVariables: 'mapped',
	assistantId: { __rl: true, mode: 'list', value: 7 },
	mappedVariables: {
		mappingMode: 'defineBelow',
		value: parsed([id, value]),
		matchingColumns: [],
		schema: [{ id, displayName: id, type: 'string', display: true }],
	},
});

describe.each(NAMES)('a field named %s is like any other', (name) => {
	const variables = `"variables":${json([name, 'Bob'])}`;

	test.each<[way: string, more: object, item?: IDataObject]>([
		['one by one', { variables: { variable: [{ name, value: 'Bob' }] } }],
		['in JSON', { specifyVariables: 'json', variablesJson: json([name, 'Bob']) }],
		[
			'in an object from an expression',
			{ specifyVariables: 'json', variablesJson: '={{ $json.given }}' },
			{ given: parsed([name, 'Bob']) },
		],
	])('as a variable, %s', async (_way, more, item = {}) => {
		const form = { specifyVariables: 'fields', ...more };

		expect(await sentBody('lead: create', form, { items: [item] })).toContain(variables);
	});

	test.each(['Bob', '={{ $json.value }}'])(
		'as a variable, in the form of the assistant: %s',
		async (value) => {
			const assistantId = byId('7');
			platform()
				.get('/api/user/assistants/get')
				.query(true)
				.reply(200, page([{ id: 7, variables: parsed([name, '']) }]));
			const form = formOf('lead: create', { specifyVariables: 'mapped', assistantId });
			const { fields } = await fieldsOf('getAssistantVariables', form);
			expect(fields.map(({ displayName }) => displayName)).toEqual([name]);

			const more = { ...mapped(fields[0].id, value), assistantId };
			const options = { items: [{ value: 'Bob' }] };

			expect(await sentBody('lead: create', more, options)).toContain(variables);
		},
	);

	test.each([
		['filled in', ['Bob'], `${name}=Bob`],
		['blank', [''], `${name}=`],
		['given twice', ['1', '2'], `${name}=1&${name}=2`],
	])('as a query parameter, %s', async (_what, values, expected) => {
		const parameter = values.map((value) => ({ name, value }));
		const options = { additionalQueryParameters: { parameter } };
		const polling = new Polling({ event: 'newCall', options });

		expect(await queryOf(async () => await run(formOf('campaign: getAll', { options })))).toBe(
			expected,
		);
		expect(await queryOf(async () => await polling.activate(), [call(1)])).toContain(expected);
	});
});
