// What each rule takes, what it makes of it, and what it refuses.
import fc from 'fast-check';
import * as rules from '../../nodes/VoiceAssistantPlatform/validation/rules';
import {
	applyRules,
	isBlank,
	quoted,
	validate,
	type Rule,
} from '../../nodes/VoiceAssistantPlatform/validation/validate';

const CONTEXT = { getTimezone: () => 'UTC' };
/** As a parameter is held against a rule: blank values are not, unless the rule takes them. */
const read = (rule: Rule, value: unknown) => applyRules(value, [rule], CONTEXT);
const issueOf = (rule: Rule, value: unknown) => {
	const result = read(rule, value);
	return 'issue' in result ? result.issue : `is taken as ${JSON.stringify(result.value)}`;
};

/** Nothing can be made of it: neither a text nor a number. */
const ODD = { toString: 1, valueOf: 1 };

describe('a blank value', () => {
	test.each([
		['id', rules.id],
		['text', rules.text({ atLeast: 3 })],
		['email', rules.email],
		['number', rules.number({ from: 1 })],
		['oneOf', rules.oneOf('a')],
		['someOf', rules.someOf('a')],
		['strictBoolean', rules.strictBoolean],
		['webAddress', rules.webAddress],
		['namedValues', rules.namedValues],
		['jsonObject', rules.jsonObject],
	])('is not sent, and not held against %s', (_name, rule) => {
		for (const blank of [undefined, null, '', ' ', '\n\t', '\u00a0']) {
			expect(read(rule, blank)).toEqual({ value: undefined });
		}
	});

	test('is refused where a value must be there', () => {
		for (const blank of [undefined, null, '', ' \n']) {
			expect(issueOf(rules.required, blank)).toBe('is empty');
		}
		for (const filled of [0, false, [], {}, 'x']) {
			expect(read(rules.required, filled)).toEqual({ value: filled });
		}
	});
});

describe('an ID', () => {
	test.each([
		[7, 7],
		['7', 7],
		[' 12\n', 12],
		['9007199254740991', 9007199254740991],
	])('may be %j', (value, expected) => {
		expect(read(rules.id, value)).toEqual({ value: expected });
	});

	test.each([
		0,
		-1,
		1.5,
		NaN,
		Infinity,
		'0',
		'007',
		'-7',
		'+7',
		'7.0',
		'1e3',
		'0x7',
		'7 8',
		'seven',
		'abc-7',
		// two numbers of this size may be the same one
		'9007199254740992',
		2 ** 53,
		'٧',
		true,
		[7],
		{ id: 7 },
		ODD,
	])('cannot be %p', (value) => {
		expect(issueOf(rules.id, value)).toBe('is not an ID');
	});

	test('of a list is one of several, each once', () => {
		expect(read(rules.ids, '3, 7,,3 ,')).toEqual({ value: [3, 7] });
		expect(read(rules.ids, [3, '7', 3])).toEqual({ value: [3, 7] });
		expect(read(rules.ids, 5)).toEqual({ value: [5] });
	});

	test.each([
		[','],
		['3; 7'],
		['3 7'],
		[[]],
		[[3, '']],
		[[3, null]],
		[[[3]]],
		['3, x'],
		[{}],
		[true],
	])('cannot be one of the list %j', (value) => {
		expect(issueOf(rules.ids, value)).toBe('is not a list of IDs');
	});
});

describe('true or false', () => {
	test.each([
		[true, true],
		[false, false],
		['true', true],
		['false', false],
	])('may be %j', (value, expected) => {
		expect(read(rules.strictBoolean, value)).toEqual({ value: expected });
	});

	test.each(['yes', 'True', ' true ', '1', 0, 1, [true], {}, ODD])('cannot be %p', (value) => {
		expect(issueOf(rules.strictBoolean, value)).toBe('is neither true nor false');
	});
});

