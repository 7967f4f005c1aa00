// Phone numbers as they are copied out of spreadsheets, links and messengers, before a numbering plan reads them.
import { isObject } from '../client/response';
import { isWithheld } from '../client/withheldNumber';
import type { ValidationIssue } from './validate';

/** Direction marks and other characters without a width. */
const INVISIBLE = /\p{Cf}/gu;
/** Full-width signs. Of all characters, NFKC would turn ² and the like into digits, too. */
const WIDE = /[\uff01-\uff5e]/g;
/** A digit of another script. */
const FOREIGN_DIGIT = /[^\P{Nd}\d]/gu;
/** What marks a cell as text in a spreadsheet, as in '0722 or ="0722", and quotes and separators around a copied cell. */
const AROUND = /^[\s=]*["'`‘’“”]+|["'`‘’“”,;\s]+$/g;
/** Longer text would take long to search. A link may have a text after its number. */
const MAX_LENGTH = 500;
const SCHEME = /^(?:callto|sms|tel|whatsapp):(?:\/\/)?/i;
/** Links and IDs of a messenger: their numbers have the country code, without +. */
const LINK = /^(?:(?:https?:\/\/)?wa\.me\/|send\/?\?phone=)\+?(\d+)(?:[/?#&].*)?$/i;
const ID = /^(\d+)(?::\d+)?@(?:s\.whatsapp\.net|c\.us)$/i;
/** Words around a number: any before its +, only those for a phone before other digits, and any in brackets behind it. */
const LABELS = [
	/^[^\d+/@]{0,29}[^\d+/@([\s]\s*(?=[([]?\s*\+)/,
	/^(?:[☎☏✆📞📱]|phone|handy|gsm|m[oó]vil|(?:cel|mob|t[eé]l)\p{L}*)[\ufe0f.:\s]*(?=[\d([])/iu,
	/(?<=\d)\s*[([][^\d()[\]]{1,30}[)\]]$/,
];
/** Words that say that a number is not to be used. */
const NOT_MEANT =
	/fax|\b(?:blocked|dnc|do not|former|invalid|never|no longer|not|old|stop|wrong)\b/i;

/** A number without what programs put around it, in the digits 0 to 9; undefined if it is neither text nor a whole number. */
export function pastedNumber(value: unknown): string | undefined {
	const given = Number.isSafeInteger(value) && Number(value) > 0 ? String(value) : value;
	if (typeof given !== 'string' || given.length > MAX_LENGTH) return undefined;
	const text = given
		.replace(INVISIBLE, '')
		.replace(WIDE, (sign) => sign.normalize('NFKC'))
		.replace(FOREIGN_DIGIT, digitOf)
		.trim()
		.replace(AROUND, '')
		.replace(SCHEME, '')
		.trim();
	const number = text.replace(LINK, '+$1').replace(ID, '+$1');
	return NOT_MEANT.test(number)
		? number
		: LABELS.reduce((rest, label) => rest.replace(label, ''), number);
}

/** In each script, the value of a digit is how many digits precede it. */
function digitOf(digit: string): string {
	const before = String.fromCodePoint(digit.codePointAt(0)! - 1);
	return /\p{Nd}/u.test(before) ? String((Number(digitOf(before)) + 1) % 10) : '0';
}

/** What is wrong with a value that only stands for a phone number or looks like one; undefined for any other. */
export function lookalike(value: unknown): ValidationIssue | undefined {
	if (Array.isArray(value) || isObject(value)) {
		return {
			issue: isObject(value) ? 'is an object, not a phone number' : 'is a list, not a phone number',
			hint: "Choose the value in it that is the number, for example {{ $json.phones[0] }} or {{ $json.phones[0].value }}. For all numbers of a list, put 'Split Out' before this node.",
			hintForAgent: 'Give one number as text.',
		};
	}
	if (isWithheld(value)) {
		return {
			issue: 'is not a number: the caller has withheld it',
			hint: 'The phone network sends this in its place, and nobody can be reached by it. Leave this item out.',
		};
	}
	const text = pastedNumber(value) ?? '';
	if (/^\+?\d+(?:[.,]\d+)?e\+?\d+$/i.test(text)) {
		return {
			issue: 'has lost digits in a spreadsheet',
			hint: 'Format the column as text there, enter the whole numbers, and import the file again.',
		};
	}
	if (!/@(?:broadcast|g\.us|lid|newsletter)$/i.test(text)) return undefined;
	return {
		issue: 'is an ID of a messenger, not a phone number',
		hint: 'An ID that ends in @lid hides the number of a person; the others stand for groups. Use the field of your data that has the number.',
	};
}
