// Phone numbers of every country, against the library whose data the rules come from. Its own code reads them there.
import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CountryCode, Examples, MetadataJson, PhoneNumber } from 'libphonenumber-js/core';
import { COUNTRIES } from '../../nodes/VoiceAssistantPlatform/validation/numberingPlans.ts';
import { phoneNumber } from '../../nodes/VoiceAssistantPlatform/validation/phoneNumber.ts';

const require = createRequire(import.meta.url);
const library = require('libphonenumber-js/max') as typeof import('libphonenumber-js/max');
const examples = require('libphonenumber-js/examples.mobile.json') as Examples;
const metadata = require('libphonenumber-js/metadata.max.json') as MetadataJson;

const CODES = COUNTRIES.map(({ code }) => code as CountryCode);

/** As the node reads it; what is wrong with it, where it is refused. */
function ours(text: string | number, country?: string): string {
	const result = phoneNumber(text, {
		getTimezone: () => 'UTC',
		getDefaultCountry: () => country,
	});
	return 'issue' in result ? result.issue : String(result.value);
}

/** As the library reads it; undefined for what it calls no valid number. */
function theirs(text: string, country?: CountryCode): string | undefined {
	const number = library.parsePhoneNumberFromString(text, country);
	return number?.isValid() ? number.number : undefined;
}

/** Whether a number starts like calls from there to other countries, whatever else the country uses that for. */
function startsAbroad(digits: string, country: CountryCode): boolean {
	const [, internationalPrefix] = metadata.countries[country] as unknown as string[];
	return new RegExp(`^(?:00|${internationalPrefix})`).test(digits);
}

/** The patterns of the kinds of numbers that a country has: fixed lines, mobile phones and so on. */
function patternsOf(country: CountryCode): string[] {
	const kinds = metadata.countries[country]![11] as Array<[pattern: string] | 0>;
	return kinds.map((kind) => kind && kind[0]).filter(Boolean) as string[];
}

const isE164 = ({ number }: PhoneNumber) => /^\+\d{7,15}$/.test(number);

/** Every way in which people write a number, with its country. */
function writingsOf(
	number: PhoneNumber,
	country: CountryCode,
): Array<[text: string, country?: CountryCode]> {
	const { nationalNumber } = number;
	const international = number.formatInternational();
	const abroad = [
		number.number,
		international,
		international.replaceAll(' ', '-'),
		international.replaceAll(' ', '.'),
		international.replaceAll(' ', '\u00a0'),
		international.replace(/^(\S+) (\S+)/, '$1 ($2)'),
		`\u202a${international}\u202c`,
	];
	const national = number.formatNational();
	const within = [
		nationalNumber,
		national,
		national.replaceAll(/[ ()]/g, '-'),
		national.replaceAll(/[- ]/g, '/'),
	];
	return [
		...abroad.map((text): [string] => [text]),
		...abroad.map((text): [string, CountryCode] => [text, country]),
		...within.map((text): [string, CountryCode] => [text, country]),
	];
}

/** What the library takes for a national number, though it may as well have its calling code and no +. */
const TWO_WAYS = 'can be read in two ways';

/** Where one that is too long to be written without its 0 is taken for one with its calling code. */
const WITH_CODE_WHERE_LONG = ['DE', 'ID', 'XK'];

/** What digits without + may be instead of what the library takes them for. */
function otherReadings(text: string, country: CountryCode | undefined): string[] {
	const isWithCode = country && text.startsWith(library.getCountryCallingCode(country));
	if (!isWithCode) return [TWO_WAYS];
	return [TWO_WAYS, ...(WITH_CODE_WHERE_LONG.includes(country) ? [`+${text}`] : [])];
}

test('the countries are those of the library, each with a name of its own', () => {
	expect([...CODES].sort()).toEqual([...library.getCountries()].sort());
	expect(new Set(COUNTRIES.map(({ name }) => name)).size).toBe(CODES.length);
});

describe.each(CODES.filter((code) => examples[code]).map((code) => [code]))(
	'in the country %s',
	(code) => {
		const example = library.getExampleNumber(code, examples)!;

		test('its example number is read, however it is written', () => {
			for (const [text, country] of writingsOf(example, code)) {
				expect([text, country, ours(text, country)]).toEqual([text, country, example.number]);
			}
		});

		test('its example number is read with 00 in the place of +', () => {
			const text = example.formatInternational().replace('+', '00');

			expect(ours(text)).toBe(example.number);
			expect(ours(text, code)).toBe(example.number);
		});

		test('its digits are read with the calling code and without +, also as a number of a table', () => {
			const digits = example.number.slice(1);

			expect(ours(digits, code)).toBe(example.number);
			expect(ours(Number(digits), code)).toBe(example.number);
		});

		test('numbers of all kinds are read as the library reads them', () => {
			const kinds = patternsOf(code).map((pattern) =>
				fc.stringMatching(new RegExp(`^(?:${pattern})$`)),
			);
			fc.assert(
				fc.property(fc.oneof(...kinds), (national) => {
					const number = library.parsePhoneNumberFromString(national, { defaultCountry: code });
					fc.pre(number !== undefined && number.isValid() && isE164(number));
					fc.pre(number!.countryCallingCode === library.getCountryCallingCode(code));
					fc.pre(!startsAbroad(number!.nationalNumber, code));
					const startsAsWithCode = number!.nationalNumber.startsWith(number!.countryCallingCode);
					for (const [text, country] of writingsOf(number!, code)) {
						const expected = theirs(text, country);
						if (expected === undefined) continue;
						const others = startsAsWithCode
							? otherReadings(text.replaceAll(/\D/g, ''), country)
							: [];
						expect([expected, ...others]).toContain(ours(text, country));
					}
				}),
				{ numRuns: 12 },
			);
		});
	},
);

