// Makes a call, or creates a lead, and puts the execution to sleep until the report of the call wakes it up (wake.ts). The call
// carries a sealed reference; the published trigger of its assistant recognizes it and hands the report over.
import {
	NodeConnectionTypes,
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
} from 'n8n-workflow';
import { fieldsIn } from '../api/fields';
import { nothingSent, problemError } from '../client/problem';
import { sentBody } from '../client/request';
import { asRow, isId, isObject, textIn, unwrapped } from '../client/response';
import type { ItemInRun, Operation, Performed } from '../execution/operation';
import { isReview } from '../validation/form';
import { digitsOf } from '../validation/listedNumber';
import { sealReference } from '../webhook/handOver';
import { wakingAddress } from '../webhook/ownN8n';
import { notApproved } from './approval';
import type { WaitTarget } from './pendingOutcome';
import { requireSleeping, requireTime, requireWaking, secretOfTrigger } from './sleepChecks';
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
	requireTime(item, untilDate);
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
	// there may have been reports: of other calls of a lead, or some that could not be handed over
	const awaited = parameters.waitUntil === undefined ? 'it' : 'the awaited call';
	const reason = `${target.name}${which}, and this workflow was not told by then how ${awaited} ended`;
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
	throw problemError(
		item.client.node,
		nothingSent(
			taken === undefined
				? "'Additional Body Fields' replace the variables"
				: `There is a variable with the name "${taken}" already`,
			"This operation needs it for itself. Enter your variables in the form, and choose another name with 'Reference Variable' or 'Message Variable' under 'Options'.",
		),
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
