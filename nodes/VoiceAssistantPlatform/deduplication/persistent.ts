// In n8n's list for deduplication: which events have started a workflow, whichever process received them, and whenever n8n
// was restarted. n8n offers the list only within an execution.
import type { IExecuteFunctions } from 'n8n-workflow';
import { delay } from '../client/delay';
import { triggerKey } from './trigger';

/** Entries of a trigger that are recorded again with each of its next events, unless the last execution had more. */
const MIN_RECENT = 40;

/** Milliseconds without a new event after which the last ones are recorded once more. */
const IDLE_TIME = 500;

/** What a trigger recorded last. */
interface Recent {
	entries: string[];
	/** Of the list; beyond it, the oldest are forgotten. */
	maxEntries: number;
}

/**
 * In this process: by trigger, what it recorded last. Another process that has read n8n's list just before writes it back
 * without: it is recorded again with each of the next events.
 */
const recentEntries = new Map<string, Recent>();

/** In this process: triggers whose recent entries are recorded once more when no event comes any more. */
const waitingForIdle = new Set<string>();

/** In this process: the end of the queue for n8n's list, which n8n reads and writes without a lock. */
let lastInQueue: Promise<unknown> = Promise.resolve();

type CheckProcessedAndRecord = IExecuteFunctions['helpers']['checkProcessedAndRecord'];

/**
 * Records the events of an execution: each starts the workflow once. Recorded in the execution itself, so that an event
 * whose workflow never ran is not taken for done.
 * @param events what tells one event from another; an event has two entries
 * @param maxEntries entries that the list of the trigger holds; more, where one execution has more
 * @returns the events to go on with: those that no other execution has recorded
 * @throws the error of n8n's database when it fails twice
 */
export async function recordEvents(
	context: IExecuteFunctions,
	events: string[],
	maxEntries: number,
): Promise<Set<string>> {
	const ofExecution = (event: string) => `${event} ${context.getExecutionId()}`;
	const entries = events.flatMap((event) => [event, ofExecution(event)]);
	return await inQueue(async () => {
		const { known, remember } = await recordWithRecent(context, entries, maxEntries);
		// a worker that takes an execution over from one that died is no repetition
		const isNew = (event: string) => !known.has(event) || known.has(ofExecution(event));
		const fresh = events.filter(isNew);
		const repeated = events.filter((event) => !isNew(event)).map(ofExecution);
		if (fresh.length > 0) remember(repeated);
		// taken over, a repeated one is to end again
		if (repeated.length > 0) {
			await context.helpers.removeProcessed(repeated, 'node', listOf(maxEntries));
		}
		return new Set(fresh);
	});
}

/** Records entries of an execution together with those that its trigger recorded last. */
async function recordWithRecent(
	context: IExecuteFunctions,
	newEntries: string[],
	maxEntries: number,
) {
	const { checkProcessedAndRecord } = context.helpers;
	const trigger = triggerKey(context);
	const recent = recentEntries.get(trigger)?.entries ?? [];
	const entries = [...new Set([...recent, ...newEntries])];
	const { processed } = await record(checkProcessedAndRecord, { entries, maxEntries });
	return {
		known: new Set([...recent, ...(processed as string[])]),
		remember: (except: string[]) => {
			const left = new Set(except);
			const last = entries
				.filter((entry) => !left.has(entry))
				.slice(-Math.max(MIN_RECENT, newEntries.length));
			recentEntries.set(trigger, { entries: last, maxEntries });
			void recordAgainWhenIdle(checkProcessedAndRecord, trigger);
		},
	};
}

function listOf(maxEntries: number) {
	return { mode: 'entries' as const, maxEntries };
}

async function inQueue<T>(task: () => Promise<T>): Promise<T> {
	const result = lastInQueue.then(task);
	lastInQueue = result.catch(() => undefined);
	return await result;
}

async function record(check: CheckProcessedAndRecord, { entries, maxEntries }: Recent) {
	const list = listOf(Math.max(maxEntries, entries.length));
	const recordOnce = async () => await check(entries, 'node', list);
	// two workers that begin the list at the same time: the second one finds it on the next try
	return await recordOnce().catch(recordOnce);
}

/**
 * When no event comes any more, nothing else would bring back what another process has lost of the last ones. Twice,
 * as that one may do the same at the same moment. Then nobody needs them any more.
 */
async function recordAgainWhenIdle(check: CheckProcessedAndRecord, trigger: string): Promise<void> {
	if (waitingForIdle.has(trigger)) return;
	waitingForIdle.add(trigger);
	for (const isLast of [false, true]) {
		const recent = await recentWhenIdle(trigger);
		if (isLast) waitingForIdle.delete(trigger);
		const recordRecent = async () => {
			await record(check, recent);
			if (isLast && recent === recentEntries.get(trigger)) recentEntries.delete(trigger);
		};
		await inQueue(recordRecent).catch(() => undefined);
	}
}

/** What was recorded last, when for some time nothing more was. */
async function recentWhenIdle(trigger: string): Promise<Recent> {
	for (;;) {
		const recent = recentEntries.get(trigger)!;
		// not the same moment in all processes
		await delay(IDLE_TIME * (1 + Math.random()));
		if (recent === recentEntries.get(trigger)) return recent;
	}
}
