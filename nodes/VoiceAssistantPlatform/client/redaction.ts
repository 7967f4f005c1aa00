import type { IDataObject, INode } from 'n8n-workflow';
import { isObject, textIn } from './response';
import { isOrdinary, MASK } from './secretForms';

/** Names of fields whose values are never shown; an address of a webhook may hold a secret. */
export const SECRET_NAME =
	/(?:(?:^|[^a-z])(?:auth|otp|pass|pin)|bearer|cookie|credentials?|jwt|authorization|pwd|(?:pass(?:code|phrase|wd|word)|secret|(?:access|api|auth|encryption|private|secret|signing)[_-]?key)s?|token|webhook[_-]?url)(?:[_-]?(?:again|confirm(?:ation)?|repeat|\d+))?$/i;

/** Shorter parts of an address are no secrets. */
const MIN_SECRET_LENGTH = 8;
const MIN_SECRET_PATH_LENGTH = 20;

/** The node without its parameters, for errors: n8n stores the node with an error, and parameters may hold a secret. */
export function redactedNode(context: { getNode(): INode }): INode {
	return { ...context.getNode(), parameters: {} };
}

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

function isSecretField(object: object, name: string): boolean {
	// headers are lists of names and values (platform-api 2.9)
	const isNamed = isObject(object) && SECRET_NAME.test(textIn(object.name));
	return SECRET_NAME.test(name) || (isNamed && name === 'value');
}

/** A body with a mask in place of each secret value, at any depth; addresses of webhooks are shown as in every output. */
export function withoutSecrets<Value>(value: Value, isSecret?: boolean): Value;
export function withoutSecrets(value: unknown, isSecret = false): unknown {
	if (Array.isArray(value)) return value.map((inner) => withoutSecrets(inner, isSecret));
	if (!isObject(value)) {
		return isSecret && ['string', 'number'].includes(typeof value) ? MASK : value;
	}
	const fields = Object.entries(value).map(([name, inner]) => {
		const isHidden = !WEBHOOK_FIELDS.includes(name) && isSecretField(value, name);
		return [name, withoutSecrets(inner, isSecret || isHidden)];
	});
	return redactWebhookSecrets(Object.fromEntries(fields) as IDataObject);
}

/**
 * The secret values of parameters that were added to a query: a key may have any name there, so every value counts that is
 * more than a word or a number.
 */
export function secretsInQuery(query: IDataObject = {}): string[] {
	return Object.entries(query).flatMap(([name, values]) =>
		[values].flat().flatMap((value) => {
			const isSecret = /key$/i.test(name) || !isOrdinary(textIn(value));
			return secretsIn({ [name]: value }, isSecret);
		}),
	);
}

/** The secret values of the query in a path, as they are meant and as they are sent. */
export function secretsInPath(path: string): string[] {
	const { search } = new URL(`https://platform${path}`);
	return search
		.slice(1)
		.split('&')
		.flatMap((parameter) => {
			const [[name, value] = ['', '']] = new URLSearchParams(parameter);
			const sent = parameter.slice(parameter.indexOf('=') + 1);
			return secretsInQuery({ [name]: [...new Set([value, sent])] });
		});
}

/** What may be secret in the address of a webhook: the values of its query, and the end of its path. */
function secretsInAddress(address: string): string[] {
	if (!URL.canParse(address)) return [];
	const { searchParams, pathname, password } = new URL(address);
	const end = pathname.slice(pathname.lastIndexOf('/') + 1);
	// the name of the workflow, which may be any word
	if (WEBHOOK_SECRET.test(address)) searchParams.delete('workflow');
	return [
		password,
		...[...searchParams.values()].filter(({ length }) => length >= MIN_SECRET_LENGTH),
		...(end.length >= MIN_SECRET_PATH_LENGTH ? [end] : []),
	];
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

/** How many levels below a row an assistant or its tool may be. */
const MAX_DEPTH = 5;

/** A row without the secrets of webhook addresses: with them, any reader of the output could start the workflow. */
export function redactWebhookSecrets(row: IDataObject): IDataObject {
	return { ...(redactedWithin(row, MAX_DEPTH) as IDataObject) };
}

/** The value itself where nothing is to be masked: lists have thousands of rows, each with a transcript. */
function redactedWithin(value: unknown, depth: number): unknown {
	if (typeof value !== 'object' || value === null || depth === 0) return value;
	const given = value as IDataObject;
	let redacted = given;
	for (const name of Object.keys(given)) {
		const inner = given[name];
		const isAddress = typeof inner === 'string' && WEBHOOK_FIELDS.includes(name);
		const shown = isAddress
			? inner.replace(WEBHOOK_SECRET, MASK)
			: redactedWithin(inner, depth - 1);
		if (shown === inner) continue;
		if (redacted === given)
			redacted = (Array.isArray(given) ? [...given] : { ...given }) as IDataObject;
		redacted[name] = shown as IDataObject[string];
	}
	return redacted;
}
