// Runs an operation for all items: validates them (prepareItem.ts), sends their requests (sendItem.ts), and returns what
// came of them (run.ts).
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { nothingSent, throwIfProblem, type Problem } from '../client/problem';
import { redactedNode } from '../client/redaction';
import { sentBody } from '../client/request';
import { eventLoopYielder } from './eventLoop';
import { PERIOD, type Operation, type PreparedItem } from '../declaration/operation';
import { blankFilter, explainEmpty, PREVIEWED } from './output';
import { parametersOf, prepareItem } from './prepareItem';
import { Run } from './run';
import { concurrencyOf, sendItem } from './sendItem';

/**
 * Runs the chosen operation for all items: all of them are validated before the first request is sent, then requests are
 * sent in parallel under their policy.
 * @param operation undefined if the node names none that exists
 * @returns the rows of all items, in the order of the items and linked to them
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
	const whyEmpty =
		output.length === 0 ? await explainEmpty(context, operation, prepared) : undefined;
	if (whyEmpty) run.hints.set(explainEmpty, whyEmpty);
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
	const node = redactedNode(run.context);
	const shown = parametersOf(run.context, operation);
	const prepared: PreparedItem[] = [];
	const distinctValues = new Set<unknown>();
	const yieldToEventLoop = eventLoopYielder(run.cancelSignal);
	for (let itemIndex = 0; itemIndex < run.count; itemIndex++) {
		await yieldToEventLoop();
		try {
			const item = await prepareItem(run, operation, shown, { itemIndex, yieldToEventLoop });
			throwIfProblem(node, repeatedValue(operation, distinctValues, item));
			for (const name of item.blankFilters) run.hints.set(name, blankFilter(name));
			prepared[itemIndex] = item;
		} catch (error) {
			run.cancelSignal?.throwIfAborted();
			run.refuse(itemIndex, error as Error);
		}
	}
	return prepared;
}

/** The problem of an item that has the same value as another one in a field that must be distinct. */
function repeatedValue(
	{ distinct }: Operation,
	values: Set<unknown>,
	{ request }: PreparedItem,
): Problem | undefined {
	if (!distinct) return undefined;
	const value = sentBody(request)[distinct.field];
	if (values.has(value)) return distinct.problem(value);
	values.add(value);
	return undefined;
}

/**
 * Sends the requests of all items in their order, as many side by side as the policy of the operation allows. Items of one
 * series touch the same thing: each is sent when the one before it is done, and meanwhile others are.
 */
async function sendItems(run: Run, operation: Operation, prepared: PreparedItem[]): Promise<void> {
	const waiting = prepared.flatMap((item, itemIndex) => {
		const series = operation.serializeBy?.(item.request, item.parameters) ?? itemIndex;
		return { item, itemIndex, series };
	});
	const busy = new Set<unknown>();
	const worker = async () => {
		while (!run.stopSignal.aborted) {
			const next = waiting.findIndex(({ series }) => !busy.has(series));
			// what is left is of series that other workers are busy with
			if (next === -1) return;
			const [{ item, itemIndex, series }] = waiting.splice(next, 1);
			busy.add(series);
			await run.attempt(itemIndex, async () => await sendItem(run, operation, itemIndex, item));
			busy.delete(series);
		}
	};
	const retryOptions = prepared.find(Boolean)?.request.retryOptions ?? {};
	await Promise.all(Array.from({ length: concurrencyOf(operation, retryOptions) }, worker));
	await run.followUps();
}
