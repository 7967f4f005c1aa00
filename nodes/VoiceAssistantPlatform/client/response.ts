import type { IDataObject } from 'n8n-workflow';
import { isObject, numberIn } from './values';

/** What the platform answered to one request, whatever its status. */
export interface PlatformResponse {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** JSON that begins as it should and does not end. */
export function isCutOff({ body }: PlatformResponse): boolean {
	return typeof body === 'string' && /^\s*[[{]/.test(body);
}

/**
 * How long the platform asks to wait: in `Retry-After`, as seconds or as a date, or in the body (docs/api-assumptions.md, "Errors and
 * limits").
 * @returns milliseconds; undefined when it does not say
 */
export function retryAfter({ headers, body }: PlatformResponse): number | undefined {
	const wait = headers['retry-after'];
	const seconds = [wait, isObject(body) && body.retry_after]
		.map(numberIn)
		.find((number) => number >= 0 && number < Infinity);
	if (seconds !== undefined) return seconds * 1000;
	// its own clock tells how far away a date is
	const now = Date.parse(String(headers.date));
	const until = Date.parse(String(wait)) - (Number.isNaN(now) ? Date.now() : now);
	return Number.isNaN(until) ? undefined : Math.max(0, until);
}
