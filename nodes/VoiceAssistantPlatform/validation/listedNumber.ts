// Phone numbers in lists, which may write them in another way than they were sent.
import { textIn } from '../client/response';
import { readAlike, readInternational } from './numberingPlans';

/** No phone number is written with fewer (docs/api-assumptions.md, "Unclear places"). */
const FEWEST_DIGITS = 7;

/** The digits of a number, without 0 or 00 at its start: it may be written with another prefix elsewhere. */
export function digitsOf(number: unknown): string {
	return typeof number === 'string' || typeof number === 'number'
		? String(number).replace(/\D/g, '').replace(/^0+/, '')
		: '';
}

/** The digits of a number as it is written, without + or 00; blank for anything else. */
export function digitsIn(number: unknown): string {
	const text = textIn(number ?? '').trim();
	return /^[+(]?\d[\d\s()./-]*$/.test(text) ? text.replace(/\D/g, '').replace(/^00/, '') : '';
}

/**
 * Whether a list may mean a number.
 * @param listed digits of a number in a list
 * @param whole digits of a number with its country code
 */
export function matchesNumber(listed: string, whole: string): boolean {
	return listed.length >= FEWEST_DIGITS && whole.endsWith(listed);
}

/** The digits of a number as it is written within its country, without a prefix; undefined if no country has such a number. */
export function nationalDigits(phone: string): string | undefined {
	const number = readInternational(digitsIn(phone));
	return number?.isValid ? number.national : undefined;
}

/**
 * Whether a list shows a number as it is written within its country. The list does not say which country that is: it may be
 * somebody else's number in another one, unless it is known that the number is in the list.
 * @param listed a number that may have a country code does not count
 * @param phone in E.164
 */
export function isNationalWritingOf(listed: unknown, phone: string): boolean {
	const text = textIn(listed).trim();
	const digits = digitsIn(text);
	if (digits === '' || /^\(?(\+|00)/.test(text) || readInternational(digits)?.isValid) return false;
	const number = readInternational(digitsIn(phone));
	return number?.isValid === true && readAlike(number, digits).national === number.national;
}

/** The end that a number has however it is written. */
export function commonEnd(digits: string): string {
	return digits.slice(-FEWEST_DIGITS);
}
