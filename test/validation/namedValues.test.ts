// Variables and placeholders: in the form that n8n made of them, one by one, and as JSON.
import {
	fieldIdOf,
	jsonValues,
	listedPlaceholders,
	mappedPlaceholders,
	mappedValues,
	namedDefaults,
	namedValues,
	nameOf,
	placeholdersJson,
} from '../../nodes/VoiceAssistantPlatform/validation/namedValues';
import { applyRules, type Rule } from '../../nodes/VoiceAssistantPlatform/validation/validate';

const CONTEXT = { getTimezone: () => 'UTC' };
const read = (rule: Rule, value: unknown) => applyRules(value, [rule], CONTEXT);
/** Neither text nor a number can be made of it. */
const ODD = { toString: 1, valueOf: 1 };

describe('the form of the variables of an assistant', () => {
	const mapped = (value: object | null, schema?: object[]) => read(mappedValues, { value, schema });

	test.each([
		['text as it is', { a: ' x ' }, { a: ' x ' }],
		['0 and false', { a: 0, b: false }, { a: 0, b: false }],
		['nothing blank', { a: '', b: null, c: '  ', d: 'x' }, { d: 'x' }],
		['nothing when all is blank', { a: '' }, undefined],
		['nothing when the form was never opened', null, undefined],
	])('sends %s', (_what, value, expected) => {
		expect(mapped(value)).toEqual({ value: expected });
	});

	test('does not send what was removed from it, but what it does not have any more', () => {
		const schema = [{ id: 'a', removed: true }, { id: 'b' }];

		expect(mapped({ a: 1, b: 2, c: 3 }, schema)).toEqual({ value: { b: 2, c: 3 } });
	});

	test.each([
		['number', ' 41 ', 41],
		['number', 4.5, 4.5],
		['number', '007', '007'],
		['number', '+40722123456', '+40722123456'],
		['number', '1.50', '1.50'],
		['number', '-2.5', -2.5],
		['number', ' 12345678901234567890 ', '12345678901234567890'],
		['options', 'true', true],
		['options', false, false],
		['string', 41, 41],
		['string', -1.5, -1.5],
		['string', true, true],
		[undefined, 'x', 'x'],
	])('sends a field of the type %s with %j as %j', (type, value, expected) => {
		expect(mapped({ a: value }, [{ id: 'a', type }])).toEqual({ value: { a: expected } });
	});

	test.each([
		['number', 'old', 'is not a number', 'old'],
		['options', 'yes', 'is neither true nor false', 'yes'],
		['string', ['x'], 'is neither text nor a number', '["x"]'],
		['string', NaN, 'is neither text nor a number', 'NaN'],
		['string', -Infinity, 'is neither text nor a number', '-Infinity'],
		['string', 7n, 'is neither text nor a number', '7'],
	])('refuses a field of the type %s with %p, and names it', (type, value, issue, shown) => {
		expect(mapped({ age: value }, [{ id: 'age', type }])).toMatchObject({
			issue: `have a value for "age" that ${issue}`,
			hint: expect.stringContaining(`It is "${shown}". `),
		});
	});

	test.each(['password', 'api_key', 'user_token'])('does not show the value of %s', (name) => {
		expect(JSON.stringify(mapped({ [name]: ['hidden'] }))).not.toContain('hidden');
	});

	test('does not show an object, which may hold a secret', () => {
		expect(mapped({ age: { token: 'x' } })).toEqual({
			issue: 'have a value for "age" that is neither text nor a number',
			hint: 'Enter text or a number.',
		});
	});

	test.each(['__proto__', 'constructor', 'prototype'])(
		'has a field ID of its own for %s, which n8n drops from the parameters of a node',
		(name) => {
			expect(fieldIdOf(name)).not.toBe(name);
			expect(nameOf(fieldIdOf(name))).toBe(name);

			const { value } = mapped({ [fieldIdOf(name)]: 'x' }) as { value: object };

			expect(Object.entries(value)).toEqual([[name, 'x']]);
		},
	);

	test.each(['name', 'toString', '"name"', ''])('has the name %j as the field ID', (name) => {
		expect(fieldIdOf(name)).toBe(name);
		expect(nameOf(name)).toBe(name);
	});
});

test('defaults of variables may be blank; entries without a name and a value are left out', () => {
	const variable = [{ name: 'a', value: 1 }, { name: 'b' }, { name: 'c', value: '' }, {}];

	expect(read(namedDefaults, { variable })).toEqual({ value: { a: 1, b: '', c: '' } });
	expect(read(namedDefaults, { variable: [{}] })).toEqual({ value: undefined });
});

