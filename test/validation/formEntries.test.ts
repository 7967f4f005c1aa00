// Entries that are added one by one in a form.
import type { INodeProperties } from 'n8n-workflow';
import { formEntries } from '../../nodes/VoiceAssistantPlatform/validation/formEntries';
import { id, number } from '../../nodes/VoiceAssistantPlatform/validation/rules';

const FORM = [
	{ name: 'mode', displayName: 'Mode', default: 'plain', type: 'options' },
	{ name: 'digits', displayName: 'Digits', default: 4, type: 'number' },
	{
		name: 'assistantId',
		displayName: 'Assistant',
		default: '',
		type: 'resourceLocator',
		required: true,
		displayOptions: { show: { mode: ['transfer'] } },
	},
	{
		name: 'plainId',
		displayName: 'Plain',
		default: '',
		type: 'string',
		displayOptions: { show: { mode: ['plain'] } },
	},
	{ name: 'apiKey', displayName: 'Key', default: '', type: 'string' },
] as INodeProperties[];

const rule = formEntries('tool', 'tool', FORM, {
	mode: ['mode'],
	digits: ['number_of_digits', number({ from: 1, to: 9 })],
	assistantId: ['assistant_id', id],
	plainId: ['plain_id', id],
	apiKey: ['api_key', id],
});
const read = (tool?: unknown) => rule({ tool }, { getTimezone: () => 'UTC' });

test.each([
	['under their names in the API', [{ digits: '5' }], [{ number_of_digits: 5 }]],
	['one that is no list', { digits: 5 }, [{ number_of_digits: 5 }]],
	[
		'in their order',
		[{ digits: 2 }, { digits: 1 }],
		[{ number_of_digits: 2 }, { number_of_digits: 1 }],
	],
	['without what is blank', [{ digits: '', mode: ' ' }], [{}]],
	['without fields that it does not have', [{ digits: 1, more: 1 }], [{ number_of_digits: 1 }]],
	[
		'with what was chosen in a list',
		[{ mode: 'transfer', assistantId: { __rl: true, mode: 'list', value: '7' } }],
		[{ mode: 'transfer', assistant_id: 7 }],
	],
])('entries are sent %s', (_how, given, expected) => {
	expect(read(given)).toStrictEqual({ value: expected });
});

test.each([[undefined], [null], [[]]])('%j is no entry, and nothing is sent', (given) => {
	expect(read(given)).toEqual({ value: undefined });
});

test('what the form hides is neither read nor required; what it shows by default is', () => {
	expect(read([{ mode: 'plain', assistantId: 'x' }])).toEqual({ value: [{ mode: 'plain' }] });
	expect(read([{ assistantId: 'x' }])).toEqual({ value: [{}] });
	expect(read([{ plainId: '7' }])).toEqual({ value: [{ plain_id: 7 }] });
	expect(read([{ mode: 'transfer' }])).toMatchObject({ issue: "tool 1: 'Assistant' is empty" });
});

test.each([
	['the first one', [{ digits: 10 }], "tool 1: 'Digits' is out of range", 'It is "10". '],
	['the second one', [{}, { digits: 'x' }], "tool 2: 'Digits' is not a number", 'It is "x". '],
])('a refusal names %s, its field and its value', (_which, given, issue, shown) => {
	expect(read(given)).toMatchObject({ issue, hint: expect.stringContaining(shown) });
});

test.each([['hidden'], [['hidden']], [{ x: 'hidden' }]])(
	'a refusal does not show the secret %j',
	(apiKey) => {
		const result = read([{ apiKey }]);

		expect(result).toMatchObject({ issue: "tool 1: 'Key' is not an ID" });
		expect(JSON.stringify(result)).not.toContain('hidden');
	},
);

test.each([['x'], [7], [true], [null], [[[{}]]]])('an entry %j is none of the form', (entry) => {
	expect(read([{ digits: 1 }, entry])).toMatchObject({ issue: 'tool 2 is not filled in' });
});
