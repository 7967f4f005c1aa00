import { textIn } from '../client/response';
import {
	COUNTRIES,
	internationalDigits,
	readAbroad,
	readInternational,
	readWithin,
	type NumberAbroad,
	type PlannedNumber,
} from './numberingPlans';
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
/** +40 (0)722, also without +: the 0 is dialled only within the country. */
const BRACKETED_ZERO = /^(\D*?(?:(?:\+|00)\D*)?)([1-9]\d{0,2})(\D*)[([]\s*0\s*[)\]]/;

/**
 * Reads a number as it is written.
 * @returns its digits, and whether a + precedes them; undefined if it is not a number
 */
function readWritten(value: unknown): { digits: string; hasPlus: boolean } | undefined {
	const text = pastedNumber(value);
	if (text === undefined || DECIMAL.test(text) || SECOND_NUMBER.test(text)) return undefined;
	const [, plus, digits] =
		/^(\+?)(\d+)$/.exec(withoutTrunkZero(text).replace(PUNCTUATION, '')) ?? [];
	return digits === undefined ? undefined : { digits, hasPlus: plus === '+' };
}

/**
 * Drops a bracketed 0 after a country code, except where numbers start with it, as in Italy. What comes before such a 0 is a
 * country code, so a missing + is added.
 */
function withoutTrunkZero(text: string): string {
	const [start, before, callingCode, between] = BRACKETED_ZERO.exec(text) ?? [];
	if (start === undefined) return text;
	const rest = text.slice(start.length);
	const [kept, dropped] = ['0', ''].map((zero) =>
		readInternational(callingCode + zero + rest.replace(PUNCTUATION, '')),
	);
	const isPartOfNumber = kept?.isValid && kept.national.startsWith('0');
	const number = isPartOfNumber ? kept : dropped;
	const hasPrefix = /[+0]/.test(before);
	if (number?.callingCode !== callingCode || (!hasPrefix && !number.isValid)) return text;
	return `${before}${hasPrefix ? '' : '+'}${callingCode}${between}${isPartOfNumber ? '0' : ''}${rest}`;
}

/** Adds + to digits in international form, if they can be a number at all. */
function international(digits: string): RuleResult {
	const { length } = digits;
	const isShort = length < DIGITS.atLeast;
	if (isShort || length > DIGITS.atMost) {
		return {
			issue: `is too ${isShort ? 'short' : 'long'} for a phone number`,
			hint: `With its country code it has ${counted(length)}; a phone number has ${DIGITS.atLeast} to ${DIGITS.atMost}. ${isShort ? 'Enter the whole number.' : 'Enter one number, without an extension.'}`,
		};
	}
	return digits.startsWith('0')
		? { issue: 'has a country code that starts with 0', hint: WITHOUT_COUNTRY.hint }
		: { value: `+${digits}` };
}

/** A number with its country code: a 0 that is dialled only within the country is removed; nothing else is judged. */
function afterPlus(digits: string): RuleResult {
	const number = readInternational(digits);
	const result = international(number ? internationalDigits(number) : digits);
	if (number || 'issue' in result) return result;
	return {
		issue: 'has a country code that does not exist',
		hint: `+${digits} starts with no country code. Correct the number, and write it with + and the country code, for example +40 722 123 456.`,
	};
}

const counted = (digits: number) => `${digits} ${digits === 1 ? 'digit' : 'digits'}`;

/** The format is made only when it is needed: that takes milliseconds, which n8n's start need not wait for. */
const either = (texts: string[]) =>
	new Intl.ListFormat('en', { type: 'disjunction' }).format(texts);

/** 9; 6 or 9; 4 to 13 */
function inWords(lengths: number[]): string {
	const [from, to] = [lengths[0], lengths.at(-1)!];
	const hasAll = lengths.length > 2 && to - from === lengths.length - 1;
	return hasAll ? `${from} to ${to}` : either(lengths.map(String));
}

const CORRECT_IT =
	'Correct it, or, if it is right or of another country, write it with + and the country code.';

/**
 * Reads a number without +, as written in a country. After 00, or the country's prefix for calls abroad, it is never read as
 * a national number: with a mistake in it, that could be another person's.
 */