describe('a text', () => {
	const rule = rules.text({ atLeast: 3, atMost: 5 });

	test.each([
		['abc', 'abc'],
		['abcde', 'abcde'],
		[' a ', ' a '],
		[1234, '1234'],
		// as a reader counts them
		['🎂🎂🎂🎂🎂', '🎂🎂🎂🎂🎂'],
	])('may be %j: three to five characters', (value, expected) => {
		expect(read(rule, value)).toEqual({ value: expected });
	});

	test.each([
		['ab', 'is too short'],
		['🎂🎂', 'is too short'],
		[12, 'is too short'],
		['abcdef', 'is too long'],
		['🎂🎂🎂🎂🎂🎂', 'is too long'],
		[true, 'is not a text'],
		[NaN, 'is not a text'],
		[Infinity, 'is not a text'],
		[['abc'], 'is not a text'],
		[{}, 'is not a text'],
	])('cannot be %p, which %s', (value, issue) => {
		expect(issueOf(rule, value)).toBe(issue);
	});

	test('may have any length where there is no bound', () => {
		expect(read(rules.text(), 'x')).toEqual({ value: 'x' });
		expect(read(rules.text(), 'x'.repeat(100_000))).toHaveProperty('value');
	});

	test('loses the spaces around it where it is trimmed; anything else stays', () => {
		expect(read(rules.trimmed, ' a b\n')).toEqual({ value: 'a b' });
		expect(read(rules.trimmed, ODD)).toEqual({ value: ODD });
	});
});

describe('a number', () => {
	test.each([
		[{ from: 1, to: 5 }, 1, 1],
		[{ from: 1, to: 5 }, 5, 5],
		[{ from: 1, to: 5 }, ' 2.5 ', 2.5],
		[{ from: 1, to: 5, whole: true }, '5.0', 5],
		[{ from: -1, to: 5 }, 0, 0],
		[{ from: -1 }, '-1', -1],
		[{}, '1e3', 1000],
	])('within %j may be %j', (bounds, value, expected) => {
		expect(read(rules.number(bounds), value)).toEqual({ value: expected });
	});

	test.each([
		[{ from: 1, to: 5 }, 0.99, 'is out of range'],
		[{ from: 1, to: 5 }, '5.01', 'is out of range'],
		[{ from: 0 }, -Number.MIN_VALUE, 'is out of range'],
		[{ whole: true }, 2.5, 'is not a whole number'],
		[{ from: 1, to: 5, whole: true }, 5.5, 'is not a whole number'],
		[{}, 'Infinity', 'is not a number'],
		[{}, NaN, 'is not a number'],
		[{}, '2,5', 'is not a number'],
		[{}, '2 5', 'is not a number'],
		[{}, '2 seconds', 'is not a number'],
		[{}, true, 'is not a number'],
		[{}, [2], 'is not a number'],
		[{}, {}, 'is not a number'],
		[{}, ODD, 'is not a number'],
		[{}, new Date(0), 'is not a number'],
	])('within %j cannot be %p, which %s', (bounds, value, issue) => {
		expect(issueOf(rules.number(bounds), value)).toBe(issue);
	});

	test('is no blank text, where another rule has made one of it', () => {
		expect(applyRules(' x', [() => ({ value: ' ' }), rules.number()], CONTEXT)).toMatchObject({
			issue: 'is not a number',
		});
	});

	test('is taken as a number whichever way it is written', () => {
		fc.assert(
			fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
				expect(read(rules.number(), String(value))).toEqual({ value: Number(String(value)) });
			}),
			{ seed: 17 },
		);
	});
});

