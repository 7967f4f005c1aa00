// What an item waits for, one call or the calls of one lead: what is known about it, when the wait is over, and why it is
// not.
import type { IDataObject } from 'n8n-workflow';
import { hasEnded, wasReached } from '../api/call';
import { whyNotCalling, type Campaigns } from '../api/campaign';
import { statusIn } from '../api/fields';
import type { Newest } from './newest';
import { idIn } from '../client/response';

/** What to wait for. For a single call, only the first value is possible. */
export type Until = 'firstCallEnded' | 'reached' | 'allAttemptsUsed';

/** What is known about a lead, and the campaign that calls it. */
export interface AwaitedLead {
	id?: number | string;
	campaignId?: number | string;
	campaignName?: string;
	/** As it was last read. */
	status?: unknown;
}

/** What is known of an item's calls. */
export interface PendingOutcome {
	/** Digits of the number that is called. */
	number: string;
	until: Until;
	callId?: number | string;
	/** Undefined for a single call, which no campaign makes. */
	lead?: AwaitedLead;
	/** The highest ID of a call before the item was sent: those of its calls are higher. */
	before: Newest;
	/** Whether the platform has answered. Before that, its call may have an ID that is not known yet. */
	isAnswered: boolean;
	/** Whether the platform will not call the lead any more, and all its calls are known. */
	leadIsDone: boolean;
	/** By their IDs, the oldest first, each as it was last read. */
	calls: Map<number | string, IDataObject>;
	/** Whether the item waits no longer; its calls still belong to no other item. */
	isOver: boolean;
}

/** What the request tells about the calls to come. */
export type Expected = Pick<PendingOutcome, 'number' | 'until' | 'lead'>;

/** What the answer tells about them. */
type Answered = Pick<PendingOutcome, 'callId' | 'lead'>;

/**
 * The state of an item that will be sent next.
 * @param before the highest ID listed now
 */
export function pendingOutcome(expected: Expected, before: Newest): PendingOutcome {
	return {
		...expected,
		before,
		isAnswered: false,
		leadIsDone: false,
		calls: new Map(),
		isOver: false,
	};
}

/** Records what the answer tells about the calls to come; call it without `said` if the request failed. */
export function recordAnswer(pending: PendingOutcome, said: Answered = {}): void {
	Object.assign(pending, said, { isAnswered: true });
}

/** Records a new or changed call of the item. */
export function recordCall({ calls }: PendingOutcome, row: IDataObject): void {
	calls.set(idIn(row.id), row);
}

/**
 * Whether a call that has ended is the one to go on with.
 * @param isLast whether the platform will not call the person any more
 */
export function isAwaited(call: IDataObject, until: Until, isLast: boolean): boolean {
	return until === 'firstCallEnded' || isLast || (until === 'reached' && wasReached(call) === true);
}

/**
 * The fields that say whether time was up before there was an outcome.
 * @param reason null if there is one
 */
export function timedOut(reason: string | null): IDataObject {
	return { timed_out: reason !== null, timed_out_reason: reason };
}

/** The call to continue with; undefined while there is something to wait for. */
export function awaitedCall({ until, calls, leadIsDone }: PendingOutcome): IDataObject | undefined {
	const ended = [...calls.values()].filter(hasEnded);
	const isDone = leadIsDone && ended.length === calls.size;
	return ended.find((row) => isAwaited(row, until, false)) ?? (isDone ? ended.at(-1) : undefined);
}

/** Whether the lead must be read to find out if another call follows. */
export function needsLead(pending: PendingOutcome): boolean {
	const { until, lead, calls } = pending;
	return (
		until !== 'firstCallEnded' &&
		lead?.id !== undefined &&
		lead.campaignId !== undefined &&
		calls.size > 0 &&
		openCallsOf(pending).length === 0
	);
}

/** The last call of an item, as it was last read; undefined while there is none. */
export function lastCallOf({ calls }: PendingOutcome): IDataObject | undefined {
	return [...calls.values()].at(-1);
}

/** The calls of an item that have not ended. */
export function openCallsOf({ calls }: PendingOutcome): IDataObject[] {
	return [...calls.values()].filter((call) => !hasEnded(call));
}

/**
 * Why there is no outcome when time is up, in whole sentences.
 * @param failure why the last read of the list of calls failed
 */
export async function reasonOf(
	pending: PendingOutcome,
	failure: Error | undefined,
	campaigns: () => Promise<Campaigns>,
): Promise<string> {
	const { lead } = pending;
	const unread =
		failure && `The list of calls could not be read the last time: ${failure.message}.`;
	const open = openCallsOf(pending).at(-1);
	if (open) return sentences(unread, `A call has not ended yet${statusIn(open)}.`);
	const last = lastCallOf(pending);
	const ended = last && `The last call has ended${statusIn(last)}.`;
	const campaign =
		lead?.campaignId === undefined ? undefined : (await campaigns()).get(lead.campaignId);
	const notCalling = campaign && whyNotCalling(campaign);
	const unseen = `The list of calls does not show ${lead ? 'a call of this lead' : 'this call'} yet.`;
	return sentences(unread, ended, notCalling) || unseen;
}

function sentences(...said: Array<string | undefined>): string {
	return said.filter(Boolean).join(' ');
}
