// Reads the fields of a delivery from its bytes: n8n would rely on the content type, and not every platform may send a right one.
import { jsonParse, type IDataObject, type IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../client/response';
import { Rejection } from './answers';
import type { TriggerSettings } from './settings';

/** How a form begins. Encoded, the name of a field has none of the excluded characters, which words, JSON, XML and bytes have. */
const FORM = /^[^=\s"<>{}\p{Cc}\uFFFD]+=/u;

/**
 * Reads the fields of a delivery.
 * @returns the fields, or why the delivery is rejected
 */
export function readPayload(
	context: IWebhookFunctions,
	{ event }: TriggerSettings,
): IDataObject | Rejection {
	const { rawBody, headers } = context.getRequestObject();
	const text = rawBody?.toString().trim() ?? '';
	// n8n keeps no bytes of a form in several parts
	const hasParts = headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
	const fields = hasParts ? undefined : fieldsOfJson(text);
	if (event === 'toolRequest') {
		const values = fields ?? fieldsOfForm(text);
		if (!values) return new Rejection(400, 'The body must be a JSON object, or an encoded form.');
		// a mid-call tool sends its values and static fields in the address, the body, or both (platform-api 2.9)
		return { ...(context.getQueryData() as IDataObject), ...values };
	}
	if (!fields) return new Rejection(400, 'The body must be a JSON object.');
	if (Object.keys(fields).length > 0) return fields;
	return new Rejection(
		400,
		'The body is empty: it must be a JSON object that describes the event.',
	);
}

/** The fields of a JSON object; none for an empty text, undefined for anything else. */
function fieldsOfJson(text: string): IDataObject | undefined {
	const value = jsonParse<unknown>(text || '{}', { fallbackValue: null });
	// an empty object, as PHP writes it
	if (Array.isArray(value) && value.length === 0) return {};
	return isObject(value) ? value : undefined;
}

/** The values of an encoded form, as text; undefined if it is none. */
function fieldsOfForm(text: string): IDataObject | undefined {
	return FORM.test(text) ? Object.fromEntries(new URLSearchParams(text)) : undefined;
}
