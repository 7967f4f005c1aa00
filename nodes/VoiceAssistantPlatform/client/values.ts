// Single values of what the platform answers, whatever they are.
import type { IDataObject } from 'n8n-workflow';

/** Whether a value is an object with fields: no array, not null. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number as the platform writes it; NaN for anything else: an object may not even be convertible. */
export function numberIn(value: unknown): number {
	const isNumber = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
	return isNumber ? Number(value) : NaN;
}

/** A field as text; blank for an object, which may not even be convertible. */
export function textIn(value: unknown): string {
	return typeof value === 'object' && value !== null ? '' : String(value);
}

/** Whether something can stand for a row: by anything else, rows could not be told apart. */
export function isId(value: unknown): value is number | string {
	return typeof value === 'number' || typeof value === 'string';
}
