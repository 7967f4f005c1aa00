// Recognizes what a platform shows in place of a hidden value. As nobody can list all masks, only values that cannot be a
// mask are kept.
import { idIn } from '../../../api/assistantTools';
import { SECRET_NAME } from '../../../client/redaction';
import { digitsIn } from '../../../validation/listedNumber';
import { isBlank } from '../../../validation/validate';

/** Names of fields whose values are phone numbers, or anything else that can be dialled. */
export const PHONE_NAME = /(?:^|_)(?:phone|phone_number|caller_id)$/;

/** Which values are certainly not masks, by the name of the field; the first matching row counts. */
const CERTAIN: Array<[name: RegExp, isCertain: (value: unknown) => boolean]> = [
	[SECRET_NAME, isKey],
	[PHONE_NAME, (value) => digitsIn(value) !== '' || SIP_ADDRESS.test(String(value))],
	[/^outbound_phone_id$/, (value) => idIn(value) !== undefined],
];

const SIP_ADDRESS = /^(?:sips?:)?(?!\S*x{3})[\w.+-]+@[\w.-]+(?:[:;][\w.:;=-]*)?$/i;

/** Letters, digits, and the signs that services use between them. */
const KEY = /^[\w.~+/=|-]{16,}$/;

/** Repetitions that no key has, but a placeholder does. */
const FILLER = /([x_.-])\1\1|(.)\2{4}/i;

/** Whether a text is as random as a key. Hardly one in a hundred real keys fails this test. */
function isKey(text: unknown): boolean {
	if (typeof text !== 'string' || !KEY.test(text) || FILLER.test(text)) return false;
	const lettersBesideDigits = text.match(/[a-z](?=\d)|\d(?=[a-z])/gi) ?? [];
	return new Set(text).size >= 8 && lettersBesideDigits.length >= 2;
}

/** Three of these in a row stand for hidden text; a single * is a key of the telephone. */
const MASK = /[*＊∗•●∙·■█]{3,}/;

/** Whether a value, at any depth, may be a mask; a blank value is none. */
export function mayBeMask(value: unknown, field: string): boolean {
	if (typeof value === 'object' && value !== null) {
		return Object.entries(value).some(([name, inner]) =>
			mayBeMask(inner, Array.isArray(value) ? field : name),
		);
	}
	if (typeof value === 'boolean' || isBlank(value)) return false;
	const [, isCertain] = CERTAIN.find(([name]) => name.test(field)) ?? [];
	return isCertain ? !isCertain(value) : typeof value === 'string' && MASK.test(value);
}
