// What both triggers share: what identifies a trigger, why n8n starts it, and which events have started its workflow. These
// are recorded in n8n's list for deduplication, across processes and restarts of n8n; n8n offers it only within an execution.
import type {
	IExecuteFunctions,
	INode,
	INodeExecutionData,
	IWorkflowMetadata,
	WorkflowActivateMode,
} from 'n8n-workflow';
import { oneAtATime } from '../client/delay';

/** A key that is unique among the triggers of one n8n. */
export function triggerKey(context: {
	getWorkflow: () => IWorkflowMetadata;
	getNode: () => INode;
}): string {
	return `${context.getWorkflow().id} ${context.getNode().id}`;
}

/** Whether n8n sets the trigger up because n8n itself starts, not because the user publishes the workflow. */
export function isStarting(context: { getActivationMode: () => WorkflowActivateMode }): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}

/**
 * The items of an execution whose `event` has not started the workflow before: a trigger passes it on beside the data of an
 * item. An item without one is fresh, and so is each item of a test and of an execution that the user runs again.
 * @param maxEntries size of the trigger's list, in which an event takes two; it is larger if one execution needs more
 * @returns the items without their events
 * @throws the error of n8n's database when it fails twice
 */
export async function freshItems(
	context: IExecuteFunctions,
	maxEntries: number,
): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	const events = items.flatMap(({ event }) => (typeof event === 'string' ? event : []));
	const isStarted = ['trigger', 'webhook'].includes(context.getMode()) && events.length > 0;
	const repeated = new Set(isStarted ? await recordEvents(context, events, maxEntries) : []);
	return items.flatMap(({ event, ...item }) =>
		repeated.has(event as string) ? [] : [item as INodeExecutionData],
	);
}

/**
 * Records the events in the execution itself, so that an event whose workflow never ran does not count as done. Brings those
 * that another execution has recorded.
 */
async function recordEvents(
	context: IExecuteFunctions,
	events: string[],
	maxEntries: number,
): Promise<string[]> {
	// n8n reads and writes its list without a lock
	return await oneAtATime(`events of ${triggerKey(context)}`, undefined, async () => {
		const { helpers } = context;
		const ofExecution = (event: string) => `${event} ${context.getExecutionId()}`;
		const entries = [...new Set(events.flatMap((event) => [event, ofExecution(event)]))];
		const list = { mode: 'entries' as const, maxEntries: Math.max(maxEntries, entries.length) };
		const record = async () => await helpers.checkProcessedAndRecord(entries, 'node', list);
		// if two workers create the list at the same time, the second one finds it when it tries again
		const { processed } = await record().catch(record);
		const known = new Set(processed as string[]);
		// an event that this execution itself recorded is new: a worker may have taken it over from one that died
		const repeated = events.filter((event) => known.has(event) && !known.has(ofExecution(event)));
		// so that a repeated event also ends if another worker takes the execution over
		if (repeated.length > 0) {
			await helpers.removeProcessed(repeated.map(ofExecution), 'node', list);
		}
		return repeated;
	});
}
