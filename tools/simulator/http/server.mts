import Fastify from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Handler } from '../api/handlers.mts';
import { apiHandlers } from '../api/index.mts';
import { controlRoutes } from '../control/routes.mts';
import { isTimezone } from '../formats.mts';
import type { World } from '../world.mts';
import { authenticate, checkOwner } from './authentication.mts';
import { strikeFaults } from './faultHooks.mts';
import { compileLate } from './lateValidation.mts';
import { openapiRoutes, type Example } from './openapiRoutes.mts';
import { answerUnderOwnNames } from './ownNames.mts';
import { checkLimits } from './rateLimit.mts';
import { recordingRoutes } from './recordings.mts';
import { Refusal } from './refusal.mts';
import { checkHeaders } from './requiredHeaders.mts';
import { coerceIntegers, validationRefusal } from './validation.mts';

const BODY_LIMIT = 1024 * 1024;
const UPLOAD_LIMIT = 32 * 1024 * 1024;
const OPENAPI_FILE = join(import.meta.dirname, '..', 'openapi.yaml');

const MESSAGES: Record<string, string> = {
	FST_ERR_CTP_BODY_TOO_LARGE: 'Payload Too Large',
	FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Unsupported Media Type',
	FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
};

function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
	if (error instanceof Refusal) return error;
	if (error.validation) {
		const { validationMessage } = request.routeOptions.config;
		return validationRefusal(error.validation, String(error.validationContext), validationMessage);
	}
	const status = error.statusCode ?? 500;
	if (status >= 500) console.error(error);
	const message = MESSAGES[error.code] ?? (status >= 500 ? 'Server Error' : error.message);
	return new Refusal(status, { message });
}

const send = (reply: FastifyReply, { status, body }: Refusal) => reply.code(status).send(body);

const sendError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
	send(reply, refusalOf(error, request));

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

const FORM = 'multipart/form-data';

/** Reads a form. In the body, the file is replaced by its name; the request has its details. */
async function parseForm(request: FastifyRequest, body: Buffer) {
	const { content } = (request.routeOptions.schema?.body ?? {}) as { content?: object };
	if (!content || !(FORM in content))
		throw new Refusal(415, { message: MESSAGES.FST_ERR_CTP_INVALID_MEDIA_TYPE });
	const headers = { 'content-type': String(request.headers['content-type']) };
	const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
		throw new Refusal(400, { message: 'The body is not a valid form' });
	});
	const fields: Record<string, string> = {};
	const files: File[] = [];
	form.forEach((value, field) => {
		if (typeof value !== 'string') files.push(value);
		fields[field] = typeof value === 'string' ? value : value.name;
	});
	for (const file of files) {
		const { name, type, size } = file;
		const content = Buffer.from(await file.arrayBuffer());
		const sha256 = createHash('sha256').update(content).digest('hex');
		request.upload = { name, type, size, sha256 };
	}
	return fields;
}

/** Bodies are JSON, or a form where a file is taken. */
function parseBodies(app: FastifyInstance) {
	const parse = app.getDefaultJsonParser('error', 'error');
	app.removeAllContentTypeParsers();
	app.addContentTypeParser<string>(
		'application/json',
		{ parseAs: 'string' },
		(request, body, done) => {
			if (body.trim() === '') return done(null);
			return parse(request, body, done);
		},
	);
	app.addContentTypeParser<Buffer>(FORM, { parseAs: 'buffer', bodyLimit: UPLOAD_LIMIT }, parseForm);
	app.addHook('onRequest', async ({ headers, method }) => {
		if (isRead(method)) return;
		if (headers['transfer-encoding'] === undefined) headers['content-length'] ??= '0';
	});
}

const answerWith =
	({ status, body }: Example): Handler =>
	(_request, reply) => {
		void reply.code(status);
		return body;
	};

async function apiRoutes(api: FastifyInstance, world: World) {
	const handlers = apiHandlers(world);
	const { dialects, store } = world;

	api.setErrorHandler<FastifyError>((error, request, reply) => {
		const { operationId } = request.routeOptions.config;
		const refusal = refusalOf(error, request);
		return send(reply, dialects.current.refusal(refusal, operationId, reply));
	});

	api.addHook('onRequest', async (request) => {
		const { method, url, headers } = request;
		request.entry = world.log.add({ method, path: url, headers: { ...headers } });
	});
	// A missing body is invalid like any other; a body without a content type is not read.
	api.addHook('onRequest', async ({ headers, method }) => {
		const isMissing = !isRead(method) && headers['content-length'] === '0';
		if (isMissing) headers['content-type'] ??= 'application/json';
	});
	strikeFaults(api, world.faults);
	// Before the body is read: unknown callers get no details about it.
	api.addHook('onRequest', async (request, reply) => {
		if (request.is404) return;
		authenticate(request, world.store);
		checkHeaders(request, request.routeOptions.config.requiredHeaders);
		checkLimits(request, reply, world.rateLimit, dialects.limits);
	});
	api.addHook('preValidation', async (request) => {
		const { body = null, upload } = request;
		request.entry.body = upload ? { ...(body as object), file: upload } : body;
		const { schema, config } = request.routeOptions;
		coerceIntegers(request.query, schema?.querystring);
		coerceIntegers(request.params, schema?.params);
		if (config.owned) checkOwner(request, world.store, config.owned);
	});
	// Everything due by now happens first, so that lists stay in chronological order.
	api.addHook('preHandler', async () => world.dialer.runDue());
	api.addHook('onSend', async (request, reply) => {
		// requests under the name of another site are not logged
		if (request.entry) request.entry.status = reply.statusCode;
	});
	api.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not Found' }));

	const document = world.identifiers.spell(readFileSync(OPENAPI_FILE, 'utf8'));
	for (const { operationId, config, url, example, ...route } of openapiRoutes(document)) {
		const act = handlers[operationId] ?? answerWith(example);
		const handler = dialects.speak(operationId, act, store);
		api.route({
			...route,
			url,
			config: { ...config, operationId },
			handler: async (request, reply) => handler(request, reply),
		});
	}
}

/** The HTTP server: the API of openapi.yaml under `/api`, and the control surface next to it. */
export async function createServer(world: World): Promise<FastifyInstance> {
	const app = Fastify({
		bodyLimit: BODY_LIMIT,
		forceCloseConnections: true,
		frameworkErrors: sendError,
		ajv: {
			plugins: [compileLate],
			customOptions: {
				allErrors: true,
				verbose: true,
				coerceTypes: false,
				removeAdditional: false,
				discriminator: true,
				strict: false,
				formats: { timezone: isTimezone },
			},
		},
	});
	// Answers are sent unchanged: a schema must not hide a wrong field.
	app.setSerializerCompiler(() => (data) => JSON.stringify(data));
	app.setErrorHandler<FastifyError>(sendError);
	app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not Found' }));
	answerUnderOwnNames(app);
	parseBodies(app);
	await app.register((api) => apiRoutes(api, world), { prefix: '/api' });
	await app.register(async (files) => recordingRoutes(files, world), { prefix: '/recordings' });
	await app.register(async (control) => controlRoutes(control, world), { prefix: '/_simulator' });
	return app;
}
