// Keeps secrets out of everything that is shown: collects them, and replaces them in texts and outputs.
import type { IDataObject, INode } from 'n8n-workflow';
import { isObject, textIn } from './response';

/** Names of fields whose values are never shown; an address of a webhook may hold a secret. */
export const SECRET_NAME =
	/(?:(?:^|[^a-z])(?:auth|otp|pass|pin)|bearer|cookie|credentials?|jwt|authorization|pwd|(?:pass(?:code|phrase|wd|word)|secret|(?:access|api|auth|encryption|private|secret|signing)[_-]?key)s?|token|webhook[_-]?url)(?:[_-]?(?:again|confirm(?:ation)?|repeat|\d+))?$/i;

/** The node without its parameters, for errors: n8n stores the node with an error, and parameters may hold a secret. */
export function redactedNode(context: { getNode(): INode }): INode {
	return { ...context.getNode(), parameters: {} };
}

/** What this package shows in place of a secret. */
export const MASK = '*****';

/** The secret values of a query or body, at any depth. */
export function secretsIn(value: unknown, isSecret = false): string[] {
	if (typeof value === 'object' && value !== null) {
		return Object.entries(value).flatMap(([name, inner]) =>
			secretsIn(inner, isSecret || isSecretField(value, name)),
		);
	}
	if (!isSecret || (typeof value !== 'string' && typeof value !== 'number')) return [];
	return [String(value), ...secretsInAddress(String(value))];
}

/** The secret values of parameters that were added to a query: there, a name that ends in "key" is that of a secret. */
export function secretsInQuery(query: IDataObject = {}): string[] {
	return Object.entries(query).flatMap(([name, value]) =>
		secretsIn({ [name]: value }, /key$/i.test(name)),
	);
}

function isSecretField(object: object, name: string): boolean {
	// lists of names or keys with values (platform-api 2.9)
	const isNamed = isObject(object) && SECRET_NAME.test(textIn(object.name ?? object.key));
	return SECRET_NAME.test(name) || (isNamed && name === 'value');
}

/** The length from which a part of the address of a webhook may be a secret. */
const MIN_PART_LENGTH = 8;

/** What may be secret in the address of a webhook: its password, the values of its query, and the end of its path. */
function secretsInAddress(address: string): string[] {
	if (!URL.canParse(address)) return [];
	const { searchParams, pathname, password } = new URL(address);
	const end = pathname.slice(pathname.lastIndexOf('/') + 1);
	return [...searchParams.values(), end]
		.filter(({ length }) => length >= MIN_PART_LENGTH)
		.concat(password || []);
}

const WEBHOOK_FIELDS = [
	'webhook_url',
	'inbound_webhook_url',
	'conversation_ended_webhook_url',
	'endpoint',
];

/** The secret in an address of this package's trigger, recognized by the path; addresses of other products are mostly left as they are. */
const WEBHOOK_SECRET =
	/(?<=\/(?:call-ended|conversation-ended|inbound-call|tool-request)(?:\?secret=|\/))[^&#?/]+/;

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
	if (WEBHOOK_FIELDS.includes(name)) return value.replace(WEBHOOK_SECRET, MASK);
	return API_KEY.test(name) && value !== '' ? MASK : value;
};

const maskByName: MaskField = (object, name, value) => {
	const isHidden = isSecretField(object, name) && !WEBHOOK_FIELDS.includes(name);
	return isHidden && value ? MASK : maskInOutput(object, name, value);
};

/**
 * The name of a field that has a mask of `redactOutput` in it: copied from an output, it would replace the secret on the
 * platform.
 */
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

/** A shorter secret could stand in any sentence. */
const MIN_LENGTH = 4;

/** Replaces every secret in a text: as it is, as an address repeats it, and as JSON does. */
export function maskSecrets(text: string, secrets: string[]): string {
	const forms = secrets
		// a platform may repeat a token without the word before it, or without the number with which its own tokens begin
		.map((secret) => secret.trim())
		.flatMap((secret) => [secret, secret.replace(/^(?:basic|bearer|token)\s+/i, '')])
		.flatMap((secret) => [secret, secret.replace(/^\d+\|/, '')])
		.filter(({ length }) => length >= MIN_LENGTH)
		.flatMap((part) => [part, urlEncoded(part), JSON.stringify(part).slice(1, -1)])
		// one may contain another
		.sort((a, b) => b.length - a.length);
	return forms.reduce((hidden, form) => hidden.replaceAll(form, MASK), text);
}

/** A text as an address holds it. A half of a surrogate pair, which would throw, is replaced first. */
function urlEncoded(text: string): string {
	return encodeURIComponent(Buffer.from(text).toString());
}
