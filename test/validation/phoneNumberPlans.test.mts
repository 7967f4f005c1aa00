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
const parse = library.parsePhoneNumberFromString;

/** As the node reads it; what is wrong with it, where it is refused. */
function ours(text: string, country?: string): string {
	const context = { getTimezone: () => 'UTC', getDefaultCountry: () => country };
	const result = phoneNumber(text, context);
	return 'issue' in result ? result.issue : String(result.value);
}

const samples = (patterns: string[], numRuns = 40) =>
	fc.sample(
		fc.oneof(...patterns.map((pattern) => fc.stringMatching(new RegExp(`^(?:${pattern})$`)))),
		{ seed: 25, numRuns },
	);

/** What a country dials, and valid numbers of all its kinds without the calling code. */
const COUNTRY = Object.fromEntries(
	COUNTRIES.map(({ code }) => {
		const plan = metadata.countries[code]!;
		const kinds = ((plan[11] as Array<[pattern: string] | 0>) ?? []).map((kind) => kind && kind[0]);
		const numbers = samples(kinds.filter(Boolean) as string[]).filter((national) => {
			const number = parse(national, code);
			const isWhole = number?.nationalNumber === national && /^\+\d{7,15}$/.test(number.number);
			return isWhole && number.isValid();
		});
		const abroad = samples([plan[1] as string]);
		return [
			code,
			{ callingCode: plan[0] as string, trunk: (plan[5] as string) || '0', numbers, abroad },
		];
	}),
);
const CODES = Object.keys(COUNTRY) as CountryCode[];

/** Place of writing, country of the number, and a choice among the prefixes for calls abroad. */
type Place = [here: CountryCode, country: CountryCode, choice: number];

const codeOf = (country: CountryCode) => COUNTRY[country].callingCode;

/** What people put before a number; at most so many of those that are right are refused, in percent. */
const WRITINGS: Record<string, [refused: number, before: (...place: Place) => string]> = {
	'+': [0, (_here, country) => `+${codeOf(country)}`],
	'+, and 0 or what stands for it': [0, (_here, of) => `+${codeOf(of)}${COUNTRY[of].trunk}`],
	// an Italian mobile number has no 0
	'+, and 0 in brackets': [1, (_here, country) => `+${codeOf(country)}(0)`],
	// where that is how another prefix starts
	'00': [2, (_here, country) => `00${codeOf(country)}`],
	'the prefix for calls abroad': [
		2,
		(here, country, choice) => COUNTRY[here].abroad[choice % 40] + codeOf(country),
	],
	// national numbers that start like calls abroad, or are another country's with + in front
	'0 or what stands for it': [2, (_here, country) => COUNTRY[country].trunk],
	'nothing, and no calling code': [1, () => ''],
	// what may as well be a national number
	'the calling code alone': [6, (_here, country) => codeOf(country)],
};

/** What goes wrong at one place of a number. */
const MISTAKES: Array<(digits: string, at: number, digit: number) => string> = [
	(digits) => digits,
	(digits, at) => digits.slice(0, at) + digits.slice(at + 1),
	(digits, at, digit) => digits.slice(0, at) + digit + digits.slice(at),
	(digits, at, digit) => digits.slice(0, at) + digit + digits.slice(at + 1),
	(digits, at) => digits.slice(0, at) + (digits[at + 1] ?? '') + digits[at] + digits.slice(at + 2),
];

const WRITTEN = fc.record({
	country: fc.constantFrom(...CODES),
	abroad: fc.option(fc.constantFrom(...CODES)),
	hasDefaultCountry: fc.integer({ min: 0, max: 9 }).map(Boolean),
	choice: fc.nat(1_000),
	writing: fc.constantFrom(...Object.keys(WRITINGS)),
	mistake: fc.constantFrom(...MISTAKES),
	at: fc.nat(1_000),
	digit: fc.nat(9),
	size: fc.integer({ min: 2, max: 4 }),
	between: fc.constantFrom('', ' ', '-', '.', '/', '\u00a0', '\u2011', ' \u2013 '),
});

/** Where one that is too long to be written without its 0 is taken for one with its calling code. */
const WITH_CODE_WHERE_LONG = ['DE', 'ID', 'XK'];

/**
 * What a writing may be read as: what the library reads, also where it does not know that 00 is + in every country, and that
 * a 0 behind a country code is not dialled from abroad.
 */
