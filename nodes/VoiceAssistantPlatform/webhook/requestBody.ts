// Reads the fields of a delivery from its bytes: n8n would rely on the content type, and not every platform may send a right one.
import { jsonParse, type IDataObject, type IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../client/response';
import { Rejection } from './answers';
import { isNamed, WEBHOOK_EVENTS, type ReportKind } from './events';
import type { TriggerSettings } from './settings';

/** The beginning of a form. Encoded field names have none of the excluded characters; words, JSON, XML and bytes do. */
const ENCODED_FORM = /^[^=\s"<>{}\p{Cc}\uFFFD]+=/u;

/** Before a workflow sleeps, it sends an empty body to find out whether the trigger is published. */
export const EMPTY_BODY = new Rejection(400, 'The body is empty.');

/** The most fields that an error names. */
const MAX_NAMES = 10;

/** The most characters of each name. */
const MAX_NAME_LENGTH = 40;

/** Reads the fields of a delivery, or returns why it is rejected. */
export function readPayload(
	context: IWebhookFunctions,
	event: TriggerSettings['event'],
): IDataObject | Rejection {
	const { rawBody, headers } = context.getRequestObject();
	const contentType = headers['content-type'] ?? '';
	const decode = decoderIn(contentType);
	const text = decode(rawBody).trim();
	// n8n keeps no bytes of a form in several parts
	const hasParts = contentType.toLowerCase().startsWith('multipart/');
	const value = hasParts ? undefined : jsonIn(text);
	if (event === 'toolRequest') {
		const values = isObject(value) ? value : fieldsOfForm(text, decode);
		if (!values) return new Rejection(400, 'The body must be a JSON object, or an encoded form.');
		// a mid-call tool sends its values and static fields in the address, the body, or both (platform-api 2.9)
		return { ...(context.getQueryData() as IDataObject), ...values };
	}
	if (text === '' && !hasParts) return EMPTY_BODY;
	const { reportKind } = WEBHOOK_EVENTS[event];
	const fields = reportKind ? reportIn(reportKind, value) : value;
	const isTest = context.getMode() === 'manual';
	if (isObject(fields) && Object.keys(fields).length > 0) {
		// what was sent to try the address shows in a test
		if (!reportKind || isTest || fields.test === true || isNamed(reportKind, fields)) return fields;
	}
	const wanted = reportKind ? 'with an ID or a status' : 'that describes the event';
	const came = namesIn(value ?? fieldsOfForm(text, decode));
	return new Rejection(400, `The body must be a JSON object ${wanted}. ${came}`.trim());
}

type Decode = (bytes?: Buffer) => string;

/** Reads bytes in the encoding that a content type names; in UTF-8 if it names none, or one that is not known. */
function decoderIn(contentType: string): Decode {
	const [, label] = /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType) ?? [];
	try {
		const decoder = new TextDecoder(label);
		return (bytes) => decoder.decode(bytes);
	} catch {
		return (bytes) => new TextDecoder().decode(bytes);
	}
}

/** A value of JSON; an empty object for an empty text, or as PHP writes it. Null for anything else. */
function jsonIn(text: string): unknown {
	const value = jsonParse<unknown>(text || '{}', { fallbackValue: null });
	return Array.isArray(value) && value.length === 0 ? {} : value;
}

/** The values of an encoded form, as text; undefined if it is none. */
function fieldsOfForm(text: string, decode: Decode): IDataObject | undefined {
	if (!ENCODED_FORM.test(text)) return undefined;
	const inUtf8 = text.replace(/(?:%[\da-f]{2})+/gi, (encoded) =>
		encodeURIComponent(decode(Buffer.from(encoded.replaceAll('%', ''), 'hex'))),
	);
	return Object.fromEntries(new URLSearchParams(inUtf8));
}

/** The report in what came: it may be in an envelope, as `data`, or in a list of one. */
function reportIn(reportKind: ReportKind, value: unknown): unknown {
	const came = onlyOne(value);
	const inner = isObject(came) && came.test !== true ? onlyOne(came.data) : undefined;
	return isObject(inner) && isNamed(reportKind, inner) ? inner : came;
}

const onlyOne = (value: unknown) =>
	Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value;

/** The names of the fields that came, in a sentence: they hold no data. Blank if there are none. */
function namesIn(value: unknown): string {
	const first = Array.isArray(value) ? (value as unknown[])[0] : value;
	const names = Object.keys(isObject(first) ? first : {});
	if (names.length === 0) return '';
	const shown = names.slice(0, MAX_NAMES).map((name) => name.slice(0, MAX_NAME_LENGTH));
	const list = Array.isArray(value) ? ` as a list of ${value.length}` : '';
	return `It came${list} with the fields ${shown.join(', ')}.`;
}
