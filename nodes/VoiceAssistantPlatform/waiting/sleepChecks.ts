// Why an execution cannot sleep until the report of a call (sleep.ts): all of it is found out before the call is made.
import type { IDataObject } from 'n8n-workflow';
import { readAssistant } from '../api/assistant';
import { readCredential } from '../client/credential';
import { nothingSent, type Problem } from '../client/problem';
import { isObject, textIn } from '../client/response';
import type { ItemInRun } from '../declaration/operation';
import { READS_ITEM } from '../parameters/consent';
import { isReview, isTool } from '../validation/form';
import { publishedSecretIn } from '../webhook/address';
import { WRONG_SECRET } from '../webhook/answers';
import { WEBHOOK_EVENTS } from '../webhook/events';
import { isSentToForm, postToOwnN8n, wakingAddress, type Answer } from '../webhook/sleepers';
import { isUsablePin, pinIn } from './approval';

/** Parameters that say what the agent wants, and decide nothing. */
const SPOKEN_PARAMETERS = ['message', 'variables', 'variablesJson', 'mappedVariables'];

/** Why this node cannot sleep, or could never find out whether a person approves. */
export async function whyNotSleeping({
	context,
	parameters,
}: ItemInRun): Promise<Problem | undefined> {
	const node = context.getNode();
	if (isTool(node) && !isReview(node)) {
		return nothingSent(
			'A tool of an AI agent cannot sleep until a call is over',
			"Use Make with 'Wait for the Call to End' as the tool. To have a person approve another tool, add this node as a human review between the agent and that tool.",
		);
	}
	const { parameters: raw } = node;
	const decisive = Object.entries(raw).filter(([name]) => !SPOKEN_PARAMETERS.includes(name));
	const isChosen =
		READS_ITEM.test(JSON.stringify(decisive)) || /\$fromai\b/i.test(JSON.stringify(raw));
	if (isReview(node) && isChosen) {
		return nothingSent(
			'The AI agent must not choose who approves',
			"Enter the phone number and everything else in this node yourself, or take it by name from a node before the agent, such as {{ $('Webhook').item.json.phone }}. The agent can change what $json and $fromAI return here.",
		);
	}
	if (isReview(node) && isObject(raw.options) && 'preview' in raw.options) {
		return nothingSent(
			'A human review cannot be previewed',
			"Remove 'Preview' under 'Options': an AI agent would mistake the preview for a refusal.",
		);
	}
	const needsPin = parameters.responseType === 'approval' && parameters.approvedWhen === 'pin';
	if (!needsPin || isUsablePin(pinIn(await readCredential(context, 0)))) return undefined;
	return nothingSent(
		"The credential has no 'Approval PIN' of four digits or more",
		"Enter one in the credential, under 'Show Advanced'.",
	);
}

/** Why n8n would cancel the execution instead of going on: its time limit includes the sleep. */
export function whyNotInTime({ context }: ItemInRun, untilDate: Date): Problem | undefined {
	// n8n does not tell the limit that it has for all workflows
	const limit = Number(context.getWorkflowSettings().executionTimeout) * 1_000;
	if (!(limit > 0) || Date.now() + limit > untilDate.getTime()) return undefined;
	return nothingSent(
		'The time limit of this workflow is shorter than the wait',
		"n8n counts the time asleep: when time is up, it would cancel the execution. Raise 'Timeout After' in the settings of the workflow, turn off 'Timeout Workflow' there, or lower 'Limit Wait Time'.",
	);
}

/**
 * The secret of the published trigger to which an assistant reports the end of its calls.
 * @returns why there is none in this n8n otherwise
 * @throws NodeApiError when the assistants cannot be read
 */