function readingsOf(plain: string, here?: CountryCode): PhoneNumber[] {
	const isLong = WITH_CODE_WHERE_LONG.includes(here!) && plain.startsWith(codeOf(here!));
	const withPlus = isLong ? `+${plain}` : plain.replace(/^00/, '+');
	const number = parse(withPlus);
	const code = `+${number?.countryCallingCode}`;
	const hasZero = withPlus.startsWith(`${code}0`);
	const withoutZero = hasZero ? parse(withPlus.replace(`${code}0`, code)) : undefined;
	return [parse(plain, here), number, withoutZero].filter((reading) => reading !== undefined);
}

/** Seven digits that can be dialled in Canada only, and what stands for 0 in front of them. */
const IN_CANADA_ONLY = /^\+11?3\d{6}$/;

test('100,000 writings of phone numbers are read as the library reads them, or refused', () => {
	const counts = new Map(Object.keys(WRITINGS).map((name) => [name, { right: 0, refused: 0 }]));
	const write = fc.property(WRITTEN, ({ country, writing, mistake, choice, ...written }) => {
		const { numbers } = COUNTRY[country];
		const place = written.abroad ?? country;
		const here = written.hasDefaultCountry ? place : undefined;
		const right = numbers[choice % numbers.length];
		const digits = mistake(right, written.at % right.length, written.digit);
		const before = WRITINGS[writing][1](place, country, choice);
		const groups = digits.match(new RegExp(`.{1,${written.size}}`, 'g')) ?? [];
		const value = ours([before, ...groups].filter(Boolean).join(written.between), here);
		const isRefused = !/^\+\d+$/.test(value);
		const readings = readingsOf(before.replace(/[()]/g, '') + digits, here);
		if (mistake === MISTAKES[0] && readings.some((reading) => reading.isValid())) {
			const count = counts.get(writing)!;
			count.right++;
			if (isRefused) count.refused++;
		}
		if (isRefused || IN_CANADA_ONLY.test(value)) return;
		expect(readings.map(({ number }) => number as string)).toContain(value);
	});
	fc.assert(write, { seed: 25, numRuns: 100_000 });

	const isStrict = ([name, { right, refused }]: [string, { right: number; refused: number }]) =>
		refused / right > WRITINGS[name][0] / 100;
	expect([...counts].filter(isStrict)).toEqual([]);
});

test('the countries are those of the library, each with a name of its own', () => {
	expect([...CODES].sort()).toEqual([...library.getCountries()].sort());
	expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(CODES.length);
});

test('the example number of every country is read as it is usually written', () => {
	for (const code of CODES.filter((one) => examples[one])) {
		const example = library.getExampleNumber(code, examples)!;
		const abroad = [example.number, example.formatInternational()];
		const within = [...abroad, example.formatNational(), example.number.slice(1)];

		expect(abroad.map((text) => ours(text))).toEqual(abroad.map(() => example.number));
		expect(within.map((text) => ours(text, code))).toEqual(within.map(() => example.number));
	}
});

const TWO_WAYS = 'can be read in two ways';

test.each([
	// a national number, or one without +
	['DE', '49341123456', TWO_WAYS],
	// too many digits for one without its 0
	['DE', '4915123456789', '+4915123456789'],
	['ID', '62811234567', '+62811234567'],
	// 00 is + in every country
	['CO', '0057 321 1234567', '+573211234567'],
	['JP', '0081 90 1234 5678', '+819012345678'],
	// Liechtenstein from Mongolia, where 001 stands for +, or Tennessee behind 00
	['MN', '001 423 901 2325', TWO_WAYS],
	// Romania with a digit less from Singapore, or Florida behind 00
	['SG', '001 40 722 123 45', TWO_WAYS],
	// India with a digit less from Singapore, where 004 stands for + as well, or Germany behind 00
	['SG', '0049 170 1234567', TWO_WAYS],
	['SG', '001 40 722 123 456', '+40722123456'],
	['SG', '0065 9123 4567', '+6591234567'],
	[undefined, '+49 1805 3922559956', 'is too long for a phone number'],
	[undefined, '+43 1111', 'is too short for a phone number'],
	['DE', '049341 123456', '+4949341123456'],
	// a mobile number, not one of seven digits after the calling code
	['VN', '841144161', '+84841144161'],
	['VN', '84 912 345 678', '+84912345678'],
	// 00, 1 and 1 once more are not written in front of a number
	['AU', '0011 64 21 123 456', '+6421123456'],
])('where the library alone would guess or be strict, %s: %s is %s', (country, text, expected) => {
	expect(ours(text, country)).toBe(expected);
});