describe('variables that are entered one by one', () => {
	const named = (variable: object[]) => read(namedValues, { variable });
	const [a1, b0, blank] = [{ name: 'a', value: 1 }, { name: ' b ', value: 0 }, { name: 'c' }];

	test.each([
		['keep their type, and lose the spaces around their name', [a1, b0], { a: 1, b: 0 }],
		['keep the spaces in their value', [{ name: 'a', value: ' x ' }], { a: ' x ' }],
		['are left out where they are blank', [a1, blank], { a: 1 }],
		['are left out where nothing is filled in', [{}, { name: ' ', value: null }, a1], { a: 1 }],
		['are not sent where none is left', [blank], undefined],
		['are not sent where there are none', [], undefined],
	])('%s', (_what, entries, expected) => {
		expect(named(entries)).toEqual({ value: expected });
		expect(read(namedValues, {})).toEqual({ value: undefined });
	});

	test('may have names that every object has', () => {
		const entries = ['__proto__', 'constructor'].map((name) => ({ name, value: name }));

		const { value } = named(entries) as { value: object };

		expect(JSON.stringify(value)).toBe('{"__proto__":"__proto__","constructor":"constructor"}');
	});

	const noName = 'have a name that is neither text nor a number';

	test.each([
		['have an entry without a name', [{ value: 'x' }]],
		['have an entry without a name', [{ name: ' ', value: 'x' }]],
		['have two entries named "a"', [a1, { name: ' a ' }]],
		[
			`${noName} (variable 2)`,
			[
				{ name: 7, value: 'x' },
				{ name: {}, value: 'x' },
			],
		],
		[`${noName} (variable 1)`, [{ name: ODD, value: 'x' }]],
		[`${noName} (variable 1)`, [{ name: ['a'] }]],
	])('are refused when they %s: %j', (issue, entries) => {
		expect(named(entries)).toMatchObject({ issue });
	});
});

test.each([
	['{ "a": 1, "b": null }', { a: 1, b: null }],
	['{}', undefined],
	[{}, undefined],
	[' ', undefined],
])('variables entered as the JSON %j are sent as %j', (value, expected) => {
	expect(read(jsonValues, value)).toEqual({ value: expected });
});

type Placeholders = Array<[name: string, value: unknown]>;

/** The same placeholders in each way in which they are entered. */
const WAYS: Array<[way: string, rule: Rule, form: (entries: Placeholders) => unknown]> = [
	['in their form', mappedPlaceholders, (entries) => ({ value: Object.fromEntries(entries) })],
	[
		'one by one',
		listedPlaceholders,
		(entries) => ({ variable: entries.map(([name, value]) => ({ name, value })) }),
	],
	['as JSON', placeholdersJson, (entries) => Object.fromEntries(entries)],
	['as JSON text', placeholdersJson, (entries) => JSON.stringify(Object.fromEntries(entries))],
];

describe.each(WAYS)('placeholders %s', (_way, rule, form) => {
	const enter = (...entries: Placeholders) => read(rule, form(entries));

	test('are sent with any value', () => {
		expect(enter(['1', 'Maria'], ['2', 0], ['name', false])).toEqual({
			value: { 1: 'Maria', 2: 0, name: false },
		});
	});

	test('are not sent where there are none: the template may have none', () => {
		expect(enter()).toEqual({ value: undefined });
	});

	test('are all named where they have no value', () => {
		expect(enter(['1', 'Maria'], ['2', ''], ['3', null], ['4', '  '])).toMatchObject({
			issue: 'have no value for "2", "3", "4"',
		});
	});

	const NOT_IN_ONE_LINE = 'has a line break, a tab, or more than four spaces in a row';

	test.each([
		['a line break', 'two\nlines', NOT_IN_ONE_LINE],
		['a line break of another system', 'two\r\nlines', NOT_IN_ONE_LINE],
		['a line separator', 'two\u2028lines', NOT_IN_ONE_LINE],
		['a tab', 'a\ttab', NOT_IN_ONE_LINE],
		['five blanks in a row', 'five     blanks', NOT_IN_ONE_LINE],
		['more than 1,024 characters', 'x'.repeat(1025), 'is too long'],
	])('are refused by their name with %s, as a messenger would do', (_what, value, issue) => {
		expect(enter(['1', 'Maria'], ['note', value])).toMatchObject({
			issue: `have a value for "note" that ${issue}`,
		});
	});

	test('may have what a messenger takes; the blanks and line breaks around them are removed', () => {
		const longest = '😀'.repeat(1024);

		expect(enter(['1', 'four    blanks\u00a0here'], ['2', ' Maria\r\n'], ['3', longest])).toEqual({
			value: { 1: 'four    blanks\u00a0here', 2: 'Maria', 3: longest },
		});
	});

	test.each([[['Maria']], [{ first: 'Maria' }]])('cannot be %j', (value) => {
		expect(enter(['1', value])).toMatchObject({
			issue: 'have a value for "1" that is neither text nor a number',
		});
	});

	test('do not show a secret in a refusal', () => {
		expect(JSON.stringify(enter(['password', ['hidden']]))).not.toContain('hidden');
	});
});

test('placeholders that were removed from their form, or never filled in, are missing', () => {
	const schema = [{ id: '1' }, { id: '2', removed: true }, { id: '3' }];
	const value = { 1: 'Maria', 2: 'Monday' };

	expect(read(mappedPlaceholders, { value, schema })).toMatchObject({
		issue: 'have no value for "2", "3"',
	});
	expect(
		read(mappedPlaceholders, { value: null, schema: [{ id: '"constructor"' }] }),
	).toMatchObject({ issue: 'have no value for "constructor"' });
});

test('placeholders that are entered one by one are called so in a refusal', () => {
	const enter = (...variable: object[]) => read(listedPlaceholders, { variable });

	expect(enter({ value: 'x' })).toEqual({
		issue: 'have an entry without a name',
		hint: 'Give each placeholder a name.',
	});
	expect(enter({ name: '1', value: 'x' }, { name: ' 1', value: 'y' })).toEqual({
		issue: 'have two entries named "1"',
		hint: 'Enter each placeholder once.',
	});
});