export async function publishedTrigger(
	{ context, client, parameters }: ItemInRun,
	assistantId: unknown,
): Promise<{ secret: string } | Problem> {
	const row = await readAssistant(client, assistantId);
	if (!row) {
		return nothingSent(
			`There is no assistant with the ID ${textIn(assistantId)}`,
			'Choose another one from the list.',
		);
	}
	const { webhook } = WEBHOOK_EVENTS.callEnded;
	const { webhook_url, is_webhook_active, send_webhook_only_on_completed } = webhook!.read(row);
	const name = `"${textIn(row.name)}"`;
	if (webhook_url === undefined) {
		return nothingSent(
			`The platform does not show where the assistant ${name} reports its calls to`,
			"So nobody knows whether the report would come to this n8n. Use 'Make' or 'Create' with 'Wait for the Call to End' instead.",
		);
	}
	const address = textIn(webhook_url);
	const base = wakingAddress(context);
	const secret = is_webhook_active
		? publishedSecretIn(address, base.slice(0, base.lastIndexOf('/')))
		: undefined;
	const publish = `Add the trigger On Call Ended to any workflow of this n8n, choose the assistant ${name} in it, and publish that workflow. If one is published already, with this assistant or All Assistants, unpublish and publish it.`;
	if (!secret) {
		return nothingSent(
			`No published 'On Call Ended' trigger covers the assistant ${name}`,
			publish,
		);
	}
	if (send_webhook_only_on_completed) {
		return nothingSent(
			`The assistant ${name} reports only completed calls`,
			"Unanswered calls would not be reported. Remove 'Statuses' from the options of its trigger On Call Ended, and publish that workflow again.",
		);
	}
	const neverApproved = whyNeverApproved(row, parameters);
	if (neverApproved) return neverApproved;
	// an empty report is refused, and starts nothing
	const { statusCode, body } = await askOwnN8n(context, address);
	// what n8n answers is an object; a login page is not
	if (!isObject(body)) {
		return nothingSent(
			`n8n does not reach its own address ${new URL(address).origin}, where the call would be reported`,
			"Ask the administrator of n8n: its WEBHOOK_URL must be reachable from n8n's own server, without a login page in front of it.",
		);
	}
	const isRefused = statusCode === WRONG_SECRET.status && body.message === WRONG_SECRET.reason;
	const isPublished = statusCode < 500 && statusCode !== 404 && body.isTest !== true;
	if (isPublished && !isRefused) return { secret };
	return nothingSent(
		`The trigger to which ${name} reports is not published, or no longer knows its secret`,
		publish,
	);
}

/** Why an assistant could never find out whether a person approves: the variable is not among those that it extracts. */
function whyNeverApproved(
	{ name, post_call_schema: schema }: IDataObject,
	{ responseType, approvalVariable }: ItemInRun['parameters'],
): Problem | undefined {
	const variable = textIn(approvalVariable).trim();
	const isExtracted = (one: unknown) => isObject(one) && one.name === variable;
	if (responseType !== 'approval' || !Array.isArray(schema) || schema.some(isExtracted)) {
		return undefined;
	}
	return nothingSent(
		`The assistant "${textIn(name)}" does not find out "${variable}" after a call`,
		"Nobody could approve. Choose another 'Approval Variable' from the list, or add this one to the post-call schema of the assistant.",
	);
}

/**
 * Why n8n would not wake this execution up where the report is posted. It is asked there, and only n8n itself answers that the
 * execution does not sleep yet. Below a path that a proxy has taken off, it does not know its own signature: there, a wrong
 * signature must be answered differently.
 * @param path from `getSignedResumeUrl`, below n8n's address for sleeping executions
 */
export async function whyNotWaking(
	{ context }: ItemInRun,
	path: string,
): Promise<Problem | undefined> {
	const base = wakingAddress(context);
	const answer = await askOwnN8n(context, base + path);
	const isBelowPath = new URL(base).pathname.lastIndexOf('/') > 0;
	const forged = path.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
	const toForged = isBelowPath ? await askOwnN8n(context, base + forged) : undefined;
	const isProven = toForged?.statusCode !== answer.statusCode;
	if (isProven && isNotAsleep(answer, path)) return undefined;
	return nothingSent(
		'n8n cannot wake this workflow up at its own address',
		'Ask the administrator of n8n: a proxy in front of it must let /webhook-waiting/ through as it does /webhook/, and its WEBHOOK_URL must have no path, such as /n8n/.',
	);
}

/** Whether n8n answers that an execution is running, or fails to read one that runs by hand, as its data are not stored yet. */
function isNotAsleep(answer: Answer, path: string): boolean {
	const { statusCode, body } = answer;
	const message = isObject(body) ? textIn(body.message) : '';
	const isUnread = statusCode === 500 && /^Cannot read properties of undefined /.test(message);
	return isUnread || (statusCode === 409 && message !== '') || isSentToForm(answer, path);
}

async function askOwnN8n(context: ItemInRun['context'], address: string): Promise<Answer> {
	return await postToOwnN8n(context, address).catch(() => ({ statusCode: 0, body: undefined }));
}
