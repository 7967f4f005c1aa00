// The platform may report an event more than once. Repeated deliveries are recognized in two places: in the process that
// receives them, before an execution is stored, and in the execution itself, across processes and restarts.
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { accountFingerprint, deploymentIn, readCredential } from '../client/credential';
import { recordEvents, triggerKey } from '../triggers/trigger';
import { storedAccount } from './registrationStore';
import { WEBHOOK_EVENTS } from './events';
import { readForExecution, type TriggerSettings } from './settings';

/** Entries that n8n keeps for a trigger: two per event. */
const MAX_ENTRIES = 2_000;

/** The most events that this process remembers, of all triggers; beyond that, the oldest are forgotten. */
const MAX_EVENTS = 10_000;

/** Marks a report that was handed to the workflow that waits for the call: it does not start that of the trigger. */
export const TAKEN_FIELD = 'taken_by_waiting_workflow';

/** By trigger and event, in this process: resolves to whether the workflow was started. */
const startedEvents = new Map<string, Promise<boolean>>();

/**
 * Whether this process has started the workflow for the same event of this trigger already. An event whose workflow could
 * not start counts as new.
 * @param payload the report; without a unique ID it never counts as repeated
 */
export async function isRepeated(
	context: IWebhookFunctions,
	settings: TriggerSettings,
	payload: IDataObject,
): Promise<boolean> {
	const event = await eventOf(context, settings, payload);
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
 * Whether n8n has stored the execution: it then answers with success. The call of `end` shows this even if the sender has
 * hung up, when no event of the response does.
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
 * Lets an event start the workflow once, in any process, and across restarts of n8n. Only deliveries are checked: a test, or
 * an execution that the user runs again, always runs.
 * @returns the items of the execution; none for a repeated event, or one that was handed to a waiting workflow
 * @throws NodeOperationError when an expression gives neither true nor false; the error of n8n's database when it fails
 * twice
 */
export async function withoutRepeated(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	const passedOn = items.filter(({ json }) => json[TAKEN_FIELD] !== true);
	if (context.getMode() !== 'webhook' || items.length !== 1) return passedOn;
	const settings = readForExecution(context);
	if (!settings.deduplicate) return passedOn;
	const event = await eventOf(context, settings, items[0].json);
	if (event === undefined) return passedOn;
	const fresh = await recordEvents(context, [event], MAX_ENTRIES);
	return fresh.has(event) ? passedOn : [];
}

/**
 * The identity of a report: account, ID and state; undefined if the event is not reported, or could be a new one. An ID that
 * is not unique identifies nothing. (A number too large for JavaScript is not unique, as it has lost its last digits.)
 */
async function eventOf(
	context: IExecuteFunctions | IWebhookFunctions,
	settings: TriggerSettings,
	payload: IDataObject,
): Promise<string | undefined> {
	const { id, state } = WEBHOOK_EVENTS[settings.event].report?.identify(payload) ?? {};
	const isUnique = typeof id === 'string' || Number.isSafeInteger(id);
	if (!isUnique || state === undefined) return undefined;
	return `${await accountOf(context, settings)} ${String(id)}:${String(state)}`;
}

/**
 * The account that reports to the trigger: the one it was registered with, otherwise that of the credential, which takes
 * long to read for each delivery. Blank if the credential cannot be used any more: a reported call still starts the
 * workflow.
 */
async function accountOf(
	context: IExecuteFunctions | IWebhookFunctions,
	{ registration }: TriggerSettings,
): Promise<string> {
	// what was registered before the user set the trigger up by hand may still be stored
	const registered = registration === 'automatic' ? storedAccount(context) : undefined;
	if (registered !== undefined) return registered;
	try {
		return accountFingerprint(deploymentIn(context, await readCredential(context)));
	} catch {
		return '';
	}
}
