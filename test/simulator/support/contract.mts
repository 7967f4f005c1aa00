import { expect } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { subscribe } from 'node:diagnostics_channel';
import { NEUTRAL, OpenApi, referenceTo } from '../../../scripts/lib/openapi.mts';
import { inDialect } from '../../../scripts/lib/openapiDialect.mts';
import type { DialectName } from '../../../simulator/dialects/dialect.mts';

type Response = { content: { 'application/json': { schema: object } } };
type Responses = Record<string, Response>;
type Validate = { (body: unknown): boolean; errors?: unknown };
type Compile = (schema: object) => Validate;

const API = '/api';
const routes = new Map<
	string,
	{ method: string; path: RegExp; responses: Responses; schema: unknown }
>();
const compiled = new Map<object, Partial<Record<DialectName, Validate>>>();

// The simulator's own server has read openapi.yaml already: its routes carry the schemas.
subscribe('fastify.initialization', (message) => {
	const { fastify } = message as { fastify: FastifyInstance };
	fastify.addHook('onRoute', ({ method, url, schema }) => {
		if (!url.startsWith(API)) return;
		const path = new RegExp(`^${url.slice(API.length).replace(/:\w+/g, '[^/]+')}$`);
		const responses = schema?.response as Responses;
		routes.set(`${String(method)} ${url}`, { method: String(method), path, responses, schema });
	});
});

/** What openapi.yaml says of an operation in the document's dialect, given as `GET /api/user/me`. */
export const routeSchema = (route: string): unknown =>
	inDialect(routes.get(route)?.schema, 'document');

/** Every operation of openapi.yaml, as the simulator's own server knows it. */
export const routeSchemas = () =>
	[...routes]
		.map(([route, { method, schema }]) => ({
			method,
			path: route.slice(method.length + 1 + API.length),
			schema: schema as Record<string, any>,
		}))
		.filter(({ method }) => method !== 'HEAD');

let compiler: Promise<Compile> | undefined;

async function createCompiler(): Promise<Compile> {
	const app = Fastify({
		ajv: { customOptions: { strict: false, coerceTypes: false, removeAdditional: false } },
	});
	return new Promise((resolve) => {
		app.get('/', async (request) => {
			resolve((schema) => request.compileValidationSchema(schema) as Validate);
		});
		void app.inject('/');
	});
}

/** Fails the test when an answer is not one that openapi.yaml describes in the dialect. */
export async function expectContract(
	dialect: DialectName,
	{ method, path, status, body }: { method: string; path: string; status: number; body: unknown },
) {
	const route = [...routes.values()].find((one) => one.method === method && one.path.test(path));
	const { [status]: response } = (route?.responses ?? {}) as Record<number, Response>;
	const [said] = inDialect([response].filter(Boolean), dialect) as Response[];
	if (!said) throw new Error(`openapi.yaml does not describe ${method} ${path} ${status}`);
	const compile = await (compiler ??= createCompiler());
	const known = compiled.get(response) ?? {};
	compiled.set(response, known);
	const validate = (known[dialect] ??= compile(said.content['application/json'].schema));
	if (validate(body)) return;
	expect({ path, status, errors: validate.errors ?? null }).toEqual({ path, status, errors: null });
}

const BODY = ['post', 'requestBody', 'content', 'application/json', 'schema'];

/** Fails the test when what was sent for an event is not what openapi.yaml describes in the dialect. */
export function expectEvent(
	dialect: DialectName,
	event: 'callEnded' | 'inboundCall',
	body: unknown,
) {
	const document = new OpenApi(NEUTRAL, dialect);
	const ajv = new Ajv2020({ strict: false, validateFormats: false });
	const place = referenceTo(document.resolve(['webhooks', event, ...BODY]));
	const validate = ajv.addSchema(document.root, 'api').compile({ $ref: `api#/${place}` });
	validate(body);
	expect(validate.errors).toBeNull();
}
