// How a phone number may be written, and what is none.
import {
	country,
	digitsAsWritten,
	partInE164,
	partOfPhoneNumber,
	phoneNumber,
	unformattedPhone,
} from '../../nodes/VoiceAssistantPlatform/validation/phoneNumber';

const read = (value: unknown, country?: string) => {
	const result = phoneNumber(value, {
		getTimezone: () => 'UTC',
		getDefaultCountry: () => country,
	});
	return 'issue' in result ? result : result.value;
};

test.each([
	['non-breaking blanks', '+40\u00a0722\u202f123\u2009456'],
	['blanks of no width', '\ufeff+40\u200b722\u2060123\u00ad456'],
	['direction marks', '\u202a+40 722 123 456\u202c\u200e'],
	['other dashes', '+40\u2010722\u2011123\u2012456'],
	['long dashes and minus signs', '+40\u2013722\u2014123\u2212456'],
	['brackets', '+40 (722) [123] 456'],
	['brackets around the country code', '(+40) 722123456'],
	['brackets around the country code, and dashes', '(+40) 722-123-456'],
	['a blank behind +', '+ 40 722 123 456'],
	['00 in brackets', '(00 40) 722-123-456'],
	['the 0 of calls within the country', '+40 (0)722 123 456'],
	['this 0 in other brackets, with blanks', '+40 [ 0 ] 722 123 456'],
	['this 0 behind a code in brackets', '(+40) (0) 722 123 456'],
	['this 0 without brackets', '+40 0722 123 456'],
	['tabs', '+40\t722\t123456'],
	['middle dots', '+40·722•123∙456'],
	['the + of an expression before that of the number', '++40 722 123 456'],
])('a number is read whatever it is written with: %s', (_what, text) => {
	expect(read(text)).toBe('+40722123456');
	expect(read(text, 'RO')).toBe('+40722123456');
	expect(read(text, 'DE')).toBe('+40722123456');
});

test.each([
	['40722124812', '+4940722124812 or +40722124812'],
	['15123456789', '+4915123456789 or +15123456789'],
])(
	'a number that lacks its + or its 0 is refused if it may be another person’s: %s',
	(text, two) => {
		expect(read(text, 'DE')).toMatchObject({
			issue: 'can be read in two ways',
			hint: `It may be ${two}. Write it with + and the country code.`,
		});
	},
);

test.each([
	['Italy, where a 0 is part of the number', '+39 06 698 12345', '+390669812345'],
	['Italy, in brackets', '+39 (0)6 698 12345', '+390669812345'],
	['Germany, a number that is not given out yet', '+49 (0)1999 1234567', '+4919991234567'],
	['Spain, which has no such 0', '+34 (0)612 345 678', '+34612345678'],
	['freephone', '+800 1234 5678', '+80012345678'],
	['freephone, with a 0 that is none', '+800 (0)1234 5678', '+80012345678'],
	['the shortest', '+683 4001', '+6834001'],
	['the longest', '+49 12345 67890 123', '+491234567890123'],
	['a 0 in brackets that is not behind its code', '+7 80(0) 940 10 97', '+78009401097'],
])('a number with a country code is read: %s', (_what, text, expected) => {
	expect(read(text)).toBe(expected);
});

test.each([
	['RO', '0722 123 456', '+40722123456'],
	['RO', '40722123456', '+40722123456'],
	['US', '1 212 555 0123', '+12125550123'],
	['US', '011 40 722 123 456', '+40722123456'],
	['JE', '07797 712345', '+447797712345'],
	['RU', '8 (912) 345-67-89', '+79123456789'],
	['KZ', '8 (771) 000 9998', '+77710009998'],
	['IT', '390 1234567', '+393901234567'],
	['AR', '011 15 2345-6789', '+5491123456789'],
	['BR', '0 15 11 96123-4567', '+5511961234567'],
	['IN', '91123 45678', '+919112345678'],
	['BS', '359-1234', '+12423591234'],
	['DE', '04915 123456789', '+494915123456789'],
	['DE', '04849/255', '+494849255'],
	['DE', '49 (0)151 23456789', '+4915123456789'],
	['RO', '44 (0) 20 7946 0018', '+442079460018'],
	['XK', '043 201 234', '+38343201234'],
])('a national number of %s is read: %s', (country, text, expected) => {
	expect(read(text, country)).toBe(expected);
});

test.each([
	['44 (0)20 7946 0018', '+442079460018'],
	['(49) (0)151 23456789', '+4915123456789'],
	['39 (0)6 698 12345', '+390669812345'],
])(
	'a 0 in brackets tells a country code, also without + and default country: %s',
	(text, expected) => {
		expect(read(text)).toBe(expected);
	},
);

