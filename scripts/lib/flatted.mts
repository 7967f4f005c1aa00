/**
 * Reads the form in which n8n answers the data of an execution: a list of values that name
 * each other by their place in it, so that circles can be written.
 */
export function parseFlatted(text: string): unknown {
	const values = JSON.parse(text) as unknown[];
	const read = new Map<number, unknown>();

	const at = (place: number): unknown => {
		const value = values[place];
		if (typeof value !== 'object' || value === null) return value;
		if (!read.has(place)) {
			const target: Record<string, unknown> | unknown[] = Array.isArray(value) ? [] : {};
			read.set(place, target);
			for (const [key, child] of Object.entries(value)) {
				// inside objects, texts are the places of values
				Object.assign(target, { [key]: typeof child === 'string' ? at(Number(child)) : child });
			}
		}
		return read.get(place);
	};
	return at(0);
}
