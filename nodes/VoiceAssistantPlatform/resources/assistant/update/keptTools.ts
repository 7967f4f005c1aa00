// The built-in tools that an assistant has: how they are identified and named, and why one cannot be sent back as it was
// read.
import type { IDataObject } from 'n8n-workflow';
import { numericId } from '../../../api/assistantTools';
import type { Identifiers } from '../../../client/credential';
import { SECRET_NAME } from '../../../client/redaction';
import { applyIdentifiers } from '../../../client/request';
import { isId, isObject, textIn } from '../../../client/response';
import { digitsIn } from '../../../validation/listedNumber';
import { isBlank } from '../../../validation/validate';
import { calendarIntegration } from './calendarTool';
import type { Field } from './fields';
import { TOOLS } from './tools';

/** Names of fields whose values are phone numbers, or anything else that can be dialled. */
const PHONE_NAME = /(?:^|_)(?:phone|phone_number|caller_id)$/;

/**
 * The fields that a tool can have, in the deployment's words.
 * @returns undefined for a tool that is not in platform-api 4.10
 */
function fieldsOf(tool: unknown, identifiers: Identifiers): Field[] | undefined {
	if (!isObject(tool)) return undefined;
	const known = TOOLS.find(({ apiType }) => apiType === tool.type);
	if (!known) return undefined;
	// without a type, it is the first calendar
	const word = isBlank(tool.calendar_type) ? identifiers.cal_a : tool.calendar_type;
	const calendar = (['cal_a', 'cal_b'] as const).find((one) => identifiers[one] === word);
	if (known === calendarIntegration && !calendar) return undefined;
	return known.fields
		.filter(({ property: { displayOptions } }) => {
			const { calendarType = [calendar] } = displayOptions?.show ?? {};
			return calendarType.includes(calendar);
		})
		.map((field) => ({ ...field, apiField: applyIdentifiers(field.apiField, identifiers) }));
}

/**
 * The values that identify a tool, such as the number to transfer to; without any, an assistant has only one of that kind.
 */
function identityIn(tool: IDataObject, fields: Field[]): Array<[field: string, value: string]> {
	return fields
		.filter(({ isIdentity }) => isIdentity)
		.map(({ apiField }) => [apiField, textIn(tool[apiField] ?? '').trim()]);
}

/**
 * A key that is equal for two versions of the same tool.
 * @param identifiers the words that the tool is written in
 * @returns undefined for a tool of no known kind
 */
export function identityOfTool(tool: unknown, identifiers: Identifiers): string | undefined {
	const fields = fieldsOf(tool, identifiers);
	if (!isObject(tool) || !fields) return undefined;
	const values = identityIn(tool, fields).map(
		([field, value]) => (PHONE_NAME.test(field) && digitsIn(value)) || value,
	);
	return JSON.stringify([tool.type, ...values]);
}

/** The name of a kind of tool in the form; a type that the form does not have stays as the platform writes it. */
export function nameOfTool({ type }: IDataObject): string {
	const known = TOOLS.find(({ apiType }) => apiType === type);
	if (known) return known.displayName;
	return typeof type === 'string' && /^[\w-]{1,40}$/.test(type) ? `"${type}"` : 'without a type';
}

/** A tool in words that let the user find it, such as "Call Transfer (+40722123456)". */
export function descriptionOfTool(tool: IDataObject, identifiers: Identifiers): string {
	const identity = identityIn(tool, fieldsOf(tool, identifiers) ?? []);
	const values = identity.map(([, value]) => value).filter((value) => value !== '');
	return nameOfTool(tool) + (values.length > 0 ? ` (${values.join(', ')})` : '');
}

/**
 * Why a tool cannot be sent back as it was read; undefined when it can.
 * @param entered the fields that are sent with new values
 */
export function reasonAgainst(
	tool: unknown,
	entered: IDataObject,
	identifiers: Identifiers,
): string | undefined {
	if (!isObject(tool)) return 'the platform does not say what it is';
	const fields = fieldsOf(tool, identifiers);
	if (!fields) {
		return tool.type === calendarIntegration.apiType
			? "its calendar is neither the 'Calendar A Identifier' nor the 'Calendar B Identifier' of the credential"
			: 'this node does not know tools of this kind';
	}
	/** The label of a field; one that the form does not have stays as the platform writes it. */
	const labelOf = (name: string) =>
		fields.find(({ apiField }) => apiField === name)?.property.displayName ?? name.slice(0, 40);
	const required = fields.filter(({ property }) => property.required);
	const missing = required.find(({ apiField: name }) => !isId(tool[name]));
	if (missing) return `the platform does not say its '${missing.property.displayName}'`;
	const read = Object.entries(tool).filter(([name]) => !Object.hasOwn(entered, name));
	const [masked] = read.find(([name, value]) => mayBeMask(value, name)) ?? [];
	if (masked !== undefined) {
		const label = `'${labelOf(masked)}'`;
		const canBeEntered =
			SECRET_NAME.test(masked) && required.some(({ apiField }) => apiField === masked);
		return `the platform seems to hide its ${label}, which would be lost${
			canBeEntered
				? `. Enter this tool under 'Tools' as well, with its ${label}, and it is kept. If you do not have it, there is another way`
				: ''
		}`;
	}
	// no field of platform-api 4.10 is an object: the platform might not accept it
	const [nested] = read.find(([, value]) => isObject(value)) ?? [];
	return nested && `it has settings in '${nested.slice(0, 40)}' that this node does not know`;
}

// What a platform shows in place of a hidden value. As nobody can list all masks, only values that cannot be a mask are kept.

/** Which values are certainly not masks, by the name of the field; the first matching row counts. */
const CERTAIN: Array<[name: RegExp, isCertain: (value: unknown) => boolean]> = [
	[SECRET_NAME, isKey],
	[PHONE_NAME, (value) => digitsIn(value) !== '' || SIP_ADDRESS.test(String(value))],
	[/^outbound_phone_id$/, (value) => numericId(value) !== undefined],
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
function mayBeMask(value: unknown, field: string): boolean {
	if (typeof value === 'object' && value !== null) {
		return Object.entries(value).some(([name, inner]) =>
			mayBeMask(inner, Array.isArray(value) ? field : name),
		);
	}
	if (typeof value === 'boolean' || isBlank(value)) return false;
	const [, isCertain] = CERTAIN.find(([name]) => name.test(field)) ?? [];
	return isCertain ? !isCertain(value) : typeof value === 'string' && MASK.test(value);
}
