import type { FastifyContextConfig, HTTPMethods } from 'fastify';
import { load } from 'js-yaml';

type Json = Record<string, unknown>;

interface Parameter {
	name: string;
	in: keyof typeof PLACES;
	required?: boolean;
	schema: Json;
	'x-dialect'?: string;
}

interface Operation {
	operationId: string;
	parameters?: Parameter[];
	requestBody?: Json;
	responses: Record<string, { content?: Record<string, { example?: unknown }> }>;
	'x-fastify-config'?: FastifyContextConfig;
	[extension: `x-${string}`]: unknown;
}

export interface OpenapiRoute {
	operationId: string;
	method: HTTPMethods;
	url: string;
	schema: Json;
	config?: FastifyContextConfig;
	/** The answer if the operation has no handler. */
	example: Example;
}

export interface Example {
	status: number;
	body: unknown;
}

const PLACES = { path: 'params', query: 'querystring', header: 'headers' } as const;

/** The document with its references resolved. */
function inline(document: Json): Json {
	const known = new Map<string, unknown>();
	const find = (pointer: string) =>
		pointer
			.split('/')
			.slice(1)
			.reduce<unknown>((node, key) => (node as Json)[key], document);
	const walk = (node: unknown): unknown => {
		if (Array.isArray(node)) return node.map(walk);
		if (typeof node !== 'object' || node === null) return node;
		const { $ref, ...beside } = node as Json;
		if (typeof $ref === 'string') {
			if (!known.has($ref)) known.set($ref, walk(find($ref)));
			return Object.keys(beside).length > 0
				? { ...(known.get($ref) as Json), ...beside }
				: known.get($ref);
		}
		return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value)]));
	};
	return walk(document) as Json;
}

const parametersSchema = (parameters: Parameter[]): Json => ({
	type: 'object',
	properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
	required: parameters.filter(({ required }) => required).map(({ name }) => name),
});

function schemaOf({ parameters = [], requestBody, responses, ...rest }: Operation): Json {
	const extensions = Object.entries(rest).filter(([key]) => key.startsWith('x-'));
	// Each dialect ignores the other's own parameters, so the dialect that has one reads it itself.
	const common = parameters.filter((one) => one['x-dialect'] === undefined);
	const places = Object.entries(PLACES)
		.map(([place, key]) => [key, common.filter((one) => one.in === place)] as const)
		.filter(([, found]) => found.length > 0)
		.map(([key, found]) => [key, parametersSchema(found)]);
	return {
		...Object.fromEntries(extensions),
		...Object.fromEntries(places),
		...(requestBody && { body: requestBody }),
		response: responses,
	};
}

/** The example of the answer on success. @throws Error that names the operation without one */
function exampleIn({ operationId, responses }: Operation): Example {
	const [status, { content }] = Object.entries(responses).find(([key]) => key.startsWith('2'))!;
	const body = content?.['application/json'].example;
	if (content && body === undefined) throw new Error(`openapi.yaml has no example: ${operationId}`);
	return { status: Number(status), body };
}

/**
 * The routes that an OpenAPI document describes. The document is trusted, because a test lints it. fastify-openapi-glue does the
 * same, but checks the document at every start, which makes starting take half as long again. A path contains only operations.
 */
export function openapiRoutes(text: string): OpenapiRoute[] {
	const routes = known.get(text) ?? readRoutes(text);
	known.set(text, routes);
	return routes;
}

/** By document: all simulators of a process share routes and schemas. */
const known = new Map<string, OpenapiRoute[]>();

function readRoutes(text: string): OpenapiRoute[] {
	const { paths } = inline(load(text) as Json) as {
		paths: Record<string, Record<string, Operation>>;
	};
	return Object.entries(paths).flatMap(([path, operations]) =>
		Object.entries(operations).map(([method, operation]) => ({
			operationId: operation.operationId,
			method: method.toUpperCase(),
			url: path.replace(/{(\w+)}/g, ':$1'),
			schema: schemaOf(operation),
			config: operation['x-fastify-config'],
			example: exampleIn(operation),
		})),
	);
}