test.each(['722 (0) 123456', '12 (0) 345 678', '999 (0) 12 34 567'])(
	'a 0 in brackets behind what is no country code tells nothing: %s',
	(text) => {
		expect(read(text)).toMatchObject({ issue: 'has no country code' });
	},
);

test.each([
	['a digit less', '0040 722 123 45', '+4072212345'],
	['a digit more', '0040 722 123 4567', '+407221234567'],
	['another digit', '0040 822 123 456', '+40822123456'],
	['two that are swapped', '0004 722 123 456', undefined],
])(
	'behind 00 no number of the default country is read, whatever is wrong: %s',
	(_what, text, expected) => {
		expect(read(text, 'DE')).toEqual(
			expected ?? { issue: expect.any(String), hint: expect.any(String) },
		);
		expect(read(text, 'DE')).toEqual(read(text));
	},
);

test.each([
	['US', '011 40 722 123 45', 'What follows would be +4072212345, which does not fit its country'],
	['US', '011 999 12 34 567', 'What follows does not start with a country code.'],
	['US', '011 0 722 123 456', 'What follows does not start with a country code.'],
	['RU', '810 40 722 123 45', 'What follows would be +4072212345'],
	// Helsinki without its 0 is no usual writing, and 991 stands for + there
	['FI', '9912345', 'What follows does not start with a country code.'],
	['KE', '000 40 722 123 45', 'What follows would be +4072212345'],
])(
	'in %s, no number of the country is read behind its prefix for calls abroad: %s',
	(country, text, hint) => {
		expect(read(text, country)).toEqual({
			issue: expect.stringMatching(/^has no valid country code after \d+$/),
			hint: expect.stringContaining(hint),
		});
	},
);

test.each([
	['CN', '011 8613123456072'],
	['BR', '0907502997434'],
	['LT', '8094849463'],
])('of %s, a prefix is taken off once: %s', (country, text) => {
	expect(read(text, country)).toMatchObject({
		issue: expect.stringContaining('does not fit the default country'),
	});
});

test.each([
	['4,0722E+10', 'has lost digits in a spreadsheet'],
	['wa.me/0722123456', 'has a country code that starts with 0'],
])('what was pasted is refused in words of its own: %s', (text, issue) => {
	expect(read(text)).toMatchObject({ issue });
	expect(read(text, 'RO')).toMatchObject({ issue });
});

test('a national number of a new kind is sent with its country code only', () => {
	expect(read('+40 999 999 999')).toBe('+40999999999');
	expect(read('0999 999 999', 'RO')).toEqual({
		issue: 'does not fit the default country, Romania',
		hint: 'No number there starts like this: it may lack its area code or have a wrong digit. Correct it, or, if it is right or of another country, write it with + and the country code.',
		hintForAgent: expect.any(String),
	});
});

test.each([
	['AU', '9374 4000'],
	['IT', 669812345],
	['NL', '123 4567'],
])('%s: %s lacks its area code, or the 0 that a table has dropped', (country, value) => {
	expect(read(value, country)).toMatchObject({
		hint: expect.stringContaining('it may lack its area code'),
	});
});

test.each([
	...['call me', '+4072212345a', '+', '()', `+${'1'.repeat(501)}`],
	// extensions
	...['0722 123 456 ext. 12', '0722 123 456 x12', '0722 123 456#12', '0722123456,12'],
	// two numbers
	...['0722 123 456 or 0733 123 456', '0722 123 456; 0733 123 456', '0722 123 / 0733 123'],
	...['0722 123 456\n0733 123 456', '0722 123 456/7', '+49 30 123456 / 57', '030/12 34 56/78'],
	...['+40 722 123 456 / +40 733 123 456', '+40 722 123 456 +40 733 123 456'],
	// of the digits behind the 0, an Italian mobile number would be left
	'+39 (0)337 365 0233',
	// what a table makes of one
	...['40722123456.0', '0722 123 4+6', '0722 123 456²'],
	...[4.5, -722123456, 0, NaN, Infinity, 2 ** 60, true],
])('what is no number is refused: %p', (value) => {
	for (const country of [undefined, 'RO']) {
		expect(read(value, country)).toMatchObject({ issue: 'is not a phone number' });
	}
});

