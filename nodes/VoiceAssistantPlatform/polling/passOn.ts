// How the items of a poll start the workflow, each event once.
import {
	NodeOperationError,
	type IExecuteFunctions,
	type IGetNodeParameterOptions,
	type INodeExecutionData,
	type IPollFunctions,
} from 'n8n-workflow';
import { redactedNode } from '../client/redaction';
import { freshItems } from '../deduplication';
import { poll, type PollFailure } from './poll';

/** Entries that n8n keeps for a trigger: two per event. */
const MAX_ENTRIES = 20_000;

/**
 * Lets each event start the workflow once, even if n8n was killed while it handed over a poll. In a test, returns an
 * example.
 * @throws NodeOperationError when events may be missing; NodeApiError and NodeOperationError as `poll` when a test finds no
 * example; the error of n8n's database when it fails twice
 */
export async function passOn(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	if (context.getMode() === 'manual') return (await poll(asPolling(context)))?.[0] ?? [];
	for (const { failure } of context.getInputData()) {
		if (!failure) continue;
		const { message, description } = failure as unknown as PollFailure;
		throw new NodeOperationError(redactedNode(context), message, { description });
	}
	return await freshItems(context, MAX_ENTRIES);
}

/** An execution in the form that `poll` expects, with the parameters and credential of the first item. */
function asPolling(context: IExecuteFunctions): IPollFunctions {
	return Object.create(context, {
		getNodeParameter: {
			value: (name: string, fallback?: unknown, options?: IGetNodeParameterOptions) =>
				context.getNodeParameter(name, 0, fallback, options),
		},
		getCredentials: { value: async (type: string) => await context.getCredentials(type, 0) },
	}) as IPollFunctions;
}
