// The platform's answers, and functions that read single values of any type.
import type { IDataObject } from 'n8n-workflow';

/** What the platform answered to one request, with any status. */
export interface PlatformResponse {
	statusCode: number;
	headers: IDataObject;
	body: unknown;
}

/** Whether the platform carried out the request: some refuse with a 2xx status and say so in the body. */
export function isSuccess({ statusCode, body }: PlatformResponse): boolean {
	const isRefused = isObject(body) ? saysRefused(body) : body === false;
	return statusCode >= 200 && statusCode < 300 && !isRefused;
}

function saysRefused(body: IDataObject): boolean {
	const { success, status, id, data } = body;
	// `success` decides first: a request that was carried out must not be sent twice
	const said = success ?? (isObject(data) && !isId(data.id) ? data.success : undefined);
	if (FALSE.test(textIn(said))) return true;
	// if the answer is a row, the others are fields of that row
	if (TRUE.test(textIn(success)) || isId(id)) return false;
	return status === false || namesError(body) || namesErrorOnly(body);
}

/** The values of `success`, in any spelling. */
const FALSE = /^\s*(false|0)\s*$/i;
const TRUE = /^\s*(true|1)\s*$/i;

/** Fields that say what went wrong; a success has a `message`, too. */
const ERRORS = ['error', 'errors'];

/** A `status` of the request. A call or a document may have such a status, too, so it counts only beside a message. */
const FAILED = /^(error|fail|failed|failure|false)$/i;

/** Fields that add nothing to an error. */
const BESIDE_ERRORS = ['code', 'message', 'msg', 'status_code'];

/** Whether an answer only reports an error: beside a message or a code, its other fields are empty. */
function namesErrorOnly(body: IDataObject): boolean {
	const filled = Object.keys(body).filter((name) => !isEmpty(body[name]));
	const others = filled.filter(
		(name) => !ERRORS.includes(name) && !(name === 'status' && FAILED.test(textIn(body[name]))),
	);
	return others.length < filled.length && others.every((name) => BESIDE_ERRORS.includes(name));
}

/** Whether a field says nothing: null, false, 0, blank text, an empty list or object. */
export function isEmpty(value: unknown): boolean {
	if (typeof value === 'object') return Object.keys(value ?? {}).length === 0;
	return typeof value === 'string' ? value.trim() === '' : !value;
}

/** Whether an answer names an error, even if it says that it was a success. */
export function namesError(body: unknown): boolean {
	if (!isObject(body)) return false;
	const { error_code: code } = body;
	return isId(code) && String(code).trim() !== '0';
}

/** An answer of any kind as a row of the output; a word in place of JSON is the platform's message. */
export function asRow(body: unknown): IDataObject {
	if (isObject(body)) return body;
	if (typeof body === 'string') return body.trim() ? { message: body.trim() } : {};
	return body ? { data: body as IDataObject[] } : {};
}

/**
 * What was created or changed, if an answer has it in `data` beside a message (platform-api 4.12, 4.13, 4.15). The whole
 * answer if `data` is empty, or if only the outer object has an ID.
 */
export function unwrapped(answer: IDataObject): IDataObject {
	const { id, data } = answer;
	if (!isObject(data) || Object.keys(data).length === 0) return answer;
	return isId(id) && !isId(data.id) ? answer : data;
}

