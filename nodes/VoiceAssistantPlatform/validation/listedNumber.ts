// Phone numbers in lists, which may show them in another writing than they were sent in.
import { textIn } from '../client/response';
import { readAlike, readInternational } from './numberingPlans';

/** No writing of a phone number is shorter (docs/api-assumptions.md, "Unclear places"). */
const FEWEST_DIGITS = 7;

/** The digits of a number; 0 or 00 at its start stands for what another writing has there. */
export function digitsOf(number: unknown): string {
	return typeof number === 'string' || typeof number === 'number'
		? String(number).replace(/\D/g, '').replace(/^0+/, '')
		: '';
}

/** The digits of a number as it is written, with + or 00 or without it; blank for what is no number. */
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

/** The digits of a number as it is written within its country, without a prefix; undefined where no country has such a number. */
export function nationalDigits(phone: string): string | undefined {
	const number = readInternational(digitsIn(phone));
	return number?.isValid ? number.national : undefined;
}

/**
 * Whether a list shows a number as it is written within its country. Nothing tells which country that is: so it may be somebody
 * else's in another one, unless it is known from elsewhere that the number is in the list.
 * @param listed what may be with a country code all the same is not
 * @param phone in E.164
 */
export function isNationalWritingOf(listed: unknown, phone: string): boolean {
	const text = textIn(listed).trim();
	const digits = digitsIn(text);
	if (digits === '' || /^\(?(\+|00)/.test(text) || readInternational(digits)?.isValid) return false;
	const number = readInternational(digitsIn(phone));
	return number?.isValid === true && readAlike(number, digits).national === number.national;
}

/** What all writings of a number have in common, given its digits. */
export function lastDigitsOf(digits: string): string {
	return digits.slice(-FEWEST_DIGITS);
}
