/** Names of fields whose values are shown to nobody. */
export const SECRET_NAME = /(password|api_key|token)$/;

/** The secret values of a body, at any depth. */
export function secretsIn(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		SECRET_NAME.test(name) && typeof inner === 'string' ? [inner] : secretsIn(inner),
	);
}
