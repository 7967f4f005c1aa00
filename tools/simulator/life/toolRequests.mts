import { invalid } from '../http/refusal.mts';
import type { FieldErrors } from '../http/refusal.mts';
import type { ToolRow } from '../store/rows.mts';
import type { OutboundRequest } from './outbound.mts';

type Values = Record<string, unknown>;

interface ToolField {
	name: string;
	type: string;
	required: boolean;
}

const read = <T,>(text: string): T[] => JSON.parse(text) as T[];
const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Replaces names in double braces with the variables of the call (platform-api 2.9). */
const fill = (template: string, variables: Values, encode = (value: string) => value) =>
	template.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (_, name: string) =>
		encode(text(variables[name] ?? '')),
	);

/** How a request's fields are written into its body. */
const BODIES: Record<string, (fields: Values) => string> = {
	json: (fields) => JSON.stringify(fields),
	form: (fields) =>
		new URLSearchParams(
			Object.entries(fields).map(([name, value]) => [name, text(value)]),
		).toString(),
};
const FORM_HEADERS = { 'content-type': 'application/x-www-form-urlencoded' };

/** Arguments that the tool's schema does not allow. */
export function argumentErrors(tool: Pick<ToolRow, 'schema'>, args: Values): FieldErrors {
	const fields = read<ToolField>(tool.schema);
	const errors: FieldErrors = {};
	for (const name of Object.keys(args)) {
		if (!fields.some((field) => field.name === name)) {
			errors[`arguments.${name}`] = ['The tool has no such parameter.'];
		}
	}
	for (const { name, type, required } of fields) {
		const value = args[name];
		if (value === undefined ? required : typeof value !== type) {
			errors[`arguments.${name}`] = [`The parameter must be a ${type}.`];
		}
	}
	return errors;
}

/**
 * The request that an assistant sends when it uses a tool. Arguments and the call's variables fill the endpoint's placeholders;
 * the remaining arguments go, with the static fields, into the query of a GET or the body of any other method (platform-api 2.9;
 * what goes where is assumed).
 * @param jsonHeaders headers of a request with a JSON body, unless the tool sets them
 */
export function toolRequest(
	tool: ToolRow,
	args: Values,
	variables: Values,
	jsonHeaders: Record<string, string>,
): OutboundRequest {
	const inPath = new Set<string>();
	const filled = fill(tool.endpoint, variables, encodeURIComponent);
	const address = filled.replace(/(?<!\{)\{([^{}]+)\}(?!\})/g, (_, name: string) => {
		inPath.add(name);
		return encodeURIComponent(text(args[name] ?? ''));
	});
	if (!URL.canParse(address)) {
		throw invalid({ tool_id: [`The endpoint is no URL: ${address}`] });
	}
	const url = new URL(address);
	const fields: Values = {
		...Object.fromEntries(Object.entries(args).filter(([name]) => !inPath.has(name))),
		...Object.fromEntries(
			read<{ key: string; value: string }>(tool.static_fields).map(({ key, value }) => [
				key,
				fill(value, variables),
			]),
		),
	};
	const headers = Object.fromEntries(
		read<{ name: string; value: string }>(tool.headers).map(({ name, value }) => [name, value]),
	);
	if (tool.method === 'GET') {
		for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, text(value));
		return { method: tool.method, url: url.href, headers };
	}
	const usual = tool.body_format === 'form' ? FORM_HEADERS : jsonHeaders;
	const isTold = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
	return {
		method: tool.method,
		url: url.href,
		headers: { ...(!isTold && usual), ...headers },
		body: BODIES[tool.body_format](fields),
	};
}
