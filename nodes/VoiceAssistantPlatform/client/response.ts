// What the platform answers, and single values of any kind.
import type { IDataObject } from 'n8n-workflow';

/** What the platform answered to one request, with any status. */
export interface PlatformResponse {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** Whether the platform did what was asked for: some say in the body that they did not. */
export function isSuccess({ statusCode, body }: PlatformResponse): boolean {
	return statusCode >= 200 && statusCode < 300 && !(isObject(body) && saysRefused(body));
}

/** What `error_code` says where there is no error. */
const NO_ERROR = ['', '0'];

function saysRefused(body: IDataObject): boolean {
	const { success, status, id } = body;
	// its own word comes first: what was carried out would be sent twice
	if (typeof success === 'boolean') return !success;
	// in an answer that is a row, both are fields of that row
	if (isId(id)) return false;
	return status === false || namesError(body);
}

/** Whether an answer names an error, also one that says that it was a success. */
export function namesError(body: unknown): boolean {
	if (!isObject(body)) return false;
	const { error_code: code } = body;
	return isId(code) && !NO_ERROR.includes(String(code).trim());
}

/** An answer of any kind as a row of the output. */
export function asRow(body: unknown): IDataObject {
	if (isObject(body)) return body;
	return body ? { data: body as IDataObject[] } : {};
}

/**
 * What was made or changed, where an answer has it in `data` beside a message (platform-api 4.12, 4.13, 4.15). The whole answer where
 * there is nothing in `data`, or where only what is around it has an ID.
 */
export function unwrapped(answer: IDataObject): IDataObject {
	const { id, data } = answer;
	if (!isObject(data) || Object.keys(data).length === 0) return answer;
	return isId(id) && !isId(data.id) ? answer : data;
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
	if (!/ GMT$/.test(String(wait))) return undefined;
	const until = Date.parse(String(wait)) - nowOf(headers);
	return Number.isNaN(until) ? undefined : Math.max(0, until);
}

/** What an answer says of a limit of requests; fields that say nothing usable are left out. */
export interface AnnouncedRateLimit {
	/** Requests that are let through in a time that is not named. */
	limit?: number;
	/** Those of them that are left. */
	remaining?: number;
	/** Milliseconds until they are all there again. */
	resetIn?: number;
}

/** Reads `X-RateLimit-Limit`, `-Remaining` and `-Reset` (docs/api-assumptions.md, "Errors and limits"). */
export function rateLimitIn({ headers }: PlatformResponse): AnnouncedRateLimit {
	const [limit, remaining] = ['limit', 'remaining'].map((name) => {
		const number = numberIn(headers[`x-ratelimit-${name}`]);
		return Number.isInteger(number) && number >= 0 ? number : undefined;
	});
	return { limit, remaining, resetIn: resetIn(headers) };
}

/** From here on, numbers are times since 1970, in seconds, in milliseconds; below, milliseconds from now. */
const [EPOCH_SECONDS, EPOCH_MILLISECONDS, MILLISECONDS] = [1e9, 1e11, 10_000];

const DAY = 86_400_000;

/** Platforms write seconds or milliseconds, from now or since 1970, or a date; what has passed says nothing. */
function resetIn(headers: IDataObject): number | undefined {
	const reset = headers['x-ratelimit-reset'];
	const number = numberIn(reset);
	const isPoint = Number.isNaN(number) || number >= EPOCH_SECONDS;
	const unit = (number < EPOCH_SECONDS ? number < MILLISECONDS : number < EPOCH_MILLISECONDS)
		? 1_000
		: 1;
	const time = Number.isNaN(number) ? Date.parse(String(reset)) : number * unit;
	const left = isPoint ? time - nowOf(headers) : time;
	return left > 0 && left <= DAY ? left : undefined;
}

/** A date is compared with the platform's own clock, which has whole seconds; with the clock here where the two agree. */
function nowOf({ date }: IDataObject): number {
	const [there, here] = [Date.parse(String(date)), Date.now()];
	return Math.abs(there - here) > 2_000 ? there : here;
}

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

/** Whether something can identify a row: by anything else, rows could not be told apart. */
export function isId(value: unknown): value is number | string {
	return typeof value === 'number' || typeof value === 'string';
}

/** What was chosen in a resource locator; any other value as it is. */
export function locatedValue(value: unknown): unknown {
	return isObject(value) && '__rl' in value ? value.value : value;
}