function writtenIn(country: string, digits: string): RuleResult {
	const abroad = readAbroad(country, digits);
	const readings = abroad?.readings ?? readWithin(country, digits);
	if (!abroad && digits.startsWith('00')) {
		const number = readInternational(digits.slice(2));
		// some countries have national numbers that start with 00
		const isInTwoWays = number && !number.isValid && readings[0].isValid;
		return isInTwoWays ? inTwoWays([number, readings[0]]) : afterPlus(digits.slice(2));
	}
	if (readings.length > 1) return inTwoWays(readings);
	const [number] = readings;
	if (number?.isValid) return international(internationalDigits(number));
	const { name } = COUNTRIES.find(({ code }) => code === country)!;
	return abroad ? notAbroad(name, abroad) : notWithin(name, number);
}

const inTwoWays = (readings: PlannedNumber[]): ValidationIssue => ({
	issue: 'can be read in two ways',
	hint: `It may be ${either(readings.map((number) => `+${internationalDigits(number)}`))}. Write it with + and the country code.`,
});

const notAbroad = (
	name: string,
	{ prefix, readings: [number] }: NumberAbroad,
): ValidationIssue => ({
	issue: `is not a number with a country code behind ${prefix}`,
	hint: `In the default country, ${name}, calls abroad start with ${prefix}. ${
		number
			? `What follows would be +${internationalDigits(number)}, which does not fit its country: it may have a wrong digit, or one too few or too many.`
			: 'What follows starts with no country code.'
	} ${CORRECT_IT}`,
});

const notWithin = (name: string, { bare, lengths }: PlannedNumber): ValidationIssue => ({
	issue: `does not fit the default country, ${name}`,
	hint: `${
		lengths.includes(bare.length)
			? 'No number there starts like this: it may lack its area code or have a wrong digit.'
			: `It has ${counted(bare.length)}, where a number there has ${inWords(lengths)}, a prefix such as 0 not counted.`
	} ${CORRECT_IT}`,
});

/**
 * Reads a phone number as people write it.
 * @param withoutCountry reads the digits of a national number if no default country is set
 */
function readNumber(
	value: unknown,
	context: RuleContext,
	withoutCountry: (digits: string) => RuleResult,
): RuleResult {
	const written = readWritten(value);
	if (!written) return lookalike(value) ?? NOT_A_NUMBER;
	const { digits, hasPlus } = written;
	if (hasPlus) return afterPlus(digits);
	const country = context.getDefaultCountry?.();
	if (country !== undefined) return writtenIn(country, digits);
	if (digits.startsWith('00')) return afterPlus(digits.slice(2));
	return digits.length > DIGITS.atMost ? international(digits) : withoutCountry(digits);
}

/** Why a national number cannot be sent without a default country; if it fits some country, only the + may be missing. */
function withoutCountry(digits: string): ValidationIssue {
	if (!readInternational(digits)?.isValid) return WITHOUT_COUNTRY;
	return {
		issue: 'has no + and country code',
		hint: `If it starts with its country code, write it as +${digits}. If not, set 'Default Country' in the credential or under 'Options'.`,
		hintForAgent: `If it starts with its country code, write it as +${digits}. If not, put + and the country code before it.`,
	};
}

/** Reads a phone number in any usual form as +40722123456. A national one gets the default country. */
export const phoneNumber: Rule = (value, context) => readNumber(value, context, withoutCountry);

/** The fewest digits of a national number that is sent as it is. */
const FEWEST_NATIONAL_DIGITS = 5;

/**
 * Like `phoneNumber`, but without a default country a national number is sent as it is: the platform itself converts it
 * (platform-api 4.11).
 */
export const unformattedPhone: Rule = (value, context) =>
	readNumber(value, context, (digits) =>
		digits.length < FEWEST_NATIONAL_DIGITS ? NOT_A_NUMBER : { value: digits },
	);

/**
 * The digits of a part of a phone number, as in international form.
 * @returns undefined for anything else
 */
export function digitsOfPart(value: unknown): string | undefined {
	const written = readWritten(value);
	if (!written) return undefined;
	const { digits, hasPlus } = written;
	return hasPlus ? `+${digits}` : digits.replace(/^00?(?=[1-9])/, '');
}

/** A part of a phone number that the platform searches for. */
export const partOfPhoneNumber: Rule = (value) => {
	const digits = digitsOfPart(value);
	if (digits !== undefined) return { value: digits };
	return { issue: 'is not a part of a phone number', hint: 'Enter digits, for example 722 123.' };
};

/** A country by its code of two letters. */
export const country: Rule = (value) => {
	const code = textIn(value).trim().toUpperCase();
	if (COUNTRIES.some((one) => one.code === code)) return { value: code };
	return {
		issue: 'is not a country',
		hint: 'Choose one from the list, or enter its code of two letters, for example RO for Romania.',
	};
};
