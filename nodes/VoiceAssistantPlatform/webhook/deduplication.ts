// The platform may report a call more than once. Repeated deliveries are told from new ones in two places: in the process
// that receives them, before an execution is stored, and in the execution itself, across processes and restarts.
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { delay } from '../client/retryPolicy';
import { addressOf } from './registrationStore';

/**
 * What tells one ended call from another: the same call may be reported with another status later. An ID that others
 * might share tells nothing; of a number too large for JavaScript the last digits are lost.
 */
export function eventKey({ id, status }: IDataObject): string | undefined {
	const isUnique = typeof id === 'string' ? id.trim() !== '' : Number.isSafeInteger(id);
	return isUnique ? `${String(id)}:${String(status)}` : undefined;
}

// In-process deduplication

/** Events that this process knows at most, of all triggers; with more, the oldest are forgotten. */
const MAX_EVENTS = 10_000;

/** In this process: by trigger and event, whether its workflow was started, as soon as that is known. */
const startedEvents = new Map<string, Promise<boolean>>();

/**
 * Whether this process has started the workflow for the same event already. An event whose workflow could not start
 * is as good as new. Other processes, and the time before a restart, are covered by `withoutRepeated`.
 * @param event what tells one event from another
 */
export async function isRepeatedInProcess(
	context: IWebhookFunctions,
	event: string,
): Promise<boolean> {
	const key = `${addressOf(context)} ${event}`;
	for (let earlier = startedEvents.get(key); earlier; earlier = startedEvents.get(key)) {
		if (await earlier) return true;
		if (startedEvents.get(key) === earlier) startedEvents.delete(key);
	}
	startedEvents.set(key, isStarted(context));
	const [oldest] = startedEvents.keys();
	if (startedEvents.size > MAX_EVENTS) startedEvents.delete(oldest);
	return false;
}

/**
 * Whether n8n has stored the execution: it answers with success then. It ends its answer also when the sender has hung
 * up meanwhile, and nobody is told: hence the call of `end`, not the event of it.
 */
async function isStarted(context: IWebhookFunctions): Promise<boolean> {
	const response = context.getResponseObject();
	const end = response.end.bind(response) as (...answer: unknown[]) => typeof response;
	return await new Promise((resolve) => {
		response.end = (...answer: unknown[]) => {
			resolve(response.statusCode < 400);
			return end(...answer);
		};
	});
}

// Persistent deduplication

/** Two entries an event. */
const LIST = { mode: 'entries', maxEntries: 2_000 } as const;

/** Entries of a trigger that are recorded again with each of its next events. */
const MAX_RECENT = 40;

/** Milliseconds without a new event after which the last ones are recorded once more. */
const IDLE_TIME = 500;

/**
 * In this process: by trigger, what it recorded last. Another process that has read n8n's list just before writes it back
 * without: it is recorded again with each of the next events.
 */
const recentEntries = new Map<string, string[]>();

/** In this process: triggers whose recent entries are recorded once more when no event comes any more. */
const waitingForIdle = new Set<string>();

/** In this process: the end of the queue for n8n's list, which n8n reads and writes without a lock. */
let lastInQueue: Promise<unknown> = Promise.resolve();

type CheckProcessedAndRecord = IExecuteFunctions['helpers']['checkProcessedAndRecord'];

/**
 * Lets an event start the workflow once, whichever process received it, and whenever n8n was restarted. Recorded in
 * the execution itself, so that an event whose workflow never ran is not taken for done.
 * @returns the items of the execution; none for a repeated event
 * @throws the error of n8n's database when it fails twice
 */
export async function withoutRepeated(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	const event = eventToCheck(context, items);
	if (event === undefined) return items;
	const execution = `${event} ${context.getExecutionId()}`;
	const { checkProcessedAndRecord, removeProcessed } = context.helpers;
	return await inQueue(async () => {
		const trigger = `${context.getWorkflow().id} ${context.getNode().id}`;
		const recent = recentEntries.get(trigger) ?? [];
		const entries = [...new Set([...recent, event, execution])];
		const { processed } = await record(checkProcessedAndRecord, entries);
		const known = new Set([...recent, ...processed]);
		// a worker that takes an execution over from one that died is no repetition
		if (!known.has(event) || known.has(execution)) {
			recentEntries.set(trigger, entries.slice(-MAX_RECENT));
			void recordAgainWhenIdle(checkProcessedAndRecord, trigger);
			return items;
		}
		// taken over, a repeated one is to end again
		await removeProcessed([execution], 'node', LIST);
		return [];
	});
}

/** Only a delivery can be repeated: a test, and an execution that the user runs again, are meant to run. */
function eventToCheck(context: IExecuteFunctions, items: INodeExecutionData[]): string | undefined {
	const isChecked =
		context.getMode() === 'webhook' &&
		context.getNodeParameter('event', 0) === 'callEnded' &&
		context.getNodeParameter('options.deduplicate', 0, true);
	return isChecked && items.length === 1 ? eventKey(items[0].json) : undefined;
}

async function inQueue<T>(task: () => Promise<T>): Promise<T> {
	const result = lastInQueue.then(task);
	lastInQueue = result.catch(() => undefined);
	return await result;
}

async function record(check: CheckProcessedAndRecord, entries: string[]) {
	const recordOnce = async () => await check(entries, 'node', LIST);
	// two workers that begin the list at the same time: the second one finds it on the next try
	return await recordOnce().catch(recordOnce);
}

/**
 * When no event comes any more, nothing else would bring back what another process has lost of the last ones. Twice,
 * as that one may do the same at the same moment.
 */
async function recordAgainWhenIdle(check: CheckProcessedAndRecord, trigger: string): Promise<void> {
	if (waitingForIdle.has(trigger)) return;
	waitingForIdle.add(trigger);
	for (const isLast of [false, true]) {
		const entries = await entriesWhenIdle(trigger);
		if (isLast) waitingForIdle.delete(trigger);
		await inQueue(async () => await record(check, entries)).catch(() => undefined);
	}
}

/** What was recorded last, when for some time nothing more was. */
async function entriesWhenIdle(trigger: string): Promise<string[]> {
	for (;;) {
		const entries = recentEntries.get(trigger)!;
		// not the same moment in all processes
		await delay(IDLE_TIME * (1 + Math.random()));
		if (entries === recentEntries.get(trigger)) return entries;
	}
}
