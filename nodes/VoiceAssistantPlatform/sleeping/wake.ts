// Wakes an execution up with the report of the call that it sleeps for (sleep.ts). A trigger of this n8n hands the report over
// (handOver.ts).
import type {
	IDataObject,
	IWebhookDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { customerPhone, simplifyCall, wasReached } from '../api/call';
import { STATUSES } from '../api/statuses';
import { CREDENTIAL } from '../client/credential';
import { isObject, textIn } from '../client/response';
import { startFallbackTimer } from '../fallback';
import { isOtherNumber } from '../validation/listedNumber';
import { locatedValue } from '../validation/validate';
import { approvalIn, notApproved, pinIn, withoutPin } from './approval';
import { isWokenBy, noteWoken } from './reference';

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

const NOT_TAKEN_ANSWER = { webhookResponse: { isTaken: false } };
const TAKEN_ANSWER = { webhookResponse: { isTaken: true } };

/** In seconds: at its limit of executions at once, n8n answers only later, and a platform may wait for 10 seconds. */
const ANSWERED_AFTER = 6;

/** Resumes with the call, or keeps sleeping if the lead will be called again, or if the report cannot be read now. */
export async function wake(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await readReport(context);
	} catch {
		// after an error, n8n would resume with an empty item; so the trigger offers the report again
		context.getResponseObject().status(503).json({ message: 'The report cannot be read now.' });
		return { noWebhookResponse: true };
	}
}

async function readReport(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const { sleepsUntil, number, call } = context.getBodyData();
	// in a loop, the same execution sleeps for one call after another
	const waitedUntil = context.evaluateExpression('{{ $json.waited_until }}', 0);
	// its time may be up, and n8n at its limit of executions at once, so that it has not continued yet
	const isLate = Date.parse(String(waitedUntil)) <= Date.now();
	if (!isObject(call) || sleepsUntil !== waitedUntil || isLate) return NOT_TAKEN_ANSWER;
	const sleep = { executionId: context.getExecutionId(), sleepsUntil: String(waitedUntil) };
	const isRepeated = isWokenBy(sleep, call);
	if (isRepeated !== undefined) return isRepeated ? TAKEN_ANSWER : NOT_TAKEN_ANSWER;
	const { responseType, approvedWhen, approvalVariable, waitUntil } = context.getNode().parameters;
	if (!isAwaited(call, waitUntil)) return TAKEN_ANSWER;

	// to n8n, a field "approved" of the platform would be an approval
	// an expression may return it as text
	const isSimplified = String(context.getNodeParameter('simplify', true)) !== 'false';
	const isRaw = responseType !== 'approval' && !isSimplified;
	let row = isRaw ? { ...call, reached: wasReached(call) } : simplifyCall(call);
	if (responseType === 'approval') {
		const needsPin = approvedWhen === 'pin';
		const pin = needsPin ? pinIn(await context.getCredentials(CREDENTIAL)) : '';
		const variable = textIn(locatedValue(approvalVariable)).trim();
		const settings = { approvedWhen, variable, pin };
		// the variables of a call, and with them its reference, may have been copied to another one
		const data = isOtherNumber(customerPhone(call), textIn(number))
			? notApproved('another number was called')
			: approvalIn(call, settings);
		row = { ...withoutPin(row, settings), data };
	}
	const json = { ...row, timed_out: false, timed_out_reason: null };
	startFallbackTimer(context, {
		fallbackResponse: TAKEN_ANSWER.webhookResponse,
		responseTimeout: ANSWERED_AFTER,
	});
	noteWoken(sleep, call);
	return { workflowData: [[{ json, pairedItem: { item: 0 } }]], ...TAKEN_ANSWER };
}

/** Whether the workflow goes on with a call: not if it waits for a further call to the lead. */
function isAwaited(call: IDataObject, until: unknown): boolean {
	if (STATUSES.lead.done(simplifyCall(call).lead_status)) return true;
	return until === 'reached' ? wasReached(call) === true : until !== 'allAttemptsUsed';
}
