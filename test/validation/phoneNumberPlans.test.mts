// Phone numbers of every country, as they are written, and with a mistake. A wrong number rings a stranger.
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CountryCode, Examples, MetadataJson, PhoneNumber } from 'libphonenumber-js/core';
import { COUNTRIES } from '../../nodes/VoiceAssistantPlatform/validation/countries.ts';
import { phoneNumber } from '../../nodes/VoiceAssistantPlatform/validation/phoneNumber.ts';

const require = createRequire(import.meta.url);
const library = require('libphonenumber-js/max') as typeof import('libphonenumber-js/max');
const examples = require('libphonenumber-js/examples.mobile.json') as Examples;
const metadata = require('libphonenumber-js/metadata.max.json') as MetadataJson;

const CODES = COUNTRIES.map(({ code }) => code);
const SEED = 25;
const NUMBERS_OF_A_COUNTRY = 40;

/** As the node reads it; what is wrong with it, where it is refused. */
function ours(text: string | number, country?: string): string {
	const result = phoneNumber(text, {
		getTimezone: () => 'UTC',
		getDefaultCountry: () => country,
	});
	return 'issue' in result ? result.issue : String(result.value);
}

const parse = (text: string, country?: CountryCode) =>
	library.parsePhoneNumberFromString(text, country);

/** What libphonenumber knows of a country, as it stands in its data. */
function planOf(country: CountryCode) {
	const rules = metadata.countries[country]!;
	return {
		callingCode: rules[0] as string,
		internationalPrefix: rules[1] as string,
		trunkPrefix: (rules[5] as string) || '0',
		kinds: ((rules[11] as Array<[pattern: string] | 0>) ?? [])
			.map((kind) => kind && kind[0])
			.filter(Boolean) as string[],
	};
}

const PLANS = Object.fromEntries(CODES.map((code) => [code, planOf(code)]));

const samples = (patterns: string[]) =>
	fc.sample(
		fc.oneof(...patterns.map((pattern) => fc.stringMatching(new RegExp(`^(?:${pattern})$`)))),
		{ seed: SEED, numRuns: NUMBERS_OF_A_COUNTRY },
	);

const isE164 = (number: string) => /^\+\d{7,15}$/.test(number);

/** Valid numbers of each country, of all kinds, without its calling code. */
const NUMBERS = Object.fromEntries(
	CODES.map((code) => [
		code,
		samples(PLANS[code].kinds).filter((national) => {
			const number = parse(national, code);
			return number?.isValid() && number.nationalNumber === national && isE164(number.number);
		}),
	]),
);

const PREFIXES_ABROAD = Object.fromEntries(
	CODES.map((code) => [code, samples([PLANS[code].internationalPrefix])]),
);

/** A country's number to be written down, and where that is done. */
interface Place {
	country: CountryCode;
	defaultCountry?: CountryCode;
	national: string;
	/** Picks one of the prefixes that a country has for calls abroad. */
	choice: number;
}

/** What people put in front of a number. */
const WRITINGS: Record<
	string,
	(place: Place) => [prefix: string, digits: string, withoutBrackets?: string]
> = {
	'+': ({ country, national }) => ['+', PLANS[country].callingCode + national],
	'+, and 0 or what stands for it': ({ country, national }) => [
		'+',
		PLANS[country].callingCode + PLANS[country].trunkPrefix + national,
	],
	'+, and 0 in brackets': ({ country, national }) => {
		const start = `+${PLANS[country].callingCode}`;
		return [`${start} (0)`, national, `${start}0`];
	},
	'00': ({ country, national }) => ['00', PLANS[country].callingCode + national],
	'the prefix for calls abroad': ({ country, defaultCountry = country, national, choice }) => {
		const prefixes = PREFIXES_ABROAD[defaultCountry];
		return [prefixes[choice % prefixes.length], PLANS[country].callingCode + national];
	},
	'0 or what stands for it': ({ country, national }) => [PLANS[country].trunkPrefix, national],
	'nothing, and no calling code': ({ national }) => ['', national],
	'the calling code alone': ({ country, national }) => ['', PLANS[country].callingCode + national],
};

/** What goes wrong at one place of a number. */
const MISTAKES: Record<string, (digits: string, at: number, digit: number) => string> = {
	none: (digits) => digits,
	'a digit less': (digits, at) => digits.slice(0, at) + digits.slice(at + 1),
	'a digit more': (digits, at, digit) => digits.slice(0, at) + digit + digits.slice(at),
	'another digit': (digits, at, digit) => digits.slice(0, at) + digit + digits.slice(at + 1),
	'two that are swapped': (digits, at) =>
		digits.slice(0, at) +
		digits
			.slice(at, at + 2)
			.split('')
			.reverse()
			.join('') +
		digits.slice(at + 2),
};

