// One call, or the calls of one lead, that an item waits for: what is known of it, and when it is over.
import type { IDataObject } from 'n8n-workflow';
import { hasEnded, wasReached } from '../api/call';
import { UNSETTLED_CALL_STATUS } from '../api/choices';
import { identityOf } from '../client/newestFirst';
import type { Newest } from './newest';

/** What to wait for; what is made by a single call has only the first one. */
export type Until = 'firstCallEnded' | 'reached' | 'allAttemptsUsed';

/** A call as it was read last. */
interface KnownCall {
	row: IDataObject;
	hasEnded: boolean;
}

export interface PendingOutcome {
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
	/** Where a campaign calls; undefined for a single call. */
	lead?: AwaitedLead;
	/** Whether the platform will not call the lead any more, and all its calls are known. */
	leadIsDone: boolean;
	/** By their IDs, the oldest first. */
	calls: Map<number | string, KnownCall>;
}

/** What is known of a lead, and of the campaign that calls it. */
export interface AwaitedLead {
	id?: number | string;
	campaignId?: number | string;
	campaignName?: string;
	/** As it was read last. */
	status?: unknown;
}

/** Makes a call one of those of an item, or notes how it has changed. */
export function recordCall(awaited: PendingOutcome, row: IDataObject): void {
	const id = identityOf(row);
	const before = awaited.calls.get(id)?.row.status;
	const isSettled = row.status !== UNSETTLED_CALL_STATUS || before === UNSETTLED_CALL_STATUS;
	awaited.calls.set(id, { row, hasEnded: hasEnded(row) && isSettled });
}

/** The call to go on with; undefined as long as there is something to wait for. */
export function outcomeOf({ until, calls, leadIsDone }: PendingOutcome): IDataObject | undefined {
	const all = [...calls.values()];
	const last = all.at(-1);
	if (until === 'firstCallEnded') return all.find((call) => call.hasEnded)?.row;
	const reached =
		until === 'reached' ? all.find((call) => call.hasEnded && wasReached(call.row)) : undefined;
	const isDone = leadIsDone && all.every((call) => call.hasEnded);
	return (reached ?? (isDone ? last : undefined))?.row;
}

/** The same when time is up: a call that may yet get on to another final status has ended all the same. */
export function outcomeAtLast(awaited: PendingOutcome): IDataObject | undefined {
	for (const call of awaited.calls.values()) call.hasEnded = hasEnded(call.row);
	return outcomeOf(awaited);
}

/** Whether only the lead says if there is another call to come. */
export function needsLead({ until, lead, calls }: PendingOutcome): boolean {
	const all = [...calls.values()];
	return (
		until !== 'firstCallEnded' &&
		lead?.id !== undefined &&
		lead.campaignId !== undefined &&
		all.length > 0 &&
		all.every((call) => call.hasEnded)
	);
}

/** The last call of an item, as it was read last; undefined while there is none. */
export function lastCallOf({ calls }: PendingOutcome): IDataObject | undefined {
	return [...calls.values()].at(-1)?.row;
}

/** The calls of an item that have not ended. */
export function openCallsOf({ calls }: PendingOutcome): IDataObject[] {
	return [...calls.values()].filter((call) => !call.hasEnded).map(({ row }) => row);
}
