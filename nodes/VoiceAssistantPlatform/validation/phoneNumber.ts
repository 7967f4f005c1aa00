// Reads phone numbers as libphonenumber does, from any text that people write them in.
import { textIn } from '../client/response';
import { COUNTRIES } from './countries';
import {
	callingCodeOf,
	internationalPrefixOf,
	isCountry,
	looksLikeOthers,
	parse,
	type CountryCode,
	type PhoneNumber,
} from './libphonenumber';
import { lookalike, pastedNumber } from './pastedNumber';
import type { Rule, RuleContext, RuleResult, ValidationIssue } from './validate';

/** E.164 (docs/api-assumptions.md, "Unclear places"). */
const DIGITS = { atLeast: 7, atMost: 15 };

const NOT_A_NUMBER: ValidationIssue = {
	issue: 'is not a phone number',
	hint: 'Enter one number, for example +40 722 123 456: digits with spaces, dots, dashes, brackets or slashes between them, and no extension.',
};

const WITHOUT_COUNTRY: ValidationIssue = {
	issue: 'has no country code',
	hint: "Write the number with + and the country code, for example +40 722 123 456, or set 'Default Country' in the credential or under 'Options'.",
	hintForAgent:
		'Write the number with + and the country code, for example +40 722 123 456. If you do not know the country, ask.',
};

/** What people write between digits. */
const PUNCTUATION = /[\t\p{Zs}\p{Pd}\u2212.·•‧∙⋅・()[\]/]/gu;
/** A number written as a decimal by a spreadsheet, 40722123456.0: the zero is not part of the phone number. */
const DECIMAL = /^\+?\d{7,}\.\d{1,2}$/;
/** Two numbers in one cell: the second starts with + or 0, as only a whole number does. */
const SECOND_NUMBER = /^(?:[^\d/]*\d){7,}[^\d/]*\/[^\d/]*[+0](?:[^\d/]*\d){6,}[^\d/]*$/;
/** A number and other last digits, 030 123456/7: people mean "or 030 123457". Not 0475/12/34/56, nor 04849/255. */
const OTHER_ENDING = /(?:\d[^\d/]*){5}\/[^\d/]*(?:\d[^\d/]*){1,2}$/;
/** +40 (0)722, also without +: the 0 is dialled only within the country. */
const BRACKETED_ZERO = /^(\D*?(?:(?:\+|00)\D*)?)([1-9]\d{0,2})\D*[([]\s*0\s*[)\]](.*)$/;

/** @returns the digits of a number, with + if it is written with one; undefined if it is not a number */
function readWritten(value: unknown): string | undefined {
	const text = pastedNumber(value);
	const isRefused = [DECIMAL, SECOND_NUMBER, OTHER_ENDING].some((one) => one.test(text ?? ''));
	if (text === undefined || isRefused) return undefined;
	// the second + is that of an expression such as +{{ $json.phone }}
	const number = withoutTrunkZero(text).replace(PUNCTUATION, '').replace(/^\+\+/, '+');
	return /^\+?\d+$/.test(number) ? number : undefined;
}

/**
 * Drops a bracketed 0 after a country code, except where numbers start with it, as in Italy.
 * @returns blank for what is neither a number with its country code nor one of another kind
 */
function withoutTrunkZero(text: string): string {
	const [, before, callingCode, rest = ''] = BRACKETED_ZERO.exec(text) ?? [];
	const digits = rest.replace(PUNCTUATION, '');
	if (!/^\d+$/.test(digits)) return text;
	const [kept, dropped] = ['0', ''].map((zero) => `+${callingCode}${zero}${digits}`);
	const number = parse(kept);
	if (number?.countryCallingCode !== callingCode) return text;
	const isPart = number.nationalNumber.startsWith('0') && looksLikeOthers(number);
	const isValid = parse(dropped)?.isValid() ?? false;
	// with a mistake in a number that starts with 0, the rest may be another person's
	if (isPart) return isValid && !number.isValid() ? '' : kept;
	// without + or 00, only a valid number shows that what comes before the 0 is a country code
	return isValid || /[+0]/.test(before) ? dropped : '';
}

