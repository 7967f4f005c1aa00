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
import * as inProcess from '../deduplication/inProcess';
import { recordEvents } from '../deduplication/persistent';
import { addressOf } from './address';
import { storedAccount } from './registrationStore';
import { readDeduplicate } from './settings';

/** Entries that n8n keeps for a trigger: two an event. */
const MAX_ENTRIES = 2_000;

/**
 * Whether this process has started the workflow for the same event of this trigger already.
 * @param call that has ended; one that cannot be told from others is never repeated
 */
export async function isRepeatedInProcess(
	context: IWebhookFunctions,
	call: IDataObject,
): Promise<boolean> {
	const event = await eventOf(context, call);
	if (event === undefined) return false;
	return await inProcess.isRepeatedInProcess(context, `${addressOf(context)} ${event}`);
}

/**
 * Lets an event start the workflow once, whichever process received it, and whenever n8n was restarted.
 * @returns the items of the execution; none for a repeated event
 * @throws the error of n8n's database when it fails twice
 */
export async function withoutRepeated(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = context.getInputData();
	if (!isChecked(context) || items.length !== 1) return items;
	const event = await eventOf(context, items[0].json);
	if (event === undefined) return items;
	const fresh = await recordEvents(context, [event], MAX_ENTRIES);
	return fresh.has(event) ? items : [];
}

/** Only a delivery can be repeated: a test, and an execution that the user runs again, are meant to run. */
function isChecked(context: IExecuteFunctions): boolean {
	return context.getMode() === 'webhook' && readDeduplicate(context);
}

/**
 * What tells one ended call from another: the same call may be reported with another status later, and calls of two
 * accounts may have the same ID. An ID that others might share tells nothing; of a number too large for JavaScript the
 * last digits are lost.
 */
async function eventOf(
	context: IExecuteFunctions | IWebhookFunctions,
	call: IDataObject,
): Promise<string | undefined> {
	const id = callIdOf(call);
	const isUnique = typeof id === 'string' || Number.isSafeInteger(id);
	return isUnique ? `${await accountOf(context)} ${id}:${textIn(call.status ?? '')}` : undefined;
}

/**
 * The account that reports to the trigger: the one that it was registered with, or that of the credential, which costs
 * every delivery much time to read. Blank when that cannot be used any more: what is reported starts the workflow all the
 * same.
 */
async function accountOf(context: IExecuteFunctions | IWebhookFunctions): Promise<string> {
	const registered = isManual(context) ? undefined : storedAccount(context);
	if (registered !== undefined) return registered;
	try {
		return accountFingerprint(deploymentIn(context, await context.getCredentials(CREDENTIAL)));
	} catch {
		return '';
	}
}

/** What was registered before the user set the trigger up by hand may still be stored. */
function isManual(context: IExecuteFunctions | IWebhookFunctions): boolean {
	return context.getNode().parameters.registration === 'manual';
}