describe('one of some values', () => {
	test('is that and nothing like it', () => {
		const rule = rules.oneOf('low', 'high');

		expect(read(rule, 'low')).toEqual({ value: 'low' });
		for (const value of ['Low', ' low', 'lo', 'low,high', ['low'], 1, {}, 'toString']) {
			expect(read(rule, value)).toEqual({
				issue: 'is not one of the possible values',
				hint: 'Use one of: low, high.',
			});
		}
	});

	test.each([
		['low', ['low']],
		[
			['high', 'low'],
			['high', 'low'],
		],
		['high, low', ['high', 'low']],
		[
			['high,low', ' low '],
			['high', 'low'],
		],
		[['', null, '  ', 'low'], ['low']],
		[[], undefined],
		[[''], undefined],
		[', ,', undefined],
	])('or several, each once: %j', (value, expected) => {
		expect(read(rules.someOf('low', 'high'), value)).toEqual({ value: expected });
	});

	test.each([
		['lo', 'Use one or more of: low, high.'],
		['low, lo', '"lo" is not possible. Use one or more of: low, high.'],
		[['low', 7, 'lo'], '"7" is not possible. Use one or more of: low, high.'],
		[['low', ['high']], 'Use one or more of: low, high.'],
		[[ODD, 'low'], 'Use one or more of: low, high.'],
		[{ 0: 'low' }, 'Use one or more of: low, high.'],
		[true, 'Use one or more of: low, high.'],
	])('and %j is not: the user is told which and what is possible', (value, hint) => {
		expect(read(rules.someOf('low', 'high'), value)).toEqual({
			issue: 'has a value that is not possible',
			hint,
		});
	});
});

test.each([
	'name@example.com',
	' name@example.com\n',
	'a.b+c@sub.example.co.uk',
	'ștefan@exemplu.ro',
])('%j is an e-mail address', (value) => {
	expect(read(rules.email, value)).toEqual({ value: value.trim() });
});

test.each(['name', '@example.com', 'name@', 'a@b@c', 'a b@example.com', 'a@b c', 7, true, {}])(
	'%j is not an e-mail address',
	(value) => {
		expect(issueOf(rules.email, value)).toBe('is not an e-mail address');
	},
);

test.each([
	'https://example.com',
	' http://example.com/calls?a=1#b\n',
	'https://localhost:5678/x',
	'https://[::1]/x',
])('%j is a web address', (value) => {
	expect(read(rules.webAddress, value)).toEqual({ value: value.trim() });
});

test.each([
	'example.com',
	'//example.com',
	'ftp://example.com',
	'https:/example.com',
	'https:///example.com',
	'https:// example.com',
	'https://',
	'https://exa mple.com',
	'https://example.com:99999',
	'javascript:alert(1)',
	'see https://example.com',
	7,
	{},
])('%j is not a web address', (value) => {
	expect(issueOf(rules.webAddress, value)).toBe('is not a web address');
});

test('a web address in which this package has hidden a secret is not sent back', () => {
	expect(issueOf(rules.webAddress, 'https://example.com/call-ended?secret=*****')).toBe(
		'has a hidden part',
	);
});

describe('variables that are entered one by one', () => {
	const named = (...variable: unknown[]) => read(rules.namedValues, { variable });

	test.each([
		[
			'keep their type',
			[
				{ name: 'a', value: 1 },
				{ name: 'b', value: false },
			],
			{ a: 1, b: false },
		],
		['lose the spaces around their name', [{ name: ' a ', value: ' x ' }], { a: ' x ' }],
		[
			'are left out where they are blank',
			[
				{ name: 'a', value: '' },
				{ name: 'b', value: 0 },
			],
			{ b: 0 },
		],
		[
			'are left out where nothing is filled in',
			[{}, { name: ' ', value: null }, { name: 'a', value: 1 }],
			{ a: 1 },
		],
		['are not sent where none is left', [{ name: 'a', value: ' ' }], undefined],
		['are not sent where there are none', [], undefined],
	])('%s', (_what, entries, expected) => {
		expect(named(...entries)).toEqual({ value: expected });
	});

	test('may be named as what every object has', () => {
		const { value } = named(
			{ name: '__proto__', value: 'x' },
			{ name: 'constructor', value: 'y' },
		) as { value: object };

		expect(JSON.stringify(value)).toBe('{"__proto__":"x","constructor":"y"}');
	});

	test.each([
		['have an entry without a name', [{ value: 'x' }]],
		['have an entry without a name', [{ name: ' ', value: 'x' }]],
		['have two entries named "a"', [{ name: 'a', value: 1 }, { name: ' a ' }]],
		[
			'have a name that is neither text nor a number (variable 2)',
			[
				{ name: 7, value: 'x' },
				{ name: {}, value: 'x' },
			],
		],
		['have a name that is neither text nor a number (variable 1)', [{ name: ODD, value: 'x' }]],
		['have a name that is neither text nor a number (variable 1)', [{ name: ['a'] }]],
		['have no value for "a"', [{ name: 'a', value: NaN }]],
		['have no value for "a"', [{ name: 'a', value: -Infinity }]],
	])('are refused when they %s: %j', (issue, entries) => {
		expect(named(...entries)).toMatchObject({ issue });
	});

	test('are called what the user calls them', () => {
		expect(rules.namedEntries({ variable: [{ value: 1 }] }, 'placeholder')).toMatchObject({
			hint: 'Give each placeholder a name.',
		});
	});

	test('may be none: a form that was never opened has no list', () => {
		expect(rules.namedEntries({})).toEqual([]);
	});
});

