// Which events have started a workflow, for both triggers. They are recorded in n8n's list for deduplication, across processes and
// restarts of n8n. n8n offers that list only within an execution, and reads and writes the whole of it without a lock.
import { sleep, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { oneAtATime } from './oneAtATime';
import { triggerKey } from './triggerContext';

/** An execution that waits until its events are recorded. */
interface Waiting {
	identities: string[];
	/** Makes the entry that says which execution has recorded an event. */
	ofExecution: (identity: string) => string;
	resolve: (repeated: Set<string>) => void;
	reject: (error: unknown) => void;
}

/** What this process records for one trigger. */
interface Recorder {
	waiting: Waiting[];
	/** The last entries that it wrote. Another process may write an older list over them, so each write repeats them. */
	recent: string[];
}

/** By trigger, until n8n's list is seen to have what this process wrote. */
const recorders = new Map<string, Recorder>();

/** More entries than a process writes while another one, on a busy machine, reads the list and writes it. */
const MAX_RECENT = 500;

/** Milliseconds between two looks at whether the last entries are still in the list: longer than that takes. */
const PAUSE = 1_000;

/**
 * The items of an execution that have not started the workflow before, by the `identity` of the event that a trigger passes on
 * beside the data of an item. An item without one is fresh, and so is each item of a test and of an execution that the user runs again.
 * @param maxEntries size of the trigger's list, in which an event takes two; it is larger if one write needs more
 * @returns the items without their identities
 * @throws the error of n8n's database when it fails twice
 */
export async function freshItems(
	context: IExecuteFunctions,
	maxEntries: number,
): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	const identities = items.flatMap(({ identity }) =>
		typeof identity === 'string' ? identity : [],
	);
	const isLive = ['trigger', 'webhook'].includes(context.getMode()) && identities.length > 0;
	const repeated = isLive ? await recordAll(context, identities, maxEntries) : new Set();
	return items.flatMap(({ identity, ...item }) =>
		repeated.has(identity) ? [] : [item as INodeExecutionData],
	);
}

/**
 * Records the events in the execution itself, so that an event whose workflow never ran does not count as done.
 * @returns the events that another execution has recorded
 */
async function recordAll(
	context: IExecuteFunctions,
	identities: string[],
	maxEntries: number,
): Promise<Set<string>> {
	const key = triggerKey(context);
	const executionId = context.getExecutionId();
	const known = recorders.get(key);
	const recorder = known ?? { waiting: [], recent: [] };
	const repeated = new Promise<Set<string>>((resolve, reject) => {
		const ofExecution = (identity: string) => `${identity} ${executionId}`;
		recorder.waiting.push({ identities: [...new Set(identities)], ofExecution, resolve, reject });
	});
	const write = async () => await recordWaiting(recorder, context.helpers, maxEntries);
	if (!known) {
		recorders.set(key, recorder);
		void keep(key, recorder, write);
	}
	// not awaited: its events may be recorded sooner, by what stood before it in the line
	void oneAtATime(key, async () => {
		if (recorder.waiting.length > 0) await write();
	});
	return await repeated;
}

/** Repeats the last entries until nothing was missing a pause after the last event: no other process has overwritten them. */
async function keep(key: string, recorder: Recorder, write: () => Promise<boolean>): Promise<void> {
	let lastSeen: string[] | undefined;
	while (recorders.get(key) === recorder) {
		await sleep(PAUSE);
		await oneAtATime(key, async () => {
			const isUnchanged = recorder.recent === lastSeen;
			const isKept = await write();
			if (isKept && isUnchanged && recorder.waiting.length === 0) recorders.delete(key);
			lastSeen = recorder.recent;
		});
	}
}

/**
 * Records the events of all executions that wait, and tells each of them which ones another execution has recorded. Of the
 * same event in several executions, the first one goes on.
 * @returns whether the list had all entries of this process already
 */
async function recordWaiting(
	recorder: Recorder,
	{ checkProcessedAndRecord, removeProcessed }: IExecuteFunctions['helpers'],
	maxEntries: number,
): Promise<boolean> {
	const together = recorder.waiting.splice(0);
	const entries = together.flatMap(({ identities, ofExecution }) =>
		identities.flatMap((identity) => [identity, ofExecution(identity)]),
	);
	const written = [...new Set([...recorder.recent, ...entries])];
	// what only repeats entries drops none
	const most = together.length > 0 ? Math.max(maxEntries, written.length) : undefined;
	const list = { mode: 'entries' as const, maxEntries: most };
	const record = async () => await checkProcessedAndRecord(written, 'node', list);
	try {
		// if two workers create the list at the same time, the second one finds it when it tries again
		const { new: missing, processed } = await record().catch(record);
		const known = new Set([...(processed as string[]), ...recorder.recent]);
		const unwanted = new Set<string>();
		const answers = together.map(({ identities, ofExecution, resolve }) => {
			// an event that this execution itself recorded is new: a worker may have taken it over from one that died
			const repeated = identities.filter(
				(identity) => known.has(identity) && !known.has(ofExecution(identity)),
			);
			for (const identity of identities) known.add(identity);
			for (const identity of repeated) unwanted.add(ofExecution(identity));
			return () => resolve(new Set(repeated));
		});
		recorder.recent = written.filter((entry) => !unwanted.has(entry)).slice(-MAX_RECENT);
		// so that a repeated event also ends if another worker takes the execution over
		if (unwanted.size > 0) await removeProcessed([...unwanted], 'node', list);
		for (const answer of answers) answer();
		return missing.length === 0;
	} catch (error) {
		for (const { reject } of together) reject(error);
		return false;
	}
}
