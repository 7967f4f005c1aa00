/** Names of fields whose values are shown to nobody; an address of a webhook may hold a secret. */
export const SECRET_NAME = /(password|api_key|token|webhook_url)$/i;

/** Shorter parts of an address are no secrets. */
const SHORTEST_VALUE = 8;
const SHORTEST_END_OF_PATH = 20;

/** The secret values of a query or body, at any depth. */
export function secretsIn(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		SECRET_NAME.test(name) && typeof inner === 'string'
			? [inner, ...secretsOfAddress(inner)]
			: secretsIn(inner),
	);
}

/** What may be secret in the address of a webhook: the values of its query, and the end of its path. */
function secretsOfAddress(address: string): string[] {
	if (!URL.canParse(address)) return [];
	const { searchParams, pathname } = new URL(address);
	const end = pathname.slice(pathname.lastIndexOf('/') + 1);
	return [
		...[...searchParams.values()].filter(({ length }) => length >= SHORTEST_VALUE),
		...(end.length >= SHORTEST_END_OF_PATH ? [end] : []),
	];
}
