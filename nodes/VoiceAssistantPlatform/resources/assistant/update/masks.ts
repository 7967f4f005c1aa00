// What a platform shows in place of a value that it hides. Nobody can list all masks: so what is kept is what cannot be one.
import { idIn } from '../../../api/assistantTools';
import { SECRET_NAME } from '../../../client/redaction';
import { digitsIn } from '../../../validation/listedNumber';
import { isBlank } from '../../../validation/validate';

/** Names of fields whose values are phone numbers, or what else can be dialled. */
export const PHONE_NAME = /(?:^|_)(?:phone|phone_number|caller_id)$/;

/** What is certainly no mask, by the name of its field; the first that fits counts. */
const CERTAIN: Array<[name: RegExp, isCertain: (value: unknown) => boolean]> = [
	[SECRET_NAME, isKey],
	[PHONE_NAME, (value) => digitsIn(value) !== '' || SIP_ADDRESS.test(String(value))],
	[/^outbound_phone_id$/, (value) => idIn(value) !== undefined],
];

const SIP_ADDRESS = /^(?:sips?:)?(?!\S*x{3})[\w.+-]+@[\w.-]+(?:[:;][\w.:;=-]*)?$/i;

/** Letters, digits and what services put between them. */
const KEY = /^[\w.~+/=|-]{16,}$/;

/** No key has these so often in a row; what keeps the place of something has. */
const FILLER = /([x_.-])\1\1|(.)\2{4}/i;

/** Whether a text is as random as a key is: of those that services give out, hardly one in a hundred is not. */
function isKey(text: unknown): boolean {
	if (typeof text !== 'string' || !KEY.test(text) || FILLER.test(text)) return false;
	const lettersBesideDigits = text.match(/[a-z](?=\d)|\d(?=[a-z])/gi) ?? [];
	return new Set(text).size >= 8 && lettersBesideDigits.length >= 2;
}

/** In any text, three of them in a row stand for something that is not shown; one is a key of the telephone. */
const MASK = /[*＊∗•●∙·■█]{3,}/;

/** Whether something may stand in the place of a value, at any depth; a blank stands for none. */
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
