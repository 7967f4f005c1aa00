// A delivery, from the request to the item that the workflow starts with. The platform may report an event more than once: the
// execution recognizes that, across processes and restarts.
import type {
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { simplifyCall } from '../api/call';
import { hasStatus } from '../api/fields';
import { STATUSES } from '../api/statuses';
import type { Problem } from '../client/problem';
import { freshItems } from '../deduplication';
import { answerWithFallback, replaceFailure, startFallbackTimer } from '../fallback';
import { handOver } from '../sleeping/handOver';
import { acknowledge, reject, Rejection } from './answers';
import { WEBHOOK_EVENTS } from './events';
import { EMPTY_BODY, readPayload } from './requestBody';
import { readForDelivery, type TriggerSettings } from './settings';
import { tellOnce, tellUser } from './triggerMemory';
import { verify } from './verification';

/** Entries that n8n keeps for a trigger: two per event. */
const MAX_ENTRIES = 2_000;

/** Marks a report that was handed to the workflow that sleeps until the call is over: it does not start that of the trigger. */
const TAKEN_FIELD = 'taken_by_waiting_workflow';

/**
 * Starts the workflow with a delivery, or only answers it.
 * @throws NodeOperationError when an expression of the form returns an invalid value: n8n then shows a failed execution, and
 * answers 500 unless the fallback response was sent
 */
export async function deliver(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const secret = await verify(context);
	if (secret instanceof Rejection) return reject(context, secret);
	const { settings, problem: formError } = readForDelivery(context);
	const { event, simplify, startForAwaited } = settings;
	const { reportKind } = WEBHOOK_EVENTS[event];
	const isTest = context.getMode() === 'manual';
	const payload = readPayload(context, event);
	if (payload instanceof Rejection) {
		if (!isTest && payload !== EMPTY_BODY) tellOnce(context, notUnderstood(payload));
		return reject(context, payload);
	}
	if (reportKind && payload.test === true && !isTest) {
		return acknowledge('Ignored: it was sent to try the address.');
	}
	// the words are the same for calls, conversations and messages
	if (reportKind && hasStatus(payload.status) && STATUSES.call.open(payload.status)) {
		return acknowledge('Ignored: what it reports has not ended.');
	}
	const identity = identityOf(settings, payload);
	// before anything that depends on the form of this trigger
	const { isTaken, problem: wakeProblem } =
		event === 'callEnded' ? await handOver(context, secret, payload) : { isTaken: false };
	if (wakeProblem) tellUser(context, wakeProblem);
	if (isTaken && !isTest && !startForAwaited) {
		// the execution only records that it came: what was said, or typed as a PIN, is for the other workflow
		const { id, status } = simplifyCall(payload);
		startFallbackTimer(context, CONFIRMATION);
		return { workflowData: [[{ json: { id, status, [TAKEN_FIELD]: true }, identity }]] };
	}
	if (formError) {
		// the failed execution is for the user: the caller must neither wait for it nor notice it
		answerWithFallback(context, settings);
		throw formError;
	}
	if (reportKind && !reportKind.passesFilters(settings, payload)) {
		return acknowledge("Filtered out by the trigger's options.");
	}
	startFallbackTimer(context, isTaken ? CONFIRMATION : settings);
	replaceFailure(context, settings);
	const json = reportKind && simplify ? reportKind.simplify(payload) : payload;
	// without n8n's helper, which takes a field named json for the whole item
	return { workflowData: [[{ json, identity }]], webhookResponse: settings.assistantVariables };
}

/** If n8n is at its limit of executions at once, and cannot yet record that another workflow has taken a report, this confirms it after two seconds. */
const CONFIRMATION = { fallbackResponse: { message: 'Received.' }, responseTimeout: 2 };

/** Only the provider can change what the platform sends; otherwise, nobody would notice that nothing starts. */
const notUnderstood = ({ reason }: Rejection): Problem => ({
	message: 'What the platform sent was not understood',
	description: `${reason} Tell this to the provider of your platform, unless somebody only tried the address. Until that changes, nothing like it starts the workflow: look up what you missed with Get Many.`,
});

/**
 * The identity of a report: ID and state; undefined for a request that waits for an answer, and for a report that lacks one of
 * them. An ID that is not unique identifies nothing. (A number too large for JavaScript is not unique, as it has lost its last digits.)
 */
function identityOf(
	{ event, deduplicate }: TriggerSettings,
	payload: IDataObject,
): string | undefined {
	const { id, state } = WEBHOOK_EVENTS[event].reportKind?.identify(payload) ?? {};
	const isUnique = typeof id === 'string' || Number.isSafeInteger(id);
	return deduplicate && isUnique && state !== undefined ? `${id}:${String(state)}` : undefined;
}

/**
 * The items that start the workflow, in any process, and across restarts of n8n: none for a repeated event, or one that was
 * handed to a sleeping workflow. @throws the error of n8n's database when it fails twice
 */
export async function withoutRepeated(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const items = await freshItems(context, MAX_ENTRIES);
	return items.filter(({ json }) => json[TAKEN_FIELD] !== true);
}
