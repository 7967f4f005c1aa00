// Makes a call, or creates a lead, and puts the execution to sleep until the report of the call wakes it up (wake.ts). The call
// carries a sealed reference; the published trigger of its assistant recognizes it and hands the report over.
import {
	NodeConnectionTypes,
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
} from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import { fieldsIn } from '../api/fields';
import { readCredential } from '../client/credential';
import { identityOf } from '../client/newestFirst';
import { readUntil } from '../client/readUntil';
import { sentBody } from '../client/request';
import { asRow, isId, isObject, textIn, unwrapped } from '../client/response';
import type { ItemInRun, Operation, Performed } from '../execution/operation';
import { READS_ITEM } from '../parameters/consent';
import { isReview, isTool } from '../validation/form';
import { digitsOf } from '../validation/listedNumber';
import { reportsTo } from '../webhook/address';
import { WEBHOOK_EVENTS } from '../webhook/events';
import { postToOwnN8n, wakingAddress, type Answer } from '../webhook/ownN8n';
import { sealReference } from '../webhook/handOver';
import { isUsablePin, notApproved, pinIn } from './approval';
import type { WaitTarget } from './pendingOutcome';
import { messageVariable, referenceVariable, UNITS } from './sleepParameters';

/** Lets the execution of an operation that makes a call sleep until the report of the call. */
export function sleepsAfter(
	target: WaitTarget,
): Pick<Operation, 'sleeps' | 'isPerformedInPreview' | 'perform'> {
	return {
		sleeps: true,
		isPerformedInPreview: true,
		perform: async (item) => await sendAndSleep(item, target),
	};
}

async function sendAndSleep(item: ItemInRun, target: WaitTarget): Promise<Performed> {
	const { context, client, request, parameters } = item;
	await requireSleeping(item);
	const { path, untilDate } = whenToWake(item);
	const { phone_number, assistant_id = parameters.assistantId } = sentBody(request);
	const secret = await secretOfTrigger(item, assistant_id);
	await requireWaking(item, path);
	const sleepsUntil = untilDate.toISOString();
	const reference = sealReference(secret, { path, sleepsUntil, number: digitsOf(phone_number) });
	const name = addVariables(item, reference);

	const answer = asRow((await client.send(request)).body);
	requireKept(item, target, answer, name);
	const { id } = unwrapped(answer);
	const which = isId(id) ? ` (ID ${id})` : '';
	// of a lead, there may have been reports of other calls
	const awaited = parameters.waitUntil === undefined ? 'it' : 'the awaited call';
	const reason = `${target.name}${which}, and no report of ${awaited} arrived by then`;
	const mark = {
		timed_out: true,
		timed_out_reason: `${reason}.`,
		waited_until: sleepsUntil,
		...(parameters.responseType === 'approval' && { data: notApproved(reason) }),
	};
	const [input] = context.getInputData();
	// to n8n, a field "approved" that an agent has added would be an approval
	const row = { ...(!isReview(client.node) && input.json), ...mark };
	// n8n passes this on when time is up
	context.getExecuteData().data.main = [[{ ...input, json: row, pairedItem: { item: 0 } }]];
	await context.putExecutionToWait(untilDate);
	return { rows: [row] };
}

function refusal({ client }: ItemInRun, message: string, description: string): NodeOperationError {
	return new NodeOperationError(client.node, message, {
		description: `Nothing was sent. ${description}`,
	});
}

/** Parameters that say what the agent wants, and decide nothing. */
const SAID = ['message', 'variables', 'variablesJson', 'mappedVariables'];