test.each([
	['{ "a": 1, "b": null }', { a: 1, b: null }],
	[{ a: [1] }, { a: [1] }],
	['{}', undefined],
	[{}, undefined],
])('%j is a JSON object', (value, expected) => {
	expect(read(rules.jsonObject, value)).toEqual({ value: expected });
});

test.each([
	['[]'],
	['null'],
	['7'],
	['"a"'],
	['{ a: 1 }'],
	['{"a": 1'],
	['name: Maria'],
	[[1]],
	[7],
	[true],
])('%j is not a JSON object', (value) => {
	expect(issueOf(rules.jsonObject, value)).toBe('are not a JSON object');
});

describe('rules one after another', () => {
	test('each get what the one before has made of it, and the first refusal counts', () => {
		const double: Rule = (value) => ({ value: (value as number) * 2 });
		const refuse: Rule = (value) => ({ issue: `is ${String(value)}`, hint: '' });

		expect(applyRules('2', [rules.number(), double, double], CONTEXT)).toEqual({ value: 8 });
		expect(applyRules('2', [double, refuse, rules.id], CONTEXT)).toEqual({
			issue: 'is 4',
			hint: '',
		});
		expect(applyRules('x', [], CONTEXT)).toEqual({ value: 'x' });
	});

	test('are all asked about a blank value when one of them wants to be', () => {
		expect(applyRules('', [rules.required, rules.id], CONTEXT)).toMatchObject({
			issue: 'is empty',
		});
	});
});

describe('what a user is told of a refused value', () => {
	const told = (given: unknown, more: object = {}) => {
		const parameter = { label: 'Campaign', field: 'campaign_id', rules: [rules.id], ...more };
		return (validate(given, parameter, CONTEXT) as { description: string }).description;
	};
	const HINT = 'Choose an entry from the list, or enter its number, for example 12.';

	test('names the parameter as the screen does, and the value', () => {
		expect(validate('x', { label: 'Campaign', field: 'c', rules: [rules.id] }, CONTEXT)).toEqual({
			message: "'Campaign' is not an ID",
			description: `It is "x". ${HINT}`,
		});
	});

	test.each([
		['a list', [7, 'x'], `It is "[7,"x"]". ${HINT}`],
		['60 characters', 'x'.repeat(60), `It is "${'x'.repeat(60)}". ${HINT}`],
		['pages of text', 'x'.repeat(61), HINT],
		['a form, which may hold a secret', { password: 'x' }, HINT],
	])('shows %s as it should', (_what, given, expected) => {
		expect(told(given)).toBe(expected);
	});

	test('never shows a secret', () => {
		expect(told('x', { isSecret: true })).toBe(HINT);
		expect(told('x', { field: 'api_key' })).toBe(HINT);
		expect(quoted('x', 'new_password')).toBe('');
	});
});

test.each([
	[undefined, true],
	[null, true],
	['', true],
	[' \n\t\u00a0', true],
	[0, false],
	[false, false],
	[NaN, false],
	[[], false],
	[{}, false],
	['0', false],
])('%p is blank: %p', (value, expected) => {
	expect(isBlank(value)).toBe(expected);
});
