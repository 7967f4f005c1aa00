import type { IDataObject, INode } from 'n8n-workflow';
import { oldestFirst } from '../api/newestFirst';
import { incompleteListError, MAX_ROWS, tooManyRowsError } from '../client/page';
import type { Pagination } from '../client/pagination';
import { readUntil } from '../client/readUntil';
import { sentQuery } from '../client/request';
import { isId, textIn, idIn } from '../client/response';
import type { ItemInRun, Operation, PreparedRequest } from '../declaration/operation';

/**
 * Reads the list that an item asks for: for several values of a filter that takes one, a list for each, merged.
 * @throws NodeApiError when a list cannot be read to its end, or when rows of several lists cannot be told apart
 */
export async function readList(
	{ pagination, ...list }: Operation['list'] & { pagination: Pagination },
	{ client, context, request, parameters, labels, hint }: ItemInRun,
): Promise<IDataObject[]> {
	const limit = parameters.returnAll ? Infinity : (parameters.limit as number);
	const reading = queriesOf(request, list.singleValueFilter).map(async (query) => {
		const asked = { ...request, qs: { ...request.qs, ...query } };
		const { days, fits, hints = [] } = list.checkRows?.(asked, context.getTimezone(), labels) ?? {};
		const source = client.listSource({ ...asked, qs: { ...asked.qs, ...days } });
		const rows = await readUntil(source, { pagination, limit, fits });
		for (const [about, message] of hints) hint(message, about);
		return [...rows.values()];
	});
	// waits for all: when one fails, the others do not go on behind the failed item
	await Promise.allSettled(reading);
	const lists = await Promise.all(reading);
	return lists.length === 1 ? lists[0] : merged(client.node, lists).slice(0, limit);
}

/** The queries of the lists to read: one, or one for each value of a field for which the platform takes only one value. */
function queriesOf(request: PreparedRequest, field = ''): IDataObject[] {
	const values = request.qs[field];
	// a parameter added by hand replaces that of the form, and is sent as it is
	const isOwn = sentQuery(request)[field] === values;
	return isOwn && Array.isArray(values) ? values.map((value) => ({ [field]: value })) : [{}];
}

/**
 * Several lists as one, newest row first. A row that moved from one list to another meanwhile comes once, in its latest state.
 * @throws NodeApiError when rows cannot be told apart, or there are more than n8n can take
 */
export function merged(node: INode, lists: IDataObject[][]): IDataObject[] {
	const found = new Map<number | string, IDataObject>();
	for (const row of lists.flat()) {
		if (!isId(row.id)) {
			// nothing would show whether it is on another list as well
			throw incompleteListError(node, 'The platform answered with a row that has no ID');
		}
		const id = idIn(row.id);
		const known = found.get(id);
		if (!known || updatedAt(row) > updatedAt(known)) found.set(id, row);
	}
	if (found.size > MAX_ROWS) throw tooManyRowsError(node);
	return oldestFirst([...found.values()]).reverse();
}

function updatedAt({ updated_at }: IDataObject): string {
	return textIn(updated_at);
}