test.each([
	['+40 7', 'is too short for a phone number', 'it has 3 digits; a phone number has 7 to 15.'],
	['+4', 'is too short for a phone number', 'it has 1 digit; a phone number has 7 to 15.'],
	['+40 722 123 456 722 123', 'is too long for a phone number', 'it has 17 digits;'],
	['0722 123 456 0733 123 456', 'is too long for a phone number', 'Enter one number'],
	['0722 123 456\t0733 123 456', 'is too long for a phone number', 'Enter one number'],
	[
		'+999 12 34 567',
		'has a country code that does not exist',
		'+9991234567 does not start with a country code.',
	],
	['+999 (0)12 34 567', 'has a country code that does not exist', 'Correct the number'],
	['00 999 12 34 567', 'has a country code that does not exist', 'Correct the number'],
	['+0722 123 456', 'has a country code that starts with 0', 'Write the number with +'],
	['000 722 123 456', 'has a country code that starts with 0', 'Write the number with +'],
	['0722 123 456', 'has no country code', "or set 'Default Country' in the credential"],
	[
		'40722123456',
		'has no + and country code',
		'Is the + missing? Write +40722123456, or insert it before the field, as in +{{ $json.phone }}.',
	],
	['491701234567', 'has no + and country code', "set 'Default Country' in the credential"],
	// reserved for fiction, as the numbers of the demo are
	[447700900123, 'has no + and country code', 'Is the + missing? Write +447700900123'],
])('what has too few or too many digits is refused: %s %s', (text, issue, hint) => {
	expect(read(text)).toMatchObject({ issue, hint: expect.stringContaining(hint) });
});

test.each([
	// a table has made an amount of it
	['GB', 447700900123, 'Is the + missing? Write +447700900123, or insert it before the field'],
	['RO', 447700900123, 'Is the + missing? Write +447700900123, or insert it before the field'],
	['RO', '0722 123 456 0733 123 456', 'It has too few or too many digits'],
	['NL', '06 12', 'It has too few or too many digits'],
	['DK', '20 12 34 5', 'It has too few or too many digits'],
	['DK', '10 12 34 56', 'No number there starts like this'],
])('in %s, %s does not fit and is refused', (country, text, hint) => {
	const name = new Intl.DisplayNames('en', { type: 'region' }).of(country);
	expect(read(text, country)).toMatchObject({
		issue: `does not fit the default country, ${name}`,
		hint: expect.stringContaining(hint),
	});
});

test.each([
	[447700900123, undefined],
	[447700900123, 'GB'],
	['40722123456', undefined],
])('%p, which has lost its +, is accepted as the error says to write it (%s)', (value, country) => {
	const { hint } = read(value, country) as { hint: string };
	const [, advised] = /Write (\+\d+),/.exec(hint) ?? [];

	expect(read(advised, country)).toBe(`+${value}`);
});

const unformatted = (value: unknown, country?: string) =>
	unformattedPhone(value, { getTimezone: () => 'UTC', getDefaultCountry: () => country });

test.each([
	['+40 (0)722 123 456', undefined, '+40722123456'],
	['0722 123 456', 'RO', '+40722123456'],
	['0722 123 456', undefined, '0722123456'],
	['07 22 1', undefined, '07221'],
])('where the platform brings numbers into form, %s (%s) is sent as %s', (text, country, value) => {
	expect(unformatted(text, country)).toEqual({ value });
});

test.each([
	['call me', undefined, 'is not a phone number'],
	['07 22', undefined, 'is not a phone number'],
	['0722 12', 'RO', 'does not fit the default country, Romania'],
	['0722 123 456 0722 123 456', undefined, 'is too long for a phone number'],
])('where the platform brings numbers into form, %s (%s) is refused', (text, country, issue) => {
	expect(unformatted(text, country)).toMatchObject({ issue });
});

test.each([
	['722 123', '722123', '722123'],
	['0722 123', '722123', '0722123'],
	['007', '007', '007'],
	['0800', '0800', '0800'],
	['0722 123 456', '722123456', '0722123456'],
	['0040 722', '40722', '0040722'],
	['+40 (0)722', '+40722', '40722'],
	[722, '722', '722'],
	['0', '0', '0'],
	['Maria', undefined, undefined],
	[{}, undefined, undefined],
])(
	'the part %j of a phone number is %s in E.164, and %s as it is written',
	(value, part, written) => {
		const results = [partInE164, digitsAsWritten].map((read) =>
			partOfPhoneNumber(read)(value, { getTimezone: () => 'UTC' }),
		);

		expect(results).toMatchObject(
			[part, written].map((digits) =>
				digits === undefined ? { issue: 'is not a part of a phone number' } : { value: digits },
			),
		);
	},
);

test.each([
	['RO', 'RO'],
	[' us ', 'US'],
	['ROU', undefined],
	['40', undefined],
	[40, undefined],
	[['RO'], undefined],
	['__proto__', undefined],
])('the country of %j is %s', (value, code) => {
	expect(country(value, { getTimezone: () => 'UTC' })).toMatchObject(
		code === undefined ? { issue: 'is not a country' } : { value: code },
	);
});
