// Describes answers without their values, because people paste the results into public issues.
import { CannotTell } from './judging.mts';
import type { Answer } from './platform.mts';

export type Row = Record<string, unknown>;

/** Whether a value is a JSON object: neither a list nor null. */
export const isObject = (value: unknown): value is Row =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value as an object; an empty object if it is not one. */
export const objectIn = (value: unknown): Row => (isObject(value) ? value : {});

export const isBlank = (value: unknown): boolean => value === undefined || value === null;

/** A text or a number as text; empty for anything else. */
export const textOf = (value: unknown): string =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Whether the status means success. */
export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/** Why an answer is not usable, in a few words; undefined if it is. */
export function refusalIn(answer: Answer): string | undefined {
	const { status, body } = answer;
	if (status >= 300 && status < 400) return `it redirects to another address (${status})`;
	if (status === 401 || status === 403) return `refused with ${status}: not for this token`;
	if (status === 404) return 'nothing at this path (404)';
	if (status >= 500) return `the platform failed (${status})`;
	if (!isSuccess(answer)) return `refused with ${status}`;
	if (body === undefined) return 'an answer without data';
	const { success, status: said } = objectIn(body);
	return success === false || said === false ? `refused, though with ${status}` : undefined;
}

/** @throws CannotTell if it is a refusal */
export function bodyOf(answer: Answer): unknown {
	const refusal = refusalIn(answer);
	if (refusal) throw new CannotTell(refusal);
	return answer.body;
}

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}$/;

/** Whether a name of a field or a kind may be printed: it cannot be somebody's data. */
export const isPrintable = (name: unknown): name is string =>
	typeof name === 'string' && NAME.test(name) && !/\d{4}/.test(name);

const MAX_NAMES = 6;

/** Names in printable form: "a, b and 3 more". */
export function namesOf(names: unknown[]): string {
	const all = [...new Set(names)];
	const first = all.filter(isPrintable).slice(0, MAX_NAMES);
	const more = all.length - first.length;
	if (first.length === 0) return `${more} without a plain name`;
	return first.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** The kind of a value: "an object with a, b". */
export function kindOf(value: unknown): string {
	if (isBlank(value)) return 'nothing';
	if (Array.isArray(value)) return 'an array';
	if (!isObject(value)) return `a ${typeof value}`;
	const names = Object.keys(value);
	return names.length === 0 ? 'an empty object' : `an object with ${namesOf(names)}`;
}

/** An ID as a part of a path or a query. @throws CannotTell if it cannot be one */
export function idIn({ id }: Row): string {
	if (/^[A-Za-z0-9-]{1,64}$/.test(textOf(id))) return textOf(id);
	throw new CannotTell('an ID that cannot be asked for');
}

/** "3 calls", "1 call". */
export const count = (number: number, what: string): string =>
	`${number} ${number === 1 ? what.replace(/s$/, '') : what}`;
