// Waiting for the outcome of what an operation makes, for its declaration.
import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { apiError, isOutcomeUnknown } from '../client/errors';
import { identityOf } from '../client/newestFirst';
import { sentBody } from '../client/request';
import { asRow, isId, isObject, unwrapped } from '../client/response';
import type { ItemInRun, Operation } from '../execution/operation';
import { digitsOf, endOf, isWritingOf } from '../validation/listedNumber';
import type { Awaited, Until } from './awaited';
import { mayBeNew } from './newest';
import { CallWatcher } from './watcher';

/** What an operation makes: a call, or a lead that is called. */
interface Made {
	/** Its name in a sentence. */
	name: string;
	/** What to do instead of making it again. */
	advice: string;
	/** What its answer tells of the calls to come. */
	note: (awaited: Awaited, answer: IDataObject, body: IDataObject) => void;
	/** The item that goes on; without a call when time is up. */
	row: (call: IDataObject | undefined, answer: IDataObject) => IDataObject;
}

/** The answer of making a call is assumed: it is only looked at for an ID (docs/api-assumptions.md, "Further operations"). */
const CALL: Made = {
	name: 'The call was made',
	advice: 'do not make it again',
	note: (awaited, { id }) => {
		// one that was given before is that of something else
		const callId = isId(id) ? identityOf({ id }) : undefined;
		if (callId !== undefined && mayBeNew(callId, awaited.before)) awaited.callId = callId;
	},
	row: (call, answer) => call ?? answer,
};

/** platform-api 4.12, 2.6 */
const LEAD: Made = {
	name: 'The lead was created',
	advice: 'do not create it again',
	note: (awaited, { id, phone_number, campaign, campaign_id }, body) => {
		const campaignId = campaign_id ?? body.campaign_id;
		const answered = digitsOf(phone_number);
		// a number that was added by hand may have had no country code
		if (isWritingOf(awaited.number, answered)) awaited.number = answered;
		if (isId(id) && isId(campaignId)) awaited.lead = { id: identityOf({ id }), campaignId };
		if (isObject(campaign) && typeof campaign.name === 'string') {
			awaited.campaignName = campaign.name;
		}
	},
	// a field of its own, with a call or without: each has an ID and a status
	row: (call, lead) => ({ ...call, lead }),
};

type WaitingPart = Required<Pick<Operation, 'inTurn' | 'perform' | 'followUp'>>;

/** Lets an operation that makes a call wait for its outcome. */
export const waitsForCall = waitsFor(CALL);

/** Lets an operation that creates a lead wait for the outcome of its calls. */
export const waitsForCallOfLead = waitsFor(LEAD);

function waitsFor(made: Made): WaitingPart {
	return {
		// what waits by number is told apart by the order in which it was made
		inTurn: (request, { waitForCallToEnd }) =>
			waitForCallToEnd === true ? endOf(digitsOf(sentBody(request).phone_number)) : undefined,
		perform: (item) => (isWaiting(item) ? send(item, made) : undefined),
		followUp: (item, rows) => (isWaiting(item) ? goOn(item, made, rows) : undefined),
	};
}

function isWaiting({ parameters }: ItemInRun): boolean {
	return parameters.waitForCallToEnd === true;
}

/** What a run shares of one account: who reads its calls, and what each item waits for. */
interface AccountInRun {
	watcher: CallWatcher;
	awaited: Map<ItemInRun, Awaited>;
}

function accountOf({ client, share, signal }: ItemInRun): AccountInRun {
	const { root, token } = client.deployment;
	return share(`calls of ${root}\n${token}`, () => ({
		watcher: new CallWatcher(client.aside(signal), signal),
		awaited: new Map(),
	}));
}

/** @throws NodeApiError when it is refused, or when it cannot be read which calls there are: then nothing is sent */
async function send(item: ItemInRun, made: Made): Promise<IDataObject[]> {
	const { watcher, awaited: awaitedOf } = accountOf(item);
	await readFirst(item, watcher);
	const body = sentBody(item.request);
	const awaited = watcher.expect({
		number: digitsOf(body.phone_number),
		until: (item.parameters.waitUntil ?? 'firstCallEnded') as Until,
	});
	try {
		const response = await item.client.send(item.request);
		made.note(awaited, unwrapped(asRow(response.body)), body);
		awaitedOf.set(item, awaited);
		return [asRow(response.body)];
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

async function goOn(item: ItemInRun, made: Made, rows: IDataObject[]): Promise<IDataObject[]> {
	const { watcher, awaited: awaitedOf } = accountOf(item);
	const { limitWaitTime, whenTimeIsUp } = item.parameters;
	const minutes = Number(limitWaitTime);
	const awaited = awaitedOf.get(item)!;
	const answer = unwrapped(rows[0]);
	const call = await watcher.outcome(awaited, minutes * 60_000);
	awaitedOf.delete(item);
	if (!call && whenTimeIsUp === 'fail') {
		throw timeIsUpError(item, made, { awaited, answer, minutes, failure: watcher.lastFailure });
	}
	return [{ ...made.row(call, answer), timed_out: call === undefined }];
}

const NOT_YET: Record<Until, string> = {
	firstCallEnded: 'The call had not ended',
	reached: 'The person had not been reached',
	allTriesUsed: 'The platform was not done with the lead',
};

interface TimedOut {
	awaited: Awaited;
	answer: IDataObject;
	minutes: number;
	/** Why the list of calls could not be read the last time. */
	failure?: Error;
}

function timeIsUpError(
	{ client }: ItemInRun,
	{ name, advice }: Made,
	{ awaited, answer, minutes, failure }: TimedOut,
): NodeOperationError {
	const { until } = awaited;
	const time = minutes === 1 ? '1 minute' : `${minutes.toLocaleString('en')} minutes`;
	const which = isId(answer.id) ? ` (ID ${answer.id})` : '';
	const unread = failure
		? `The list of calls could not be read the last time: ${failure.message}. `
		: '';
	return new NodeOperationError(client.node, `${NOT_YET[until]} after ${time}`, {
		description: `${name}${which}: ${advice}. ${unread}Its outcome comes later: look for it with Get Many of "Call", or allow more in 'Limit Wait Time (Minutes)' next time.`,
	});
}
