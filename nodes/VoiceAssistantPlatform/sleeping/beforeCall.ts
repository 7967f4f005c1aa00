// What must hold before making a call whose report will wake the execution up (sleep.ts): afterwards, it would be too late.
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { readAssistant } from '../api/assistant';
import { partsOfAddress, TRIGGER_PATHS } from '../api/triggerAddress';
import { CREDENTIAL } from '../client/credential';
import { nothingSent, problemError, throwIfProblem, type Problem } from '../client/problem';
import { sentBody } from '../client/request';
import { isObject, textIn } from '../client/response';
import { isPreviewed, isReview, isTool } from '../declaration/node';
import type { ItemInRun } from '../declaration/operation';
import { FOR_PEOPLE } from '../declaration/routing';
import { READS_ITEM } from '../parameters/consent';
import { isUsablePin, pinIn } from './approval';
import { postToOwnN8n, wakingAddress } from './ownN8n';
import { UNITS } from './parameters';

/** Where the execution will sleep, until when, and whose report wakes it up. */
interface PreparedSleep {
	/** The address that wakes it up, below that of n8n for sleeping executions, signed by n8n. */
	path: string;
	untilDate: Date;
	/** The secret of the trigger that will get the report. */
	secret: string;
}

/** Makes sure that the execution can sleep, and that the report of its call will wake it up. @throws an error that says why not */
export async function prepareSleep(item: ItemInRun): Promise<PreparedSleep> {
	const { context, client, parameters } = item;
	const { node } = client;
	throwIfProblem(node, await whyNotSleeping(item));
	const unit = UNITS[parameters.resumeUnit as keyof typeof UNITS];
	const untilDate = new Date(Date.now() + Number(parameters.resumeAmount) * unit);
	throwIfProblem(node, whyNotInTime(context, untilDate));
	const base = wakingAddress(context);
	const trigger = await publishedTrigger(item, base);
	if ('message' in trigger) throw problemError(node, trigger);
	const { pathname, search } = new URL(context.getSignedResumeUrl());
	const path = pathname.slice(new URL(base).pathname.length) + search;
	throwIfProblem(node, await whyNotWaking(context, base, path));
	return { path, untilDate, secret: trigger.secret };
}

/** Why this node cannot sleep, or could never find out whether a person approves. */
async function whyNotSleeping({ context, parameters }: ItemInRun): Promise<Problem | undefined> {
	const node = context.getNode();
	if (isTool(node) && !isReview(node)) {
		return nothingSent(
			'A tool of an AI agent cannot sleep until a call is over',
			"Use Make with 'Wait for the Call to End' as the tool. To have a person approve another tool, add this node as a human review between the agent and that tool.",
		);
	}
	const { parameters: raw } = node;
	const decisive = Object.entries(raw).filter(([name]) => !FOR_PEOPLE.includes(name));
	const isChosen =
		READS_ITEM.test(JSON.stringify(decisive)) || /\$fromai\b/i.test(JSON.stringify(raw));
	if (isReview(node) && isChosen) {
		return nothingSent(
			'The AI agent must not choose who approves',
			"Enter the phone number and everything else in this node yourself, or take it by name from a node before the agent, such as {{ $('Webhook').item.json.phone }}. The agent can change what $json and $fromAI return here.",
		);
	}
	if (isReview(node) && isPreviewed(node)) {
		return nothingSent(
			'A human review cannot be previewed',
			"Remove 'Preview' under 'Options': an AI agent would mistake the preview for a refusal.",
		);
	}
	const needsPin = parameters.responseType === 'approval' && parameters.approvedWhen === 'pin';
	if (!needsPin || isUsablePin(pinIn(await context.getCredentials(CREDENTIAL, 0))))
		return undefined;
	return nothingSent(
		"The credential has no 'Approval PIN' of four digits or more",
		"Enter one in the credential, under 'Show Advanced'.",
	);
}

/** Why n8n would cancel the execution instead of continuing it: its time limit includes the sleep. */
function whyNotInTime(context: IExecuteFunctions, untilDate: Date): Problem | undefined {
	// n8n does not tell the limit that it has for all workflows
	const limit = Number(context.getWorkflowSettings().executionTimeout) * 1_000;
	if (!(limit > 0) || Date.now() + limit > untilDate.getTime()) return undefined;
	return nothingSent(
		'The time limit of this workflow is shorter than the wait',
		"n8n counts the time asleep: when time is up, it would cancel the execution. Raise 'Timeout After' in the settings of the workflow, turn off 'Timeout Workflow' there, or lower 'Limit Wait Time'.",
	);
}

