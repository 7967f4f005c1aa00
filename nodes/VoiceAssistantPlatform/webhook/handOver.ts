// Hands the report of a call to the workflow that sleeps until the call is over, before the report counts for the workflow of
// the trigger.
import { NodeOperationError, type IDataObject, type IWebhookFunctions } from 'n8n-workflow';
import { delay } from '../client/delay';
import { redactedNode } from '../client/redaction';
import { isObject, textIn } from '../client/response';
import {
	hasEndedWait,
	isSentToForm,
	openReference,
	postToOwnN8n,
	referenceIn,
	wakingAddress,
	type Answer,
	type Reference,
} from './sleepers';
import { reportProblem } from './upkeep';
import { secretGiven } from './verification';

/** An execution goes to sleep right after its call was made: a very short call may be over before that. */
const TRIES = 20;

/** Milliseconds between two tries. */
const PAUSE = 500;

/**
 * Hands the report of a call that is over to the workflow that sleeps until then, if there is one.
 * @returns whether that workflow has taken it, now or before; if not, it is a report like any other
 * @throws NodeOperationError when it cannot be handed over now: the platform then gets no confirmation, and may repeat it
 */
export async function handOver(context: IWebhookFunctions, call: IDataObject): Promise<boolean> {
	const sealed = referenceIn(call);
	if (sealed === undefined) return false;
	const reference = openReference(secretGiven(context), sealed);
	if (reference) return await postReport(context, reference, call);
	return cannotBeTold(
		context,
		'the reference in the variables of the call is damaged, or was made for another trigger',
		'This happens when the trigger was published again with another API token or by another workflow during the call, when the platform shortens variables, or when a call got the variables of another call.',
	);
}

async function postReport(
	context: IWebhookFunctions,
	{ path, ...reference }: Reference,
	call: IDataObject,
): Promise<boolean> {
	const url = wakingAddress(context) + path;
	const [, executionId] = path.split('/');
	const wait = { executionId, sleepsUntil: reference.sleepsUntil };
	for (let tried = 1; ; tried++) {
		const isRepeated = hasEndedWait(wait, call);
		if (isRepeated !== undefined) return isRepeated;
		const answer = await postToOwnN8n(context, url, { ...reference, call }).catch(
			(error: Error) => {
				throw notHandedOver(context, error.message);
			},
		);
		const isAtForm = isSentToForm(answer, path);
		const isRunning = answer.statusCode === 409 && /running/i.test(messageOf(answer));
		const isLate = Date.parse(reference.sleepsUntil) <= Date.now();
		if (isLate || !(isAtForm || isRunning)) return !isAtForm && isTaken(context, answer);
		if (tried < TRIES) await delay(PAUSE);
		// it has gone on without the call, to a form
		else if (isAtForm) return false;
		else {
			return cannotBeTold(
				context,
				'it is still running',
				'This happens when the workflow runs on after an earlier call, or when n8n was stopped while it ran.',
			);
		}
	}
}

/** Whether the execution has taken the report; not if it is over, sleeps for something else, or is deleted. */
function isTaken(context: IWebhookFunctions, answer: Answer): boolean {
	const { statusCode, body } = answer;
	if (statusCode < 300) return isObject(body) && body.isTaken === true;
	// n8n fails so when the execution was cut off after it had been woken up
	const isCutOff = statusCode === 500 && /'inputOverride'/.test(messageOf(answer));
	if (isCutOff || [404, 409].includes(statusCode)) return false;
	if (statusCode >= 500 || statusCode === 429) {
		const words = [`n8n answered ${statusCode}`, messageOf(answer)].filter(Boolean).join(': ');
		throw notHandedOver(context, words);
	}
	return cannotBeTold(
		context,
		`its report was refused where n8n wakes workflows up (HTTP ${statusCode})`,
		"Ask the administrator of n8n: a proxy in front of it must let /webhook-waiting/ through as it does /webhook/. With HTTP 413, the report is too large for the proxy, or for n8n's N8N_PAYLOAD_SIZE_MAX. With HTTP 401, n8n's encryption key may have been replaced.",
	);
}

/** Makes a failed execution that says why the workflow that sleeps does not get a report. */
function cannotBeTold(context: IWebhookFunctions, why: string, hint: string): false {
	reportProblem(
		context,
		`The report of a call could not wake the workflow that waits for it: ${why}`,
		`The report starts this workflow instead, and the other one continues when its time is up. ${hint}`,
	);
	return false;
}

function messageOf({ body }: Answer): string {
	return isObject(body) ? textIn(body.message) : '';
}

function notHandedOver(context: IWebhookFunctions, reason: string): NodeOperationError {
	return new NodeOperationError(
		redactedNode(context),
		`The report of a call could not be handed to the workflow that waits for it: ${reason}. The platform may send it again; otherwise that workflow continues when its time is up`,
	);
}
