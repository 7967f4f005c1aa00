// How the value of a parameter gets into the request of its operation.
import type { INodeProperties } from 'n8n-workflow';
import type { DeclaredRouting } from '../validation/form';
import { trimmed } from '../validation/rules';
import type { Rule } from '../validation/validate';
import type { PreparedRequest } from './operation';

/** Which files a parameter takes. */
export interface FileRules {
	/** The name of the file in the API. */
	field: string;
	/** MIME types by the endings of file names. */
	types: Record<string, string>;
	/** The most that a file may have. */
	megabytes: number;
}

/** n8n's routing of a parameter, and how it gets into a request if that is not enough. */
export interface ParameterRouting extends DeclaredRouting {
	/** Whether it is the country of the item's national phone numbers; it is not sent. */
	isDefaultCountry?: true;
	/** Whether it narrows a list down although it is not sent in the query by itself. */
	isFilter?: true;
	/** Body fields that 'Additional Body Fields' cannot set, filled in here or not: a text inserted there may be a stranger's. */
	fixed?: string[];
	/** Names the binary field of the item whose file is sent. */
	file?: FileRules;
	/** Writes the value into the request if n8n's `send` cannot. */
	write?: (request: PreparedRequest, value: unknown) => void;
	/** Body fields that it writes, beside those of `fixed`: errors call them by the name of the parameter. */
	writes?: string[];
}

/** The names of parameters whose text a person reads or hears: it decides neither who that is nor what follows. */
export const FOR_PEOPLE = [
	'message',
	...['variables', 'variablesJson', 'mappedVariables', 'campaignVariables'],
];

export const routingOf = ({ routing = {} }: INodeProperties) => routing as ParameterRouting;

/** All parameters of a form, those in collections included. */
export function declaredParameters(properties: INodeProperties[]): INodeProperties[] {
	return properties.flatMap((property) => [
		property,
		...((property.options ?? []) as INodeProperties[]),
	]);
}

/** Sends a parameter in the body; a blank one is left out. */
export function sendInBody(field: string, ...rules: Rule[]): ParameterRouting {
	return { send: { type: 'body', property: field }, rules };
}

/** Sends a parameter that says who is called, written to, told or charged: only the form decides that. */
export function sendFixedInBody(field: string, ...rules: Rule[]): ParameterRouting {
	return { ...sendInBody(field, ...rules), fixed: [field] };
}

/** Sends a parameter in the query, without spaces around it, as nothing would be found with them; a blank one is left out. */
export function sendInQuery(field: string, ...rules: Rule[]): ParameterRouting {
	return { send: { type: 'query', property: field }, rules: [trimmed, ...rules] };
}

/** Writes a parameter into the request by a function; undefined stands for a blank value. */
export function writtenBy(
	write: NonNullable<ParameterRouting['write']>,
	...rules: Rule[]
): ParameterRouting {
	return { write, rules };
}
