// Lets an operation wait for the outcome of its calls while its execution stays open.
import { NodeOperationError, type IDataObject, type INode } from 'n8n-workflow';
import { simplifyCall, wasReached } from '../api/call';
import { isOutcomeUnknown } from '../client/errors';
import { sentBody } from '../client/request';
import { asRow, isId, unwrapped } from '../client/response';
import type { ItemInRun, Operation, Performed } from '../declaration/operation';
import { isSimplified } from '../execution/output';
import { digitsBehindPlus, lastDigits } from '../validation/listedNumber';
import { lastCallOf, reasonOf, recordAnswer, timedOut, type Until } from './pendingOutcome';
import { CALL, LEAD, type SentItem, type WaitTarget } from './waitTarget';
import { CallWatcher } from './watcher';

/** Lets an operation that makes a call wait for its outcome. */
export const callWaiting = waitingFor(CALL);

/** Lets an operation that creates a lead wait for the outcome of its calls. */
export const leadWaiting = waitingFor(LEAD);

function waitingFor(target: WaitTarget): Required<Pick<Operation, 'serializeBy' | 'perform'>> {
	return {
		// of several leads with one number, the first one is created; calls to it are told apart by the order in which they were made
		serializeBy: (request) => lastDigits(digitsBehindPlus(sentBody(request).phone_number)),
		perform: (item) =>
			item.parameters.waitForCallToEnd === true ? sendAndFollow(item, target) : undefined,
	};
}

/** @throws NodeApiError when the request fails, or when the list of calls cannot be read first: then nothing is sent */
async function sendAndFollow(item: ItemInRun, target: WaitTarget): Promise<Performed> {
	const { client, request, parameters, share, signal } = item;
	const watcher = share('calls', () => new CallWatcher(client.independent(signal), signal));
	await watcher.ready();
	const body = sentBody(request);
	const pending = watcher.expect({
		number: digitsBehindPlus(body.phone_number),
		until: (parameters.waitUntil ?? 'firstCallEnded') as Until,
		lead: target.leadIn(body),
	});
	try {
		const response = await client.send(request);
		const answer = asRow(response.body);
		recordAnswer(pending, target.answered(pending, answer));
		const later = async () => [await outcomeRow(item, target, watcher, { pending, answer, body })];
		return { rows: [answer], later };
	} catch (error) {
		recordAnswer(pending);
		// if the call may have been made in spite of the error, it stays reserved: it belongs to no other item
		if (!isOutcomeUnknown(error)) watcher.forget(pending);
		return await Promise.reject(error as Error);
	}
}

/** @throws NodeOperationError when time is up, if the item is to fail then */
async function outcomeRow(
	{ client, parameters }: ItemInRun,
	target: WaitTarget,
	watcher: CallWatcher,
	sent: SentItem,
): Promise<IDataObject> {
	const { pending, answer } = sent;
	const minutes = Number(parameters.limitWaitTime);
	const { outcome: ended, failure } = await watcher.outcome(pending, minutes * 60_000);
	const call = ended ?? lastCallOf(pending);
	const why = ended ? undefined : await reasonOf(pending, failure, () => watcher.campaigns());
	// an AI agent would otherwise think that nobody was called
	const reason = why === undefined ? null : `${sentInWords(target, sent)} ${why}`;
	if (reason !== null && parameters.whenTimeIsUp === 'fail') {
		throw timeIsUpError(client.node, { until: pending.until, minutes, reason });
	}
	const row = isSimplified(parameters)
		? callWithKnown(call, target.known(sent))
		: { ...target.received(call, answer), reached: call ? wasReached(call) : null };
	return { ...row, ...timedOut(reason) };
}

/** A call as "Simplify" returns it, with missing fields filled in from what is known; without a call, only what is known. */
function callWithKnown(call: IDataObject | undefined, known: IDataObject): IDataObject {
	const [row, more] = [simplifyCall(call ?? {}), simplifyCall(known)];
	const completed = Object.entries(row).map(([name, value]) => [name, value ?? more[name]]);
	return { ...Object.fromEntries(completed), reached: row.reached } as IDataObject;
}

const NOT_YET: Record<Until, string> = {
	firstCallEnded: 'The call had not ended',
	reached: 'The person had not been reached',
	allAttemptsUsed: 'The platform had not finished calling the lead',
};

/** What was sent, with advice not to repeat it, in a sentence. */
function sentInWords({ name, advice }: WaitTarget, { pending, answer }: SentItem): string {
	const id = pending.callId ?? unwrapped(answer).id;
	return `${name}${isId(id) ? ` (ID ${id})` : ''}: ${advice}.`;
}

function timeIsUpError(
	node: INode,
	{ until, minutes, reason }: { until: Until; minutes: number; reason: string },
): NodeOperationError {
	const time = minutes === 1 ? '1 minute' : `${minutes.toLocaleString('en')} minutes`;
	return new NodeOperationError(node, `${NOT_YET[until]} after ${time}`, {
		description: `${reason} Look for its outcome later with Get Many of "Call", or allow more time in 'Limit Wait Time (Minutes)'.`,
	});
}