/** The secret in the address of a trigger On Call Ended; blank if it is not one of this n8n. */
function triggerSecretIn(address: string, n8n: string): string {
	const trigger = URL.canParse(address) ? partsOfAddress(address) : undefined;
	return trigger?.n8n === n8n && trigger.event === TRIGGER_PATHS.callEnded ? trigger.secret : '';
}

/**
 * The secret of the published trigger to which the assistant reports the end of its calls, or why there is none in this n8n.
 * @param base the address below which this n8n wakes executions up
 * @throws NodeApiError when the assistants cannot be read
 */
async function publishedTrigger(
	{ context, client, request, parameters }: ItemInRun,
	base: string,
): Promise<{ secret: string } | Problem> {
	const { assistant_id: id = parameters.assistantId } = sentBody(request);
	const assistant = await readAssistant(client, id);
	if (!assistant) {
		return nothingSent(
			`There is no assistant with the ID ${textIn(id)}`,
			'Choose another one from the list.',
		);
	}
	const name = `"${textIn(assistant.name)}"`;
	if (assistant.webhook_url === undefined) {
		return nothingSent(
			`The platform does not show where the assistant ${name} reports its calls to`,
			"So nobody knows whether the report would come to this n8n. Use 'Make' or 'Create' with 'Wait for the Call to End' instead.",
		);
	}
	const address = textIn(assistant.webhook_url);
	const n8n = base.slice(0, base.lastIndexOf('/'));
	const secret = assistant.is_webhook_active && triggerSecretIn(address, n8n);
	const publish = `Add the trigger On Call Ended to any workflow of this n8n, choose the assistant ${name} in it, and publish that workflow. If one is published already, with this assistant or All Assistants, unpublish and publish it.`;
	if (!secret) {
		return nothingSent(
			`No published 'On Call Ended' trigger covers the assistant ${name}`,
			publish,
		);
	}
	if (assistant.send_webhook_only_on_completed) {
		return nothingSent(
			`The assistant ${name} reports only completed calls`,
			"Unanswered calls would not be reported. Remove 'Statuses' from the options of its trigger On Call Ended, and publish that workflow again.",
		);
	}
	const neverApproved = whyNeverApproved(assistant, parameters);
	if (neverApproved) return neverApproved;
	// an empty report is refused, and starts nothing
	const { statusCode, body } = await postToOwnN8n(context, address);
	// what n8n answers is an object; a login page is not
	if (!isObject(body)) {
		return nothingSent(
			`n8n does not reach its own address ${new URL(address).origin}, where the call would be reported`,
			"Ask the administrator of n8n: its WEBHOOK_URL must be reachable from n8n's own server, without a login page in front of it.",
		);
	}
	if (statusCode < 500 && ![401, 404].includes(statusCode) && body.isTest !== true)
		return { secret };
	return nothingSent(
		`The trigger to which ${name} reports is not published, or has a different secret`,
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
		`The assistant "${textIn(name)}" does not extract "${variable}" from calls`,
		"Nobody could approve. Choose another 'Approval Variable' from the list, or add this one to the post-call schema of the assistant.",
	);
}

/** What n8n answers about an execution that does not sleep yet: it is at a form, runs, or is not stored yet (started by hand). */
const NOT_ASLEEP_YET = [307, 409, 500];

/** What n8n answers to a wrong signature, or about an execution that does not exist. */
const NOT_KNOWN = [401, 404];

/**
 * Why n8n would not wake this execution up where the report is posted. The question goes to that address: only n8n itself tells
 * this execution from one that does not exist. Below a path that a proxy has taken off, n8n does not know its own signature: there, it must
 * tell that from a wrong one.
 * @param base the address below which this n8n wakes executions up
 * @param path of this execution
 */
async function whyNotWaking(
	context: IExecuteFunctions,
	base: string,
	path: string,
): Promise<Problem | undefined> {
	const isBelowPath = new URL(base).pathname.lastIndexOf('/') > 0;
	const other = isBelowPath
		? path.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
		: path.replace(/^\/[^/]+/, '/0');
	const { statusCode: toThis } = await postToOwnN8n(context, base + path);
	const { statusCode: toOther } = await postToOwnN8n(context, base + other);
	if (NOT_ASLEEP_YET.includes(toThis) && NOT_KNOWN.includes(toOther)) return undefined;
	return nothingSent(
		'n8n cannot wake this workflow up at its own address',
		'Ask the administrator of n8n: a proxy in front of it must let /webhook-waiting/ through as it does /webhook/, and its WEBHOOK_URL must have no path, such as /n8n/.',
	);
}
