// Reads the fields of a delivery from its bytes. n8n would rely on the content type, and not every platform may send a right
// one; it would also drop all fields of a form after the first thousand.
import { jsonParse, type IDataObject, type IWebhookFunctions } from 'n8n-workflow';
import { isObject } from '../client/response';
import { Rejection } from './answers';
import type { TriggerSettings } from './settings';

type Request = Pick<
	ReturnType<IWebhookFunctions['getRequestObject']>,
	'rawBody' | 'body' | 'headers'
>;

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
	const request = context.getRequestObject();
	if (event === 'toolRequest') {
		const values = fieldsOfJson(request) ?? fieldsOfForm(request);
		if (!values)
			return new Rejection(400, 'The body must be a JSON object, or a form without files.');
		// a mid-call tool sends its values and static fields in the address, the body, or both (platform-api 2.9)
		return { ...(context.getQueryData() as IDataObject), ...values };
	}
	const fields = fieldsOfJson(request);
	if (!fields) return new Rejection(400, 'The body must be a JSON object.');
	if (Object.keys(fields).length > 0) return fields;
	return new Rejection(
		400,
		'The body is empty: it must be a JSON object that describes the event.',
	);
}

/** The fields of a JSON object, whatever its content type says; none for an empty body, undefined for anything else. */
function fieldsOfJson(request: Request): IDataObject | undefined {
	const text = textOf(request);
	// n8n keeps no bytes of a form in several parts
	if (text === '') return hasParts(request) ? undefined : {};
	const value = jsonParse<unknown>(text, { fallbackValue: null });
	// an empty object, as PHP writes it
	if (Array.isArray(value) && value.length === 0) return {};
	return isObject(value) ? value : undefined;
}

/** The values of a form, whatever its content type says, are text, or a list of texts if a name is repeated. Undefined if it is none, or has files. */
function fieldsOfForm(request: Request): IDataObject | undefined {
	if (hasParts(request)) {
		// n8n has read it
		const { data, files } = request.body as IDataObject;
		return isObject(data) && Object.keys(files ?? {}).length === 0 ? data : undefined;
	}
	const text = textOf(request);
	if (!FORM.test(text)) return undefined;
	const values = new Map<string, string | string[]>();
	for (const [name, value] of new URLSearchParams(text)) {
		const known = values.get(name);
		if (Array.isArray(known)) known.push(value);
		else values.set(name, known === undefined ? value : [known, value]);
	}
	return Object.fromEntries(values);
}

function textOf({ rawBody }: Request): string {
	return rawBody?.toString().trim() ?? '';
}

function hasParts({ headers }: Request): boolean {
	return headers['content-type']?.toLowerCase().startsWith('multipart/form-data') ?? false;
}
