// Phone numbers in lists, which may show them in another writing than they were sent in.
import { textIn } from '../client/response';

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
export function isWritingOf(listed: string, whole: string): boolean {
	return listed.length >= FEWEST_DIGITS && whole.endsWith(listed);
}

/** What all writings of a number have in common, given its digits. */
export function endOf(digits: string): string {
	return digits.slice(-FEWEST_DIGITS);
}