/** @throws NodeOperationError when this node cannot sleep, or could never find out whether a person approves */
async function requireSleeping(item: ItemInRun): Promise<void> {
	const { context, parameters } = item;
	const node = context.getNode();
	const { parameters: raw } = node;
	if (isTool(node) && !isReview(node)) {
		throw refusal(
			item,
			'A tool of an AI agent cannot sleep until a call is over',
			"Use Make with 'Wait for the Call to End' as the tool. To have a person approve another tool, add this node as a human review between the agent and that tool.",
		);
	}
	const decisive = Object.entries(raw).filter(([name]) => !SAID.includes(name));
	const isChosen =
		READS_ITEM.test(JSON.stringify(decisive)) || /\$fromai\b/i.test(JSON.stringify(raw));
	if (isReview(node) && isChosen) {
		throw refusal(
			item,
			'The AI agent must not choose who approves',
			"Enter the phone number, and all else in this node, yourself, or take it from a node before the agent by its name, such as {{ $('Webhook').item.json.phone }}. The agent can change what $json and $fromAI give here.",
		);
	}
	if (isReview(node) && isObject(raw.options) && 'preview' in raw.options) {
		throw refusal(
			item,
			'A human review cannot be previewed',
			"Remove 'Preview' under 'Options': an AI agent would take the preview for a refusal.",
		);
	}
	const needsPin = parameters.responseType === 'approval' && parameters.approvedWhen === 'pin';
	if (needsPin && !isUsablePin(pinIn(await readCredential(context, 0)))) {
		throw refusal(
			item,
			"The credential has no 'Approval PIN' of four digits or more",
			"Enter one in the credential, under 'Show Advanced'.",
		);
	}
}

function whenToWake({ context, parameters }: ItemInRun): { path: string; untilDate: Date } {
	const unit = UNITS[parameters.resumeUnit as keyof typeof UNITS];
	const { pathname, search } = new URL(context.getSignedResumeUrl());
	const base = new URL(wakingAddress(context)).pathname;
	return {
		path: pathname.slice(base.length) + search,
		untilDate: new Date(Date.now() + Number(parameters.resumeAmount) * unit),
	};
}

/**
 * The secret of the published trigger that hears when the calls of an assistant end.
 * @throws NodeOperationError when there is none in this n8n, or n8n does not reach it; NodeApiError when the assistants cannot
 * be read
 */
async function secretOfTrigger(item: ItemInRun, assistantId: unknown): Promise<string> {
	const { context, client } = item;
	const { webhook } = WEBHOOK_EVENTS.callEnded;
	const id = identityOf({ id: assistantId as number });
	const list = client.list(ENDPOINTS.listAssistants);
	const isIt = (row: IDataObject) => identityOf(row) === id;
	const rows = await readUntil(list, {
		pagination: 'pages',
		limit: Infinity,
		isEnough: ({ rows: page }) => page.some(isIt),
	});
	const row = [...rows.values()].find(isIt);
	if (!row) {
		throw refusal(
			item,
			`There is no assistant with the ID ${textIn(id)}`,
			'Choose another one from the list.',
		);
	}
	const { webhook_url, is_webhook_active, send_webhook_only_on_completed } = webhook!.read(row);
	const name = `"${textIn(row.name)}"`;
	const address = textIn(webhook_url ?? '');
	const base = wakingAddress(context);
	const own = is_webhook_active
		? reportsTo(address, base.slice(0, base.lastIndexOf('/')))
		: undefined;
	const publish = `Add the trigger On Call Ended to any workflow of this n8n, choose the assistant ${name} in it, and publish that workflow. If it is published already, with All Assistants, unpublish and publish it: this takes in later ones.`;
	if (!own) {
		throw refusal(item, `No published trigger hears when the calls of ${name} end`, publish);
	}
	if (send_webhook_only_on_completed) {
		throw refusal(
			item,
			`The assistant ${name} reports completed calls only`,
			"Nobody would be told of a call that is not answered. Remove 'Statuses' from the options of its trigger On Call Ended, and publish that workflow again.",
		);
	}
	await requirePublished(item, name, address, publish);
	return own;
}

async function askOwnN8n({ context }: ItemInRun, address: string): Promise<Answer> {
	return await postToOwnN8n(context, address).catch(() => ({ statusCode: 0, body: undefined }));
}

/** Asks where the report would wake this execution up: n8n refuses, as it does not sleep yet, but takes its own signature. */
async function requireWaking(item: ItemInRun, path: string): Promise<void> {
	const { statusCode, body } = await askOwnN8n(item, wakingAddress(item.context) + path);
	if (isObject(body) && statusCode !== 401) return;
	throw refusal(
		item,
		'n8n cannot wake this workflow up at its own address',
		'Ask whoever runs n8n: a proxy in front of it must let /webhook-waiting/ through as it does /webhook/, and its WEBHOOK_URL must have no path, such as /n8n/.',
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
		throw refusal(
			item,
			`n8n does not reach its own address ${new URL(address).origin}, where the call would be reported`,
			"Ask whoever runs n8n: its WEBHOOK_URL must be reachable from n8n's own server, without a login page in front of it.",
		);
	}
	const message = textIn(body.message ?? '');
	const isRefused = statusCode === 401 && /secret in the address/.test(message);
	if (statusCode < 500 && statusCode !== 404 && !isRefused) return;
	throw refusal(
		item,
		`The trigger to which ${name} reports is not published, or does not know its secret any more`,
		publish,
	);
}

