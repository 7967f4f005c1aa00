// Runs an operation for all items: validates them (prepareItem.ts), sends their requests, and returns what came of them
// (run.ts).
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { PlatformClient } from '../client/client';
import { accountFingerprint } from '../client/credential';
import { nothingSent, throwIfProblem, type Problem } from '../client/problem';
import { sentBody } from '../client/request';
import { asRow, isSuccess } from '../client/response';
import { policyOfMethod, policyWith, type RetryOptions } from '../client/retryPolicy';
import {
	PERIOD,
	type ItemInRun,
	type ItemParameters,
	type Operation,
	type Performed,
	type PreparedItem,
} from '../declaration/operation';
import { eventLoopYielder } from './eventLoop';
import { explainEmpty, PREVIEWED, rowsOfAnswer, withSelectedFields } from './output';
import { parametersOf, prepareItem } from './prepareItem';
import { asPreview } from './preview';
import { readList } from './readList';
import { Run } from './run';

/**
 * Runs the chosen operation for all items: all of them are validated before the first request is sent, then requests are
 * sent in parallel under their policy.
 * @param operation undefined if the node names none that exists
 * @throws NodeApiError or NodeOperationError that names the item, when one fails and the workflow stops
 */
export async function execute(
	context: IExecuteFunctions,
	operation: Operation | undefined,
): Promise<INodeExecutionData[][]> {
	const run = new Run(context);
	if (!operation) return [await run.refuseAll(NO_OPERATION)];
	if (operation.sleeps && run.count > 1) return [await run.refuseAll(tooManyItems(run.count))];
	const prepared = await prepareItems(run, operation);
	if (run.isPreview) run.hints.set('preview', PREVIEWED);
	await sendItems(run, operation, prepared);
	const output = await run.output();
	const whyEmpty = output.length === 0 ? await explainEmpty(run, operation, prepared) : undefined;
	if (whyEmpty) run.hints.set('empty', whyEmpty);
	for (const [about, message] of run.hints) {
		const type = about === PERIOD ? 'info' : 'warning';
		context.addExecutionHints({ message, type, location: 'outputPane' });
	}
	return [output];
}

const NO_OPERATION: Problem = {
	message: 'This operation does not exist',
	description: "Choose 'Resource' and 'Operation' in the node again.",
};

/** An execution sleeps as a whole, and is woken up once. */
const tooManyItems = (count: number) =>
	nothingSent(
		`This operation takes one item at a time, but ${count} came in`,
		"Put 'Loop Over Items' (batch size 1) before this node and connect its output back to the loop, or call 'Execute Sub-workflow' once for each item, without waiting for it. For short waits of many items use 'Wait for the Call to End'.",
	);

/** Validates all items. A refused item leaves a hole in the list. */
async function prepareItems(run: Run, operation: Operation): Promise<PreparedItem[]> {
	const shown = parametersOf(run.rawNode, operation);
	const prepared: PreparedItem[] = [];
	const distinctValues = new Set<string>();
	const yieldToEventLoop = eventLoopYielder(run.cancelSignal);
	for (let itemIndex = 0; itemIndex < run.count; itemIndex++) {
		await yieldToEventLoop();
		try {
			const item = await prepareItem(run, operation, shown, { itemIndex, yieldToEventLoop });
			throwIfProblem(run.node, repeatedValue(operation, distinctValues, item));
			prepared[itemIndex] = item;
		} catch (error) {
			run.cancelSignal?.throwIfAborted();
			run.refuse(itemIndex, error as Error);
		}
	}
	return prepared;
}

/** The problem of an item that has the same values as another one in fields that must be distinct. */
function repeatedValue(
	{ distinct }: Operation,
	values: Set<string>,
	{ request }: PreparedItem,
): Problem | undefined {
	if (!distinct) return undefined;
	const body = sentBody(request);
	const key = JSON.stringify(distinct.fields.map((field) => body[field]));
	if (values.has(key)) return distinct.problem(body);
	values.add(key);
	return undefined;
}

