// Phone numbers in lists, which may write them differently than they were sent.
import { parse } from './libphonenumber';
import { pastedNumber } from './pastedNumber';

/** No phone number has fewer digits (docs/api-assumptions.md, "Unclear places"). */
const FEWEST_DIGITS = 7;

/** The digits of a written number, without + or 00 before them; blank for anything else. */
export function digitsBehindPlus(number: unknown): string {
	const text = pastedNumber(number) ?? '';
	return /^\(?\+?\d[\d\s()./-]*$/.test(text) ? text.replace(/\D/g, '').replace(/^00/, '') : '';
}

/** Whether a number in a list, of seven digits or more, may be a given one, in whatever writing. @param whole its digits */
export function matchesNumber(listed: unknown, whole: string): boolean {
	const digits = withoutZeros(digitsBehindPlus(listed));
	const mayBe = digits.length >= FEWEST_DIGITS && whole.endsWith(lastDigits(digits));
	return mayBe && !isOtherNumber(listed, whole);
}

/** A list may write a number with other zeros before it. */
function withoutZeros(digits: string): string {
	return digits.replace(/^0+/, '');
}

/** Digits that some writings of a mobile number leave out: the ninth in Brazil, 1 in Mexico, 9 in Argentina. */
const OPTIONAL_DIGITS = [/^(55\d\d)9(?=[6-9]\d{7}$)/, /^(52)1(?=\d{10}$)/, /^(54)9(?=\d{10}$)/];

function withoutOptionalDigits(digits: string): string {
	return OPTIONAL_DIGITS.reduce((rest, optional) => rest.replace(optional, '$1'), digits);
}

/**
 * Whether a listed number is certainly another one than a given number, however the two are written. What is no number, or
 * partly hidden, may be any.
 * @param phone in E.164
 */
export function isOtherNumber(listed: unknown, phone: string): boolean {
	const [shown, whole] = [digitsBehindPlus(listed), digitsBehindPlus(phone)];
	const significant = withoutZeros(shown);
	if (significant === '' || whole.endsWith(significant)) return false;
	const defaultCallingCode = parse(`+${whole}`)?.countryCallingCode;
	const national = defaultCallingCode && parse(shown, { defaultCallingCode })?.number.slice(1);
	return ![shown, national ?? ''].map(withoutOptionalDigits).includes(withoutOptionalDigits(whole));
}

/** The last seven digits of a number, which are the same in every writing. */
export function lastDigits(digits: string): string {
	return digits.slice(-FEWEST_DIGITS);
}
