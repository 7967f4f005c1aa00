// Reads fields of rows, whatever type and case a platform gives them.
import { jsonParse, type IDataObject } from 'n8n-workflow';
import { isId, isObject, numberIn, textIn } from '../client/response';
import { isWithheld } from '../client/withheldNumber';

/** Reduces a row to what "Simplify" outputs. */
export type SimplifyRow = (row: IDataObject) => IDataObject;

/** Keeps only some fields of a row, with null for those that it lacks: n8n's table would show them as "undefined". */
export function onlyFields(fields: string[]): SimplifyRow {
	return (row) =>
		Object.fromEntries(fields.map((name) => [name, Object.hasOwn(row, name) ? row[name] : null]));
}

/** A row with the same fields from every platform: null for those that it does not give. */
export function readFields<Row>(
	fields: Record<string, (row: Row) => unknown>,
	row: Row,
): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).map(([name, read]) => [name, read(row) ?? null]),
	) as IDataObject;
}

/** What platforms call the name of a variable in an array of them. */
const NAMES = ['name', 'key', 'variable', 'question'];

/**
 * An object, an array of names and values or of objects, or the empty array that stands for an empty object; each may be
 * JSON text. Undefined for an array that names nothing: not to be read is not to be empty.
 */
export function fieldsIn(given: unknown): IDataObject | undefined {
	const value =
		typeof given === 'string' ? jsonParse<unknown>(given, { fallbackValue: null }) : given;
	if (!Array.isArray(value)) return isObject(value) ? value : undefined;
	const fields = (value as unknown[]).filter(isObject).flatMap(entriesIn);
	const isRead = fields.length > 0 || value.length === 0;
	return isRead ? (Object.fromEntries(fields) as IDataObject) : undefined;
}

function entriesIn(field: IDataObject): Array<[string, unknown]> {
	const name = NAMES.map((one) => field[one]).find(isId);
	if (name !== undefined) return [[String(name), field.value ?? field.answer ?? null]];
	const isUnnamed = [...NAMES, 'value', 'answer'].some((one) => one in field);
	return isUnnamed ? [] : Object.entries(field);
}

export function nonBlank(value: unknown): string | undefined {
	return textIn(value) || undefined;
}

/** A person's number as the platform writes it; undefined if there is none, or if the caller has withheld it. */
export function phoneIn(value: unknown): string | undefined {
	return isWithheld(value) ? undefined : nonBlank(value);
}

export function finite(value: unknown): number | undefined {
	const number = numberIn(value);
	return Number.isFinite(number) ? number : undefined;
}

/** A duration in seconds, also of `00:00:56`. */
export function durationIn(value: unknown): number | undefined {
	const [, hours, minutes, seconds] = /^(\d+):(\d\d):(\d\d)$/.exec(textIn(value)) ?? [];
	return hours ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : finite(value);
}

const DATE = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|([+-]\d\d):?(\d\d))?$/;

/**
 * The moment of a date in milliseconds since 1970; without a zone, it is taken as UTC. A number from 2001 on counts seconds
 * or, if it is too large for them, milliseconds. NaN for anything else.
 */
export function timeOf(value: unknown): number {
	const number = numberIn(value);
	if (number >= 1e9 && number < 1e13) return number < 1e11 ? number * 1_000 : number;
	const [, day, time, hours = '+00', minutes = '00'] = DATE.exec(nonBlank(value) ?? '') ?? [];
	return Date.parse(`${day}T${time}${hours}:${minutes}`);
}

/** A date as ISO 8601 in UTC, to the second, read as by `timeOf`; zeros stand for none. Other text stays as it is. */
export function dateInUtc(value: unknown): string | undefined {
	const time = timeOf(value);
	if (Number.isNaN(time)) return /^0000-00-00/.test(textIn(value)) ? undefined : nonBlank(value);
	return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Whether a status is one of those given. Case and separators do not matter: "In_Progress" is "in-progress". */
export function isStatus(status: unknown, ...wanted: string[]): boolean {
	return wanted.map(lettersOf).includes(lettersOf(status));
}

/** Whether there is a status at all. */
export function hasStatus(status: unknown): boolean {
	return lettersOf(status) !== '';
}

/** The letters and digits of a status, in lower case; blank for an object. */
export function lettersOf(status: unknown): string {
	return textIn(status)
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]/gu, '');
}

/** A status in brackets to append to a sentence, as the platform writes it; blank if there is none. */
export function statusIn({ status }: IDataObject): string {
	const text = textIn(status);
	return text && ` (status "${text}")`;
}
