// The switch "Wait for the Call to End": the operation waits for the outcome of its call while its execution stays open. In the
// operations whose names end in "and Wait for Response", the execution sleeps: sleeping/sleep.ts.
import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { callIdOf, hasEnded, simplifyCall, wasReached } from '../api/call';
import { whyNotCalling } from '../api/campaign';
import { statusIn } from '../api/fields';
import { isOutcomeUnknown } from '../client/errors';
import { sentBody } from '../client/request';
import { asRow, idIn, isId, isObject, unwrapped } from '../client/response';
import {
	isSimplified,
	type ItemInRun,
	type Operation,
	type Performed,
} from '../declaration/operation';
import { digitsBehindPlus, lastDigits } from '../validation/listedNumber';
import type { AwaitedCall, AwaitedLead } from './matching';
import { CallWatcher } from './watcher';

/** What differs between making a call and creating a lead. */
interface Target {
	/** What was done, in a sentence. */
	done: string;
	/** Advice not to repeat it, as a part of a sentence. */
	advice: string;
	/** The lead that the request creates; undefined for a single call. */
	leadIn: (body: IDataObject) => AwaitedLead | undefined;
	/** What the answer says of the call to come. */
	said: (awaited: AwaitedCall, answer: IDataObject) => Pick<AwaitedCall, 'callId' | 'lead'>;
	/** What is known without a call, under the names that the platform uses in a call. */
	known: (sent: SentItem) => IDataObject;
	/** What the platform sent; `call` is undefined if there is none. */
	received: (call: IDataObject | undefined, answer: IDataObject) => IDataObject;
}

/** An item that was sent. */
interface SentItem {
	awaited: AwaitedCall;
	/** The whole answer. */
	answer: IDataObject;
	body: IDataObject;
}

/** Lets an operation that makes a call wait for its outcome. The answer is assumed (docs/further-operations.md). */
export const callWaiting = waitingFor({
	done: 'The call was made',
	advice: 'do not make it again',
	leadIn: () => undefined,
	said: ({ before }, answer) => {
		const callId = [answer.data, answer].filter(isObject).map(callIdOf).find(isId);
		// an ID that was listed before belongs to something else
		return callId === undefined || (typeof callId === 'number' && callId <= before)
			? {}
			: { callId };
	},
	known: ({ awaited, answer, body }) => ({
		id: awaited.callId,
		// beside it, some platforms say whether the request was successful
		status: [unwrapped(answer).status, answer.status].find((status) => typeof status === 'string'),
		customer_phone: body.phone_number,
		input_variables: body.variables,
	}),
	received: (call, answer) => call ?? answer,
});

/** Lets an operation that creates a lead wait for the outcome of its first call (platform-api 4.12, 2.6). */
export const leadWaiting = waitingFor({
	done: 'The lead was created',
	advice: 'do not create it again',
	leadIn: ({ campaign_id }) => ({ campaignId: idIn(campaign_id) || undefined }),
	said: ({ lead }, answer) => {
		const { id, campaign, campaign_id } = unwrapped(answer);
		const name = isObject(campaign) ? campaign.name : undefined;
		return {
			lead: {
				id: idIn(id) || undefined,
				campaignId: idIn(campaign_id) || lead?.campaignId,
				campaignName: isId(name) ? String(name) : undefined,
			},
		};
	},
	known: ({ answer, body }) => {
		const lead = unwrapped(answer);
		return {
			lead,
			customer_phone: lead.phone_number ?? body.phone_number,
			campaign_id: lead.campaign_id ?? body.campaign_id,
			input_variables: body.variables,
		};
	},
	// a field of its own, with a call or without: each has an ID and a status
	received: (call, answer) => ({ ...call, lead: unwrapped(answer) }),
});

function waitingFor(target: Target): Required<Pick<Operation, 'serializeBy' | 'perform'>> {
	return {
		// of several leads with one number, the first one is created; calls to it are told apart by the order in which they were made
		serializeBy: (request) => lastDigits(digitsBehindPlus(sentBody(request).phone_number)),
		perform: (item) =>
			item.parameters.waitForCallToEnd === true ? sendAndFollow(item, target) : undefined,
	};
}

