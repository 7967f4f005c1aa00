import type { FastifyRequest, FastifySchemaValidationError } from 'fastify';
import { invalid, Refusal } from './refusal.mts';
import type { FieldErrors } from './refusal.mts';

type Params = Record<string, unknown>;
/** An error with the details of a verbose Ajv. */
type Failure = FastifySchemaValidationError & {
	schema?: unknown;
	parentSchema?: Record<string, unknown>;
	data?: unknown;
};
interface ObjectSchema {
	properties?: Record<string, { type?: string | string[] }>;
}

const REASONS: Record<string, (label: string, params: Params, failure: Failure) => string> = {
	required: (label) => `The ${label} field is required.`,
	type: (label, { type }) => `The ${label} must be of type ${String(type)}.`,
	enum: (label, _params, { parentSchema, data }) =>
		(parentSchema?.['x-automatic'] as unknown[] | undefined)?.includes(data)
			? `The ${label} "${String(data)}" is assigned automatically and cannot be set.`
			: `The selected ${label} is invalid.`,
	const: (label) => `The selected ${label} is invalid.`,
	discriminator: (label) => `The selected ${label} is invalid.`,
	minLength: (label, { limit }) => `The ${label} must be at least ${String(limit)} characters.`,
	maxLength: (label, { limit }) =>
		`The ${label} must not be greater than ${String(limit)} characters.`,
	minimum: (label, { limit }) => `The ${label} must be at least ${String(limit)}.`,
	maximum: (label, { limit }) => `The ${label} must not be greater than ${String(limit)}.`,
	pattern: (label) => `The ${label} format is invalid.`,
	format: (label, { format }) => `The ${label} must be a valid ${String(format)}.`,
};

function fieldOf({ instancePath, params }: FastifySchemaValidationError): string {
	const property = params.missingProperty ?? params.tag;
	const path = instancePath.split('/').slice(1);
	return [...path, ...(property ? [String(property)] : [])].join('.') || 'body';
}

/** Fields of which more than one was sent, although the schema allows only one. */
function rivals({ keyword, params, schema }: Failure): string[] {
	if (keyword !== 'oneOf' || !params.passingSchemas) return [];
	return (schema as Array<{ required: string[] }>).flatMap(({ required }) => required);
}

/** Failures that others explain. */
const isSilent = ({ keyword }: Failure) => keyword === 'if' || keyword === 'oneOf';

/** The document's 422 for everything a schema of openapi.yaml refuses (platform-api 7). */
export function validationRefusal(failures: Failure[], context: string, message?: string): Refusal {
	if (context === 'params') return new Refusal(404, { message: 'Not Found' });
	// Only update lead refuses unknown fields, with its own message (platform-api 4.11).
	const unknown = failures.filter(({ keyword }) => keyword === 'additionalProperties');
	if (unknown.length > 0) {
		const names = unknown.map(({ params }) => String(params.additionalProperty));
		return new Refusal(422, { message: `Invalid fields: ${names.join(', ')}` });
	}
	const errors: FieldErrors = {};
	for (const name of failures.flatMap(rivals)) {
		errors[name] = ['Send only one of these fields.'];
	}
	for (const failure of failures.filter((one) => !isSilent(one))) {
		const field = fieldOf(failure);
		const label = field.replaceAll('_', ' ');
		const reason = REASONS[failure.keyword]?.(label, failure.params, failure);
		(errors[field] ??= []).push(reason ?? `The ${label} is invalid: ${failure.message}.`);
	}
	return invalid(errors, message);
}

const INTEGER = /^-?\d+$/;

/** Turns the integers of a URL, which are text, into numbers where the schema asks for them. */
export function coerceIntegers(values: unknown, schema: unknown): void {
	const properties = (schema as ObjectSchema | undefined)?.properties ?? {};
	const record = values as Record<string, unknown>;
	for (const [name, { type }] of Object.entries(properties)) {
		const value = record[name];
		if (type === 'integer' && typeof value === 'string' && INTEGER.test(value)) {
			record[name] = Number(value);
		}
	}
}

/** The sent fields that the operation's schema has; others are ignored. */
export function knownFields(request: FastifyRequest): Record<string, unknown> {
	const schema = request.routeOptions.schema?.body as {
		content: { 'application/json': { schema: ObjectSchema } };
	};
	const names = Object.keys(schema.content['application/json'].schema.properties ?? {});
	const body = request.body as Record<string, unknown>;
	return Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));
}
