// Objects entered as JSON: what is read, and what the user reads where a text is not JSON.
import { jsonObject } from '../../nodes/VoiceAssistantPlatform/validation/json';
import { problemWith } from '../../nodes/VoiceAssistantPlatform/validation/validate';

const read = (value: unknown) => jsonObject(value, { getTimezone: () => 'UTC' });

/** What an error says of a value. */
function descriptionOf(value: unknown, isSecret = false): string {
	const result = read(value);
	if (!('issue' in result)) throw new Error('It is a JSON object.');
	return problemWith(value, { label: 'JSON', field: 'variables', isSecret }, result).description;
}

const BRACES = 'Write names and values in braces, for example { "name": "Maria" }.';

test.each([
	['{ "a": 1, "b": null }', { a: 1, b: null }],
	[{ a: [1] }, { a: [1] }],
	['{}', {}],
	[{}, {}],
])('%j is a JSON object', (value, expected) => {
	expect(read(value)).toEqual({ value: expected });
});

test.each([
	['[]'],
	['null'],
	['7'],
	['"a"'],
	['{ a: 1 }'],
	['{"a": 1'],
	['{"a": 1,}'],
	[''],
	[[1]],
	[7],
])('%j is not a JSON object', (value) => {
	expect(read(value)).toEqual({ issue: 'must be a JSON object', hint: BRACES });
});

test.each([
	['a quote', '{ "name": "Ana "Ani" Pop" }', '{ "name": "Ana "Ani" Pop" }', 16],
	['a quote at its end', '{ "size": "6"" }', '{ "size": "6"" }', 13],
	['a quote before a comma', '{"a": "x"", "b": 1}', '{"a": "x"", "b": 1}', 9, 'a'],
	['quotes around a number', '{ "a": "5 "6" 7" }', '{ "a": "5 "6" 7" }', 11, 'a'],
	['a line break', '{ "name": "Ana\nPop" }', '{ "name": "Ana↵Pop" }', 15],
	['a line break of Windows', '{ "name": "Ana\r\nPop" }', '{ "name": "Ana↵Pop" }', 15],
	['a tab', '{ "name": "Ana\tPop" }', '{ "name": "Ana\tPop" }', 15],
	['a backslash', '{ "name": "C:\\Users" }', '{ "name": "C:\\Users" }', 14],
	['no quotes around it', '{ "name": Ana }', '{ "name": Ana }', 11],
	['undefined', '{ "name": undefined }', '{ "name": undefined }', 11],
	['NaN, deep below', '{"x": [1, {"a": NaN}]}', '{"x": [1, {"a": NaN}]}', 17, 'a'],
	[
		'a quote in a long text',
		`{ "name": "${'x'.repeat(90)}" and "${'y'.repeat(90)}" }`,
		`${'x'.repeat(30)}" and "${'y'.repeat(13)}`,
		102,
	],
])(
	'where an inserted value has %s, the error shows the place, and what to write',
	(_what, text, shown, character, name = text.slice(3, 7)) => {
		expect(descriptionOf(text)).toBe(
			`It has: ${shown}. The value of "${name}" breaks at character ${character}. In place of "{{ $json.name }}", write {{ JSON.stringify($json.name) }} without quotes around it: then the value may contain quotes and line breaks.`,
		);
	},
);

test.each(['{ "age": , "b": 1 }', '{ "b": 1, "age":  }', '{ "b": [{ "age":\n}] }'])(
	'where an expression gave nothing, the error names the field: %j',
	(text) => {
		expect(descriptionOf(text)).toBe(
			'"age" has no value. Its expression returns nothing for this item.',
		);
	},
);

test.each([
	['in a field of the form that may hold one', '{ "a": "s3cr3t "x" }', true],
	['under a name that says so', '{ "b": "s3cr3t "x", "password": 1 }', false],
	['which is a token', '{ "a": "41|s3cr3t78 "x" }', false],
])('shows the place, but no part of a secret %s', (_where, text, isSecret) => {
	expect(descriptionOf(text, isSecret)).not.toContain('s3cr3t');
	expect(descriptionOf(text, isSecret)).toMatch(/^The value of "[ab]" breaks at character \d+[.] /);
});

test('tells an AI agent what it can do itself', () => {
	expect(read('{ "name": "Ana "Ani" Pop" }')).toMatchObject({
		hintForAgent: expect.stringMatching(
			/breaks at character 16[.] Put a backslash before each quote/,
		),
	});
});

test.each([
	['a text that breaks at its end', `{"a": "${'x'.repeat(1e6)}"y"}`],
	['many fields', `{${'"a": 1, '.repeat(1e5)}b}`],
	['many quotes', `{${'"'.repeat(1e5)}`],
	['many brackets', `{"a":${'['.repeat(1e5)}`],
	['many blanks', `{"a":1${' '.repeat(1e5)}x`],
])('a text with %s is judged before the test times out', (_what, text) => {
	expect(read(text)).toMatchObject({ issue: 'must be a JSON object' });
});

test.each([
	['It is "NaN", which cannot be sent.', { a: NaN }],
	['It is "-Infinity", which cannot be sent.', { x: 'x', a: -Infinity }],
	['It is "Invalid Date", which cannot be sent.', { a: new Date(NaN) }],
	['It is "NaN", which cannot be sent.', { x: null, below: [{ a: NaN }] }],
])('what JSON would turn into null is refused: %s', (hint, value) => {
	expect(read(value)).toEqual({ issue: 'have no value for "a"', hint });
});

test('a date that exists is sent as it is', () => {
	const value = { a: new Date(0) };

	expect(read(value)).toEqual({ value });
});
