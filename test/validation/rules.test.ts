// What each rule takes, what it makes of it, and what it refuses.
import fc from 'fast-check';
import * as rules from '../../nodes/VoiceAssistantPlatform/validation/rules';
import { applyRules, type Rule } from '../../nodes/VoiceAssistantPlatform/validation/validate';

const CONTEXT = { getTimezone: () => 'UTC' };
/** As a parameter is read: rules do not apply to blank values, unless they take them. */
const read = (rule: Rule, value: unknown) => applyRules(value, [rule], CONTEXT);

/** Neither text nor a number can be made of it. */
const ODD = { toString: 1, valueOf: 1 };

const UUID = '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e';

const BLANK = [undefined, null, '', ' ', '\n\t', '\u00a0'];

interface Expected {
	rule: Rule;
	/** What is read as it is. */
	keeps?: unknown[];
	/** What is read as something else. */
	reads?: Array<{ given: unknown; as: unknown }>;
	/** By the issue; with the hint, unless it depends on the value. */
	refuses: Record<string, unknown[]>;
	hint?: string;
}

const RULES: Record<string, Expected> = {
	id: {
		rule: rules.id,
		keeps: [7, 9007199254740991],
		reads: [
			{ given: '7', as: 7 },
			{ given: ' 12\n', as: 12 },
		],
		refuses: {
			'is not an ID': [
				...[0, -1, 1.5, NaN, Infinity, true, [7], { id: 7 }, ODD],
				...['0', '007', '-7', '+7', '7.0', '1e3', '0x7', '7 8', 'seven', 'abc-7', '٧'],
				// two numbers of this size may be the same one
				...['9007199254740992', 2 ** 53],
			],
		},
		hint: 'Enter its number, for example 12, or choose an entry if the field has a list.',
	},
	fromAddress: {
		rule: rules.fromAddress('call'),
		keeps: [
			...[50012, '50012', ' 50012', UUID, ODD, 'calls/50012', 'ftp://app.example.com/calls/50012'],
			// the number of something else, or of nothing
			...['https://app.example.com/assistants/12', 'https://supercalls.example/12'],
			...['https://app.example.com/calls', 'https://app.example.com/12/calls/'],
		],
		reads: [
			{ given: 'https://app.example.com/calls/50012', as: '50012' },
			{ given: ' HTTP://app.example.com/v2/Call-History/50012/ ', as: '50012' },
			{ given: 'https://app.example.com/#/calls/50012', as: '50012' },
			// refused by the rule for IDs
			{ given: 'https://app.example.com/calls/50012?tab=1', as: '50012?tab=1' },
		],
		refuses: {},
	},
	ids: {
		rule: rules.ids,
		keeps: [[3]],
		reads: [
			{ given: '3, 7,,3 ,', as: [3, 7] },
			{ given: [3, '7', 3], as: [3, 7] },
			{ given: 5, as: [5] },
			{ given: ['3, 7', null, ''], as: [3, 7] },
			// none is chosen
			{ given: [], as: undefined },
			{ given: ' , ', as: undefined },
		],
		refuses: {
			'is not a list of IDs': ['3; 7', '3 7', '3, x', [3, 'x'], [[3]], {}, true],
		},
		hint: 'Choose from the list, or enter whole numbers with commas between them, for example 3, 7.',
	},
	uuid: {
		rule: rules.uuid,
		keeps: [UUID],
		reads: [{ given: ` ${UUID.toUpperCase()}\n`, as: UUID.toUpperCase() }],
		refuses: {
			'is not an ID of 36 characters': ['12', 12, UUID.slice(1), `${UUID}0`, [UUID], {}, ODD],
		},
		hint: 'Such an ID looks like 9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e. A number is a different kind of ID.',
	},
	timeOfDay: {
		rule: rules.timeOfDay,
		keeps: ['09:30', '23:59', '00:00'],
		reads: [
			{ given: ' 9:30 ', as: '09:30' },
			{ given: '17:00:59', as: '17:00' },
		],
		refuses: { 'is not a time of the day': ['24:00', '9:60', '9', '9:5', '09:30:60', 930, {}] },
		hint: 'Enter hours and minutes, for example 09:30.',
	},
	strictBoolean: {
		rule: rules.strictBoolean,
		keeps: [true, false],
		reads: [
			{ given: 'true', as: true },
			{ given: 'false', as: false },
		],
		refuses: {
			'is neither true nor false': ['yes', 'True', ' true ', '1', 0, 1, [true], {}, ODD],
		},
		hint: 'Enter true or false.',
	},
	'text of three to five characters': {
		rule: rules.text({ atLeast: 3, atMost: 5 }),
		// as a reader counts them
		keeps: ['abc', 'abcde', ' a ', '🎂🎂🎂🎂🎂'],
		reads: [{ given: 1234, as: '1234' }],
		refuses: {
			'is too short': ['ab', '🎂🎂', 12],
			'is too long': ['abcdef', '🎂🎂🎂🎂🎂🎂'],
			'is not text': [true, NaN, Infinity, ['abc'], {}],
		},
	},
	'text of any length': {
		rule: rules.text(),
		keeps: ['x', 'x'.repeat(100_000)],
		refuses: { 'is not text': [{}] },
		hint: 'Enter text.',
	},
	trimmed: {
		rule: rules.trimmed,
		keeps: [ODD, 7],
		reads: [{ given: ' a b\n', as: 'a b' }],
		refuses: {},
	},
	'number from 1 to 5': {
		rule: rules.number({ from: 1, to: 5 }),
		keeps: [1, 5],
		reads: [{ given: ' 2.5 ', as: 2.5 }],
		refuses: { 'is out of range': [0.99, '5.01'] },
		hint: 'Enter a number from 1 to 5.',
	},
	'number from 0 on': {
		rule: rules.number({ from: 0 }),
		reads: [{ given: '1e3', as: 1000 }],
		refuses: { 'is out of range': [-Number.MIN_VALUE, '-1'] },
		hint: 'Enter a number, 0 or more.',
	},
	'whole number': {
		rule: rules.number({ from: -1, to: 5, whole: true }),
		keeps: [0],
		reads: [
			{ given: '5.0', as: 5 },
			{ given: '-1', as: -1 },
		],
		refuses: { 'is not a whole number': [2.5, 5.5, 'x'], 'is out of range': [6] },
		hint: 'Enter a whole number from -1 to 5.',
	},
	number: {
		rule: rules.number(),
		refuses: {
			'is not a number': [
				...['Infinity', '2,5', '2 5', '2 seconds', '0x10', '0b1', '.', '1e'],
				...[NaN, true, [2], {}, ODD, new Date(0)],
			],
		},
		hint: 'Enter a number.',
	},
	oneOf: {
		rule: rules.oneOf('low', 'high'),
		keeps: ['low'],
		refuses: {
			'is not one of the possible values': ['Low', ' low', 'lo', 'low,high', ['low'], 1, {}],
		},
		hint: 'Use one of: low, high.',
	},
	someOf: {
		rule: rules.someOf('low', 'high'),
		keeps: [['low'], ['high', 'low']],
		reads: [
			{ given: 'low', as: ['low'] },
			{ given: 'high, low', as: ['high', 'low'] },
			{ given: ['high,low', ' low '], as: ['high', 'low'] },
			{ given: ['', null, '  ', 'low'], as: ['low'] },
			{ given: [], as: undefined },
			{ given: ', ,', as: undefined },
		],
		refuses: {
			'has an invalid value': ['lo', ['low', ['high']], [ODD, 'low'], { 0: 'low' }, true],
		},
		hint: 'Use one or more of: low, high.',
	},
	email: {
		rule: rules.email,
		keeps: ['a.b+c@sub.example.co.uk', 'ștefan@exemplu.ro'],
		reads: [{ given: ' name@example.com\n', as: 'name@example.com' }],
		refuses: {
			'is not an e-mail address': [
				...['name', '@example.com', 'name@', 'a@b@c', 'a b@c.d', 'a@b c', 7, true, {}],
			],
		},
		hint: 'Write it as in name@example.com.',
	},
	webAddress: {
		rule: rules.webAddress,
		keeps: ['https://example.com', 'https://[::1]:5678/x', 'HTTPS://example.com'],
		reads: [{ given: ' http://example.com/calls?a=1#b\n', as: 'http://example.com/calls?a=1#b' }],
		refuses: {
			'is not a web address': [
				...['example.com', '//example.com', 'ftp://example.com', 'https://', 'https:/example.com'],
				...['https:///example.com', 'https:// example.com', 'https://exa mple.com'],
				...['https://a.b:99999', 'see https://a.b', 'javascript:alert(1)', 7, {}],
			],
		},
		hint: 'Write it with https:// at the start, for example https://example.com/calls.',
	},
	publicFile: {
		rule: rules.publicFile,
		keeps: ['https://example.com/offer.pdf?v=2', 'https://203.0.113.7/a.png'],
		reads: [{ given: ' https://example.com/a.png\n', as: 'https://example.com/a.png' }],
		refuses: {
			'is not the public address of a file': [
				...['example.com/a.png', 'http://example.com/a.png', 'file:///etc/passwd', 7, {}],
				...['https://localhost/a.png', 'https://10.0.0.7/a.png', 'https://[fd00::1]/a.png'],
				...['https://n8n:5678/a.png', 'https://files.internal/a.png', 'https://2130706433/a.png'],
				...['https://nas.local./a.png', 'https://user:word@example.com/a.png'],
			],
		},
		hint: 'The platform downloads the file, so its address starts with https:// and needs no login, for example https://example.com/offer.pdf.',
	},
};

