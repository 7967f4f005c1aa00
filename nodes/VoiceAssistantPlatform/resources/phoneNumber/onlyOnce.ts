import {
	NodeOperationError,
	type IDataObject,
	type IExecutePaginationFunctions,
	type IHttpRequestOptions,
} from 'n8n-workflow';
import { nodeOf } from '../../transport/nodeOf';

const bought = new WeakMap<object, Set<unknown>>();

/** Refuses to buy a number a second time in the same run of the node, whatever became of the first time. */
export function onlyOnce(
	context: IExecutePaginationFunctions,
	{ body }: IHttpRequestOptions,
): void {
	const run = context.getExecuteData();
	const numbers = bought.get(run) ?? new Set();
	bought.set(run, numbers);
	const { phone_number: number } = body as IDataObject;
	if (numbers.has(number)) {
		throw new NodeOperationError(nodeOf(context), `Another item buys ${String(number)} already`, {
			description: 'This item bought nothing. Give each number once.',
		});
	}
	numbers.add(number);
}
