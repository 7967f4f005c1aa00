// The rules that the declaration of a parameter implies. That they are applied to each parameter: triggerForms.test.ts,
// test/contract/types.test.mts
import type { INodeProperties } from 'n8n-workflow';
import { impliedRules, required } from '../../nodes/VoiceAssistantPlatform/validation/rules';
import { applyRules } from '../../nodes/VoiceAssistantPlatform/validation/validate';

const CONTEXT = { getTimezone: () => 'UTC' };

describe('the rules that a declaration implies', () => {
	const readDeclared = (declared: Partial<INodeProperties>, value: unknown) =>
		applyRules(value, impliedRules(declared as INodeProperties), CONTEXT);
	const options = [
		{ name: 'One', value: 'one' },
		{ name: 'Two or Three', value: 'two,three' },
	];

	test.each([
		[{ type: 'boolean' }, 'false', false],
		[{ type: 'number' }, ' 7 ', 7],
		[{ type: 'options', options: options.slice(0, 1) }, ' one ', 'one'],
		[{ type: 'options', options: [{ name: 'Seven', value: 7 }] }, 7, 7],
		[{ type: 'multiOptions', options }, 'two', ['two']],
		[{ type: 'multiOptions', options }, ['two,three', 'one'], ['two', 'three', 'one']],
		[{ type: 'string', required: true }, 'x', 'x'],
		[{ type: 'string' }, ' ', undefined],
		// a rule of its own judges it
		[{ type: 'string', required: true, routing: { rules: [required] } as never }, ' ', undefined],
		// the platform has the choices
		[{ type: 'multiOptions', typeOptions: { loadOptionsMethod: 'x' } }, [12], [12]],
		[{ type: 'options', typeOptions: { loadOptionsMethod: 'x' } }, 12, 12],
		[{ type: 'string' }, { any: 1 }, { any: 1 }],
		[{ type: 'options', options }, ' ', undefined],
	] as Array<[Partial<INodeProperties>, unknown, unknown]>)(
		'%j takes %j as %j',
		(declared, given, value) => {
			expect(readDeclared(declared, given)).toEqual({ value });
		},
	);

	test.each([
		[{ minValue: 1 }, 0, 'Enter a number, 1 or more.'],
		[{ minValue: 1, maxValue: 60 }, 61, 'Enter a number from 1 to 60.'],
		[{ minValue: 0, maxValue: 10, numberPrecision: 0 }, 1.5, 'Enter a whole number from 0 to 10.'],
		[{ minValue: 0, maxValue: 1, numberPrecision: 2 }, 2, 'Enter a number from 0 to 1.'],
	])('a number with %j refuses %p: %s', (typeOptions, given, hint) => {
		expect(readDeclared({ type: 'number', typeOptions }, given)).toMatchObject({ hint });
	});

	test('what is required cannot be blank', () => {
		const issue = 'is empty';

		expect(readDeclared({ type: 'string', required: true }, ' ')).toMatchObject({ issue });
	});
});
