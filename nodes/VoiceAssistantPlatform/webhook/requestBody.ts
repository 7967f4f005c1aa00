// Reads the body of a delivery from its bytes. n8n would rely on the content type, which platforms leave out or get wrong,
// and would drop all fields of a form after the first thousand.
import { jsonParse, type IDataObject, type IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../client/response';
import { Rejection } from './answers';
import type { TriggerSettings } from './settings';

type Request = Pick<
	ReturnType<IWebhookFunctions['getRequestObject']>,
	'rawBody' | 'body' | 'headers'
>;

type Read = (text: string) => IDataObject | undefined;

const MAX_BYTES = 1024 * 1024;
const TOO_LARGE = new Rejection(400, 'The body is larger than 1 MB.');

/** A field of a form. Its encoded name cannot contain the excluded characters, which occur in text, JSON, XML and bytes. */
const FORM_FIELD = /^[^=\s"<>{}\p{Cc}\uFFFD]+=/u;

/**
 * Reads the fields of a delivery.
 * @returns the fields, or why the delivery is rejected
 */
export function readPayload(
	context: IWebhookFunctions,
	{ event }: TriggerSettings,
): IDataObject | Rejection {
	const request = context.getRequestObject();
	const body = event === 'toolRequest' ? readToolBody(request) : readJsonBody(request);
	if (body instanceof Rejection) return body;
	// a mid-call tool sends its values and static fields in the address, the body, or both (platform-api 2.9)
	if (event === 'toolRequest') return { ...(context.getQueryData() as IDataObject), ...body };
	if (Object.keys(body).length > 0) return body;
	return new Rejection(
		400,
		'The body is empty: it must be a JSON object that describes the event.',
	);
}

/**
 * Reads a JSON object from a body of any content type.
 * @returns an empty object if there is no body; a `Rejection` if it is not a JSON object, or over 1 MB
 */
export function readJsonBody(request: Request): IDataObject | Rejection {
	return readText(request, [jsonObject], 'The body must be a JSON object.');
}

/**
 * Reads the values of a mid-call tool from a body of any content type, JSON or a form. Values of a form are text, or a list
 * of texts if a name is repeated.
 * @returns an empty object if there is no body; a `Rejection` if it is neither, or over 1 MB
 */
export function readToolBody(request: Request): IDataObject | Rejection {
	const reason = 'The body must be a JSON object, or a form without files.';
	const { data, files } = (isMultipart(request) && request.body) || {};
	if (!isObject(data)) return readText(request, [jsonObject, formValues], reason);
	if (isObject(files) && Object.keys(files).length > 0) return new Rejection(400, reason);
	return Buffer.byteLength(JSON.stringify(data)) > MAX_BYTES ? TOO_LARGE : data;
}

function readText(request: Request, ways: Read[], reason: string): IDataObject | Rejection {
	const { rawBody } = request;
	if ((rawBody?.length ?? 0) > MAX_BYTES) return TOO_LARGE;
	// n8n keeps no bytes of a multipart body, which must not count as empty
	if (isMultipart(request)) return new Rejection(400, reason);
	const text = rawBody?.toString().trim() ?? '';
	if (text === '') return {};
	for (const read of ways) {
		const values = read(text);
		if (values) return values;
	}
	return new Rejection(400, reason);
}

function isMultipart({ headers }: Request): boolean {
	return /^multipart\//i.test(headers['content-type'] ?? '');
}

function jsonObject(text: string): IDataObject | undefined {
	const value = jsonParse<unknown>(text, { fallbackValue: null });
	// an empty object, as PHP writes it
	if (Array.isArray(value) && value.length === 0) return {};
	return isObject(value) ? value : undefined;
}

function formValues(text: string): IDataObject | undefined {
	const fields = text.split('&').filter(Boolean);
	if (!fields.every((field) => FORM_FIELD.test(field))) return undefined;
	const values = new Map<string, string | string[]>();
	for (const [name, value] of new URLSearchParams(text)) {
		const known = values.get(name);
		if (Array.isArray(known)) known.push(value);
		else values.set(name, known === undefined ? value : [known, value]);
	}
	return Object.fromEntries(values);
}
