import { NodeOperationError, type IExecuteSingleFunctions } from 'n8n-workflow';
import { nodeOf } from './nodeOf';
import type { Wishes } from './policy';

/** The most that a user can set under "Options". */
export const MOST_AT_ONCE = 50;
export const MOST_RETRIES = 10;

/**
 * How the user wants requests to be sent.
 * @throws NodeOperationError when it is no whole number within bounds
 */
export function wishesOf(context: IExecuteSingleFunctions): Wishes {
	const { maxRequestsAtOnce, retries } = context.getNodeParameter('options', {}) as {
		maxRequestsAtOnce?: unknown;
		retries?: unknown;
	};
	return {
		atOnce: whole(context, 'Max Requests at Once', maxRequestsAtOnce, 1, MOST_AT_ONCE),
		retries: whole(context, 'Retries', retries, 0, MOST_RETRIES),
	};
}

function whole(
	context: IExecuteSingleFunctions,
	label: string,
	value: unknown,
	from: number,
	to: number,
): number | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	if (Number.isInteger(value) && Number(value) >= from && Number(value) <= to) return Number(value);
	throw new NodeOperationError(
		nodeOf(context),
		`'${label}' is not a number from ${from} to ${to}`,
		{
			itemIndex: context.getItemIndex(),
			description: `It is "${String(value)}". Enter a whole number, or remove the option.`,
		},
	);
}
