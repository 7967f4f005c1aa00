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

/** Fills in what stands in double braces, from the variables of the call (platform-api 2.9). */
const fill = (template: string, variables: Values) =>
	template.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (_, name: string) => text(variables[name] ?? ''));

/** What the tool's schema does not allow an assistant to send. */
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
 * The request an assistant makes when it uses a tool: the endpoint's placeholders take values of the
 * schema; what is left goes, with the static fields, into the query of a GET and into the JSON body
 * of anything else (platform-api 2.9; what goes where is assumed).
 */
export function toolRequest(tool: ToolRow, args: Values, variables: Values): OutboundRequest {
	const inPath = new Set<string>();
	const address = tool.endpoint.replace(/(?<!\{)\{([^{}]+)\}(?!\})/g, (_, name: string) => {
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
	return {
		method: tool.method,
		url: url.href,
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify(fields),
	};
}
