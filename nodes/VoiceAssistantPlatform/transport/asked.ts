// What the user asked for with parameters that are not sent; from an expression they can be anything.
import { NodeOperationError, type IExecutePaginationFunctions } from 'n8n-workflow';
import { nodeOf } from './nodeOf';

/** @throws NodeOperationError when the parameter is neither true nor false */
export function yesOrNo(
	context: IExecutePaginationFunctions,
	name: string,
	label: string,
): boolean {
	const value = context.getNodeParameter(name);
	if (typeof value === 'boolean') return value;
	throw refusal(context, `'${label}' is neither true nor false`, value, 'Enter true or false.');
}

/** @throws NodeOperationError when the "Limit" is no whole number from 1 on */
export function limit(context: IExecutePaginationFunctions): number {
	const value = context.getNodeParameter('limit');
	if (Number.isInteger(value) && Number(value) > 0) return Number(value);
	throw refusal(
		context,
		"The 'Limit' is not a number of results",
		value,
		"Enter a whole number from 1 on, or turn on 'Return All'.",
	);
}

/** @throws NodeOperationError when the parameter is none of the values allowed */
export function choice(
	context: IExecutePaginationFunctions,
	name: string,
	label: string,
	allowed: string[],
): string {
	const value = context.getNodeParameter(name);
	if (allowed.includes(value as string)) return value as string;
	throw refusal(
		context,
		`'${label}' is not one of the possible values`,
		value,
		`Use one of: ${allowed.join(', ')}.`,
	);
}

function refusal(
	context: IExecutePaginationFunctions,
	message: string,
	value: unknown,
	allowed: string,
): NodeOperationError {
	return new NodeOperationError(nodeOf(context), message, {
		description: `It is "${String(value)}". ${allowed}`,
	});
}
