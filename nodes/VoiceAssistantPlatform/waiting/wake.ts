// Wakes an execution up with the report of the call that it sleeps for (sleep.ts), which a trigger of this n8n hands over.
import type {
	IDataObject,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { simplifyCall, wasReached } from '../api/call';
import { STATUSES } from '../api/statuses';
import { readCredential } from '../client/credential';
import { isObject, locatedValue, textIn } from '../client/response';
import { approvalIn, pinIn, withoutPin } from './approval';
import type { Until } from './pendingOutcome';

/** n8n offers it only while an execution sleeps in the node, at an address that n8n itself has signed. */
export const wakingWebhooks: IWebhookDescription[] = [
	{
		name: 'default',
		httpMethod: 'POST',
		responseMode: 'onReceived',
		responseData: '',
		path: '={{ $nodeId }}',
		restartWebhook: true,
		isFullPath: true,
	},
];

const LEFT_ANSWER: IWebhookResponseData = { webhookResponse: { isTaken: false } };
const TAKEN_ANSWER: IWebhookResponseData = { webhookResponse: { isTaken: true } };

/** Goes on with the call, or sleeps on if the lead will be called again, or if the report cannot be read now. */
export async function wake(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await outcomeOf(context);
	} catch {
		// n8n would go on with an empty item; so the platform repeats its report
		context.getResponseObject().status(503).json({ message: 'The report cannot be read now.' });
		return { noWebhookResponse: true };
	}
}

async function outcomeOf(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const { sleepsUntil, call } = context.getBodyData() as { sleepsUntil?: unknown; call?: unknown };
	// in a loop, the same execution sleeps for one call after another
	const waitedUntil = context.evaluateExpression('{{ $json.waited_until }}', 0);
	if (!isObject(call) || sleepsUntil !== waitedUntil) return LEFT_ANSWER;
	const { responseType, approvedWhen, approvalVariable, waitUntil } = context.getNode().parameters;
	if (waitUntil !== undefined && !isOutcome(call, waitUntil as Until)) return TAKEN_ANSWER;

	// to n8n, a field "approved" of the platform would be an approval
	const isRaw = responseType !== 'approval' && context.getNodeParameter('simplify', true) === false;
	let row: IDataObject = isRaw ? { ...call, reached: wasReached(call) } : simplifyCall(call);
	if (responseType === 'approval') {
		const needsPin = approvedWhen === 'pin';
		const pin = needsPin ? pinIn(await readCredential(context)) : '';
		const variable = textIn(locatedValue(approvalVariable)).trim();
		const settings = { approvedWhen, variable, pin };
		row = { ...withoutPin(row, settings), data: approvalIn(call, settings) };
	}
	const json = { ...row, timed_out: false, timed_out_reason: null };
	return { workflowData: [[{ json, pairedItem: { item: 0 } }]], ...TAKEN_ANSWER };
}

/** Whether a call of a lead is the one to go on with. */
function isOutcome(call: IDataObject, until: Until): boolean {
	if (until === 'firstCallEnded') return true;
	const isDone = !STATUSES.lead.open(simplifyCall(call).lead_status);
	return isDone || (until === 'reached' && wasReached(call) === true);
}