/**
 * Adds the reference, and the message that is read to a person, to the variables of the call.
 * @returns the name of the reference
 */
function addVariables(item: ItemInRun, reference: string): string {
	const { request, parameters } = item;
	const { responseType, message } = parameters;
	const name = (parameters['options.referenceVariable'] ?? referenceVariable.default) as string;
	const messageName = (parameters['options.messageVariable'] ?? messageVariable.default) as string;
	const added = {
		...(responseType === 'approval' && { [messageName]: messageInWords(item, textIn(message)) }),
		[name]: reference,
	};
	const given = fieldsIn(sentBody(request).variables) ?? {};
	// a variable with the name of the answer could be taken for it
	const reserved = [
		name,
		...(responseType === 'approval'
			? [messageName, textIn(parameters.approvalVariable).trim()]
			: []),
	];
	const taken = reserved.find(
		(one, index) => Object.hasOwn(given, one) || reserved.indexOf(one) !== index,
	);
	if (taken === undefined && !Object.hasOwn(request.additionalBody ?? {}, 'variables')) {
		request.body.variables = { ...given, ...added };
		return name;
	}
	throw refusal(
		item,
		taken === undefined
			? "'Additional Body Fields' replace the variables"
			: `There is a variable with the name "${taken}" already`,
		"This operation needs it for itself. Enter your variables in the form, and choose another name with 'Reference Variable' or 'Message Variable' under 'Options'.",
	);
}

/** n8n writes the input of an agent's tool as "[object Object]" into the message of a review. */
function messageInWords({ context }: ItemInRun, message: string): string {
	const { tool, toolParameters } = context.getInputData()[0].json;
	if (!isObject(toolParameters)) return message;
	const named = typeof tool === 'string' && tool ? tool : '$tool.name';
	return message
		.replaceAll(named, () => toolInWords(context, named))
		.replaceAll('[object Object]', () => inWords(toolParameters));
}

/** The name of a tool, as the agent gives it only if it can be true: that of a node behind this review, or of its toolkit. */
function toolInWords(context: IExecuteFunctions, named: string): string {
	const behind = { connectionType: NodeConnectionTypes.AiTool, depth: 1 };
	const names = context.getParentNodes(context.getNode().name, behind).map(({ name }) => name);
	const plain = (text: string) => text.replace(/[\W_]/g, '');
	const isOne =
		/^[\w-]+$/.test(named) && names.some((name) => plain(named).startsWith(plain(name)));
	return isOne ? named : names.join(' or ');
}

/** Such as "amount: 120, customer name: Maria". */
function inWords(value: unknown): string {
	if (!isObject(value)) return Array.isArray(value) ? value.map(inWords).join(', ') : textIn(value);
	return Object.entries(value)
		.map(([name, one]) => `${name.replaceAll('_', ' ')}: ${inWords(one)}`)
		.join(', ');
}

/** @throws NodeOperationError when the answer shows that the platform keeps some variables, but not the reference */
function requireKept(
	{ client, request }: ItemInRun,
	target: WaitTarget,
	answer: IDataObject,
	name: string,
) {
	const sent = fieldsIn(request.body.variables) ?? {};
	const kept = fieldsIn(unwrapped(answer).variables) ?? {};
	if (Object.keys(kept).length === 0 || kept[name] === sent[name]) return;
	throw new NodeOperationError(
		client.node,
		`The platform did not keep the variable "${name}", by which n8n recognizes the report of the call`,
		{
			description: `${target.name}: ${target.advice}. Add a variable with this name to the assistant on the platform, or choose the name of one that it has with 'Reference Variable' under 'Options'. The report of this call starts the workflow of the trigger.`,
		},
	);
}
