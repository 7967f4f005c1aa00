// An answer made up from its schema.
import type { OpenApi, Node, Place } from '../../../tools/lib/openapi.mts';

export interface Taste {
	/** Everything that may be there, or only what must; what may be null is null then. */
	full: boolean;
	/** Which of several shapes. */
	shape?: number;
}

const BY_FORMAT: Record<string, string> = {
	uuid: '9b2d7c1e-1f0a-4c7e-8a55-0c2f6a1b3d4e',
	date: '2026-11-21',
	'date-time': '2026-11-21T10:30:00.000000Z',
	email: 'name@email.com',
	uri: 'https://example.com/calls',
	timezone: 'Europe/London',
};

const TEXTS = [
	'text',
	'+40722123456',
	'2026-11-21 10:30:00',
	'2026-11-21T10:30:00.000000Z',
	'2026-11-21T12:30:00+02:00',
	'0.7',
	'09:00',
	'US',
	'GB',
	'https://example.com/calls',
];

/** Makes up what a schema describes. */
export function sample(document: OpenApi, place: Place, taste: Taste): unknown {
	const at = document.resolve(place);
	const schema = document.at(at);
	const inner = (...names: string[]) => sample(document, [...at, ...names], taste);

	if ('const' in schema) return schema.const;
	if (schema.enum) return schema.enum[0];
	if (schema.allOf) {
		const parts = (schema.allOf as Node[]).map((_, index) => inner('allOf', String(index)));
		return Object.assign({}, ...parts);
	}
	const choice = ['anyOf', 'oneOf'].find((name) => name in schema && !schema.properties);
	if (choice) return inner(choice, String(taste.shape ?? 0));

	const types = [schema.type ?? 'object'].flat() as string[];
	if (types.includes('null') && !taste.full) return null;
	const [type] = types.filter((one) => one !== 'null');
	const byType: Record<string, () => unknown> = {
		object: () => {
			const required = (schema.required ?? []) as string[];
			const names = Object.keys((schema.properties ?? {}) as Node);
			return Object.fromEntries(
				names
					.filter((name) => taste.full || required.includes(name))
					.map((name) => [name, inner('properties', name)]),
			);
		},
		array: () => (taste.full && schema.items ? [inner('items')] : []),
		string: () => textFor(schema, at),
		integer: () =>
			Math.min(Math.max(7, Number(schema.minimum ?? 0)), Number(schema.maximum ?? 7e9)),
		number: () => Math.min(0.5, Number(schema.maximum ?? 1)),
		boolean: () => true,
	};
	return byType[type]();
}

function textFor({ format, pattern }: Node, place: Place): string {
	if (format) return BY_FORMAT[format as string];
	// the one that the forms have as their example: a list filtered by it brings it
	if (place.at(-1) === 'client_phone_number') return '+40722123456';
	// the one that templates are filtered by, unless the form says otherwise
	if (place.at(-1) === 'status') return 'approved';
	const text = TEXTS.find((candidate) => new RegExp((pattern as string) ?? '').test(candidate));
	if (text === undefined) throw new Error(`No text fits ${place.join('.')}: ${String(pattern)}`);
	return text;
}