/** @throws NodeApiError when the request fails, or when the list of calls cannot be read first: then nothing is sent */
async function sendAndFollow(item: ItemInRun, target: Target): Promise<Performed> {
	const { client, request, share, signal } = item;
	const watcher = share('calls', () => new CallWatcher(client.independent(signal), signal));
	await watcher.ready();
	const body = sentBody(request);
	const number = digitsBehindPlus(body.phone_number);
	const awaited = watcher.expect({ number, lead: target.leadIn(body) });
	try {
		const answer = asRow((await client.send(request)).body);
		watcher.noteAnswer(awaited, target.said(awaited, answer));
		const later = async () => [await outcomeRow(item, target, watcher, { awaited, answer, body })];
		return { rows: [answer], later };
	} catch (error) {
		watcher.noteAnswer(awaited);
		// if the call may have been made in spite of the error, it stays reserved: it belongs to no other item
		if (!isOutcomeUnknown(error)) watcher.forget(awaited);
		return await Promise.reject(error as Error);
	}
}

/** @throws NodeOperationError when time is up, if the item is to fail then */
async function outcomeRow(
	{ client, parameters }: ItemInRun,
	target: Target,
	watcher: CallWatcher,
	sent: SentItem,
): Promise<IDataObject> {
	const { awaited, answer } = sent;
	const minutes = Number(parameters.limitWaitTime);
	const failure = await watcher.untilEnded(awaited, minutes * 60_000);
	const { call } = awaited;
	// an AI agent would otherwise think that nobody was called
	const reason =
		call && hasEnded(call)
			? null
			: `${sentInWords(target, sent)} ${await whyNotEnded(awaited, watcher, failure)}`;
	if (reason !== null && parameters.whenTimeIsUp === 'fail') {
		const time = minutes === 1 ? '1 minute' : `${minutes.toLocaleString('en')} minutes`;
		throw new NodeOperationError(client.node, `The call had not ended after ${time}`, {
			description: `${reason} Look for its outcome later with Get Many of "Call", or allow more time in 'Limit Wait Time (Minutes)'.`,
		});
	}
	const row = isSimplified(parameters)
		? callWithKnown(call, target.known(sent))
		: { ...target.received(call, answer), reached: call ? wasReached(call) : null };
	return { ...row, timed_out: reason !== null, timed_out_reason: reason };
}

/** A call as "Simplify" returns it, with missing fields filled in from what is known; without a call, only what is known. */
function callWithKnown(call: IDataObject | undefined, known: IDataObject): IDataObject {
	const [row, more] = [simplifyCall(call ?? {}), simplifyCall(known)];
	const completed = Object.entries(row).map(([name, value]) => [name, value ?? more[name]]);
	return { ...Object.fromEntries(completed), reached: row.reached } as IDataObject;
}

/** What was sent, with advice not to repeat it, in a sentence. */
function sentInWords({ done, advice }: Target, { awaited, answer }: SentItem): string {
	const id = awaited.callId ?? unwrapped(answer).id;
	return `${done}${isId(id) ? ` (ID ${id})` : ''}: ${advice}.`;
}

/** Why the call of an item has not ended when time is up, in whole sentences; `failure` is that of the last read. */
async function whyNotEnded(
	{ call, lead }: AwaitedCall,
	watcher: CallWatcher,
	failure: Error | undefined,
): Promise<string> {
	const unread =
		failure && `The list of calls could not be read the last time: ${failure.message}.`;
	const campaign =
		call || lead?.campaignId === undefined
			? undefined
			: (await watcher.campaigns()).get(lead.campaignId);
	const known = call
		? `A call has not ended yet${statusIn(call)}.`
		: campaign && whyNotCalling(campaign);
	const unseen = `The list of calls does not show ${lead ? 'a call of this lead' : 'this call'} yet.`;
	return [unread, known].filter(Boolean).join(' ') || unseen;
}
