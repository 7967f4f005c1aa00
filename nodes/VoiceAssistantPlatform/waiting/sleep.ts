// Makes a call, or creates a lead, and puts the execution to sleep until the report of the call wakes it up (wake.ts). The call
// carries a sealed reference; the published trigger of its assistant recognizes it and hands the report over.
import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../api/endpoints';
import { fieldsIn } from '../api/fields';
import { LIST_BOUNDS } from '../client/bounds';
import { identityOf } from '../client/newestFirst';
import { readUntil } from '../client/readUntil';
import { sentBody } from '../client/request';
import { asRow, isObject, textIn, unwrapped } from '../client/response';
import type { ItemInRun, Operation, Performed } from '../execution/operation';
import { digitsOf } from '../validation/listedNumber';
import { reportsTo } from '../webhook/address';
import { EVENTS } from '../webhook/events';
import { postToOwnN8n, wakingAddress } from '../webhook/ownN8n';
import { sealReference } from '../webhook/reference';
import { isLongEnough, notApproved } from './approval';
import type { WaitTarget } from './pendingOutcome';
import { messageVariable, referenceVariable, UNITS } from './sleepParameters';

/** Lets the execution of an operation that makes a call sleep until the report of the call. */
export function sleepsAfter(target: WaitTarget): Required<Pick<Operation, 'sleeps' | 'perform'>> {
	return { sleeps: true, perform: async (item) => await sendAndSleep(item, target) };
}

async function sendAndSleep(item: ItemInRun, target: WaitTarget): Promise<Performed> {
	const { context, client, request, parameters } = item;
	requireSleeping(item);
	const { path, untilDate } = whenToWake(item);
	const { phone_number, assistant_id = parameters.assistantId } = sentBody(request);
	const secret = await secretOfTrigger(item, assistant_id);
	const until = untilDate.toISOString();
	const reference = sealReference(secret, { path, until, number: digitsOf(phone_number) });
	addVariables(item, reference);

	const answer = asRow((await client.send(request)).body);
	requireKept(item, target, answer);
	const { id } = unwrapped(answer);
	const which = ['number', 'string'].includes(typeof id) ? ` (ID ${textIn(id)})` : '';
	// of a lead, there may have been reports of other calls
	const awaited = parameters.waitUntil === undefined ? 'it' : 'the awaited call';
	const reason = `${target.name}${which}, and no report of ${awaited} arrived by then`;
	const mark = {
		timed_out: true,
		timed_out_reason: `${reason}.`,
		waited_until: until,
		...(parameters.responseType === 'approval' && { data: notApproved(reason) }),
	};
	const [input] = context.getInputData();
	const row = { ...input.json, ...mark };
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

/** @throws NodeOperationError when this node cannot sleep, or could never find out whether a person approves */
function requireSleeping(item: ItemInRun): void {
	const { context, client, parameters } = item;
	const { type, parameters: raw } = context.getNode();
	if (type.endsWith('Tool') && !type.endsWith('HitlTool')) {
		throw refusal(
			item,
			'A tool of an AI agent cannot sleep until a call is over',
			"Use Make with 'Wait for the Call to End' as the tool. To have a person approve another tool, add this node as a human review between the agent and that tool.",
		);
	}
	if (type.endsWith('HitlTool') && /\$fromai\b/i.test(JSON.stringify(raw))) {
		throw refusal(
			item,
			'The AI agent must not choose who approves',
			'Enter the phone number, and all else in this node, yourself: remove the values that the model defines.',
		);
	}
	const needsPin = parameters.responseType === 'approval' && parameters.approvedWhen === 'pin';
	if (needsPin && !isLongEnough(client.deployment.approvalPin ?? '')) {
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
	const { webhook } = EVENTS.callEnded;
	const id = identityOf({ id: assistantId as number });
	const list = client.list(ENDPOINTS.listAssistants, LIST_BOUNDS.operation);
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
	const publish = `Add the trigger On Call Ended to any workflow of this n8n, choose the assistant ${name} in it, and publish that workflow.`;
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

/** Asks the trigger itself: an empty report is refused, and starts nothing. */
async function requirePublished(
	item: ItemInRun,
	name: string,
	address: string,
	publish: string,
): Promise<void> {
	const { statusCode, body } = await postToOwnN8n(item.context, address).catch((error: Error) => {
		throw refusal(
			item,
			`${error.message}, where the call would be reported`,
			"Ask whoever runs n8n: its WEBHOOK_URL must be reachable from n8n's own server.",
		);
	});
	const message = isObject(body) ? textIn(body.message) : '';
	const isRefused = statusCode === 401 && /secret in the address/.test(message);
	if (statusCode < 500 && statusCode !== 404 && !isRefused) return;
	throw refusal(
		item,
		`The trigger to which ${name} reports is not published, or does not know its secret any more`,
		publish,
	);
}

/** Adds the reference, and the message that is read to a person, to the variables of the call. */
function addVariables(item: ItemInRun, reference: string): void {
	const { request, parameters } = item;
	const { responseType, message } = parameters;
	const name = (parameters['options.referenceVariable'] ?? referenceVariable.default) as string;
	const messageName = (parameters['options.messageVariable'] ?? messageVariable.default) as string;
	const added = {
		...(responseType === 'approval' && { [messageName]: message }),
		[name]: reference,
	};
	const given = fieldsIn(sentBody(request).variables) ?? {};
	const taken = Object.keys(added).find((one) => one in given);
	if (taken === undefined && !isObject(request.additionalBody?.variables)) {
		request.body.variables = { ...given, ...added };
		return;
	}
	throw refusal(
		item,
		taken === undefined
			? "'Additional Body Fields' replace the variables"
			: `There is a variable with the name "${taken}" already`,
		"This operation needs it for itself. Enter your variables in the form, and choose another name with 'Reference Variable' or 'Message Variable' under 'Options'.",
	);
}

/** @throws NodeOperationError when the answer shows that the platform keeps some variables, but not the reference */
function requireKept(
	{ client, request, parameters }: ItemInRun,
	target: WaitTarget,
	answer: IDataObject,
) {
	const sent = fieldsIn(request.body.variables) ?? {};
	const name = (parameters['options.referenceVariable'] ?? referenceVariable.default) as string;
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
