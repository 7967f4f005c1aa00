import {
	NodeOperationError,
	sleep,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeProperties,
} from 'n8n-workflow';
import { PlatformClient } from '../client/client';
import { redactedNode } from '../client/redaction';
import { sentBody } from '../client/request';
import { asRow, isSuccess, unwrapped } from '../client/response';
import { policyOfMethod, policyWith, type RetryOptions } from '../client/retryPolicy';
import { DefaultCountry } from './defaultCountry';
import { explainEmpty } from './explainEmpty';
import { explainPace } from './explainPace';
import type { ItemInRun, Operation, Performed } from './operation';
import {
	parametersOf,
	prepareRequest,
	readParameters,
	type PreparedItem,
	type ReadParameter,
} from './prepareItem';
import { readList } from './readList';
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
	const output = run.output();
	if (output.length === 0) await explainEmpty(context, operation, prepared);
	const pace = explainPace(run);
	if (pace) run.hints.set('pace', pace);
	for (const message of run.hints.values()) {
		context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
	}
	return [output];
}

async function prepareItems(
	context: IExecuteFunctions,
	properties: INodeProperties[],
	operation: Operation,
	run: Run,
): Promise<PreparedItem[]> {
	const shown = parametersOf(context, properties);
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
			const item = await prepareItem(context, operation, read, run, itemIndex);
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

/** Validates an item and builds its request, with the default country of the credential where the item needs one. */
async function prepareItem(
	context: IExecuteFunctions,
	operation: Operation,
	read: ReadParameter[],
	run: Run,
	itemIndex: number,
): Promise<PreparedItem> {
	const country = new DefaultCountry(context, itemIndex);
	const ruleContext = {
		getNode: () => context.getNode(),
		getTimezone: () => context.getTimezone(),
		getDefaultCountry: () => country.get(),
	};
	const item = await country.during(() =>
		prepareRequest(ruleContext, operation, read, run.startedAt),
	);
	return { ...item, credential: country.credential };
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
		const { rows: answer, later } = await (operation.perform?.(item) ?? send(operation, item));
		const rows = simplified(operation, item, answer);
		run.succeed(itemIndex, rows);
		if (!later) return;
		const followed = attempt(itemIndex, async () => run.succeed(itemIndex, await later(rows)));
		// when the execution is cancelled while others are being sent, nobody comes to await it
		followed.catch(() => undefined);
		followUps.push(followed);
	};
	// by what items have in common: those whose turn has come, and those that came meanwhile
	const turns = new Map<string, Array<() => Promise<void>>>();
	const inTurn = async (item: PreparedItem, work: () => Promise<void>) => {
		const key = operation.inTurn?.(item.request, item.parameters);
		if (key === undefined) return await work();
		const others = turns.get(key);
		// who is at it carries this out as well: waiting for that would keep a worker from other items
		if (others) return void others.push(work);
		const queue = [work];
		turns.set(key, queue);
		for (const next of queue) await next();
		turns.delete(key);
	};
	const worker = async () => {
		for (const [itemIndex, item] of items) {
			if (!item) continue;
			await inTurn(item, async () => {
				if (run.stopped.signal.aborted) return;
				await attempt(itemIndex, async () => await carryOut(itemIndex, item));
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
		onHeldBack: (perMinute) => void (run.pace = { perMinute: perMinute ?? run.pace?.perMinute }),
	});
	return {
		client,
		request,
		parameters,
		signal: AbortSignal.any([run.stopped.signal, cancelSignal ?? []].flat()),
		share: (key, create) => run.share(key, create),
		hint: (about, message) => void run.hints.set(about, message),
	};
}

/** Sends the request of one item, and brings back its rows. */
async function send(operation: Operation, item: ItemInRun): Promise<Performed> {
	const { endpoint, list, returnable, policy } = operation;
	const { client, request, parameters } = item;
	const { pagination } = endpoint;
	if (pagination) {
		const concurrency = concurrencyOf(operation, request.retryOptions);
		return { rows: await readList({ ...list, pagination }, item, concurrency) };
	}
	const isReturned = returnable && parameters[returnable.parameter] === 'return';
	const accepts = isReturned ? returnable.isReturned : undefined;
	const response = await client.send(request, { policy, accepts });
	const row = asRow(response.body);
	return { rows: [isReturned ? { ...row, sent: isSuccess(response) } : row] };
}

/** What is given out of what an item has brought; where no "Simplify" is shown, all of it. */
function simplified(
	{ answersInData, simplifyAnswer = (answer) => answer }: Operation,
	{ parameters, request }: ItemInRun,
	rows: IDataObject[],
): IDataObject[] {
	if (!answersInData || !parameters.simplify) return rows;
	// n8n's table ends after 40 columns: what was changed is to be among them
	const first = ['id', 'name', ...Object.keys(sentBody(request))];
	return rows.map((row) => withFirst(first, simplifyAnswer(unwrapped(row))));
}

function withFirst(names: string[], row: IDataObject): IDataObject {
	const there = names.filter((name) => Object.hasOwn(row, name));
	return { ...Object.fromEntries(there.map((name) => [name, row[name]])), ...row };
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
