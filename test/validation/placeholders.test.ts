// The placeholders of a template, in the three ways in which they are entered: none may be blank.
import {
	listedPlaceholders,
	mappedPlaceholders,
	placeholdersJson,
} from '../../nodes/VoiceAssistantPlatform/validation/placeholders';
import type { Rule } from '../../nodes/VoiceAssistantPlatform/validation/validate';

const CONTEXT = { getTimezone: () => 'UTC' };
type Entries = Array<[name: string, value: unknown]>;

/** The same entries in each way. */
const WAYS: Array<[way: string, rule: Rule, form: (entries: Entries) => unknown]> = [
	['in its form', mappedPlaceholders, (entries) => ({ value: Object.fromEntries(entries) })],
	[
		'one by one',
		listedPlaceholders,
		(entries) => ({ variable: entries.map(([name, value]) => ({ name, value })) }),
	],
	['as JSON', placeholdersJson, (entries) => Object.fromEntries(entries)],
	['as JSON in a text', placeholdersJson, (entries) => JSON.stringify(Object.fromEntries(entries))],
];

describe.each(WAYS)('%s', (_way, rule, form) => {
	const read = (...entries: Entries) => rule(form(entries), CONTEXT);

	test('each value goes to its placeholder, whatever it is', () => {
		expect(read(['1', 'Maria'], ['2', 0], ['name', false])).toEqual({
			value: { 1: 'Maria', 2: 0, name: false },
		});
	});

	test('none are sent where there are none: the template may have none', () => {
		expect(read()).toEqual({ value: undefined });
	});

	test('those without a value are named, all of them', () => {
		expect(read(['1', 'Maria'], ['2', ''], ['3', null], ['4', '  '])).toMatchObject({
			issue: 'have no value for "2", "3", "4"',
		});
	});

	test.each([[['Maria']], [{ first: 'Maria' }]])('%j cannot take its place', (value) => {
		expect(read(['1', value])).toMatchObject({
			issue: 'have a value for "1" that is neither a text nor a number',
		});
	});

	test('a secret is not shown in a refusal', () => {
		expect(JSON.stringify(read(['password', ['hidden']]))).not.toContain('hidden');
	});
});

describe('in its form', () => {
	const read = (value: object | null, schema: object[]) =>
		mappedPlaceholders({ value, schema }, CONTEXT);

	test('what was removed, or never filled in, is missing', () => {
		const schema = [{ id: '1' }, { id: '2', removed: true }, { id: '3' }];

		expect(read({ 1: 'Maria', 2: 'Monday' }, schema)).toMatchObject({
			issue: 'have no value for "2", "3"',
		});
		expect(read(null, [{ id: '1' }])).toMatchObject({ issue: 'have no value for "1"' });
	});

	test('a placeholder that n8n drops by its name is sent under it', () => {
		const { value } = read({ '"constructor"': 'x' }, [{ id: '"constructor"' }]) as {
			value: object;
		};

		expect(Object.entries(value)).toEqual([['constructor', 'x']]);
	});
});

test.each([
	[[{ value: 'x' }], 'have an entry without a name'],
	[
		[
			{ name: '1', value: 'x' },
			{ name: ' 1', value: 'y' },
		],
		'have two entries named "1"',
	],
])('one by one, %j is refused', (variable, issue) => {
	expect(listedPlaceholders({ variable }, CONTEXT)).toMatchObject({ issue });
});

test.each([['[]'], ['Maria'], ['{ 1: }']])('as JSON, %j is refused', (text) => {
	expect(placeholdersJson(text, CONTEXT)).toMatchObject({ issue: 'are not a JSON object' });
});