const shiftedTo = (zero: number) => (digit: string) => String.fromCharCode(zero + Number(digit));

/** What a number looks like on paper. */
const LOOKS: Array<(text: string) => string> = [
	(text) => text,
	(text) => text,
	(text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
	(text) => text.replace(/\d/g, shiftedTo(0x0660)),
	(text) => text.replace(/\d/g, shiftedTo(0x06f0)),
];

const BETWEEN = ['', ' ', '-', '.', '/', '\u00a0', '\u2011', ' \u2013 '];

/** Digits in groups, the second of them in brackets. */
function grouped(
	digits: string,
	sizes: number[],
	between: string,
	[open = '', close = '']: string,
): string {
	const groups: string[] = [];
	for (let rest = digits; rest !== ''; ) {
		const size = sizes[groups.length % sizes.length];
		const group = rest.slice(0, size);
		// a lone 0 in brackets stands behind a country code
		groups.push(groups.length === 1 && group !== '0' ? open + group + close : group);
		rest = rest.slice(size);
	}
	return groups.join(between);
}

const WRITTEN = fc.record({
	country: fc.constantFrom(...CODES),
	defaultCountry: fc.oneof(
		{ weight: 5, arbitrary: fc.constant('own' as const) },
		{ weight: 4, arbitrary: fc.constantFrom(...CODES) },
		{ weight: 1, arbitrary: fc.constant(undefined) },
	),
	choice: fc.nat(1_000),
	writing: fc.constantFrom(...Object.keys(WRITINGS)),
	mistake: fc.constantFrom(...Object.keys(MISTAKES)),
	isInPrefix: fc.boolean(),
	at: fc.nat(1_000),
	digit: fc.nat(9),
	sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
	between: fc.constantFrom(...BETWEEN),
	brackets: fc.constantFrom('', '()', '[]'),
	look: fc.constantFrom(...LOOKS),
});

/** What the number is as it is written in digits, with + where it has one. */
interface Digits {
	text: string;
	plain: string;
	defaultCountry?: CountryCode;
}

function write(written: typeof WRITTEN extends fc.Arbitrary<infer One> ? One : never): Digits {
	const { country, choice, sizes, between, brackets, look } = written;
	const defaultCountry = written.defaultCountry === 'own' ? country : written.defaultCountry;
	const national = NUMBERS[country][choice % NUMBERS[country].length];
	const place = { country, defaultCountry, national, choice };
	const [prefix, number, withoutBrackets = prefix] = WRITINGS[written.writing](place);
	const [before, right] =
		written.isInPrefix && !prefix.startsWith('+') ? ['', prefix + number] : [prefix, number];
	const digits = MISTAKES[written.mistake](right, written.at % right.length, written.digit);
	return {
		text: look(before + grouped(digits, sizes, between, brackets)),
		plain: (before && withoutBrackets) + digits,
		defaultCountry,
	};
}

/** Where one that is too long to be written without its 0 is taken for one with its calling code. */
const WITH_CODE_WHERE_LONG = ['DE', 'ID', 'XK'];

/**
 * What a writing may be read as: what the library reads, also where it does not know that 00 is + in every country, and that a 0
 * behind a country code is not dialled from abroad.
 */
function readingsOf({ plain, defaultCountry }: Digits): PhoneNumber[] {
	const isLong =
		WITH_CODE_WHERE_LONG.includes(defaultCountry!) &&
		plain.startsWith(PLANS[defaultCountry!].callingCode);
	const withPlus = isLong ? `+${plain}` : plain.replace(/^00/, '+');
	const number = parse(withPlus);
	const code = `+${number?.countryCallingCode}`;
	const withoutZero = withPlus.startsWith(`${code}0`)
		? parse(withPlus.replace(`${code}0`, code))
		: undefined;
	return [parse(plain, defaultCountry), number, withoutZero].filter(
		(reading) => reading !== undefined,
	);
}

/** Seven digits that can be dialled in Canada only, and what stands for 0 in front of them. */
const IN_CANADA_ONLY = /^\+11?3\d{6}$/;

/** Of those that are right, as the library says, so many are refused at most, in percent. */
const REFUSED: Record<string, number> = {
	'+': 0,
	'+, and 0 or what stands for it': 0,
	// an Italian mobile number has no 0
	'+, and 0 in brackets': 1,
	// where that is how another prefix starts
	'00': 2,
	'the prefix for calls abroad': 2,
	// national numbers that start like calls abroad
	'0 or what stands for it': 1,
	'nothing, and no calling code': 0.5,
	// what may as well be a national number
	'the calling code alone': 1,
};

test('100,000 writings: each is read as the library reads it, or refused', () => {
	const counts = new Map(Object.keys(WRITINGS).map((name) => [name, { right: 0, refused: 0 }]));
	fc.assert(
		fc.property(WRITTEN, (written) => {
			const digits = write(written);
			const value = ours(digits.text, digits.defaultCountry);
			// whatever is dialled counts as read
			const isRefused = !/^\+?\d+$/.test(value);
			const isRight = written.mistake === 'none';
			if (isRefused && !isRight) return;
			const readings = readingsOf(digits);
			if (isRight && readings.some((reading) => reading.isValid())) {
				const count = counts.get(written.writing)!;
				count.right++;
				if (isRefused) count.refused++;
			}
			if (isRefused || IN_CANADA_ONLY.test(value)) return;
			const numbers = readings.map(({ number }) => number as string);
			if (!numbers.includes(value)) expect([digits, value]).toEqual([digits, numbers]);
		}),
		{ seed: SEED, numRuns: 100_000 },
	);
	const tooManyRefused = [...counts].filter(
		([writing, { right, refused }]) => refused / right > REFUSED[writing] / 100,
	);
	expect(tooManyRefused).toEqual([]);
});

/** Every way in which people write a number: with its country code, and within its country. */
function writingsOf(number: PhoneNumber): { abroad: string[]; within: Array<string | number> } {
	const { number: e164, nationalNumber } = number;
	const international = number.formatInternational();
	const national = number.formatNational();
	return {
		abroad: [
			e164,
			international,
			international.replace('+', '00'),
			...['-', '.', '\u00a0'].map((between) => international.replaceAll(' ', between)),
			international.replace(/^(\S+) (\S+)/, '$1 ($2)'),
			`\u202a${international}\u202c`,
		],
		within: [
			nationalNumber,
			national,
			national.replaceAll(/[ ()]/g, '-'),
			national.replaceAll(/[- ]/g, '/'),
			// with its calling code and without +, also as a number of a table
			e164.slice(1),
			Number(e164.slice(1)),
		],
	};
}

const TWO_WAYS = 'can be read in two ways';

test('the countries are those of the library, each with a name of its own', () => {
	expect([...CODES].sort()).toEqual([...library.getCountries()].sort());
	expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(CODES.length);
});

const WITH_EXAMPLES = CODES.filter((code) => examples[code]).map((code) => [code]);

test.each(WITH_EXAMPLES)('of %s, the example number is read in any writing', (code) => {
	const example = library.getExampleNumber(code, examples)!;
	const { abroad, within } = writingsOf(example);

	for (const text of abroad) expect([text, ours(text)]).toEqual([text, example.number]);
	for (const text of [...abroad, ...within]) {
		expect([text, ours(text, code)]).toEqual([text, example.number]);
	}
});

test.each([
	['a national number, or one without +', 'DE', '49341123456', TWO_WAYS],
	// too many digits for one without its 0
	['too long without its 0', 'DE', '4915123456789', '+4915123456789'],
	['too long without its 0', 'ID', '62811234567', '+62811234567'],
	['00 is + in every country', 'CO', '0057 321 1234567', '+573211234567'],
	['00 is + in every country', 'JP', '0081 90 1234 5678', '+819012345678'],
	// Liechtenstein from Mongolia, where 001 stands for +, or Tennessee behind 00
	['00, or a longer prefix', 'MN', '001 423 901 2325', TWO_WAYS],
	// Romania with a digit less from Singapore, or Florida behind 00
	['00, or a longer prefix', 'SG', '001 40 722 123 45', TWO_WAYS],
	// India with a digit less from Singapore, where 004 stands for + as well, or Germany behind 00
	['00, or a longer prefix', 'SG', '0049 170 1234567', TWO_WAYS],
	['too many digits', undefined, '+49 1805 3922559956', 'is too long for a phone number'],
	['too few digits', undefined, '+43 1111', 'is too short for a phone number'],
])('is not read as the library does: %s (%s, %s)', (_why, country, text, expected) => {
	expect(ours(text, country)).toBe(expected);
});

test.each([
	['DE', '049341 123456', '+4949341123456'],
	// a mobile number, not one of seven digits after the calling code
	['VN', '841144161', '+84841144161'],
	['VN', '84 912 345 678', '+84912345678'],
	['DE', '+49341123456', '+49341123456'],
	['SG', '001 40 722 123 456', '+40722123456'],
	['SG', '0065 9123 4567', '+6591234567'],
	// 00, 1 and 1 once more are not written in front of a number
	['AU', '0011 64 21 123 456', '+6421123456'],
])('%s: %s has only one meaning', (country, text, expected) => {
	expect(ours(text, country)).toBe(expected);
});