/**
 * Sends the requests of all items in their order, as many side by side as the policy of the operation allows. Items of one
 * series touch the same thing: each is sent when the one before it is done, and meanwhile others are.
 */
async function sendItems(run: Run, operation: Operation, prepared: PreparedItem[]): Promise<void> {
	const options = retryOptionsIn(prepared.find(Boolean)?.parameters ?? {});
	const policy = operation.policy ?? policyOfMethod(operation.request.method);
	const { concurrency } = policyWith(policy, options);
	const waiting = prepared.flatMap(({ request, parameters }, itemIndex) => {
		const series = operation.serializeBy?.(request, parameters) ?? itemIndex;
		return { itemIndex, series };
	});
	const busy = new Set<unknown>();
	const worker = async () => {
		while (!run.stopSignal.aborted) {
			const next = waiting.findIndex(({ series }) => !busy.has(series));
			// what is left is of series that other workers are busy with
			if (next === -1) return;
			const [{ itemIndex, series }] = waiting.splice(next, 1);
			busy.add(series);
			await run.attempt(itemIndex, async () => await sendItem(run, operation, itemIndex, prepared));
			busy.delete(series);
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	await run.finishLater();
}

/** Sends what one item asks for, and notes its rows. What follows it, such as a wait, goes on after that. */
async function sendItem(
	run: Run,
	operation: Operation,
	itemIndex: number,
	all: PreparedItem[],
): Promise<void> {
	const item = await openItem(run, itemIndex, all);
	const isPerformed = !run.isPreview || operation.isPerformedInPreview;
	const performing = isPerformed ? operation.perform?.(item) : undefined;
	const performed = await (performing ?? sendRequest(operation, item));
	const { rows: received, binary, outcome, later } = performed;
	if (run.isPreview) return run.show(itemIndex, received.map(asPreview));
	const answered = await rowsOfAnswer(operation, item, received);
	const rows = later ? answered : withSelectedFields(item, answered);
	run.succeed(itemIndex, rows, binary, outcome);
	if (!later) return;
	run.startLater(itemIndex, async () => {
		run.succeed(itemIndex, withSelectedFields(item, await later(rows)), binary);
	});
}

async function openItem(run: Run, itemIndex: number, all: PreparedItem[]): Promise<ItemInRun> {
	const { context, node, signal } = run;
	const { request, parameters, names } = all[itemIndex];
	const client = await PlatformClient.open(context, {
		...run.sendingOf(itemIndex),
		node,
		credential: await run.credentialOf(itemIndex),
		names,
		accessToken: parameters['options.accessToken'] as string | undefined,
		retryOptions: retryOptionsIn(parameters),
	});
	const account = accountFingerprint(client.deployment);
	return {
		itemIndex,
		all,
		context,
		client,
		request,
		parameters,
		labels: names.labels,
		signal,
		share: (key, create) => run.share(`${account} ${key}`, create),
		hint: (message, about = message) => void run.hints.set(about, message),
	};
}

async function sendRequest(operation: Operation, item: ItemInRun): Promise<Performed> {
	const { list, outputRefusals, policy } = operation;
	const { client, request, parameters } = item;
	const { pagination } = operation.request;
	if (pagination) return { rows: await readList({ ...list, pagination }, item) };
	const isReturned = outputRefusals && parameters[outputRefusals.parameter] === 'return';
	const accepts = isReturned ? outputRefusals.isReturned : undefined;
	const response = await client.send(request, { policy, accepts });
	const row = asRow(response.body);
	return { rows: [isReturned ? { ...row, sent: isSuccess(response) } : row] };
}

function retryOptionsIn(parameters: ItemParameters): RetryOptions {
	const { 'options.maxRequestsAtOnce': concurrency, 'options.timeout': seconds } =
		parameters as Record<string, number | undefined>;
	return { concurrency, timeout: seconds && Math.round(seconds * 1_000) };
}
