import type { IExecuteFunctions } from 'n8n-workflow';
import { emptyForAgency, isAgencyAccount } from '../api/agencyAccount';
import { sentQuery } from '../client/request';
import type { Operation, PreparedRequest } from './operation';
import type { PreparedItem } from './prepareItem';

/**
 * Says beside an empty output why it is empty, where the kind of the token explains it. Asked at most once a run, and only
 * where somebody tries the node in the editor: a published workflow sends nothing more.
 */
export async function explainEmpty(
	context: IExecuteFunctions,
	operation: Operation,
	prepared: PreparedItem[],
): Promise<void> {
	const { rowNoun } = operation.endpoint;
	const isSeen = context.getMode() === 'manual' && !context.getNode().type.endsWith('Tool');
	if (rowNoun === undefined || !isSeen) return;
	const itemIndex = prepared.findIndex((item) => item && asksForAll(operation, item.request));
	if (itemIndex < 0) return;
	const { credential } = prepared[itemIndex];
	const cancelSignal = context.getExecutionCancelSignal();
	if (!(await isAgencyAccount(context, { itemIndex, credential, cancelSignal }))) return;
	context.addExecutionHints({
		message: emptyForAgency(rowNoun, true),
		type: 'warning',
		location: 'outputPane',
	});
}

/** Whether a request asks for what an untouched form asks for, in the account of the credential. */
function asksForAll({ endpoint, properties }: Operation, request: PreparedRequest): boolean {
	const defaults = new Map<unknown, unknown>(
		properties.map(({ routing, default: start }) => [routing?.send?.property, start]),
	);
	return (
		request.accessToken === undefined &&
		request.url === endpoint.url &&
		Object.entries(sentQuery(request)).every(([field, value]) => defaults.get(field) === value)
	);
}
