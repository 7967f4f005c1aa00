// The platform may report a call more than once. Repeated deliveries are told from new ones in two places: in the process
// that receives them, before an execution is stored, and in the execution itself, across processes and restarts.
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { callIdOf } from '../api/call';
import { accountFingerprint, CREDENTIAL, deploymentIn } from '../client/credential';
import { textIn } from '../client/response';
import { recordEvents } from '../deduplication/persistent';
import { triggerKey } from '../deduplication/trigger';
import { storedAccount } from './registrationStore';
import { readForExecution, type TriggerSettings } from './settings';

/** Entries that n8n keeps for a trigger: two an event. */
const MAX_ENTRIES = 2_000;

/** Events that this process knows at most, of all triggers; with more, the oldest are forgotten. */
const MAX_EVENTS = 10_000;

/** In this process: by trigger and event, whether its workflow was started, as soon as that is known. */
const startedEvents = new Map<string, Promise<boolean>>();

/**
 * Whether this process has started the workflow for the same event of this trigger already. An event whose workflow could not
 * start is as good as new.
 * @param call that has ended; one that cannot be told from others is never repeated
 */
export async function isRepeated(
	context: IWebhookFunctions,
	settings: TriggerSettings,
	call: IDataObject,
): Promise<boolean> {
	const event = await eventOf(context, settings, call);
	if (event === undefined) return false;
	const key = `${triggerKey(context)} ${event}`;
	for (let earlier = startedEvents.get(key); earlier; earlier = startedEvents.get(key)) {
		if (await earlier) return true;
		if (startedEvents.get(key) === earlier) startedEvents.delete(key);
	}
	startedEvents.set(key, isStarted(context));
	const [oldest] = startedEvents.keys();
	if (startedEvents.size > MAX_EVENTS) startedEvents.delete(oldest);
	return false;
}

/**
 * Whether n8n has stored the execution: it answers with success then. It ends its answer even if the sender has hung up
 * meanwhile, and no event says so: hence the call of `end`.
 */
async function isStarted(context: IWebhookFunctions): Promise<boolean> {
	const response = context.getResponseObject();
	const end = response.end.bind(response) as (...answer: unknown[]) => typeof response;
	return await new Promise((resolve) => {
		response.end = (...answer: unknown[]) => {
			resolve(response.statusCode < 400);
			return end(...answer);
		};
	});
}

/**
 * Lets an event start the workflow once, in any process, and across restarts of n8n. Only a delivery can be repeated: a test,
 * and an execution that the user runs again, are meant to run.
 * @returns the items of the execution; none for a repeated event
 * @throws NodeOperationError when an expression gives neither true nor false; the error of n8n's database when it fails twice
 */
export async function withoutRepeated(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	if (context.getMode() !== 'webhook' || items.length !== 1) return items;
	const settings = readForExecution(context);
	if (settings.event !== 'callEnded' || !settings.deduplicate) return items;
	const event = await eventOf(context, settings, items[0].json);
	if (event === undefined) return items;
	const fresh = await recordEvents(context, [event], MAX_ENTRIES);
	return fresh.has(event) ? items : [];
}

/**
 * Tells one ended call from another: the same call may be reported with another status later, and calls of two accounts may have
 * the same ID. An ID that others might share says nothing; of a number too large for JavaScript the last digits are lost.
 */
async function eventOf(
	context: IExecuteFunctions | IWebhookFunctions,
	settings: TriggerSettings,
	call: IDataObject,
): Promise<string | undefined> {
	const id = callIdOf(call);
	const isUnique = typeof id === 'string' || Number.isSafeInteger(id);
	if (!isUnique) return undefined;
	return `${await accountOf(context, settings)} ${id}:${textIn(call.status ?? '')}`;
}

/**
 * The account that reports to the trigger: the one that it was registered with, or that of the credential, which takes every
 * delivery much time to read. Blank when that cannot be used any more: a reported call starts the workflow all the same.
 */
async function accountOf(
	context: IExecuteFunctions | IWebhookFunctions,
	{ registration }: TriggerSettings,
): Promise<string> {
	// what was registered before the user set the trigger up by hand may still be stored
	const registered = registration === 'automatic' ? storedAccount(context) : undefined;
	if (registered !== undefined) return registered;
	try {
		return accountFingerprint(deploymentIn(context, await context.getCredentials(CREDENTIAL)));
	} catch {
		return '';
	}
}
