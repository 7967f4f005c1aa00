// What happens when n8n has lost what the trigger remembered: what it recorded of events is still there.
import { NodeOperationError, type IDataObject, type IExecuteFunctions } from 'n8n-workflow';
import { createdAt, identityOf } from '../client/newestFirst';
import { redactedNode } from '../client/redaction';
import { recordedBefore } from '../deduplication/persistent';
import type { Sighting } from './detector';
import { EVENTS } from './events';
import type { Recovery, RecoveryRow } from './handOver';

/** Rows of a list that are recorded as seen with each poll that passes something on, and read when the state was lost. */
export const MAX_SEEN = 1_000;

/** Of a list that tells nothing. */
const NOTHING: Sighting = { rows: [], happened: [], open: [] };

/** How the rows of a list are called in n8n's list. */
export interface EntryNames {
	seen(row: IDataObject): string;
	/** Undefined where the same event may happen again. */
	event(row: IDataObject): string | undefined;
}

/** What is recorded of a poll that passes something on, so that what comes after it can be told. */
export function entriesOf(sighting: Sighting | undefined, names: EntryNames): string[] {
	const { rows, open } = sighting ?? NOTHING;
	const isOpen = new Set(open);
	return newestOf(rows).flatMap((row) =>
		[names.seen(row), isOpen.has(row) ? undefined : names.event(row)].filter(
			(entry) => entry !== undefined,
		),
	);
}

/**
 * What is handed over when the state was lost.
 * @param output what is passed on of a row; undefined when it is not wanted
 */
export function recoveryRows(
	sighting: Sighting | undefined,
	names: EntryNames,
	output: (row: IDataObject) => IDataObject | undefined,
): RecoveryRow[] {
	const { rows, happened, open } = sighting ?? NOTHING;
	const [hasHappened, isOpen] = [new Set(happened), new Set(open)];
	const order = orderOf(rows);
	return newestOf(rows).map((row) => ({
		seen: names.seen(row),
		event: isOpen.has(row) ? undefined : names.event(row),
		order: order(row),
		json: hasHappened.has(row) ? output(row) : undefined,
	}));
}

/**
 * Finds what was missed: rows that are newer than the newest one recorded as seen, and those seen that the event has
 * happened to since. What was there before the trigger was published is neither. All rows are recorded.
 * @returns what to pass on, the oldest first
 * @throws NodeOperationError when nothing is recorded that tells
 */
export async function recover(
	context: IExecuteFunctions,
	{ eventName, rows }: Recovery,
	maxEntries: number,
): Promise<IDataObject[]> {
	// a worker that takes the execution over finds all rows recorded, and cannot tell which of them had been before
	const begun = `recovery ${context.getExecutionId()}`;
	const entries = rows.flatMap(({ seen, event = seen }) => [seen, event]);
	const known = await recordedBefore(context, [begun, ...entries], maxEntries);
	const newest = rows
		.filter(({ seen }) => known.has(seen))
		.map(({ order }) => order)
		.sort()
		.at(-1);
	if (known.has(begun) || newest === undefined) throw lostStateError(context, eventName);
	return rows
		.filter(({ event }) => event !== undefined && !known.has(event))
		.filter(({ seen, order }) => known.has(seen) || (order !== '' && order >= newest))
		.map(({ json }) => json)
		.filter((json) => json !== undefined)
		.reverse();
}

function lostStateError(context: IExecuteFunctions, eventName: string): NodeOperationError {
	return new NodeOperationError(
		redactedNode(context),
		'n8n has lost what this trigger remembered: events may be missing',
		{
			description: `When n8n was started, nothing was stored of the polls before. If you have only just published the workflow, all is well. Otherwise, what happened between the last execution of this workflow and this one did not start it: look for it with ${EVENTS[eventName].lookUp}. From now on the trigger works as before; you need not publish it again. n8n loses what triggers remember when an execution goes on after a long wait (Wait node) and then writes static data in a Code node: move such code to a workflow of its own.`,
		},
	);
}

/** Where rows stand in time: by their numbers, or by their dates where not all have one. */
function orderOf(rows: IDataObject[]): (row: IDataObject) => string {
	return rows.every((row) => typeof identityOf(row) === 'number')
		? (row) => String(identityOf(row)).padStart(16, '0')
		: createdAt;
}

function newestOf(rows: IDataObject[]): IDataObject[] {
	const order = orderOf(rows);
	const sorted = rows
		.map((row) => ({ row, at: order(row) }))
		.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
	return sorted.slice(0, MAX_SEEN).map(({ row }) => row);
}
