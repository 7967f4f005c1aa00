import {
	NodeOperationError,
	sleep,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';
import { PlatformClient } from '../client/client';
import { readRows } from '../client/pagination';
import { redactedNode } from '../client/redaction';
import { sentBody, simplifyRows } from '../client/request';
import { isObject, isSuccess } from '../client/response';
import { policyOfMethod, policyWith, type RetryOptions } from '../client/retryPolicy';
import type { ItemInRun, Operation } from './operation';
import { prepareRequest, readParameters, shownParameters, type PreparedItem } from './prepareItem';
import { Run } from './run';

/** In milliseconds: for so long the evaluation of items may keep n8n from answering others. */
const MAX_BUSY = 15;

/**
 * Runs the chosen operation for all items: all of them are validated before the first request leaves, then requests are
 * sent side by side under their policy.
 * @param properties the whole form of the node
 * @returns the rows of all items, in the order of the items and linked to them
 * @throws NodeApiError or NodeOperationError that names the item, when one fails and the workflow stops
 */
export async function execute(
	context: IExecuteFunctions,
	properties: INodeProperties[],
	operation: Operation,
): Promise<INodeExecutionData[][]> {
	const run = new Run(context, context.getInputData().length);
	const prepared = await prepareItems(context, properties, operation, run);
	await sendItems(context, operation, run, prepared);
	return [run.output()];
}

async function prepareItems(
	context: IExecuteFunctions,
	properties: INodeProperties[],
	operation: Operation,
	run: Run,
): Promise<PreparedItem[]> {
	const shown = shownParameters(context, properties);
	const prepared: PreparedItem[] = [];
	let lastBreak = performance.now();
	const takeBreak = async () => {
		if (performance.now() - lastBreak < MAX_BUSY) return;
		await sleep(0);
		context.getExecutionCancelSignal()?.throwIfAborted();
		lastBreak = performance.now();
	};
	for (let itemIndex = 0; itemIndex < context.getInputData().length; itemIndex++) {
		await takeBreak();
		try {
			const read = await readParameters(context, shown, itemIndex, takeBreak);
			const item = prepareRequest(context, operation, read);
			requireDistinct(context, operation, run, item);
			prepared[itemIndex] = item;
		} catch (error) {
			context.getExecutionCancelSignal()?.throwIfAborted();
			run.fail(itemIndex, error);
			if (!run.continues) return [];
		}
	}
	return prepared;
}

async function sendItems(
	context: IExecuteFunctions,
	operation: Operation,
	run: Run,
	prepared: PreparedItem[],
): Promise<void> {
	// iterated by all workers together; an item that was refused has left a hole
	const items = prepared.entries();
	const followUps: Array<Promise<void>> = [];
	const attempt = async (itemIndex: number, work: () => Promise<void>) => {
		try {
			await work();
		} catch (error) {
			context.getExecutionCancelSignal()?.throwIfAborted();
			run.fail(itemIndex, error);
		}
	};
	const carryOut = async (itemIndex: number, preparedItem: PreparedItem) => {
		const item = await openItem(context, run, itemIndex, preparedItem);
		const rows = await (operation.perform?.(item) ?? send(operation, item));
		run.succeed(itemIndex, rows);
		const followUp = operation.followUp?.(item, rows);
		if (!followUp) return;
		followUps.push(attempt(itemIndex, async () => run.succeed(itemIndex, await followUp)));
	};
	const worker = async () => {
		for (const [itemIndex, item] of items) {
			if (!item || run.stopped.signal.aborted) continue;
			await attempt(itemIndex, async () => await carryOut(itemIndex, item));
		}
	};
	const retryOptions = prepared.find(Boolean)?.request.retryOptions ?? {};
	await Promise.all(Array.from({ length: concurrencyOf(operation, retryOptions) }, worker));
	await Promise.all(followUps);
}

async function openItem(
	context: IExecuteFunctions,
	run: Run,
	itemIndex: number,
	{ request, parameters }: PreparedItem,
): Promise<ItemInRun> {
	const cancelSignal = context.getExecutionCancelSignal();
	const client = await PlatformClient.open(context, {
		itemIndex,
		accessToken: request.accessToken,
		retryOptions: request.retryOptions,
		caller: run,
		cancelSignal,
		stopSignal: run.stopped.signal,
		onFailure: (error) => run.stop(itemIndex, error),
	});
	return {
		client,
		request,
		parameters,
		signal: AbortSignal.any([run.stopped.signal, cancelSignal ?? []].flat()),
		share: (key, create) => run.share(key, create),
	};
}

/** Sends the request of one item, and brings back its rows. */
async function send(
	operation: Operation,
	{ client, request, parameters }: ItemInRun,
): Promise<IDataObject[]> {
	const { list, returnable, policy } = operation;
	if (list) {
		const limit = parameters.returnAll ? Infinity : (parameters.limit as number);
		const concurrency = concurrencyOf(operation, request.retryOptions);
		const rows = await readRows(client.list(request), list.pagination, limit, concurrency);
		list.check?.(client.node, request, rows);
		return list.simplified && parameters.simplify
			? simplifyRows(rows, list.simplified, client.deployment.identifiers)
			: rows;
	}
	const isReturned = returnable && parameters[returnable.parameter] === 'return';
	const acceptedCodes = isReturned ? returnable.codes : [];
	const response = await client.send(request, { policy, acceptedCodes });
	const row = asRow(response.body);
	return [isReturned ? { ...row, sent: isSuccess(response) } : row];
}

function asRow(body: unknown): IDataObject {
	if (isObject(body)) return body;
	return body ? { data: body as IDataObject[] } : {};
}

function concurrencyOf({ policy, endpoint }: Operation, retryOptions: RetryOptions): number {
	return policyWith(policy ?? policyOfMethod(endpoint.method), retryOptions).concurrency;
}

/** @throws NodeOperationError when another item has the same value where each may be there once */
function requireDistinct(
	context: IExecuteFunctions,
	{ distinct }: Operation,
	run: Run,
	{ request }: PreparedItem,
): void {
	if (!distinct) return;
	const value = sentBody(request)[distinct.field];
	if (run.distinctValues.has(value)) {
		const { message, description } = distinct.problem(value);
		throw new NodeOperationError(redactedNode(context), message, { description });
	}
	run.distinctValues.add(value);
}
