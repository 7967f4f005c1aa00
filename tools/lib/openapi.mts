// tools/simulator/openapi.yaml, in the words and the dialect of a deployment: finds the operation of a request, and its schemas.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import type { DialectName } from '../simulator/dialects/dialect.mts';
import { createIdentifiers, type IdentifierOptions } from '../simulator/identifiers.mts';
import { REPOSITORY } from './repository.mts';

const FILE = join(REPOSITORY, 'tools', 'simulator', 'openapi.yaml');

export const NEUTRAL: IdentifierOptions = {
	messengerIdentifier: 'messenger',
	calendarAIdentifier: 'cal_a',
	calendarBIdentifier: 'cal_b',
};

/** Any part of the document. */
export type Node = Record<string, any>;

/** A place in the document: the path of names that leads to it. */
export type Place = string[];

export interface Endpoint {
	method: string;
	/** As in the document: "/user/leads/{id}". */
	path: string;
	/** Matches the paths of requests to it; its parameters are named groups. */
	pattern: RegExp;
	place: Place;
}

export class OpenApi {
	readonly root: Node;

	readonly endpoints: Endpoint[];

	constructor(words: IdentifierOptions = NEUTRAL, dialect: DialectName = 'document') {
		const whole = load(createIdentifiers(words).spell(readFileSync(FILE, 'utf8'))) as Node;
		this.root = inDialect(whole, dialect, (reference) => nodeAt(whole, placeIn(reference))) as Node;
		this.endpoints = Object.entries(this.root.paths as Node).flatMap(([path, item]) =>
			Object.keys(item as Node).map((method) => ({
				method: method.toUpperCase(),
				path,
				pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
				place: ['paths', path, method],
			})),
		);
	}

	/** The operation of a request; a path without parameters takes precedence. */
	endpointOf(method: string, path: string): Endpoint | undefined {
		return this.endpoints
			.filter((endpoint) => endpoint.method === method && endpoint.pattern.test(path))
			.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
	}

	/** Where something is described, with all references followed. */
	resolve(place: Place): Place {
		const { $ref } = this.at(place);
		return $ref === undefined ? place : this.resolve(placeIn($ref as string));
	}

	at(place: Place): Node {
		return nodeAt(this.root, place);
	}

	/** Where the parameters of an operation are described. */
	parametersOf({ place }: Endpoint): Place[] {
		const list = this.at(place).parameters ?? [];
		return Object.keys(list as object).map((index) =>
			this.resolve([...place, 'parameters', index]),
		);
	}

	/** Where a body of a content type is described; undefined if the operation does not accept it. */
	bodyOf({ place }: Endpoint, type = 'application/json'): Place | undefined {
		const { content } = this.at(place).requestBody ?? {};
		return content?.[type] && [...place, 'requestBody', 'content', type, 'schema'];
	}

	/** Where its successful answers are described. */
	answersOf({ place }: Endpoint): Array<{ status: number; schema: Place }> {
		return Object.keys(this.at(place).responses as object)
			.filter((status) => status.startsWith('2'))
			.map((status) => {
				const response = this.resolve([...place, 'responses', status]);
				return { status: Number(status), schema: [...response, ...SCHEMA] };
			});
	}

	/** Where the rows of a list are described; undefined if the answer is not a list. */
	rowOf(place: Place): Place | undefined {
		const at = this.resolve(place);
		const { type, items, properties, ...schema } = this.at(at);
		if (type === 'array') return items && [...at, 'items'];
		const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((name) =>
			((schema[name] ?? []) as Node[]).map((_, index) => this.rowOf([...at, name, String(index)])),
		);
		const data = [...at, 'properties', 'data'];
		const isList = properties?.data && this.at(this.resolve(data)).type === 'array';
		return parts.find((row) => row !== undefined) ?? (isList ? this.rowOf(data) : undefined);
	}
}

const nodeAt = (root: Node, place: Place) =>
	place.reduce<Node>((node, name) => node[name] as Node, root);

const SCHEMA = ['content', 'application/json', 'schema'];

/** A place as JSON Schema refers to it. */
export function referenceTo(place: Place): string {
	return place
		.map((name) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')))
		.join('/');
}

function placeIn(reference: string): Place {
	return reference
		.replace(/^#\//, '')
		.split('/')
		.map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Marks what exists in only one dialect; whatever refers to it also does. */
const MARK = 'x-dialect';

/**
 * The part of the document, or of one of its schemas, that applies in a dialect.
 * @param find returns what a reference points to
 */
function inDialect(
	node: unknown,
	dialect: DialectName,
	find: (reference: string) => Node,
): unknown {
	const isSaid = (one: unknown): boolean => {
		if (typeof one !== 'object' || one === null) return true;
		const { $ref, [MARK]: only = dialect } = one as Node;
		return only === dialect && ($ref === undefined || isSaid(find($ref as string)));
	};
	const read = (one: unknown): unknown => {
		if (Array.isArray(one)) return one.filter(isSaid).map(read);
		if (typeof one !== 'object' || one === null) return one;
		const said = Object.entries(one)
			.filter(([name, inner]) => name !== MARK && isSaid(inner))
			.map(([name, inner]) => [name, read(inner)] as const);
		return settled(one as Node, Object.fromEntries(said));
	};
	return read(node);
}

/** A choice with only one option left becomes that option, and a field that is removed is not required. */
function settled(before: Node, { anyOf, ...left }: Node): Node {
	const dropped = Object.keys((before.properties ?? {}) as Node).filter(
		(name) => !(name in left.properties),
	);
	if (dropped.length > 0 && left.required) {
		left.required = (left.required as string[]).filter((name) => !dropped.includes(name));
	}
	if (anyOf === undefined) return left;
	const isChoice = anyOf.length > 1 || anyOf.length === before.anyOf.length;
	return isChoice ? { ...left, anyOf } : { ...left, ...anyOf[0] };
}
