import type { IDataObject } from 'n8n-workflow';
import { breaks } from '../client/delay';
import { readMerged } from '../client/mergedLists';
import type { ListSource, Pagination } from '../client/pagination';
import { readUntil } from '../client/readUntil';
import { sentQuery } from '../client/request';
import type { ItemInRun, Operation, PreparedRequest } from './operation';
import { isSimplified } from './output';

/**
 * Reads the list that an item asks for.
 * @param concurrency of the requests for its pages
 * @returns its rows, at most as many as the item asks for
 * @throws NodeApiError when the list cannot be read to its end, or must not be passed on
 */
export async function readList(
	{ pagination, ...list }: Operation['list'] & { pagination: Pagination },
	{ client, request, parameters, signal }: ItemInRun,
	concurrency: number,
): Promise<IDataObject[]> {
	const limit = parameters.returnAll ? Infinity : (parameters.limit as number);
	const requestWith = (query: IDataObject) => ({ ...request, qs: { ...request.qs, ...query } });
	const read = async (source: ListSource, query: IDataObject) => {
		const rows = [...(await readUntil(source, { pagination, limit, concurrency })).values()];
		list.check?.(client.node, requestWith(query), rows);
		return rows;
	};
	const queries = queriesOf(request, list.singleValueFilter);
	const rows =
		queries.length === 1
			? await read(client.list(requestWith(queries[0])), queries[0])
			: await readMerged(client.list(request), queries, read, limit);
	const { simplify } = list;
	if (!simplify || !isSimplified(parameters)) return rows;
	// the transcripts of thousands of calls take seconds
	const takeBreak = breaks(signal);
	const simple: IDataObject[] = [];
	for (const row of rows) {
		await takeBreak();
		simple.push(simplify(row, client.deployment.identifiers));
	}
	return simple;
}

/** The queries of the lists to read: one, or one for each value of a field for which the platform takes only one value. */
function queriesOf(request: PreparedRequest, field = ''): IDataObject[] {
	const values = request.qs[field];
	// a parameter added by hand replaces that of the form, and is sent as it is
	const isOwn = sentQuery(request)[field] === values;
	return isOwn && Array.isArray(values) ? values.map((value) => ({ [field]: value })) : [{}];
}
