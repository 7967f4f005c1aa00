// Keeps the secrets of assistants and tools out of outputs and previews.
import type { IDataObject } from 'n8n-workflow';
import { isSecretField, MASK } from '../client/redaction';
import { withoutSecret } from './triggerAddress';

const WEBHOOK_FIELDS = [
	'webhook_url',
	'inbound_webhook_url',
	'conversation_ended_webhook_url',
	'endpoint',
];

/** What a tool sends to another system with each request (platform-api 2.9). */
const SENT_BY_TOOLS = ['headers', 'static_fields'];

/** The key of a calendar; the word before it is that of the deployment (platform-api 4.10). */
const API_KEY = /_api_key$/;

/**
 * A row without the secrets of assistants and tools. With the secret of a webhook address, any reader of the output could
 * start the workflow; with the key of a calendar, change its bookings; with the headers of a tool, use another system.
 */
export function redactOutput(row: IDataObject): IDataObject {
	return masked(row, maskInOutput) as IDataObject;
}

/** A body with a mask in place of each secret value; addresses of webhooks are shown as in every output. */
export function redactBody(body: IDataObject): IDataObject {
	return masked(body, maskByName) as IDataObject;
}

/** What to show of a field; undefined if that depends on what is in it. */
type MaskField = (object: object, name: string, value: unknown) => unknown;

/** How many levels below a row an assistant or its tool may be. */
const MAX_DEPTH = 8;

/** Masks fields. @returns the value itself where nothing is masked: lists have thousands of rows, each with a transcript */
function masked(value: unknown, mask: MaskField, depth = MAX_DEPTH): unknown {
	if (typeof value !== 'object' || value === null || depth === 0) return value;
	const changed = Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
		const shown = mask(value, name, inner) ?? masked(inner, mask, depth - 1);
		return shown === inner ? [] : [[name, shown]];
	});
	if (changed.length === 0) return value;
	const fields = Object.fromEntries(changed) as IDataObject;
	return Array.isArray(value)
		? Object.assign([...(value as unknown[])], fields)
		: { ...value, ...fields };
}

const maskInOutput: MaskField = (_object, name, value) => {
	if (SENT_BY_TOOLS.includes(name)) return masked(value, maskByName);
	if (typeof value !== 'string') return undefined;
	if (WEBHOOK_FIELDS.includes(name)) return withoutSecret(value);
	return API_KEY.test(name) && value !== '' ? MASK : value;
};

const maskByName: MaskField = (object, name, value) => {
	const isHidden = isSecretField(object, name) && !WEBHOOK_FIELDS.includes(name);
	return isHidden && value ? MASK : maskInOutput(object, name, value);
};

/** The name of a field with a mask of `redactOutput` in it: it would replace the secret on the platform. */
export function maskedField(value: unknown): string | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	for (const [name, inner] of Object.entries(value)) {
		const isMasked = [...SENT_BY_TOOLS, ...WEBHOOK_FIELDS].includes(name) || API_KEY.test(name);
		if (isMasked && JSON.stringify(inner ?? null).includes(MASK)) return name;
		const below = maskedField(inner);
		if (below !== undefined) return below;
	}
	return undefined;
}
