// One call, or the calls of one lead, that an item waits for: what is known of it, and when it is over.
import type { IDataObject } from 'n8n-workflow';
import {
	FINAL_CALL_STATUSES,
	NOT_REACHED_STATUSES,
	UNSETTLED_CALL_STATUS,
	valuesOf,
} from '../api/choices';
import { createdAt, identityOf } from '../client/newestFirst';
import { isWritingOf } from '../validation/listedNumber';
import { isNewer, type Newest } from './newest';

/** What to wait for; what is made by a single call has only the first one. */
export type Until = 'firstCallEnded' | 'reached' | 'allTriesUsed';

export interface Awaited {
	/** Digits of the number that is called. */
	number: string;
	until: Until;
	/** What was there before it was sent: none of it is its call. */
	before: Newest;
	/** What was looked through for it: there is nothing more to be found. */
	seen: Newest;
	/** Whether the platform has answered: before, it may have an ID that is not known yet. */
	isAnswered: boolean;
	callId?: number | string;
	campaignName?: string;
	lead?: { id: number | string; campaignId: number | string };
	/** Whether the platform will not call the lead any more, and all its calls are known. */
	leadIsDone: boolean;
	/** By their IDs, the oldest first. */
	calls: Map<number | string, { row: IDataObject; hasEnded: boolean }>;
}

const FINAL_STATUSES = valuesOf(FINAL_CALL_STATUSES);

/** Makes a call one of those of an item, or notes what has become of it. */
export function take(awaited: Awaited, row: IDataObject): void {
	const id = identityOf(row);
	const before = awaited.calls.get(id)?.row.status;
	const isSettled = row.status !== UNSETTLED_CALL_STATUS || before === UNSETTLED_CALL_STATUS;
	awaited.calls.set(id, { row, hasEnded: hasFinalStatus(row) && isSettled });
}

/** Whether another call may be one of this item. */
export function takesAnother(
	{ callId, until, calls, before, number, campaignName }: Awaited,
	row: IDataObject,
	numberOfRow: string,
): boolean {
	return (
		callId === undefined &&
		(until !== 'firstCallEnded' || calls.size === 0) &&
		isNewer(row, before) &&
		isWritingOf(numberOfRow, number) &&
		(campaignName === undefined || campaignName === (row.campaign_name ?? campaignName))
	);
}

/** The call to go on with; undefined as long as there is something to wait for. */
export function outcomeOf({ until, calls, leadIsDone }: Awaited): IDataObject | undefined {
	const all = [...calls.values()];
	const last = all.at(-1);
	if (until === 'firstCallEnded') return all.find(({ hasEnded }) => hasEnded)?.row;
	const reached = until === 'reached' ? all.find(wasReached) : undefined;
	const isDone = leadIsDone && all.every(({ hasEnded }) => hasEnded);
	return (reached ?? (isDone ? last : undefined))?.row;
}

/** The same when time is up: a call that may yet get on to another final status has ended all the same. */
export function outcomeAtLast(awaited: Awaited): IDataObject | undefined {
	for (const call of awaited.calls.values()) call.hasEnded = hasFinalStatus(call.row);
	return outcomeOf(awaited);
}

/** Whether only the lead tells if there is another call to come. */
export function needsLead({ until, lead, calls }: Awaited): boolean {
	const all = [...calls.values()];
	return (
		until !== 'firstCallEnded' &&
		lead !== undefined &&
		all.length > 0 &&
		all.every(({ hasEnded }) => hasEnded)
	);
}

/** The calls of an item that have not ended. */
export function openCallsOf({ calls }: Awaited): Array<{ id: number | string; date: string }> {
	return [...calls.values()]
		.filter(({ hasEnded }) => !hasEnded)
		.map(({ row }) => ({ id: identityOf(row), date: createdAt(row) }));
}

function wasReached({ row, hasEnded }: { row: IDataObject; hasEnded: boolean }): boolean {
	return (
		hasEnded &&
		!NOT_REACHED_STATUSES.includes(row.status as string) &&
		row.answered_by !== 'machine'
	);
}

function hasFinalStatus({ status }: IDataObject): boolean {
	return FINAL_STATUSES.includes(status as string);
}
