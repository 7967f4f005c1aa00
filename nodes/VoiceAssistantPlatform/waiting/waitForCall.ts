// Waiting for the outcome of what an operation makes, for its declaration.
import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { simplifyCall, wasReached } from '../api/call';
import type { Campaigns } from '../api/campaign';
import { apiError, isOutcomeUnknown } from '../client/errors';
import { identityOf } from '../client/newestFirst';
import { sentBody } from '../client/request';
import { asRow, isId, isObject, unwrapped } from '../client/response';
import type { ItemInRun, Operation } from '../execution/operation';
import { digitsOf, endOf, isWritingOf } from '../validation/listedNumber';
import { mayBeNew } from './newest';
import { lastCallOf, type PendingOutcome, type Until } from './pendingOutcome';
import { reasonOf, recentCampaigns } from './timeIsUp';
import { CallWatcher } from './watcher';

/** What an operation makes: a call, or a lead that is called. */
interface WaitTarget {
	/** Its name in a sentence. */
	name: string;
	/** What to do instead of making it again. */
	advice: string;
	/** What it says of the calls to come, as it is sent. */
	expected: (body: IDataObject) => Pick<PendingOutcome, 'lead'>;
	/** The same of its answer. */
	note: (awaited: PendingOutcome, answer: IDataObject) => void;
	/** What is known without any call, as the platform would say it of one. */
	known: (made: Made) => IDataObject;
	/** What the platform sent of it; without a call when there is none. */
	sent: (call: IDataObject | undefined, answer: IDataObject) => IDataObject;
}

/** What was made for an item. */
interface Made {
	awaited: PendingOutcome;
	/** The whole answer. */
	answer: IDataObject;
	/** As it was sent. */
	body: IDataObject;
}

/** The answer of making a call is assumed (docs/api-assumptions.md, "Further operations"). */
const CALL: WaitTarget = {
	name: 'The call was made',
	advice: 'do not make it again',
	expected: () => ({}),
	note: (awaited, answer) => {
		const [callId] = [answer.data, answer]
			.filter(isObject)
			.map((part) => simplifyCall(part).id)
			.filter(isId);
		// one that was given before is that of something else
		if (callId !== undefined && mayBeNew(callId, awaited.before)) awaited.callId = callId;
	},
	known: ({ awaited, answer, body }) => ({
		id: awaited.callId,
		// some say with it whether they did it
		status: [unwrapped(answer).status, answer.status].find((status) => typeof status === 'string'),
		customer_phone: body.phone_number,
	}),
	sent: (call, answer) => call ?? answer,
};

