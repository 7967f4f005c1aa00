// Lets an operation wait for the outcome of its calls: the parameters of the form, and how an item is carried out.
import {
	NodeOperationError,
	type IDataObject,
	type INode,
	type INodeProperties,
} from 'n8n-workflow';
import { simplifyCall, wasReached } from '../api/call';
import { isOutcomeUnknown, withMoreWords } from '../client/errors';
import { sentBody } from '../client/request';
import { asRow, isId, unwrapped } from '../client/response';
import type { ItemInRun, Operation, Performed } from '../execution/operation';
import { isSimplified } from '../execution/output';
import { digitsOf, commonEnd } from '../validation/listedNumber';
import {
	CALL,
	LEAD,
	lastCallOf,
	reasonOf,
	recordAnswer,
	type SentItem,
	type Until,
	type WaitTarget,
} from './pendingOutcome';
import { CallWatcher } from './watcher';

const waits = { show: { waitForCallToEnd: [true] } };

/**
 * @param operation in which the workflow sleeps instead
 * @param when the item continues, and with which outcome
 */
const waitForCallToEnd = (operation: string, when: string): INodeProperties => ({
	displayName: 'Wait for the Call to End',
	name: 'waitForCallToEnd',
	type: 'boolean',
	default: false,
	description: `Whether to continue only when ${when}. Until then the execution stays open, and in queue mode takes up a place on a worker; a restart of n8n, or its own time limit for executions, ends it. To wait longer, or through restarts, use the operation <a href="https://www.npmjs.com/package/n8n-nodes-voice-assistant-platform#docs/ask-by-phone.md" target="_blank">${operation}</a>, in which the workflow sleeps.`,
});

const limitWaitTime: INodeProperties[] = [
	{
		displayName: 'Limit Wait Time (Minutes)',
		name: 'limitWaitTime',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 1_440 },
		default: 30,
		description:
			'How long to wait at most, from 1 minute to 1,440 (one day). When time is up, only the waiting ends: the platform goes on calling.',
		displayOptions: waits,
	},
	{
		displayName: 'When Time Is Up',
		name: 'whenTimeIsUp',
		type: 'options',
		options: [
			{
				name: 'Continue',
				value: 'continue',
				description:
					'The item continues with what is known. Its field "timed_out" is true then, and "timed_out_reason" says why.',
			},
			{
				name: 'Fail',
				value: 'fail',
				description:
					'The item fails with an error that says why. The call or lead still exists: do not create it again.',
			},
		],
		default: 'continue',
		description: 'What happens to an item whose outcome is not known by then',
		displayOptions: waits,
	},
];

/** Which of the calls of a lead is awaited. */
export const waitUntil: INodeProperties = {
	displayName: 'Until',
	name: 'waitUntil',
	type: 'options',
	options: [
		{
			name: 'All Attempts Used',
			value: 'allAttemptsUsed',
			description:
				'The platform does not call this lead any more: the person was reached, or no attempt is left. The last call comes out.',
		},
		{
			name: 'First Call Has Ended',
			value: 'firstCallEnded',
			description: 'Whether somebody answered or not',
		},
		{
			name: 'The Person Was Reached',
			value: 'reached',
			description:
				'A call was answered, and not by a machine. If all attempts are used before that, the last call comes out.',
		},
	],
	default: 'firstCallEnded',
	description: 'What to wait for. The campaign calls only within its own hours: allow enough time.',
};

/** The parameters of an operation that makes one call. */
export const callWaitParameters: INodeProperties[] = [
	waitForCallToEnd(
		'Call and Wait for Response',
		'the call has ended, with its outcome: status, transcript, extracted variables and cost, as Get Many returns them',
	),
	...limitWaitTime,
];

/** The parameters of an operation that creates a lead, which the platform calls at a time of its choice. */
export const leadWaitParameters: INodeProperties[] = [
	waitForCallToEnd(
		'Create and Wait for Response',
		'the person was called, with the outcome: the call as Get Many of "Call" returns it, with the fields of the lead',
	),
	{ ...waitUntil, displayOptions: waits },
	...limitWaitTime,
];

/** Lets an operation that makes a call wait for its outcome. */
export const callWaiting = waitingFor(CALL);

/** Lets an operation that creates a lead wait for the outcome of its calls. */
export const leadWaiting = waitingFor(LEAD);

function waitingFor(target: WaitTarget): Required<Pick<Operation, 'serializeBy' | 'perform'>> {
	return {
		// of several leads with one number, the first one is created; calls to it are told apart by the order in which they were made
		serializeBy: (request) => commonEnd(digitsOf(sentBody(request).phone_number)),
		perform: (item) =>
			item.parameters.waitForCallToEnd === true ? sendAndFollow(item, target) : undefined,
	};
}

/** @throws NodeApiError when the request fails, or when the list of calls cannot be read first: then nothing is sent */
async function sendAndFollow(item: ItemInRun, target: WaitTarget): Promise<Performed> {
	const { client, request, parameters, share, signal } = item;
	const watcher = share('calls', () => new CallWatcher(client.independent(signal), signal));
	await readFirst(item, watcher);
	const body = sentBody(request);
	const pending = watcher.expect({
		number: digitsOf(body.phone_number),
		until: (parameters.waitUntil ?? 'firstCallEnded') as Until,
		...target.expected(body),
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

async function readFirst({ signal }: ItemInRun, watcher: CallWatcher): Promise<void> {
	try {
		await watcher.ready();
	} catch (error) {
		signal.throwIfAborted();
		const description =
			"Nothing was sent: to wait for the call to end, the list of calls has to be read, and it could not be. Turn off 'Wait for the Call to End' if this keeps happening.";
		return await Promise.reject(withMoreWords(error, { description }));
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
	const reason = ended ? null : await reasonOf(pending, failure, () => watcher.campaigns());
	if (reason !== null && parameters.whenTimeIsUp === 'fail') {
		throw timeIsUpError(client.node, target, { sent, minutes, reason });
	}
	const row = isSimplified(parameters)
		? simplified(call, target.known(sent))
		: { ...target.received(call, answer), reached: call ? wasReached(call) : null };
	return { ...row, timed_out: !ended, timed_out_reason: reason };
}

/** A call as "Simplify" returns it, with missing fields filled in from what is known; without a call, only what is known. */
function simplified(call: IDataObject | undefined, known: IDataObject): IDataObject {
	const [row, more] = [simplifyCall(call ?? {}), simplifyCall(known)];
	const completed = Object.entries(row).map(([name, value]) => [name, value ?? more[name]]);
	return { ...Object.fromEntries(completed), reached: row.reached } as IDataObject;
}

const NOT_YET: Record<Until, string> = {
	firstCallEnded: 'The call had not ended',
	reached: 'The person had not been reached',
	allAttemptsUsed: 'The platform had not finished calling the lead',
};

function timeIsUpError(
	node: INode,
	{ name, advice }: WaitTarget,
	{ sent, minutes, reason }: { sent: SentItem; minutes: number; reason: string },
): NodeOperationError {
	const { pending, answer } = sent;
	const id = pending.callId ?? unwrapped(answer).id;
	const time = minutes === 1 ? '1 minute' : `${minutes.toLocaleString('en')} minutes`;
	const which = isId(id) ? ` (ID ${id})` : '';
	return new NodeOperationError(node, `${NOT_YET[pending.until]} after ${time}`, {
		description: `${name}${which}: ${advice}. ${reason} Look for its outcome later with Get Many of "Call", or allow more in 'Limit Wait Time (Minutes)' next time.`,
	});
}
