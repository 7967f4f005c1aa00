/** The schema of a JSON body with these properties. */
export const body = (properties: Record<string, object>, required: string[] = []) => ({
	schema: { body: { type: 'object', properties, required, additionalProperties: false } },
});
