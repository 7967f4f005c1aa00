// The platform may report an event more than once. Repeated deliveries are recognized in the execution, across processes and
// restarts: n8n offers its list for deduplication only there.
import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { accountFingerprint, deploymentIn, readCredential } from '../client/credential';
import { recordEvents } from '../client/trigger';
import { WEBHOOK_EVENTS } from './events';
import { readForExecution, type TriggerSettings } from './settings';

/** Entries that n8n keeps for a trigger: two per event. */
const MAX_ENTRIES = 2_000;

/** Marks a report that was handed to the workflow that waits for the call: it does not start that of the trigger. */
export const TAKEN_FIELD = 'taken_by_waiting_workflow';

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
	context: IExecuteFunctions,
	settings: TriggerSettings,
	payload: IDataObject,
): Promise<string | undefined> {
	const { id, state } = WEBHOOK_EVENTS[settings.event].report?.identify(payload) ?? {};
	const isUnique = typeof id === 'string' || Number.isSafeInteger(id);
	if (!isUnique || state === undefined) return undefined;
	return `${await accountOf(context)} ${String(id)}:${String(state)}`;
}

/** The account of the credential; blank if that cannot be used any more: a reported call still starts the workflow. */
async function accountOf(context: IExecuteFunctions): Promise<string> {
	try {
		return accountFingerprint(deploymentIn(context, await readCredential(context)));
	} catch {
		return '';
	}
}
