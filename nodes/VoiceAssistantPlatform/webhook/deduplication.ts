// The platform may report an event more than once. Repeated deliveries are recognized in the execution, across processes and
// restarts: n8n offers its list for deduplication only there.
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
} from 'n8n-workflow';
import { accountFingerprint, deploymentIn, readCredential } from '../client/credential';
import { freshItems } from '../client/trigger';
import { WEBHOOK_EVENTS } from './events';
import type { TriggerSettings } from './settings';

/** Entries that n8n keeps for a trigger: two per event. */
const MAX_ENTRIES = 2_000;

/** Marks a report that was handed to the workflow that waits for the call: it does not start that of the trigger. */
export const TAKEN_FIELD = 'taken_by_waiting_workflow';

/**
 * The identity of a report: account, ID and state; undefined if the event is not reported, or could be a new one. An ID that
 * is not unique identifies nothing. (A number too large for JavaScript is not unique, as it has lost its last digits.)
 */
export async function identityOf(
	context: IWebhookFunctions,
	{ event, deduplicate }: TriggerSettings,
	payload: IDataObject,
): Promise<string | undefined> {
	const { id, state } = WEBHOOK_EVENTS[event].report?.identify(payload) ?? {};
	const isUnique = typeof id === 'string' || Number.isSafeInteger(id);
	if (!deduplicate || !isUnique || state === undefined) return undefined;
	return `${await fingerprintOf(context)} ${String(id)}:${String(state)}`;
}

/** The account of the credential; blank if that cannot be used any more: a reported call still starts the workflow. */
async function fingerprintOf(context: IWebhookFunctions): Promise<string> {
	try {
		return accountFingerprint(deploymentIn(context, await readCredential(context)));
	} catch {
		return '';
	}
}

/**
 * Lets an event start the workflow once, in any process, and across restarts of n8n.
 * @returns the items of the execution; none for a repeated event, or one that was handed to a waiting workflow
 * @throws the error of n8n's database when it fails twice
 */
export async function withoutRepeated(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = await freshItems(context, MAX_ENTRIES);
	return items.filter(({ json }) => json[TAKEN_FIELD] !== true);
}
