// Keeps secrets out of errors: collects what is sent, and masks it in texts. For outputs: api/secretFields.ts.
import type { IDataObject, INode } from 'n8n-workflow';
import { isObject, textIn } from './response';

/** Names of fields whose values are never shown; the address of a webhook may hold a secret. */
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

/** Whether a field of an object holds a secret, by its name. */
export function isSecretField(object: object, name: string): boolean {
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

/** A shorter secret could be part of any word. */
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