/** Whether a body starts like JSON, but could not be parsed: it was cut off. */
export function isCutOff({ body }: PlatformResponse): boolean {
	return typeof body === 'string' && /^\s*[[{]/.test(body);
}

/** A page, cut-off JSON, and the words of a fault or a refusal. */
const NO_WORD =
	/^\s*[<[{]|denied|error|exception|fail|forbidden|invalid|\bnot\b|refused|rejected|too many|unauth/i;

/** Whether an answer says in a word, or with nothing, that a request was carried out: there is no data in it. */
export function isWord({ body }: PlatformResponse): boolean {
	return typeof body === 'string' && !NO_WORD.test(body);
}

/**
 * Refusals that platforms word in JSON, and a login page of a network (511). A web page with 404 or 405 means that nothing
 * has the address (api/endpoint.ts), and a 407 is of the proxy of this n8n.
 */
const WORDED = /^(4(?!0[457])\d\d|511)$/;

/** Whether what stands in front of the platform refused, not the platform: it answers with a web page, or with nothing. */
export function isFromInFront({ statusCode, body }: PlatformResponse): boolean {
	const text = typeof body === 'string' || body === null ? (body ?? '') : '{}';
	// a firewall may word its 403
	const page = statusCode === 403 ? /^(?!\s*[[{])/ : /^\s*($|<|error code: \d)/;
	return WORDED.test(String(statusCode)) && page.test(text);
}

/** Whether the proxy of n8n refused: it answers with no data, and with fields of its own. */
export function isFromProxy({ statusCode, headers, body }: PlatformResponse): boolean {
	const isNamed = 'proxy-agent' in headers || 'proxy-connection' in headers;
	const isUnconnected = /DENIED|CONNECT_FAIL|DNS_FAIL/.test(textIn(headers['x-squid-error']));
	return statusCode >= 300 && typeof body === 'string' && (isNamed || isUnconnected);
}

/** Whether the platform lets nothing more through for now: it refused, or the request was the last that it allows. */
export function isUsedUp({ statusCode, headers }: PlatformResponse): boolean {
	const [limit, remaining] = ['limit', 'remaining'].map((name) =>
		numberIn(headers[`x-ratelimit-${name}`]),
	);
	return statusCode === 429 || (limit > 0 && remaining === 0);
}

/** The longest wait that is believed, in seconds. */
const DAY = 86_400;

/** From this number of seconds on, a reset counts from 1970. */
const EPOCH = 1e9;

/**
 * How long the platform asks to wait: in `Retry-After` or in the body; otherwise, if it lets nothing more through, in
 * `X-RateLimit-Reset`, which counts from now or from 1970 (docs/api-assumptions.md, "Errors and limits").
 * @returns milliseconds; undefined when it does not say, or asks for more than a day
 */
export function retryAfter(response: PlatformResponse): number | undefined {
	const { headers, body } = response;
	const reset = isUsedUp(response) ? numberIn(headers['x-ratelimit-reset']) : NaN;
	const seconds = [
		secondsIn(headers['retry-after']),
		secondsIn(isObject(body) && body.retry_after),
		reset >= EPOCH ? reset - Date.now() / 1_000 : reset,
	].find((wait) => wait >= 0 && wait <= DAY);
	return seconds === undefined ? undefined : seconds * 1_000;
}

/** Seconds from now, given as such or as a date of HTTP. */
function secondsIn(value: unknown): number {
	const isDate = textIn(value).trim().endsWith(' GMT');
	return isDate ? (Date.parse(textIn(value)) - Date.now()) / 1_000 : numberIn(value);
}

/** Whether a value is an object with fields: neither an array nor null. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number as the platform writes it; NaN for anything else: an object may not even be convertible. */
export function numberIn(value: unknown): number {
	const isNumber = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
	return isNumber ? Number(value) : NaN;
}

/** A field as text; blank if there is none, and for an object, which may not even be convertible. */
export function textIn(value: unknown): string {
	return value === undefined || typeof value === 'object' ? '' : String(value);
}

/** Whether a value can identify a row: only a number can, or a text that is not blank. */
export function isId(value: unknown): value is number | string {
	return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '');
}

/** An ID, as a number also where it comes as text; blank for what cannot identify a row. */
export function idIn(value: unknown): number | string {
	if (typeof value !== 'string') return isId(value) ? value : '';
	const text = value.trim();
	const number = Number(text);
	return Number.isSafeInteger(number) && String(number) === text ? number : text;
}
