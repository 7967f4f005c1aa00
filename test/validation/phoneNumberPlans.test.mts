// Phone numbers of every country, against the library whose data the rules come from. Its own code reads them there.
import { createRequire } from 'node:module';
import { expect, test } from '@jest/globals';
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

/** What the library takes for a national number, though it may as well have its calling code and no +. */
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

test.each(WITH_EXAMPLES)(
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

test.each<[why: string, CountryCode | undefined, string, string | undefined, string]>([
	['a national number, or one without +', 'DE', '49341123456', '+4949341123456', TWO_WAYS],
	// too many digits for one without its 0
	['too long without its 0', 'DE', '4915123456789', '+494915123456789', '+4915123456789'],
	['too long without its 0', 'DE', '491601234567', '+49491601234567', '+491601234567'],
	['too long without its 0', 'ID', '62811234567', '+6262811234567', '+62811234567'],
	['too long without its 0', 'XK', '38344123456', '+38338344123456', '+38344123456'],
	['00 is + in every country', 'CO', '0057 321 1234567', undefined, '+573211234567'],
	['00 is + in every country', 'JP', '0081 90 1234 5678', undefined, '+819012345678'],
	// Liechtenstein from Mongolia, where 001 stands for +, or Tennessee behind 00
	['00, or a longer prefix', 'MN', '001 423 901 2325', '+4239012325', TWO_WAYS],
	// Romania with a digit less from Singapore, or Florida behind 00
	['00, or a longer prefix', 'SG', '001 40 722 123 45', undefined, TWO_WAYS],
	// India with a digit less from Singapore, where 004 stands for + as well, or Germany behind 00
	['00, or a longer prefix', 'SG', '0049 170 1234567', undefined, TWO_WAYS],
	[
		'too many digits',
		undefined,
		'+49 1805 3922559956',
		'+4918053922559956',
		'is too long for a phone number',
	],
	['too few digits', undefined, '+43 1111', '+431111', 'is too short for a phone number'],
])('is not read as the library does: %s (%s, %s)', (_why, country, text, library, expected) => {
	expect(theirs(text, country)).toBe(library);
	expect(ours(text, country)).toBe(expected);
});

test.each([
	['DE', '049341 123456', '+4949341123456'],
	['DE', '+49341123456', '+49341123456'],
	['SG', '001 40 722 123 456', '+40722123456'],
	['SG', '0065 9123 4567', '+6591234567'],
	// 00, 1 and 1 once more are not written in front of a number
	['AU', '0011 64 21 123 456', '+6421123456'],
])('%s: %s has only one meaning', (country, text, expected) => {
	expect(ours(text, country)).toBe(expected);
});
