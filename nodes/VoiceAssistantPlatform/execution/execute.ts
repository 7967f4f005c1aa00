import { type IDataObject, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { PlatformClient } from '../client/client';
import { accountFingerprint } from '../client/credential';
import { breaks } from '../client/delay';
import { nothingSent, problemError } from '../client/problem';
import { redactedNode } from '../client/redaction';
import { PreviewedRequest, sentBody } from '../client/request';
import { asRow, isSuccess, unwrapped } from '../client/response';
import { policyOfMethod, policyWith, type RetryOptions } from '../client/retryPolicy';
import type { ItemInRun, Operation, Performed } from './operation';
import {
	asPreview,
	blankFilter,
	explainEmpty,
	isSimplified,
	PREVIEWED,
	withSelectedFields,
} from './output';
import { parametersOf, prepareItem, type PreparedItem } from './prepareItem';
import { readList } from './readList';
import { Run } from './run';

/**
 * Runs the chosen operation for all items: all of them are validated before the first request is sent, then requests are
 * sent in parallel under their policy.
 * @returns the rows of all items, in the order of the items and linked to them
 * @throws NodeApiError or NodeOperationError that names the item, when one fails and the workflow stops
 */
export async function execute(
	context: IExecuteFunctions,
	operation: Operation,
): Promise<INodeExecutionData[][]> {
	const run = new Run(context);
	const count = context.getInputData().length;
	if (operation.sleeps && count > 1) return [await run.refuseAll(tooManyItems(context, count))];
	const prepared = await prepareItems(context, operation, run);
	await sendItems(context, operation, run, prepared);
	const output = await run.output();
	const whyEmpty =
		output.length === 0 ? await explainEmpty(context, operation, prepared) : undefined;
	for (const message of [...run.hints.values(), whyEmpty]) {
		if (!message) continue;
		context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
	}
	return [output];
}

/** An execution sleeps as a whole, and is woken up once. */
function tooManyItems(context: IExecuteFunctions, count: number) {
	const problem = nothingSent(
		`This operation takes one item at a time, and ${count} came in`,
		"Put 'Loop Over Items' (batch size 1) before this node and connect its output back to the loop, or call 'Execute Sub-workflow' once for each item, without waiting for it. For short waits of many items use 'Wait for the Call to End'.",
	);
	return problemError(redactedNode(context), problem);
}

async function prepareItems(
	context: IExecuteFunctions,
	operation: Operation,
	run: Run,
): Promise<PreparedItem[]> {
	const shown = parametersOf(context, operation);
	const prepared: PreparedItem[] = [];
	const distinctValues = new Set<unknown>();
	const takeBreak = breaks(context.getExecutionCancelSignal());
	const now = run.startedAt;
	for (let itemIndex = 0; itemIndex < context.getInputData().length; itemIndex++) {
		await takeBreak();
		try {
			const item = await prepareItem(context, operation, shown, { itemIndex, now, takeBreak });
			requireDistinct(context, operation, distinctValues, item);
			for (const name of item.blankFilters) run.hints.set(name, blankFilter(name));
			prepared[itemIndex] = item;
		} catch (error) {
			context.getExecutionCancelSignal()?.throwIfAborted();
			run.refuse(itemIndex, error as Error);
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
	const { isPreview } = run;
	if (isPreview) run.hints.set('preview', PREVIEWED);
	// all workers iterate over it together; a refused item has left a hole
	const items = prepared.entries();
	const followUps: Array<Promise<void>> = [];
	const attempt = async (itemIndex: number, work: () => Promise<void>) => {
		try {
			await work();
		} catch (error) {
			if (error instanceof PreviewedRequest) return run.show(itemIndex, [asPreview(error.shown)]);
			context.getExecutionCancelSignal()?.throwIfAborted();
			run.fail(itemIndex, error);
		}
	};
	const runItem = async (itemIndex: number, preparedItem: PreparedItem) => {
		const item = await openItem(context, run, itemIndex, preparedItem);
		const isPerformed = !isPreview || operation.isPerformedInPreview;
		const performed = await ((isPerformed && operation.perform?.(item)) || send(operation, item));
		if (isPreview) return run.show(itemIndex, performed.rows.map(asPreview));
		const { later, binary } = performed;
		const rows = withRecipient(operation, item, simplified(operation, item, performed.rows));
		const succeed = (output: IDataObject[]) =>
			run.succeed(itemIndex, withSelectedFields(item, output), binary);
		if (!later) return succeed(rows);
		run.succeed(itemIndex, rows, binary);
		const followed = attempt(itemIndex, async () => succeed(await later(rows)));
		// nothing awaits it if the execution is cancelled while other items are being sent
		followed.catch(() => undefined);
		followUps.push(followed);
	};
	const queues = new Map<string, Array<() => Promise<void>>>();
	const inOrder = async (item: PreparedItem, work: () => Promise<void>) => {
		const key = operation.serializeBy?.(item.request, item.parameters);
		if (key === undefined) return await work();
		const others = queues.get(key);
		// the worker that started the queue also runs this item, so that this worker need not wait
		if (others) return void others.push(work);
		const queue = [work];
		queues.set(key, queue);
		for (const next of queue) await next();
		queues.delete(key);
	};
	const worker = async () => {
		for (const [itemIndex, item] of items) {
			if (!item) continue;
			await inOrder(item, async () => {
				if (run.stopped.signal.aborted) return;
				await attempt(itemIndex, async () => await runItem(itemIndex, item));
			});
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
	{ request, parameters, credential }: PreparedItem,
): Promise<ItemInRun> {
	const cancelSignal = context.getExecutionCancelSignal();
	const client = await PlatformClient.open(context, {
		itemIndex,
		credential,
		accessToken: request.accessToken,
		retryOptions: request.retryOptions,
		caller: run,
		cancelSignal,
		stopSignal: run.stopped.signal,
		onFailure: (error) => run.stop(itemIndex, error),
		isPreview: run.isPreview,
	});
	const account = accountFingerprint(client.deployment);
	return {
		context,
		client,
		request,
		parameters,
		signal: AbortSignal.any([run.stopped.signal, cancelSignal ?? []].flat()),
		share: (key, create) => run.share(`${account} ${key}`, create),
		hint: (about, message) => void run.hints.set(about, message),
	};
}

async function send(operation: Operation, item: ItemInRun): Promise<Performed> {
	const { endpoint, list, outputRefusals, policy } = operation;
	const { client, request, parameters } = item;
	const { pagination } = endpoint;
	if (pagination) {
		const concurrency = concurrencyOf(operation, request.retryOptions);
		return { rows: await readList({ ...list, pagination }, item, concurrency) };
	}
	const isReturned = outputRefusals && parameters[outputRefusals.parameter] === 'return';
	const accepts = isReturned ? outputRefusals.isReturned : undefined;
	const response = await client.send(request, { policy, accepts });
	const row = asRow(response.body);
	return { rows: [isReturned ? { ...row, sent: isSuccess(response) } : row] };
}

/** Simplifies an answer, or takes what was created or changed out of it; without "Simplify", returns the whole answer. */
function simplified(
	{ wrapsResult, simplifyAnswer }: Operation,
	{ parameters, request }: ItemInRun,
	rows: IDataObject[],
): IDataObject[] {
	if (!isSimplified(parameters)) return rows;
	const simple = rows
		.map((row) => (wrapsResult ? unwrapped(row) : row))
		.map((row) => simplifyAnswer?.(row, parameters as IDataObject) ?? row);
	// n8n's table ends after 40 columns: what was changed must be among them
	const first = ['id', 'name', ...Object.keys(sentBody(request))];
	return wrapsResult ? simple.map((row) => withFirst(first, row)) : simple;
}

function withRecipient(
	{ recipient }: Operation,
	{ parameters, request }: ItemInRun,
	rows: IDataObject[],
): IDataObject[] {
	const isRaw = parameters.simplify === false || parameters.output === 'raw';
	if (recipient === undefined || isRaw) return rows;
	const customer_phone = sentBody(request)[recipient];
	return rows.map((row) => ({ customer_phone, ...row }));
}

function withFirst(names: string[], row: IDataObject): IDataObject {
	const there = names.filter((name) => Object.hasOwn(row, name));
	return { ...Object.fromEntries(there.map((name) => [name, row[name]])), ...row };
}

function concurrencyOf({ policy, endpoint }: Operation, retryOptions: RetryOptions): number {
	return policyWith(policy ?? policyOfMethod(endpoint.method), retryOptions).concurrency;
}

/** @throws NodeOperationError when another item of the run has the same value in a field that must be distinct */
function requireDistinct(
	context: IExecuteFunctions,
	{ distinct }: Operation,
	values: Set<unknown>,
	{ request }: PreparedItem,
): void {
	if (!distinct) return;
	const value = sentBody(request)[distinct.field];
	if (values.has(value)) throw problemError(redactedNode(context), distinct.problem(value));
	values.add(value);
}
