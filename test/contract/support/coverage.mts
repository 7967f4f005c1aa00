// Which fields of the contract requests have, and with which values.
import type { Endpoint, Node, OpenApi, Place } from '../../../tools/lib/openapi.mts';
import type { Sent } from './wire.mts';

/** Values by the field they were sent in. */
export type Coverage = Map<string, Set<unknown>>;

/** Everything that the document lets a caller send, by field: values that make a difference. */
export function expectedOf(document: OpenApi, endpoint: Endpoint): Coverage {
	const coverage: Coverage = new Map();
	for (const place of document.parametersOf(endpoint)) {
		const { in: where, name } = document.at(place) as { in: string; name: string };
		if (where === 'query') addValues(coverage, document, [...place, 'schema'], `query.${name}`);
	}
	const body = document.bodyOf(endpoint);
	if (body) addFields(coverage, document, body, 'body');
	return coverage;
}

/** What a request has sent, in the same terms. */
export function coveredBy(document: OpenApi, endpoint: Endpoint, sent: Sent): Coverage {
	const coverage: Coverage = new Map();
	for (const place of document.parametersOf(endpoint)) {
		const { in: where, name } = document.at(place) as { in: string; name: string };
		if (where !== 'query' || !(name in sent.query)) continue;
		const { type } = document.at(document.resolve([...place, 'schema']));
		const text = sent.query[name];
		note(coverage, `query.${name}`, type === 'integer' || type === 'number' ? Number(text) : text);
	}
	const body = document.bodyOf(endpoint);
	if (body) noteFields(coverage, document, body, 'body', sent.body);
	return coverage;
}

/** What was expected and never sent, in words. */
export function missing(expected: Coverage, covered: Coverage[]): string[] {
	return [...expected].flatMap(([field, values]) => {
		const sent = new Set(covered.flatMap((one) => [...(one.get(field) ?? [])]));
		if (sent.size === 0) return [`${field} is never sent`];
		return [...values]
			.filter((value) => !sent.has(value))
			.map((value) => `${field} is never ${JSON.stringify(value)}`);
	});
}

function addFields(coverage: Coverage, document: OpenApi, place: Place, field: string): void {
	for (const { inner, name } of fieldsAt(document, place)) {
		addValues(coverage, document, inner, `${field}.${name}`);
		addFields(coverage, document, inner, `${field}.${name}`);
	}
}

function addValues(coverage: Coverage, document: OpenApi, place: Place, field: string): void {
	const { enum: values = [], minimum, maximum, type } = document.at(document.resolve(place));
	const expected = [...(values as unknown[]), minimum, maximum].filter((one) => one !== undefined);
	if (type === 'boolean') expected.push(true, false);
	if (Array.isArray(type) && type.includes('null')) expected.push(null);
	coverage.set(field, new Set([...(coverage.get(field) ?? []), ...expected]));
}

function noteFields(
	coverage: Coverage,
	document: OpenApi,
	place: Place,
	field: string,
	value: unknown,
): void {
	if (Array.isArray(value)) {
		for (const one of value) noteFields(coverage, document, place, field, one);
		return;
	}
	if (typeof value !== 'object' || value === null) return;
	for (const { inner, name, key, when } of fieldsAt(document, place)) {
		const applies = Object.entries(when).every(([other, is]) => (value as Node)[other] === is);
		if (!applies || !(key in value)) continue;
		note(coverage, `${field}.${name}`, (value as Node)[key]);
		noteFields(coverage, document, inner, `${field}.${name}`, (value as Node)[key]);
	}
}

function note(coverage: Coverage, field: string, value: unknown): void {
	coverage.set(field, (coverage.get(field) ?? new Set()).add(value));
}

interface Field {
	inner: Place;
	key: string;
	/** The key, and of one kind among several the kind: "end_call.description". */
	name: string;
	/** Values of other fields that tell the kind. */
	when: Node;
}

/** The fields of an object, or of those in an array. */
function fieldsAt(document: OpenApi, place: Place): Field[] {
	const at = document.resolve(place);
	const schema = document.at(at);
	if (schema.type === 'array') return schema.items ? fieldsAt(document, [...at, 'items']) : [];
	const kinds = ['allOf', 'anyOf', 'oneOf'].flatMap((name) =>
		((schema[name] ?? []) as Node[]).flatMap((_, index) =>
			fieldsAt(document, [...at, name, String(index)]),
		),
	);
	const properties = (schema.properties ?? {}) as Node;
	const marks = Object.entries(properties).filter(([, { const: value }]) => value !== undefined);
	const own = Object.keys(properties).map((key) => ({
		inner: [...at, 'properties', key],
		key,
		name: [...marks.map(([, { const: value }]) => String(value)), key].join('.'),
		when: Object.fromEntries(marks.map(([name, { const: value }]) => [name, value])),
	}));
	return [...own, ...kinds];
}
