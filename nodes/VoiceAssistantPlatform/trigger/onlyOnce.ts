import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { Lane } from '../transport/lane';
import { pause } from '../transport/pause';
import { eventOf } from './repeated';

/** Two entries an event. */
const LIST = { mode: 'entries', maxEntries: 2_000 } as const;

/** n8n reads and writes its list of what was processed without a lock. */
const oneAtATime = new Lane(Infinity);

/**
 * By trigger: what this process entered last. Another process that has read the list just before writes it back without:
 * it is entered again with each of the next events.
 */
const latest = new Map<string, string[]>();
const KEPT = 40;

type CheckProcessedAndRecord = IExecuteFunctions['helpers']['checkProcessedAndRecord'];

/** Triggers whose latest events are entered once more when it is quiet. */
const settling = new Set<string>();
const QUIET_MS = 500;

/**
 * Lets an event start the workflow once, whichever process received it, and whenever n8n was restarted. The execution
 * of a repeated event ends here with nothing. Recorded in the execution itself, so that an event whose workflow
 * never ran is not taken for done.
 */
export async function onlyOnce(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	const event = eventToCheck(context, items);
	if (event === undefined) return items;
	const execution = `${event} ${context.getExecutionId()}`;
	const { checkProcessedAndRecord, removeProcessed } = context.helpers;
	return await oneAtATime.run(
		async () => {
			const trigger = `${context.getWorkflow().id} ${context.getNode().id}`;
			const before = latest.get(trigger) ?? [];
			const entered = [...new Set([...before, event, execution])];
			const { processed } = await record(checkProcessedAndRecord, entered);
			const known = new Set([...before, ...processed]);
			// a worker that takes an execution over from one that died is no repetition
			if (!known.has(event) || known.has(execution)) {
				latest.set(trigger, entered.slice(-KEPT));
				void settle(checkProcessedAndRecord, trigger);
				return items;
			}
			// taken over, a repeated one is to end again
			await removeProcessed([execution], 'node', LIST);
			return [];
		},
		{ run: oneAtATime, atOnce: 1 },
	);
}

/**
 * When no event comes any more, nothing else would bring back what another process has lost of the last ones. Twice,
 * as that one may do the same at the same moment.
 */
async function settle(check: CheckProcessedAndRecord, trigger: string): Promise<void> {
	if (settling.has(trigger)) return;
	settling.add(trigger);
	for (const isLast of [false, true]) {
		const entries = await whenQuiet(trigger);
		if (isLast) settling.delete(trigger);
		await oneAtATime
			.run(async () => await record(check, entries), { run: oneAtATime, atOnce: 1 })
			.catch(() => undefined);
	}
}

/** What was entered last, when for some time nothing more was. */
async function whenQuiet(trigger: string): Promise<string[]> {
	for (;;) {
		const entries = latest.get(trigger)!;
		// not the same moment in all processes
		await pause(QUIET_MS * (1 + Math.random()));
		if (entries === latest.get(trigger)) return entries;
	}
}

/** Only a delivery can be repeated: a test, and an execution that the user runs again, are meant to run. */
function eventToCheck(context: IExecuteFunctions, items: INodeExecutionData[]): string | undefined {
	const isChecked =
		context.getMode() === 'webhook' &&
		context.getNodeParameter('event', 0) === 'callEnded' &&
		context.getNodeParameter('options.deduplicate', 0, true);
	return isChecked && items.length === 1 ? eventOf(items[0].json) : undefined;
}

async function record(check: CheckProcessedAndRecord, entries: string[]) {
	const recordOnce = async () => await check(entries, 'node', LIST);
	// two workers that begin the list at the same time: the second one finds it on the next try
	return await recordOnce().catch(recordOnce);
}
