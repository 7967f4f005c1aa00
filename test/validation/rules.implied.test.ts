// The rules that the declaration of a parameter implies. That each parameter is refused by its name: test/contract/types.test.mts,
// triggerForms.test.ts
import type { INodeProperties } from 'n8n-workflow';
import { impliedRules, required } from '../../nodes/VoiceAssistantPlatform/validation/rules';
import { applyRules } from '../../nodes/VoiceAssistantPlatform/validation/validate';

const readDeclared = (declared: Partial<INodeProperties>, value: unknown) =>
	applyRules(value, impliedRules(declared as INodeProperties), { getTimezone: () => 'UTC' });

const options = ['one', 'two,three'].map((value) => ({ name: value, value }));

test.each<[declared: Partial<INodeProperties>, given: unknown, value: unknown]>([
	[{ type: 'boolean' }, 'false', false],
	[{ type: 'number' }, ' 7 ', 7],
	[{ type: 'options', options }, ' one ', 'one'],
	[{ type: 'options', options: [{ name: 'Seven', value: 7 }] }, 7, 7],
	[{ type: 'multiOptions', options }, ['two,three', 'one'], ['two', 'three', 'one']],
	// a rule of its own judges it
	[{ type: 'string', required: true, routing: { rules: [required] } as never }, ' ', undefined],
	// the platform has the choices
	[{ type: 'multiOptions', typeOptions: { loadOptionsMethod: 'x' } }, [12], [12]],
	[{ type: 'options', typeOptions: { loadOptionsMethod: 'x' } }, 12, 12],
	[{ type: 'string' }, { any: 1 }, { any: 1 }],
])('%j takes %j as %j', (declared, given, value) => {
	expect(readDeclared(declared, given)).toEqual({ value });
});

test.each([
	[{ minValue: 1, maxValue: 60 }, 61, 'Enter a number from 1 to 60.'],
	[{ minValue: 0, maxValue: 10, numberPrecision: 0 }, 1.5, 'Enter a whole number from 0 to 10.'],
])('a number with %j refuses %p: %s', (typeOptions, given, hint) => {
	expect(readDeclared({ type: 'number', typeOptions }, given)).toMatchObject({ hint });
});

test('what is required cannot be blank', () => {
	expect(readDeclared({ type: 'string', required: true }, ' ')).toMatchObject({
		issue: 'is empty',
	});
});
