import {
	NodeOperationError,
	type IDataObject,
	type IExecuteSingleFunctions,
	type INodePropertyRouting,
	type PreSendAction,
} from 'n8n-workflow';
import { isObject } from '../transport/answer';
import { noteLabel } from '../transport/labels';
import { nodeOf } from '../transport/nodeOf';
import { preflight } from '../transport/preflight';
import { SECRET_NAME } from '../transport/secrets';
import { isBlank, required, type Rule } from './rules';

/**
 * Sends a parameter in the body, held against rules before anything is sent; blank, it is left out.
 * @param field its name in the API
 * @param label its name on the screen
 */
export function inBody(field: string, label: string, ...rules: Rule[]): INodePropertyRouting {
	return {
		send: { type: 'body', property: field, preSend: [checked('body', field, label, rules)] },
	};
}

/** Sends a parameter in the query, held against rules before anything is sent; blank, it is left out. */
export function inQuery(field: string, label: string, ...rules: Rule[]): INodePropertyRouting {
	return {
		send: { type: 'query', property: field, preSend: [checked('qs', field, label, rules)] },
	};
}

/**
 * Puts a parameter into the path of the request, where it says {field}; held against rules before.
 * @param name of the parameter, at the top level of the form
 */
export function inPath(
	name: string,
	field: string,
	label: string,
	...rules: Rule[]
): INodePropertyRouting {
	const place = `{${field}}`;
	const check = preflight((context, request) => {
		const value = context.getNodeParameter(name, undefined, { extractValue: true });
		const result = judge(context, value, field, label, rules);
		if (result instanceof NodeOperationError) return result;
		if (!request.url.includes(place)) {
			return new NodeOperationError(nodeOf(context), `'Endpoint Path' does not contain ${place}`, {
				itemIndex: context.getItemIndex(),
				description: `Write ${place} where the ID goes, or remove the option.`,
			});
		}
		request.url = request.url.replace(place, encodeURIComponent(String(result.value)));
		return undefined;
	});
	return { send: { preSend: [check] } };
}

function checked(part: 'body' | 'qs', field: string, label: string, rules: Rule[]): PreSendAction {
	return preflight((context, request) => {
		const fields = request[part] as IDataObject;
		if (isBlank(fields[field]) && !rules.includes(required)) delete fields[field];
		if (!(field in fields)) return undefined;
		noteLabel(request, field, label);
		const result = judge(context, fields[field], field, label, rules);
		if (result instanceof NodeOperationError) return result;
		fields[field] = result.value as IDataObject[string];
		return undefined;
	});
}

function judge(
	context: IExecuteSingleFunctions,
	given: unknown,
	field: string,
	label: string,
	rules: Rule[],
): { value: unknown } | NodeOperationError {
	let value = given;
	for (const rule of rules) {
		const result = rule(value, context);
		if ('complaint' in result) {
			return new NodeOperationError(nodeOf(context), `'${label}' ${result.complaint}`, {
				itemIndex: context.getItemIndex(),
				description: `${shown(value, field)}${result.allowed}`,
			});
		}
		value = result.value;
	}
	return { value };
}

const LONGEST_SHOWN = 60;

/** Quotes a value for the user; never a secret, not pages of text, and no form: there may be a secret in it. */
function shown(value: unknown, name: string): string {
	if (isBlank(value) || isObject(value) || SECRET_NAME.test(name)) return '';
	const words = typeof value === 'object' ? JSON.stringify(value) : String(value);
	return words.length > LONGEST_SHOWN ? '' : `It is "${words}". `;
}