/** @param number with + and country code */
function withPossibleLength(number: string): RuleResult {
	const length = number.length - 1;
	const isShort = length < DIGITS.atLeast;
	if (!isShort && length <= DIGITS.atMost) return { value: number };
	return {
		issue: `is too ${isShort ? 'short' : 'long'} for a phone number`,
		hint: `With its country code it has ${length} ${length === 1 ? 'digit' : 'digits'}; a phone number has ${DIGITS.atLeast} to ${DIGITS.atMost}. ${isShort ? 'Enter the whole number.' : 'Enter one number, without an extension.'}`,
	};
}

/** A number with its country code: a 0 that is dialled only within the country is removed; nothing else is judged. */
function afterPlus(text: string): RuleResult {
	const number = parse(text)?.number;
	const result = withPossibleLength(number ?? text);
	if (number !== undefined || 'issue' in result) return result;
	return text.startsWith('+0')
		? { issue: 'has a country code that starts with 0', hint: WITHOUT_COUNTRY.hint }
		: {
				issue: 'has a country code that does not exist',
				hint: `${text} does not start with a country code. Correct the number, and write it with + and the country code, for example +40 722 123 456.`,
			};
}

/**
 * Reads a number after 00, or what else a country dials for calls abroad; undefined without that. It is never read as a
 * national number: with a mistake in it, that could be another person's.
 */
function writtenAbroad(country: CountryCode, digits: string): RuleResult | undefined {
	const [prefix = '00'] = new RegExp(`^(?:${internationalPrefixOf(country)})`).exec(digits) ?? [];
	if (!digits.startsWith(prefix)) return undefined;
	const behindZeros = `+${digits.slice(2)}`;
	if (prefix === '00') return afterPlus(behindZeros);

	const behindOwn = parse(`+${digits.slice(prefix.length)}`);
	// the prefix of some countries begins with 00 itself
	const read = digits.startsWith('00') ? parse(behindZeros) : undefined;
	if (read?.countryCallingCode === callingCodeOf(country)) return afterPlus(behindZeros);
	const other = read?.isPossible() && read.number === behindZeros ? read : undefined;
	// either may have a mistake
	if (other && behindOwn) return inTwoWays([behindOwn, other]);
	const number = other ?? behindOwn;
	if (number?.isValid()) return withPossibleLength(number.number);
	return {
		issue: `has no valid country code after ${prefix}`,
		hint: `In the default country, ${nameOf(country)}, calls abroad start with ${prefix}. ${
			number
				? `What follows would be ${number.number}, which does not fit its country: it may have a wrong digit, or one too few or too many.`
				: 'What follows does not start with a country code.'
		} ${CORRECT_IT}`,
	};
}

/** The most digits of a national number that starts like the calling code; the library allows more. */
const MOST_DIGITS: Partial<Record<CountryCode, number>> = { DE: 11, ID: 10, XK: 8 };

/**
 * Reads a number without + and prefix. If it is not written as usual there, because it lacks its 0 for example, and is another
 * number with + in front, nobody knows which is meant.
 */
function writtenIn(country: CountryCode, digits: string): RuleResult {
	const withPlus = parse(`+${digits}`);
	const startsLikeCode = withPlus?.countryCallingCode === callingCodeOf(country);
	const isTooLong = startsLikeCode && digits.length > (MOST_DIGITS[country] ?? Infinity);
	const number = isTooLong ? withPlus : parse(digits, { defaultCountry: country });
	if (!number?.isValid()) return notWithin(country, digits, number);
	const isUsual = number.formatNational().replace(/\D/g, '') === digits;
	const other = withPlus?.isValid() && withPlus.number !== number.number ? withPlus : undefined;
	return other && !isUsual ? inTwoWays([number, other]) : withPossibleLength(number.number);
}

const CORRECT_IT =
	'Correct it, or, if it is right or of another country, write it with + and the country code.';

const inTwoWays = (readings: PhoneNumber[]): ValidationIssue => ({
	issue: 'can be read in two ways',
	hint: `It may be ${readings.map(({ number }) => number).join(' or ')}. Write it with + and the country code.`,
});

