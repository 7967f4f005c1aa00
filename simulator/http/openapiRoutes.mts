import type { FastifyContextConfig, HTTPMethods } from 'fastify';
import { parse } from 'yaml';

type Json = Record<string, unknown>;

interface Parameter {
	name: string;
	in: 'path' | 'query' | 'header';
	description?: string;
	required?: boolean;
	schema: Json;
}

interface Operation {
	operationId: string;
	parameters?: Parameter[];
	requestBody?: { content: Json };
	responses: Record<string, { content: Json }>;
	'x-fastify-config'?: FastifyContextConfig;
	[extension: `x-${string}`]: unknown;
}

export interface OpenapiRoute {
	operationId: string;
	method: HTTPMethods;
	url: string;
	schema: Json;
	config?: FastifyContextConfig;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const PLACES = { path: 'params', query: 'querystring', header: 'headers' } as const;

/** The document with what its references point to in their place. */
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
		const { $ref, ...rest } = node as Json;
		const entries = Object.entries(rest).map(([key, value]) => [key, walk(value)] as const);
		const own = Object.fromEntries(entries);
		if (typeof $ref !== 'string') return own;
		if (!known.has($ref)) known.set($ref, walk(find($ref)));
		return { ...(known.get($ref) as Json), ...own };
	};
	return walk(document) as Json;
}

function parametersSchema(parameters: Parameter[]): Json {
	return {
		type: 'object',
		properties: Object.fromEntries(
			parameters.map(({ name, schema, description }) => [
				name,
				{ ...schema, ...(description && { description }) },
			]),
		),
		required: parameters.filter(({ required }) => required).map(({ name }) => name),
	};
}

function schemaOf(operation: Operation): Json {
	const { parameters = [], requestBody, responses } = operation;
	const extensions = Object.entries(operation).filter(([key]) => key.startsWith('x-'));
	const places = Object.entries(PLACES)
		.map(([place, key]) => [key, parameters.filter((one) => one.in === place)] as const)
		.filter(([, found]) => found.length > 0)
		.map(([key, found]) => [key, parametersSchema(found)]);
	return {
		...Object.fromEntries(extensions),
		...Object.fromEntries(places),
		...(requestBody && { body: { content: requestBody.content } }),
		response: Object.fromEntries(
			Object.entries(responses).map(([status, { content }]) => [status, { content }]),
		),
	};
}

/**
 * The routes that an OpenAPI document describes. It is trusted: its own test lints it, and to do so
 * here would take half of the time that the simulator needs to start.
 */
export function openapiRoutes(text: string): OpenapiRoute[] {
	const { paths } = inline(parse(text) as Json) as {
		paths: Record<string, Partial<Record<(typeof METHODS)[number], Operation>>>;
	};
	return Object.entries(paths).flatMap(([path, operations]) =>
		METHODS.flatMap((method) => {
			const operation = operations[method];
			if (!operation) return [];
			return {
				operationId: operation.operationId,
				method: method.toUpperCase(),
				url: path.replace(/{(\w+)}/g, ':$1'),
				schema: schemaOf(operation),
				config: operation['x-fastify-config'],
			};
		}),
	);
}
