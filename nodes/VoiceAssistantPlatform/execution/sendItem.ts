// Sends what one item asks for: its request, the pages of its list, or what its operation does instead.
import { PlatformClient } from '../client/client';
import { accountFingerprint } from '../client/credential';
import { asRow, isSuccess } from '../client/response';
import { policyOfMethod, policyWith, type RetryOptions } from '../client/retryPolicy';
import type { ItemInRun, Operation, Performed, PreparedItem } from '../declaration/operation';
import { rowsOfAnswer, withSelectedFields } from './output';
import { asPreview } from './preview';
import { readList } from './readList';
import type { Run } from './run';

/**
 * Sends one item, and notes its rows. What follows it, such as a wait, goes on after that.
 * @throws PreviewedRequest in a preview; NodeApiError or NodeOperationError when the item fails
 */
export async function sendItem(
	run: Run,
	operation: Operation,
	itemIndex: number,
	prepared: PreparedItem,
): Promise<void> {
	const item = await openItem(run, itemIndex, prepared);
	const isPerformed = !run.isPreview || operation.isPerformedInPreview;
	const performing = isPerformed ? operation.perform?.(item) : undefined;
	const performed = await (performing ?? sendRequest(operation, item));
	const { rows: received, binary, outcome, later } = performed;
	if (run.isPreview) return run.show(itemIndex, received.map(asPreview));
	const rows = await rowsOfAnswer(operation, item, received);
	if (!later) return run.succeed(itemIndex, withSelectedFields(item, rows), binary, outcome);
	run.succeed(itemIndex, rows, binary);
	run.follow(itemIndex, async () => {
		run.succeed(itemIndex, withSelectedFields(item, await later(rows)), binary);
	});
}

async function openItem(
	run: Run,
	itemIndex: number,
	{ request, parameters, credential }: PreparedItem,
): Promise<ItemInRun> {
	const { context, signal } = run;
	const client = await PlatformClient.open(context, {
		...run.sendingOf(itemIndex),
		credential,
		accessToken: request.accessToken,
		retryOptions: request.retryOptions,
	});
	const account = accountFingerprint(client.deployment);
	return {
		itemIndex,
		context,
		client,
		request,
		parameters,
		signal,
		share: (key, create) => run.share(`${account} ${key}`, create),
		hint: (about, message) => void run.hints.set(about, message),
	};
}

async function sendRequest(operation: Operation, item: ItemInRun): Promise<Performed> {
	const { list, outputRefusals, policy } = operation;
	const { client, request, parameters } = item;
	const { pagination } = operation.request;
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

/** How many requests of an operation may be in flight at once. */
export function concurrencyOf({ policy, request }: Operation, retryOptions: RetryOptions): number {
	return policyWith(policy ?? policyOfMethod(request.method), retryOptions).concurrency;
}