describe.each(Object.entries(RULES))(
	'%s',
	(_name, { rule, keeps = [], reads = [], refuses, hint }) => {
		const kept = keeps.map((value) => ({ given: value, as: value }));

		test.each([...kept, ...reads, ...BLANK.map((given) => ({ given, as: undefined }))])(
			'reads $given as $as',
			({ given, as }) => {
				expect(read(rule, given)).toEqual({ value: as });
			},
		);

		for (const [issue, all] of Object.entries(refuses)) {
			test.each(all.map((given) => [given]))(`says that it ${issue}: %p`, (given) => {
				expect(read(rule, given)).toMatchObject({ issue, hint: hint ?? expect.any(String) });
			});
		}
	},
);

test('a value that must be there cannot be blank', () => {
	for (const blank of BLANK) {
		expect(read(rules.required, blank)).toMatchObject({ issue: 'is empty' });
	}
	for (const filled of [0, false, [], {}, 'x']) {
		expect(read(rules.required, filled)).toEqual({ value: filled });
	}
});

test('text that is too short or too long says how long it is', () => {
	const rule = rules.text({ atLeast: 3, atMost: 5 });

	expect(read(rule, '🎂🎂')).toMatchObject({ hint: 'It has 2 characters. Enter at least 3.' });
	expect(read(rule, 'abcdef')).toMatchObject({
		hint: 'It has 6 characters. At most 5 are allowed.',
	});
});

test.each([
	['low, lo', '"lo" is not one of the options. '],
	[['low', 7, 'lo'], '"7" is not one of the options. '],
])('of several values, %j, the first one that is not an option is named', (value, named) => {
	expect(read(rules.someOf('low', 'high'), value)).toMatchObject({
		hint: `${named}Use one or more of: low, high.`,
	});
});

test('a number is taken in any writing', () => {
	fc.assert(
		fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
			expect(read(rules.number(), String(value))).toEqual({ value: Number(String(value)) });
		}),
		{ seed: 17 },
	);
});