function notWithin(country: CountryCode, digits: string, number?: PhoneNumber): ValidationIssue {
	const why = number?.isPossible()
		? 'No number there starts like this: it may lack its area code or have a wrong digit.'
		: 'It has too few or too many digits for a number there.';
	return {
		issue: `does not fit the default country, ${nameOf(country)}`,
		hint: `${isPlusMissing(digits)}${why} ${CORRECT_IT}`,
		hintForAgent: `${why} ${CORRECT_IT}`,
	};
}

/** The question whether only the + is missing, as in tables that take a number for an amount; blank if it is not that. */
const isPlusMissing = (digits: string) =>
	parse(`+${digits}`)?.isPossible()
		? `Is the + missing? Write +${digits}, or insert it before the field, as in +{{ $json.phone }}. `
		: '';

/**
 * Reads a phone number as people write it.
 * @param withoutCountry reads the digits of a national number if no default country is set
 */
function readNumber(
	value: unknown,
	context: RuleContext,
	withoutCountry: (digits: string) => RuleResult,
): RuleResult {
	const other = lookalike(value);
	if (other) return other;
	const written = readWritten(value);
	if (written === undefined) return NOT_A_NUMBER;
	if (written.startsWith('+')) return afterPlus(written);
	const country = context.getDefaultCountry?.() as CountryCode | undefined;
	if (country !== undefined) return writtenAbroad(country, written) ?? writtenIn(country, written);
	if (written.startsWith('00')) return afterPlus(`+${written.slice(2)}`);
	return written.length > DIGITS.atMost
		? withPossibleLength(`+${written}`)
		: withoutCountry(written);
}

/** Why a national number cannot be sent without a default country. */
function withoutCountry(digits: string): ValidationIssue {
	const question = isPlusMissing(digits);
	if (question === '') return WITHOUT_COUNTRY;
	return {
		issue: 'has no + and country code',
		hint: `${question}If it has no country code, set 'Default Country' in the credential or under 'Options'.`,
		hintForAgent: `If it starts with its country code, write it as +${digits}. If not, put + and the country code before it.`,
	};
}

/** Reads a phone number in any usual form as +40722123456. A national one gets the default country. */
export const phoneNumber: Rule = (value, context) => readNumber(value, context, withoutCountry);

/** The fewest digits of a national number that is sent as it is. */
const FEWEST_NATIONAL_DIGITS = 5;

/** Without a default country, a national number is sent as it is: the platform converts it (platform-api 4.11). */
export const unformattedPhone: Rule = (value, context) =>
	readNumber(value, context, (digits) =>
		digits.length < FEWEST_NATIONAL_DIGITS ? NOT_A_NUMBER : { value: digits },
	);

/**
 * A part of a number as in E.164, without zeros dialled before it; undefined for anything else. 007 and 0800 stay as they
 * are: without zeros, they are part of other people's numbers.
 */
export const partInE164 = (value: unknown): string | undefined =>
	readWritten(value)?.replace(/^00?(?=[1-9]\d{4})/, '');

/** Digits as they are written, without +: 007 stays 007. Undefined for anything else. */
export const digitsAsWritten = (value: unknown): string | undefined =>
	readWritten(value)?.replace('+', '');

/** A part of a phone number that the platform searches for, read by one of the two functions above. */
export const partOfPhoneNumber =
	(read: typeof partInE164): Rule =>
	(value) => {
		const digits = read(value);
		if (digits !== undefined) return { value: digits };
		return { issue: 'is not a part of a phone number', hint: 'Enter digits, for example 722 123.' };
	};

/** A country by its code of two letters. */
export const country: Rule = (value) => {
	const code = textIn(value).trim().toUpperCase();
	if (isCountry(code)) return { value: code };
	return {
		issue: 'is not a country',
		hint: 'Choose one from the list, or enter its code of two letters, for example RO for Romania.',
	};
};

const nameOf = (country: CountryCode) => COUNTRIES.find(({ code }) => code === country)!.name;
