// The forms that n8n makes of the variables of an assistant and of the placeholders of a template.
import {
	fieldIdOf,
	mappedValues,
	nameOf,
	scalar,
} from '../../nodes/VoiceAssistantPlatform/validation/mappedValues';

const CONTEXT = { getTimezone: () => 'UTC' };
const read = (value: object | null, schema?: object[]) => mappedValues({ value, schema }, CONTEXT);
const field = (id: string, more: object = {}) => ({ id, ...more });

test.each([
	['a text', { a: ' x ' }, { a: ' x ' }],
	['0 and false', { a: 0, b: false }, { a: 0, b: false }],
	['no blank', { a: '', b: null, c: '  ', d: 'x' }, { d: 'x' }],
	['nothing when all is blank', { a: '' }, undefined],
	['nothing when nothing was filled in', {}, undefined],
	['nothing when the form was never opened', null, undefined],
])('of a form is sent: %s', (_what, value, expected) => {
	expect(read(value)).toEqual({ value: expected });
});

test('what was removed from the form is not sent, even if its value was kept', () => {
	expect(read({ a: 1, b: 2 }, [field('a', { removed: true }), field('b')])).toEqual({
		value: { b: 2 },
	});
});

test('a field that the form does not have any more is sent as it is', () => {
	expect(read({ a: 1 }, [field('b')])).toEqual({ value: { a: 1 } });
});

test.each([
	['number', ' 41 ', 41],
	['number', 4.5, 4.5],
	['options', 'true', true],
	['options', false, false],
	['string', 41, 41],
	[undefined, 'x', 'x'],
])('a field of the type %s with %j is sent as %j', (type, value, expected) => {
	expect(read({ a: value }, [field('a', { type })])).toEqual({ value: { a: expected } });
});

test.each([
	['number', 'old', 'is not a number'],
	['options', 'yes', 'is neither true nor false'],
	['string', ['x'], 'is neither a text nor a number'],
	['string', { x: 1 }, 'is neither a text nor a number'],
	['string', NaN, 'is neither a text nor a number'],
	['string', Infinity, 'is neither a text nor a number'],
])('a field of the type %s with %p is refused, and named', (type, value, issue) => {
	const shown = typeof value === 'object' ? JSON.stringify(value) : String(value);

	expect(read({ age: value }, [field('age', { type })])).toMatchObject({
		issue: `have a value for "age" that ${issue}`,
		hint: expect.stringContaining(`It is "${shown}". `),
	});
});

test.each(['password', 'api_key', 'user_token'])('the value of %s is not shown', (name) => {
	expect(JSON.stringify(read({ [name]: ['hidden'] }))).not.toContain('hidden');
});

describe('names that n8n drops from the parameters of a node', () => {
	test.each(['__proto__', 'constructor', 'prototype'])('%s has a field ID of its own', (name) => {
		expect(fieldIdOf(name)).not.toBe(name);
		expect(nameOf(fieldIdOf(name))).toBe(name);

		const { value } = read({ [fieldIdOf(name)]: 'x' }) as { value: object };

		expect(Object.entries(value)).toEqual([[name, 'x']]);
	});

	test.each(['name', 'toString', '"name"', ''])('%j is the field ID as it is', (name) => {
		expect(fieldIdOf(name)).toBe(name);
		expect(nameOf(name)).toBe(name);
	});
});

test.each([['x'], [''], [0], [-1.5], [true], [false]])('%j can be said in a call', (value) => {
	expect(scalar(value, CONTEXT)).toEqual({ value });
});

test.each([[NaN], [-Infinity], [[]], [{}], [null], [undefined], [7n]])(
	'%p cannot be said',
	(value) => {
		expect(scalar(value, CONTEXT)).toHaveProperty('issue');
	},
);