test('whatever is written in digits, never another number is read than the library calls valid', () => {
	const digits = fc.stringMatching(/^(?:\+|00|011|0|)\d{5,14}$/);
	const pieces = fc.tuple(digits, fc.constantFrom(...CODES, undefined));
	fc.assert(
		fc.property(pieces, ([text, country]) => {
			const expected = theirs(text, country);
			fc.pre(expected !== undefined && /^\+\d{7,15}$/.test(expected));
			// numbers of seven digits that can be dialled in Canada only
			fc.pre(!/^\+1\d{7}$/.test(expected!));
			const given = ours(text, country);
			// what 00 begins may be of another country there; then it is refused, or read as everywhere else
			if (text.startsWith('00') && given === ours(text.replace('00', '+'))) return;
			expect([expected, ...otherReadings(text, country)]).toContain(given);
		}),
		{ numRuns: 1_000, maxSkipsPerRun: 1_000 },
	);
});

test.each(CODES.filter((code) => examples[code]).map((code) => [code]))(
	'of %s, no mobile number is refused because it starts with the calling code',
	(code) => {
		const [, mobile] = metadata.countries[code]![11] as Array<[pattern: string] | 0 | undefined>;
		if (!mobile || mobile[0] === '') return;
		fc.assert(
			fc.property(fc.stringMatching(new RegExp(`^(?:${mobile[0]})$`)), (national) => {
				fc.pre(!startsAbroad(national, code));
				expect(ours(national, code)).not.toBe(TWO_WAYS);
			}),
			{ numRuns: 25 },
		);
	},
);

describe('what is not read as the library does', () => {
	test('a national number that may as well be one without + is refused', () => {
		expect(theirs('49341123456', 'DE')).toBe('+4949341123456');
		expect(ours('49341123456', 'DE')).toBe(TWO_WAYS);
		expect(ours('049341 123456', 'DE')).toBe('+4949341123456');
		expect(ours('+49341123456', 'DE')).toBe('+49341123456');
	});

	test.each([
		['DE', '4915123456789'],
		['DE', '491601234567'],
		['ID', '62811234567'],
		['XK', '38344123456'],
	] as const)('%s: %s has too many digits for one without its 0', (country, digits) => {
		expect(theirs(digits, country)).not.toBe(`+${digits}`);
		expect(ours(digits, country)).toBe(`+${digits}`);
	});

	test.each([
		['CO', '0057 321 1234567', '+573211234567'],
		['JP', '0081 90 1234 5678', '+819012345678'],
	] as const)('00 is + in every country: %s', (country, text, expected) => {
		expect(theirs(text, country)).toBeUndefined();
		expect(ours(text, country)).toBe(expected);
	});

	test.each([
		// Liechtenstein from Mongolia, where 001 stands for +, or Tennessee behind 00
		['MN', '001 423 901 2325', '+4239012325'],
		// Romania with a digit less from Singapore, or Florida behind 00
		['SG', '001 40 722 123 45', undefined],
		// India with a digit less from Singapore, where 004 stands for + as well, or Germany behind 00
		['SG', '0049 170 1234567', undefined],
	] as const)(
		'00 that may be the beginning of a longer prefix is refused: %s',
		(country, text, expected) => {
			expect(theirs(text, country)).toBe(expected);
			expect(ours(text, country)).toBe(TWO_WAYS);
		},
	);

	test.each([
		['SG', '001 40 722 123 456', '+40722123456'],
		['SG', '0065 9123 4567', '+6591234567'],
		// 00, 1 and 1 once more are not written in front of a number
		['AU', '0011 64 21 123 456', '+6421123456'],
	] as const)('%s: %s has only one meaning', (country, text, expected) => {
		expect(ours(text, country)).toBe(expected);
	});

	test.each([
		['+49 1805 3922559956', 'is too long for a phone number'],
		['+43 1111', 'is too short for a phone number'],
	])('more digits than an international number has, or fewer, are refused: %s', (text, issue) => {
		expect(theirs(text)).toBe(text.replaceAll(' ', ''));
		expect(ours(text)).toBe(issue);
	});
});
