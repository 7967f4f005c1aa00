// Objects entered as JSON: what is read, and what the user reads where a text is not JSON.
import { jsonObject } from '../../nodes/VoiceAssistantPlatform/validation/json';

const read = (value: unknown) => jsonObject(value, { getTimezone: () => 'UTC' });

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
	['{ "name": "Ana "Ani" Pop" }'],
	['{ "name": "Ana\nPop" }'],
	[''],
	[[1]],
	[7],
])('%j is not a JSON object: the error says how to insert values', (value) => {
	expect(read(value)).toEqual({
		issue: 'must be a JSON object',
		hint: expect.stringContaining(
			'write {{ JSON.stringify($json.name) }} without quotes around it',
		),
		hintForAgent: expect.stringContaining('Put a backslash before each quote in a value'),
	});
});

test.each(['{ "age": , "b": 1 }', '{ "b": 1, "age":  }', '{ "b": [{ "age":\n}] }'])(
	'where an expression gave nothing, the error names the field: %j',
	(text) => {
		expect(read(text)).toMatchObject({
			hint: '"age" has no value. Its expression returns nothing for this item.',
		});
	},
);

test.each([
	['a text that breaks at its end', `{"a": "${'x'.repeat(1e6)}"y"}`],
	['many fields', `{${'"a": 1, '.repeat(1e5)}b}`],
	['many quotes', `{${'"'.repeat(1e5)}`],
	['many brackets', `{"a":${'['.repeat(1e5)}`],
	['many blanks', `{"a":1${' '.repeat(1e5)}x`],
])('a text with %s is judged before the test times out', (_what, text) => {
	expect(read(text)).toMatchObject({ issue: 'must be a JSON object' });
});

const TOO_LONG = {
	issue: 'cannot hold the number in "customer": it is too long to be sent unchanged',
	hint: 'Make it text where it comes from. In JSON, write it in quotes.',
};

test.each([
	'{"customer": 90071992547409931}',
	'{"customer": -90071992547409931}',
	'{"a": [{"customer": 9007199254740993}]}',
])('a whole number that JavaScript would change is refused: %s', (text) => {
	expect(read(text)).toEqual(TOO_LONG);
});

test('the longest whole number and the same as text are sent as they are', () => {
	const [longest, text] = ['{"a": 9007199254740991, "b": 0.5}', '{"a": "90071992547409931"}'];

	expect(read(longest)).toEqual({ value: { a: 9007199254740991, b: 0.5 } });
	expect(read(text)).toEqual({ value: { a: '90071992547409931' } });
});
