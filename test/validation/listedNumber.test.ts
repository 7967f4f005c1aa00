// Phone numbers as lists show them, beside the number that was sent.
import fc from 'fast-check';
import {
	digitsBehindPlus,
	isOtherNumber,
	lastDigits,
	matchesNumber,
} from '../../nodes/VoiceAssistantPlatform/validation/listedNumber';

test.each<[digits: string, numbers: unknown[]]>([
	[
		'40722123456',
		[
			...['+40 722 123 456', '0040722123456', '(+40) 722-123-456', ' 40722123456 ', 40722123456],
			...['whatsapp:+40722123456', 'tel:+40-722-123-456', '\u202a+40 722 123 456\u202c'],
		],
	],
	['204', ['204']],
	// the zero of a national number stays
	['0722123456', ['0722/123.456', '(0722) 123-456']],
	['0', ['0']],
	[
		'',
		['+40*****456', 'call 0722', 'unknown', '+', '', null, undefined, ['+40722123456'], { a: 1 }],
	],
])('the digits behind + or 00 are "%s" in %j', (digits, numbers) => {
	expect(numbers.map(digitsBehindPlus)).toEqual(numbers.map(() => digits));
});

test.each([
	['40722123456', true],
	['722123456', true],
	['2123456', true],
	// shorter than any number, it may be the end of many
	['123456', false],
	['', false],
	['722123457', false],
	['4072212345', false],
	['1722123456', false],
	['140722123456', false],
])('%s may mean 40722123456: %p', (listed, expected) => {
	expect(matchesNumber(listed, '40722123456')).toBe(expected);
});

describe('whether a listed number is certainly another one', () => {
	test.each([
		['+40722123456', '+40722123456'],
		['40 722 123 456', '+40722123456'],
		['0040722123456', '+40722123456'],
		['0722 123 456', '+40722123456'],
		['8 (912) 345-67-89', '+79123456789'],
		['06 30 123 4567', '+36301234567'],
		// the ninth digit of Brazil, with and without country code
		['+551187654321', '+5511987654321'],
		['+5511987654321', '+551187654321'],
		['1187654321', '+5511987654321'],
		['11987654321', '+551187654321'],
		// the 1 of Mexico and the 9 of Argentina
		['+5215512345678', '+525512345678'],
		['525512345678', '+5215512345678'],
		['+5491112345678', '+541112345678'],
		['011 15 1234 5678', '+541112345678'],
		// nobody can tell
		['+40722***', '+40722123456'],
		['***456', '+40722123456'],
		['anonymous', '+40722123456'],
		['', '+40722123456'],
		[null, '+40722123456'],
		[undefined, '+40722123456'],
		[{ number: '+40722123457' }, '+40722123456'],
		['3456', '+40722123456'],
	])('%j may be %s', (listed, phone) => {
		expect(isOtherNumber(listed, phone)).toBe(false);
	});

	test.each([
		['+40722123457', '+40722123456'],
		['0722123457', '+40722123456'],
		[40722123457, '+40722123456'],
		['3457', '+40722123456'],
		['+5511987654322', '+5511987654321'],
		['+5521987654321', '+5511987654321'],
		['+5215512345679', '+525512345678'],
		['+541112345679', '+5491112345678'],
		['+4072212345', '+40722123456'],
		['12345678', '+99912345679'],
	])('%j is not %s', (listed, phone) => {
		expect(isOtherNumber(listed, phone)).toBe(true);
	});
});

test.each([
	['+551187654321', '5511987654321', true],
	['+5511987654321', '551187654321', true],
	['11 8765-4321', '5511987654321', true],
	['551133334444', '5511933334444', false],
	['06 30 123 4567', '36301234567', true],
	['ext. 40722123456', '40733999999', false],
	['+525512345678', '5215512345678', true],
	['+5215512345678', '525512345678', true],
	['+541112345678', '5491112345678', true],
	['+5491112345678', '541112345678', true],
	['+551187654322', '5511987654321', false],
])('%s may mean %s, with or without the digit that its country leaves out: %p', (...row) => {
	const [listed, whole, expected] = row;
	expect(matchesNumber(listed, whole)).toBe(expected);
});

test.each(['+4072****456', '+40722xxx456', '***2123456', '***********'])(
	'%s, with a mask, is not taken for 40722123456',
	(listed) => {
		expect(matchesNumber(listed, '40722123456')).toBe(false);
	},
);

test('all writings of a number have the same end, by which they are found', () => {
	const number = fc.stringMatching(/^[1-9]\d{6,14}$/);
	fc.assert(
		fc.property(number, fc.nat(15), (whole, cut) => {
			const listed = whole.slice(cut);
			const isLongEnough = listed.replace(/^0+/, '').length >= 7;

			expect(matchesNumber(listed, whole)).toBe(isLongEnough);
			if (isLongEnough) expect(lastDigits(listed)).toBe(lastDigits(whole));
		}),
		{ seed: 17 },
	);
});
