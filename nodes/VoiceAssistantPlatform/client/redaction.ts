import type { IDataObject, INode } from 'n8n-workflow';
import { isObject } from './response';

/** Names of fields whose values are shown to nobody; an address of a webhook may hold a secret. */
export const SECRET_NAME = /(password|api_key|token|webhook_url)$/i;

/** Shorter parts of an address are no secrets. */
const MIN_SECRET_LENGTH = 8;
const MIN_SECRET_PATH_LENGTH = 20;

const MASK = '*****';

/** The node as an error may carry it: n8n stores errors with the node, and its parameters may hold a password or a secret. */
export function redactedNode(context: { getNode(): INode }): INode {
	return { ...context.getNode(), parameters: {} };
}

/** The secret values of a query or body, at any depth. */
export function secretsIn(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		SECRET_NAME.test(name) && typeof inner === 'string'
			? [inner, ...secretsInAddress(inner)]
			: secretsIn(inner),
	);
}

/** A text with every secret replaced. */
export function redact(text: string, secrets: string[]): string {
	return (
		secrets
			.filter((secret) => secret !== '')
			// one may be a part of another
			.sort((a, b) => b.length - a.length)
			.reduce((clean, secret) => clean.replaceAll(secret, MASK), text)
	);
}

/** What may be secret in the address of a webhook: the values of its query, and the end of its path. */
function secretsInAddress(address: string): string[] {
	if (!URL.canParse(address)) return [];
	const { searchParams, pathname } = new URL(address);
	const end = pathname.slice(pathname.lastIndexOf('/') + 1);
	return [
		...[...searchParams.values()].filter(({ length }) => length >= MIN_SECRET_LENGTH),
		...(end.length >= MIN_SECRET_PATH_LENGTH ? [end] : []),
	];
}

const WEBHOOK_FIELDS = ['webhook_url', 'inbound_webhook_url', 'endpoint'];

/** The secret in an address of this package's trigger, told by the path; addresses of other products are mostly left as they are. */
const WEBHOOK_SECRET = /(?<=\/(?:call-ended|inbound-call|tool-request)(?:\?secret=|\/))[^&#?/]+/;

/** A row without the secrets of webhook addresses: whoever reads the output could start the workflow. */
export function redactWebhookSecrets(row: IDataObject): IDataObject {
	const redacted = Object.fromEntries(
		WEBHOOK_FIELDS.filter((name) => typeof row[name] === 'string').map((name) => [
			name,
			String(row[name]).replace(WEBHOOK_SECRET, MASK),
		]),
	);
	const data = isObject(row.data) && { data: redactWebhookSecrets(row.data) };
	return { ...row, ...redacted, ...data };
}