/** platform-api 4.12, 2.6 */
const LEAD: WaitTarget = {
	name: 'The lead was created',
	advice: 'do not create it again',
	expected: ({ campaign_id }) => ({ lead: { campaignId: knownId(campaign_id) } }),
	note: (awaited, answer) => {
		const { id, phone_number, campaign, campaign_id } = unwrapped(answer);
		const answered = digitsOf(phone_number);
		// a number that was added by hand may have had no country code
		if (isWritingOf(awaited.number, answered)) awaited.number = answered;
		awaited.lead = {
			id: knownId(id),
			campaignId: knownId(campaign_id) ?? awaited.lead?.campaignId,
			campaignName: isObject(campaign) && isId(campaign.name) ? String(campaign.name) : undefined,
		};
	},
	known: ({ awaited, answer, body }) => {
		const lead = unwrapped(answer);
		return {
			lead: { ...lead, status: awaited.lead?.status ?? lead.status },
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

type WaitingPart = Required<Pick<Operation, 'inTurn' | 'perform' | 'followUp'>>;

/** Lets an operation that makes a call wait for its outcome. */
export const waitsForCall = waitsFor(CALL);

/** Lets an operation that creates a lead wait for the outcome of its calls. */
export const waitsForCallOfLead = waitsFor(LEAD);

function waitsFor(target: WaitTarget): WaitingPart {
	return {
		// what waits by number is told apart by the order in which it was made
		inTurn: (request, { waitForCallToEnd }) =>
			waitForCallToEnd === true ? endOf(digitsOf(sentBody(request).phone_number)) : undefined,
		perform: (item) => (isWaiting(item) ? send(item, target) : undefined),
		followUp: (item) => (isWaiting(item) ? outcome(item, target) : undefined),
	};
}

function isWaiting({ parameters }: ItemInRun): boolean {
	return parameters.waitForCallToEnd === true;
}

/** What a run shares of one account: who reads its calls, and what was made for each item that waits. */
interface AccountInRun {
	watcher: CallWatcher;
	campaigns: () => Promise<Campaigns>;
	madeFor: Map<ItemInRun, Made>;
}

function accountOf({ client, share, signal }: ItemInRun): AccountInRun {
	const { root, token } = client.deployment;
	return share(`calls of ${root}\n${token}`, () => ({
		watcher: new CallWatcher(client.aside(signal), signal),
		campaigns: recentCampaigns(client, signal),
		madeFor: new Map(),
	}));
}

/** @throws NodeApiError when it is refused, or when it cannot be read which calls there are: then nothing is sent */
async function send(item: ItemInRun, target: WaitTarget): Promise<IDataObject[]> {
	const { watcher, madeFor } = accountOf(item);
	await readFirst(item, watcher);
	const body = sentBody(item.request);
	const awaited = watcher.expect({
		number: digitsOf(body.phone_number),
		until: (item.parameters.waitUntil ?? 'firstCallEnded') as Until,
		...target.expected(body),
	});
	try {
		const response = await item.client.send(item.request);
		const answer = asRow(response.body);
		target.note(awaited, answer);
		madeFor.set(item, { awaited, answer, body });
		return [answer];
	} catch (error) {
		// what may have been made takes a call, if there is one: it is nobody else's
		if (!isOutcomeUnknown(error)) watcher.forget(awaited);
		return await Promise.reject(error as Error);
	} finally {
		awaited.isAnswered = true;
	}
}

async function readFirst({ client, signal }: ItemInRun, watcher: CallWatcher): Promise<void> {
	try {
		await watcher.ready();
	} catch (error) {
		signal.throwIfAborted();
		const { message, description, httpCode } = error as Error & {
			description?: string | null;
			httpCode?: string | null;
		};
		const nothingSent =
			"Nothing was sent: to wait for the call to end, the list of calls has to be read, and it could not be. Turn off 'Wait for the Call to End' if this keeps happening.";
		return await Promise.reject(
			apiError(client.node, {
				message,
				description: [description, nothingSent].filter(Boolean).join(' '),
				httpCode: httpCode ?? undefined,
			}),
		);
	}
}

/** @throws NodeOperationError when time is up, where the item is to fail then */
async function outcome(item: ItemInRun, target: WaitTarget): Promise<IDataObject[]> {
	const { watcher, campaigns, madeFor } = accountOf(item);
	const { limitWaitTime, whenTimeIsUp, simplify } = item.parameters;
	const minutes = Number(limitWaitTime);
	const made = madeFor.get(item)!;
	const { awaited, answer } = made;
	const ended = await watcher.outcome(awaited, minutes * 60_000);
	madeFor.delete(item);
	const call = ended ?? lastCallOf(awaited);
	const failure = watcher.lastFailure;
	const reason = ended ? null : await reasonOf({ awaited, failure, campaigns });
	if (reason !== null && whenTimeIsUp === 'fail') {
		throw timeIsUpError(item, target, { made, minutes, reason });
	}
	const row = simplify
		? simplified(call, target.known(made))
		: { ...target.sent(call, answer), reached: call ? wasReached(call) : null };
	return [{ ...row, timed_out: !ended, timed_out_reason: reason }];
}

/** A call as Simplify gives it, completed by what is known without it; without a call, that alone. */
function simplified(call: IDataObject | undefined, known: IDataObject): IDataObject {
	const [row, more] = [simplifyCall(call ?? {}), simplifyCall(known)];
	const completed = Object.entries(row).map(([name, value]) => [name, value ?? more[name]]);
	return { ...Object.fromEntries(completed), reached: row.reached } as IDataObject;
}

const NOT_YET: Record<Until, string> = {
	firstCallEnded: 'The call had not ended',
	reached: 'The person had not been reached',
	allAttemptsUsed: 'The platform was not done with the lead',
};

function timeIsUpError(
	{ client }: ItemInRun,
	{ name, advice }: WaitTarget,
	{ made, minutes, reason }: { made: Made; minutes: number; reason: string },
): NodeOperationError {
	const { awaited, answer } = made;
	const id = awaited.callId ?? unwrapped(answer).id;
	const time = minutes === 1 ? '1 minute' : `${minutes.toLocaleString('en')} minutes`;
	const which = isId(id) ? ` (ID ${id})` : '';
	return new NodeOperationError(client.node, `${NOT_YET[awaited.until]} after ${time}`, {
		description: `${name}${which}: ${advice}. ${reason} Look for its outcome later with Get Many of "Call", or allow more in 'Limit Wait Time (Minutes)' next time.`,
	});
}
