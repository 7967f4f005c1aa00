// What becomes of a poll's items in the execution that they start.
import type {
	IExecuteFunctions,
	IGetNodeParameterOptions,
	INodeExecutionData,
	IPollFunctions,
} from 'n8n-workflow';
import { recordEvents } from '../deduplication/persistent';
import { handOverOf, withoutHandOver } from './handOver';
import { poll } from './poll';
import { recover } from './recovery';

/** Entries that n8n keeps for a trigger: two an event, and up to two for each row that was seen last. */
const MAX_ENTRIES = 20_000;

/**
 * Lets each event start the workflow once, also when n8n was killed while it handed over a poll; finds what was missed
 * when n8n has lost the state. In a test, n8n asks here for an example.
 * @throws NodeOperationError when events may be missing; NodeApiError and NodeOperationError as `poll` when a test finds
 * no example; the error of n8n's database when it fails twice
 */
export async function passOn(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	if (context.getMode() === 'manual') return (await poll(asPolling(context)))?.[0] ?? [];
	const items = context.getInputData();
	const { recovery, alsoRecorded } = handOverOf(items[0]);
	if (recovery) {
		return (await recover(context, recovery, MAX_ENTRIES)).map((json) => ({ json }));
	}
	// an execution that the user runs again is meant to run
	if (context.getMode() !== 'trigger') return items.map(withoutHandOver);
	const events = items.flatMap((item) => handOverOf(item).event ?? []);
	const fresh = await recordEvents(context, events, MAX_ENTRIES, alsoRecorded);
	return items
		.filter((item) => {
			const { event } = handOverOf(item);
			return event === undefined || fresh.has(event);
		})
		.map(withoutHandOver);
}

/** An execution as `poll` knows it: parameters and credential are those of the first item. */
function asPolling(context: IExecuteFunctions): IPollFunctions {
	return Object.create(context, {
		getNodeParameter: {
			value: (name: string, fallback?: unknown, options?: IGetNodeParameterOptions) =>
				context.getNodeParameter(name, 0, fallback, options),
		},
		getCredentials: { value: async (type: string) => await context.getCredentials(type, 0) },
	}) as IPollFunctions;
}
