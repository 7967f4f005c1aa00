// What follows from a parameter's declaration alone. That it is applied to each of them: types.test of each node
import type { INodeProperties } from 'n8n-workflow';
import { typeRules } from '../../nodes/VoiceAssistantPlatform/validation/declaredType';
import { applyRules } from '../../nodes/VoiceAssistantPlatform/validation/validate';

const read = (declared: Partial<INodeProperties>, value: unknown) =>
	applyRules(value, typeRules(declared as INodeProperties), { getTimezone: () => 'UTC' });

const CHOICES = [
	{ name: 'One', value: 'one' },
	{ name: 'Two or Three', value: 'two,three' },
];

test.each([
	[{ type: 'boolean' }, 'false', false],
	[{ type: 'number' }, ' 7 ', 7],
	[{ type: 'number', typeOptions: { minValue: 0, maxValue: 1 } }, '0.5', 0.5],
	[{ type: 'options', options: CHOICES }, ' one ', 'one'],
	[{ type: 'options', options: [{ name: 'Seven', value: 7 }] }, 7, 7],
	[{ type: 'multiOptions', options: CHOICES }, 'two', ['two']],
	[{ type: 'multiOptions', options: CHOICES }, ['two,three', 'one'], ['two', 'three', 'one']],
	// the platform has the choices
	[{ type: 'multiOptions', typeOptions: { loadOptionsMethod: 'x' } }, [12], [12]],
	[{ type: 'string' }, { any: 1 }, { any: 1 }],
] as Array<[Partial<INodeProperties>, unknown, unknown]>)(
	'%j takes %j as %j',
	(declared, given, value) => {
		expect(read(declared, given)).toEqual({ value });
	},
);

test.each([
	[{}, 'x', 'is not a number', 'Enter a number.'],
	[{ minValue: 1 }, 0, 'is out of range', 'Enter a number, 1 or more.'],
	[{ minValue: 1, maxValue: 60 }, 61, 'is out of range', 'Enter a number from 1 to 60.'],
	[
		{ minValue: 0, maxValue: 10, numberPrecision: 0 },
		1.5,
		'is not a whole number',
		'Enter a whole number from 0 to 10.',
	],
	[
		{ minValue: 0, maxValue: 1, numberPrecision: 2 },
		2,
		'is out of range',
		'Enter a number from 0 to 1.',
	],
])('a number with %j: %p %s', (typeOptions, given, issue, hint) => {
	expect(read({ type: 'number', typeOptions }, given)).toEqual({ issue, hint });
});

test.each(['boolean', 'number', 'options', 'multiOptions'] as const)(
	'a blank %s is nothing; whether it may be is for others to say',
	(type) => {
		for (const blank of [undefined, null, '', '  ']) {
			expect(read({ type, options: CHOICES }, blank)).toEqual({ value: undefined });
		}
	},
);
