// Holds a request that was sent, and an answer that a test invents, against tools/simulator/openapi.yaml.
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { DialectName } from '../../../tools/simulator/dialects/dialect.mts';
import type { IdentifierOptions } from '../../../tools/simulator/identifiers.mts';
import { isTimezone } from '../../../tools/simulator/formats.mts';
import {
	OpenApi,
	referenceTo,
	type Endpoint,
	type Node,
	type Place,
} from '../../../tools/lib/openapi.mts';
import type { Sent } from './wire.mts';

const FORMATS = {
	timezone: isTimezone,
	date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
	'date-time': (text: string) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !isNaN(Date.parse(text)),
	email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
	uri: (text: string) => URL.canParse(text),
	uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
};

const OPTIONS = { strict: false, allErrors: true, discriminator: true, formats: FORMATS };

/** What the user added by hand: not for the contract to judge. */
export interface Additions {
	query?: string[];
	body?: string[];
}

export class Contract {
	readonly document: OpenApi;

	private readonly bodies = new Ajv2020(OPTIONS);

	private readonly answers = new Ajv2020(OPTIONS);

	/** The text of a URL becomes a number where the schema asks for one. */
	private readonly texts = new Ajv2020({ ...OPTIONS, coerceTypes: true });

	constructor(words?: IdentifierOptions, dialect?: DialectName) {
		this.document = new OpenApi(words, dialect);
		const { root } = this.document;
		this.bodies.addSchema(closed(root) as Node, 'api', false, false);
		this.answers.addSchema(root, 'api', false, false);
		this.texts.addSchema(root, 'api', false, false);
	}

	/** What is wrong with a request; nothing when it is as the document describes it. */
	complaintsAbout(sent: Sent, { query = [], body = [] }: Additions = {}): string[] {
		const endpoint = this.document.endpointOf(sent.method, sent.path);
		if (!endpoint) return [`${sent.method} ${sent.path} is not described`];
		const inPath = endpoint.pattern.exec(sent.path)?.groups ?? {};
		return [
			...this.textComplaints(endpoint, 'path', decoded(inPath)),
			...this.textComplaints(endpoint, 'query', without(sent.query, query)),
			...this.textComplaints(endpoint, 'header', sent.headers),
			...this.bodyComplaints(endpoint, sent, body),
			...headerComplaints(sent),
		];
	}

	/** What is wrong with an answer. */
	complaintsAboutAnswer(schema: Place, body: unknown): string[] {
		return complaints('answer', this.answers, { $ref: `api#/${referenceTo(schema)}` }, body);
	}

	private textComplaints(endpoint: Endpoint, where: string, values: Node): string[] {
		const places = this.document
			.parametersOf(endpoint)
			.filter((place) => this.document.at(place).in === where);
		// names of headers have no case
		const nameOf = (place: Place) => {
			const { name } = this.document.at(place) as { name: string };
			return where === 'header' ? name.toLowerCase() : name;
		};
		const schema = {
			type: 'object',
			properties: Object.fromEntries(
				places.map((place) => [
					nameOf(place),
					{ $ref: `api#/${referenceTo([...place, 'schema'])}` },
				]),
			),
			required: places.filter((place) => this.document.at(place).required).map(nameOf),
			additionalProperties: where === 'header',
		};
		return complaints(where, this.texts, schema, { ...values });
	}

	private bodyComplaints(endpoint: Endpoint, sent: Sent, added: string[]): string[] {
		if (!this.document.bodyOf(endpoint)) {
			return sent.body === undefined ? [] : ['a body was sent where none is described'];
		}
		if (sent.body === undefined) return ['no body was sent'];
		const type = sent.headers['content-type'];
		const place = this.document.bodyOf(endpoint, type.split(';')[0]);
		if (!place) return [`header: content-type is ${type}`];
		const schema = { $ref: `api#/${referenceTo(place)}` };
		return complaints('body', this.bodies, schema, without(sent.body, added));
	}
}

function headerComplaints({ headers }: Sent): string[] {
	return headers.accept === 'application/json' ? [] : [`header: accept is ${headers.accept}`];
}

const compiled = new WeakMap<Ajv2020, Map<string, ReturnType<Ajv2020['compile']>>>();

function complaints(where: string, ajv: Ajv2020, schema: object, value: unknown): string[] {
	const known = compiled.get(ajv) ?? new Map<string, ReturnType<Ajv2020['compile']>>();
	compiled.set(ajv, known);
	const key = JSON.stringify(schema);
	const validate = known.get(key) ?? ajv.compile(schema);
	known.set(key, validate);
	return validate(value) ? [] : (validate.errors ?? []).map((error) => inWords(where, error));
}

function inWords(where: string, { instancePath, message, params }: ErrorObject): string {
	return `${where}${instancePath} ${message} ${JSON.stringify(params)}`;
}

/** A copy in which no object takes fields that it does not name: a platform ignores them, and the user wonders. */
function closed(node: unknown): unknown {
	if (Array.isArray(node)) return node.map(closed);
	if (typeof node !== 'object' || node === null) return node;
	const copy = Object.fromEntries(
		Object.entries(node).map(([name, inner]) => [
			name,
			CONDITIONS.includes(name) ? inner : closed(inner),
		]),
	);
	const isOpen = copy.type === 'object' && copy.properties && !('additionalProperties' in copy);
	return isOpen ? { ...copy, unevaluatedProperties: false } : copy;
}

/** What they name is a part of what the object takes. */
const CONDITIONS = ['if', 'then', 'else', 'not'];

function without(values: unknown, names: string[]): Node {
	return Object.fromEntries(
		Object.entries(values as Node).filter(([name]) => !names.includes(name)),
	);
}

function decoded(values: Node): Node {
	return Object.fromEntries(
		Object.entries(values).map(([name, value]) => [name, decodeURIComponent(String(value))]),
	);
}
