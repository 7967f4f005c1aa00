// The operations whose names end in "and Wait for Response": they make a call, or create a lead, and put the execution to sleep
// until the report of the call wakes it up (wake.ts). To wait while the execution stays open: waiting/waitForCall.ts. The call
// carries a sealed reference; the published trigger of its assistant recognizes it and hands the report over.
import { NodeConnectionTypes, type IExecuteFunctions } from 'n8n-workflow';
import { callIdOf } from '../api/call';
import { fieldsIn } from '../api/fields';
import { nothingSent, throwIfProblem, type Problem } from '../client/problem';
import { sentBody } from '../client/request';
import { asRow, isObject, textIn, unwrapped } from '../client/response';
import { isReview } from '../declaration/node';
import type { ItemInRun, Operation, Performed } from '../declaration/operation';
import { MESSAGE_VARIABLE, REFERENCE_VARIABLE } from '../parameters/variables';
import { digitsBehindPlus } from '../validation/listedNumber';
import { notApproved } from './approval';
import { prepareSleep } from './beforeCall';
import { sealReference } from './reference';

/** Says in a sentence why nobody may be called; undefined if nothing is in the way. */
type WhyNotCalled = (item: ItemInRun) => Promise<string | undefined>;

/** Makes the execution sleep until the report of its call. @param done what the operation has done, to begin a sentence */
export function sleepsAfter(
	done: string,
	whyNotCalled?: WhyNotCalled,
): Pick<Operation, 'sleeps' | 'isPerformedInPreview' | 'perform'> {
	return {
		sleeps: true,
		isPerformedInPreview: true,
		perform: async (item) => await sendAndSleep(item, done, whyNotCalled),
	};
}

async function sendAndSleep(
	item: ItemInRun,
	done: string,
	whyNotCalled?: WhyNotCalled,
): Promise<Performed> {
	const { context, client, request, parameters } = item;
	const { path, untilDate, secret } = await prepareSleep(item);
	const sleepsUntil = untilDate.toISOString();
	const number = digitsBehindPlus(sentBody(request).phone_number);
	const reference = sealReference(secret, { path, sleepsUntil, number });
	throwIfProblem(client.node, addVariables(item, reference));

	const answer = asRow((await client.send(request)).body);
	const id = callIdOf(unwrapped(answer));
	const which = id !== undefined ? ` (ID ${id})` : '';
	// there may have been reports: of other calls of a lead, or some that could not be handed over
	const awaited = parameters.waitUntil === undefined ? 'it' : 'the awaited call';
	const reason = `${done}${which}, and this workflow was not told by then how ${awaited} ended`;
	const mark = {
		timed_out: true,
		timed_out_reason: [`${reason}.`, await whyNotCalled?.(item)].filter(Boolean).join(' '),
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

/** Adds the reference, and the message of an approval, to the variables of the call; returns why it cannot. */
function addVariables(item: ItemInRun, reference: string): Problem | undefined {
	const { request, parameters } = item;
	const isApproval = parameters.responseType === 'approval';
	const added = {
		...(isApproval && { [MESSAGE_VARIABLE]: messageInWords(item, textIn(parameters.message)) }),
		[REFERENCE_VARIABLE]: reference,
	};
	const given = fieldsIn(sentBody(request).variables) ?? {};
	// a variable with the name of the answer could be taken for it
	const answer = isApproval ? [textIn(parameters.approvalVariable).trim()] : [];
	const reserved = [...Object.keys(added), ...answer];
	const clash = reserved.find(
		(name, index) => Object.hasOwn(given, name) || reserved.indexOf(name) !== index,
	);
	if (clash !== undefined) {
		return nothingSent(
			`There is already a variable with the name "${clash}"`,
			'This operation uses this name itself: leave that variable empty in the form, or remove it from yours.',
		);
	}
	if (Object.hasOwn(request.additionalBody ?? {}, 'variables')) {
		return nothingSent(
			"'Additional Body Fields' replace the variables",
			'This operation adds its own. Enter yours in the form.',
		);
	}
	request.body.variables = { ...given, ...added };
	return undefined;
}

/** n8n writes the input of an agent's tool as "[object Object]" into the message of a review. */
function messageInWords({ context }: ItemInRun, message: string): string {
	const { tool, toolParameters } = context.getInputData()[0].json;
	if (!isObject(toolParameters)) return message;
	const named = typeof tool === 'string' && tool ? tool : '$tool.name';
	return message
		.replaceAll(named, () => toolInWords(context, named))
		.replaceAll('[object Object]', () => spoken(toolParameters));
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
function spoken(value: unknown): string {
	if (!isObject(value)) return Array.isArray(value) ? value.map(spoken).join(', ') : textIn(value);
	return Object.entries(value)
		.map(([name, one]) => `${name.replaceAll('_', ' ')}: ${spoken(one)}`)
		.join(', ');
}
