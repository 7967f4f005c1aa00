// Which variables of a call were found out, and which it started with, by the fields that platforms have for them.
import type { IDataObject } from 'n8n-workflow';
import { simplifyCall } from '../../nodes/VoiceAssistantPlatform/api/call';

const entry = (name: unknown, value: unknown) => ({ name, value });

test.each([
	['two of one name', [entry('a', 1), entry('a', 2)], { a: 2 }],
	['nested values', [entry('a', { b: [1] })], { a: { b: [1] } }],
	['no value', [{ name: 'a' }], { a: null }],
	['no name', [{ value: 1 }, null, 'a', entry({}, 1)], null],
	['texts', ['Friday'], null],
	[
		'other words',
		[
			{ variable: 'a', value: 1 },
			{ question: 'Which day?', answer: 'Friday' },
		],
		{ a: 1, 'Which day?': 'Friday' },
	],
	['objects', [{ a: 1, b: 2 }, { c: null }], { a: 1, b: 2, c: null }],
	[
		'keys',
		[
			{ key: 'a', value: 1 },
			{ key: null, value: 2 },
			{ name: 'b', key: 'c', value: 3 },
		],
		{ a: 1, b: 3 },
	],
])('an evaluation with %s is read as an object', (_what, evaluation, expected) => {
	const variables = { customer_name: 'Ana' };
	expect(simplifyCall({ evaluation, variables })).toMatchObject({
		extracted_variables: expected,
		input_variables: variables,
	});
});

test('variables may have the names of Object.prototype', () => {
	const evaluation = ['__proto__', 'constructor', 'toString'].map((name) => entry(name, name));
	const found = simplifyCall({ evaluation }).extracted_variables as object;
	expect(Object.entries(found)).toEqual(evaluation.map(({ name }) => [name, name]));
	expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
});

test.each<[call: IDataObject, extracted: IDataObject | null, input: IDataObject | null]>([
	// one field for what the call started with and what was found out: which is which is not known
	[{ evaluation: { a: 1 }, variables: [] }, { a: 1 }, null],
	[{ evaluation: { a: 1 }, variables: { b: 2 } }, { a: 1, b: 2 }, null],
	[{ evaluation: null, variables: { b: 2 } }, { b: 2 }, null],
	[{ variables: { b: 2 } }, { b: 2 }, null],
	[{ evaluation: [], variables: { b: 2 } }, { b: 2 }, null],
	[{ status: 'no-answer', evaluation: [], variables: { b: 2 } }, {}, { b: 2 }],
	[{ evaluation: null, variables: null }, null, null],
	[{ extracted_variables: { a: 1 }, input_variables: [] }, { a: 1 }, {}],
	[{ extracted_variables: [], input_variables: { b: 2 } }, {}, { b: 2 }],
	[{ extracted_variables: [{ name: 'a', value: 1 }], input_variables: null }, { a: 1 }, null],
	// as JSON text
	[
		{ extracted_variables: '{"day":"Friday"}', input_variables: '{"b":2}' },
		{ day: 'Friday' },
		{ b: 2 },
	],
	[
		{ extracted_variables: '[{"key":"day","value":"Friday"}]', variables: '[]' },
		{ day: 'Friday' },
		{},
	],
	...['', 'Friday', '7', 'null', '{"day":', 7, true].map(
		(extracted_variables): [IDataObject, null, IDataObject] => [
			{ extracted_variables, variables: { b: 2 } },
			null,
			{ b: 2 },
		],
	),
	// the first that is not empty
	[{ extracted_variables: {}, evaluation: [{ name: 'a', value: 1 }] }, { a: 1 }, null],
])(
	'the variables of %j are extracted: %j, and input: %j',
	(call, extracted_variables, input_variables) => {
		expect(simplifyCall(call)).toMatchObject({ extracted_variables, input_variables });
	},
);
