// What must hold before a call is made whose report is to wake the execution up (sleep.ts).
import type { IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import { readCredential } from '../client/credential';
import { nothingSent, problemError } from '../client/problem';
import { readUntil } from '../client/readUntil';
import { isObject, textIn, idIn } from '../client/response';
import type { ItemInRun } from '../execution/operation';
import { READS_ITEM } from '../parameters/consent';
import { isReview, isTool } from '../validation/form';
import { reportsTo } from '../webhook/address';
import { WEBHOOK_EVENTS } from '../webhook/events';
import { isSentToForm, postToOwnN8n, wakingAddress, type Answer } from '../webhook/ownN8n';
import { isUsablePin, pinIn } from './approval';

/** Parameters that say what the agent wants, and decide nothing. */
const SAID = ['message', 'variables', 'variablesJson', 'mappedVariables'];

/** @throws NodeOperationError when this node cannot sleep, or could never find out whether a person approves */
export async function requireSleeping(item: ItemInRun): Promise<void> {
	const { context, parameters } = item;
	const node = context.getNode();
	const { parameters: raw } = node;
	if (isTool(node) && !isReview(node)) {
		throw problemError(
			item.client.node,
			nothingSent(
				'A tool of an AI agent cannot sleep until a call is over',
				"Use Make with 'Wait for the Call to End' as the tool. To have a person approve another tool, add this node as a human review between the agent and that tool.",
			),
		);
	}
	const decisive = Object.entries(raw).filter(([name]) => !SAID.includes(name));
	const isChosen =
		READS_ITEM.test(JSON.stringify(decisive)) || /\$fromai\b/i.test(JSON.stringify(raw));
	if (isReview(node) && isChosen) {
		throw problemError(
			item.client.node,
			nothingSent(
				'The AI agent must not choose who approves',
				"Enter the phone number, and all else in this node, yourself, or take it from a node before the agent by its name, such as {{ $('Webhook').item.json.phone }}. The agent can change what $json and $fromAI give here.",
			),
		);
	}
	if (isReview(node) && isObject(raw.options) && 'preview' in raw.options) {
		throw problemError(
			item.client.node,
			nothingSent(
				'A human review cannot be previewed',
				"Remove 'Preview' under 'Options': an AI agent would take the preview for a refusal.",
			),
		);
	}
	const needsPin = parameters.responseType === 'approval' && parameters.approvedWhen === 'pin';
	if (needsPin && !isUsablePin(pinIn(await readCredential(context, 0)))) {
		throw problemError(
			item.client.node,
			nothingSent(
				"The credential has no 'Approval PIN' of four digits or more",
				"Enter one in the credential, under 'Show Advanced'.",
			),
		);
	}
}

/** @throws NodeOperationError when n8n would cancel the execution instead of going on: its time limit includes the sleep */
export function requireTime(item: ItemInRun, untilDate: Date): void {
	// n8n does not tell the limit that it has for all workflows
	const limit = Number(item.context.getWorkflowSettings().executionTimeout) * 1_000;
	if (!(limit > 0) || Date.now() + limit > untilDate.getTime()) return;
	throw problemError(
		item.client.node,
		nothingSent(
			'The time limit of this workflow is shorter than the wait',
			"n8n counts the time asleep: when time is up, it would cancel the execution. Raise 'Timeout After' in the settings of the workflow, turn off 'Timeout Workflow' there, or lower 'Limit Wait Time'.",
		),
	);
}

/**
 * The secret of the published trigger that hears when the calls of an assistant end.
 * @throws NodeOperationError when there is none in this n8n, or n8n does not reach it; NodeApiError when the assistants cannot
 * be read
 */
export async function secretOfTrigger(item: ItemInRun, assistantId: unknown): Promise<string> {
	const { context, client } = item;
	const { webhook } = WEBHOOK_EVENTS.callEnded;
	const id = idIn(assistantId);
	const list = client.listSource(ENDPOINTS.listAssistants);
	const isIt = (row: IDataObject) => idIn(row.id) === id;
	const rows = await readUntil(list, {
		pagination: 'pages',
		isEnough: ({ rows: page }) => page.some(isIt),
	});
	const row = [...rows.values()].find(isIt);
	if (!row) {
		throw problemError(
			item.client.node,
			nothingSent(
				`There is no assistant with the ID ${textIn(id)}`,
				'Choose another one from the list.',
			),
		);
	}
	const { webhook_url, is_webhook_active, send_webhook_only_on_completed } = webhook!.read(row);
	const name = `"${textIn(row.name)}"`;
	const address = textIn(webhook_url ?? '');
	const base = wakingAddress(context);
	const own = is_webhook_active
		? reportsTo(address, base.slice(0, base.lastIndexOf('/')))
		: undefined;
	const publish = `Add the trigger On Call Ended to any workflow of this n8n, choose the assistant ${name} in it, and publish that workflow. If one is published already, with this assistant or All Assistants, unpublish and publish it.`;
	if (!own) {
		throw problemError(
			item.client.node,
			nothingSent(`No published trigger hears when the calls of ${name} end`, publish),
		);
	}
	if (send_webhook_only_on_completed) {
		throw problemError(
			item.client.node,
			nothingSent(
				`The assistant ${name} reports completed calls only`,
				"Nobody would be told of a call that is not answered. Remove 'Statuses' from the options of its trigger On Call Ended, and publish that workflow again.",
			),
		);
	}
	await requirePublished(item, name, address, publish);
	return own;
}

async function askOwnN8n({ context }: ItemInRun, address: string): Promise<Answer> {
	return await postToOwnN8n(context, address).catch(() => ({ statusCode: 0, body: undefined }));
}

/**
 * Asks where the report would wake this execution up: n8n refuses, as it does not sleep yet, but takes its own signature.
 * @param path from `getSignedResumeUrl`, below n8n's address for sleeping executions
 * @throws NodeOperationError when n8n does not answer there
 */
export async function requireWaking(item: ItemInRun, path: string): Promise<void> {
	const answer = await askOwnN8n(item, wakingAddress(item.context) + path);
	if (isSentToForm(answer, path) || (isObject(answer.body) && answer.statusCode !== 401)) return;
	throw problemError(
		item.client.node,
		nothingSent(
			'n8n cannot wake this workflow up at its own address',
			'Ask whoever runs n8n: a proxy in front of it must let /webhook-waiting/ through as it does /webhook/, and its WEBHOOK_URL must have no path, such as /n8n/.',
		),
	);
}

/** Asks the trigger itself: an empty report is refused, and starts nothing. */
async function requirePublished(
	item: ItemInRun,
	name: string,
	address: string,
	publish: string,
): Promise<void> {
	const { statusCode, body } = await askOwnN8n(item, address);
	// what n8n answers is an object; a login page is not
	if (!isObject(body)) {
		throw problemError(
			item.client.node,
			nothingSent(
				`n8n does not reach its own address ${new URL(address).origin}, where the call would be reported`,
				"Ask whoever runs n8n: its WEBHOOK_URL must be reachable from n8n's own server, without a login page in front of it.",
			),
		);
	}
	const message = textIn(body.message ?? '');
	const isRefused = statusCode === 401 && /secret in the address/.test(message);
	if (statusCode < 500 && statusCode !== 404 && !isRefused) return;
	throw problemError(
		item.client.node,
		nothingSent(
			`The trigger to which ${name} reports is not published, or does not know its secret any more`,
			publish,
		),
	);
}
