// What an item waits for: one call, or the calls of one lead. What is known of it, when it is over, and why it is not.
import type { IDataObject } from 'n8n-workflow';
import { hasEnded, hasSettled, simplifyCall, wasReached } from '../api/call';
import { whyNotCalling, type Campaigns } from '../api/campaign';
import { statusIn } from '../api/status';
import { identityOf, mayBeNew, type Newest } from '../client/newestFirst';
import { isId, isObject, unwrapped } from '../client/response';
import { digitsOf, matchesNumber } from '../validation/listedNumber';

/** What to wait for; what is made by a single call has only the first one. */
export type Until = 'firstCallEnded' | 'reached' | 'allAttemptsUsed';

/** A call as it was read last. */
interface KnownCall {
	row: IDataObject;
	hasEnded: boolean;
}

/** What is known of a lead, and of the campaign that calls it. */
export interface AwaitedLead {
	id?: number | string;
	campaignId?: number | string;
	campaignName?: string;
	/** As it was read last. */
	status?: unknown;
}

interface State {
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
	/** When the item began to wait, and when its time is up; in milliseconds of `performance.now()`. */
	waits?: { since: number; deadline: number };
}

/** Read by others, and changed by the functions of this file only. */
export type PendingOutcome = Readonly<State>;

/** What a request says of the calls to come. */
export type Expected = Pick<State, 'number' | 'until' | 'lead'>;

/**
 * Something that is about to be sent.
 * @param known what is there now is none of its calls
 */
export function pendingOutcome(expected: Expected, known: Newest): PendingOutcome {
	return {
		...expected,
		before: known,
		seen: known,
		isAnswered: false,
		leadIsDone: false,
		calls: new Map(),
	};
}

/** Notes what the answer says of the calls to come; a failure says nothing of them. */
export function recordAnswer(
	pending: State,
	said: Partial<Pick<State, 'number' | 'callId' | 'lead'>> = {},
): void {
	Object.assign(pending, said, { isAnswered: true });
}

/** Notes that the item waits from now on, for so many milliseconds. */
export function recordWait(pending: State, limit: number): void {
	const since = performance.now();
	pending.waits = { since, deadline: since + limit };
}

/** Makes a call one of those of an item, or notes how it has changed. */
export function recordCall({ calls }: State, row: IDataObject): void {
	const id = identityOf(row);
	calls.set(id, { row, hasEnded: hasSettled(row, calls.get(id)?.row.status) });
}

/** Notes that all there is was looked through. */
export function recordSeen(pending: State, seen: Newest, leadIsDone: boolean): void {
	Object.assign(pending, { seen, leadIsDone });
}

/** Notes how a lead is. */
export function recordLead(pending: State, { status }: IDataObject): void {
	pending.lead = { ...pending.lead, status };
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
export function outcomeAtLast(pending: State): IDataObject | undefined {
	for (const call of pending.calls.values()) call.hasEnded = hasEnded(call.row);
	return outcomeOf(pending);
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

/**
 * Why there is no outcome when time is up, in whole sentences.
 * @param failure why the list of calls could not be read the last time
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
	if (open) return joined(unread, `A call has not ended yet${statusIn(open)}.`);
	const last = lastCallOf(pending);
	const ended = last && `The last call has ended${statusIn(last)}.`;
	const campaign =
		lead?.campaignId === undefined ? undefined : (await campaigns()).get(lead.campaignId);
	const notCalling = campaign && whyNotCalling(campaign, new Date());
	const which = lead ? 'call of the campaign' : 'call';
	const unknown =
		!(unread ?? ended ?? notCalling) && `No ${which} to this number has appeared yet.`;
	return joined(unread, ended, notCalling, unknown);
}

function joined(...sentences: unknown[]): string {
	return sentences.filter(Boolean).join(' ');
}

/** What was made for an item. */
export interface Made {
	pending: PendingOutcome;
	/** The whole answer. */
	answer: IDataObject;
	/** As it was sent. */
	body: IDataObject;
}

/** What an operation makes: a call, or a lead that is called. */
export interface WaitTarget {
	/** Its name in a sentence. */
	name: string;
	/** What to do instead of making it again. */
	advice: string;
	/** What the request says of the calls to come. */
	expected: (body: IDataObject) => Pick<State, 'lead'>;
	/** What the answer says of them. */
	answered: (
		pending: PendingOutcome,
		answer: IDataObject,
	) => Partial<Pick<State, 'number' | 'callId' | 'lead'>>;
	/** What is known without any call, as the platform would say it of one. */
	known: (made: Made) => IDataObject;
	/** What the platform sent of it; without a call when there is none. */
	sent: (call: IDataObject | undefined, answer: IDataObject) => IDataObject;
}

/** The answer of making a call is assumed (docs/api-assumptions.md, "Further operations"). */
export const CALL: WaitTarget = {
	name: 'The call was made',
	advice: 'do not make it again',
	expected: () => ({}),
	answered: ({ before }, answer) => {
		const [callId] = [answer.data, answer]
			.filter(isObject)
			.map((part) => simplifyCall(part).id)
			.filter(isId);
		// one that was given before is that of something else
		return callId !== undefined && mayBeNew(callId, before) ? { callId } : {};
	},
	known: ({ pending, answer, body }) => ({
		id: pending.callId,
		// some say with it whether they did it
		status: [unwrapped(answer).status, answer.status].find((status) => typeof status === 'string'),
		customer_phone: body.phone_number,
	}),
	sent: (call, answer) => call ?? answer,
};

/** platform-api 4.12, 2.6 */
export const LEAD: WaitTarget = {
	name: 'The lead was created',
	advice: 'do not create it again',
	expected: ({ campaign_id }) => ({ lead: { campaignId: knownId(campaign_id) } }),
	answered: (pending, answer) => {
		const { id, phone_number, campaign, campaign_id } = unwrapped(answer);
		const number = digitsOf(phone_number);
		return {
			// a number that was added by hand may have had no country code
			...(matchesNumber(pending.number, number) && { number }),
			lead: {
				id: knownId(id),
				campaignId: knownId(campaign_id) ?? pending.lead?.campaignId,
				campaignName: isObject(campaign) && isId(campaign.name) ? String(campaign.name) : undefined,
			},
		};
	},
	known: ({ pending, answer, body }) => {
		const lead = unwrapped(answer);
		return {
			lead: { ...lead, status: pending.lead?.status ?? lead.status },
			customer_phone: lead.phone_number ?? body.phone_number,
			campaign_id: lead.campaign_id ?? body.campaign_id,
		};
	},
	// a field of its own, with a call or without: each has an ID and a status
	sent: (call, answer) => ({ ...call, lead: unwrapped(answer) }),
};

function knownId(id: unknown): number | string | undefined {
	return isId(id) ? identityOf({ id }) : undefined;
}
