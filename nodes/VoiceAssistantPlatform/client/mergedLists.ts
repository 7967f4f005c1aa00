import type { IDataObject, INode } from 'n8n-workflow';
import { identityOf, oldestFirst } from './newestFirst';
import { incompleteListError, MAX_ROWS, rowsIn, tooManyRowsError } from './page';
import type { ListSource } from './pagination';
import { isId, textIn } from './response';

/** The order in which rows arrived: a higher number is later. */
type Arrivals = Map<unknown, number>;

/**
 * Reads several lists in parallel and merges them, newest row first. A row that moves from one list to another meanwhile
 * comes once.
 * @param source of all lists; its bounds apply to them together
 * @param queries one for each list
 * @param read returns the rows of one list, as many as are wanted of all
 * @param limit rows wanted; Infinity for all
 * @throws NodeApiError when one of them cannot be read, rows cannot be told apart, or there are more than n8n can take
 */
export async function readMerged(
	source: ListSource,
	queries: IDataObject[],
	read: (list: ListSource, query: IDataObject) => Promise<IDataObject[]>,
	limit: number,
): Promise<IDataObject[]> {
	const { node } = source;
	const arrivals: Arrivals = new Map();
	const notNeeded = new AbortController();
	const listWith = (query: IDataObject): ListSource => ({
		node,
		ask: async (page, signal) => {
			const signals = [signal ?? [], notNeeded.signal].flat();
			const response = await source.ask({ ...page, ...query }, AbortSignal.any(signals));
			for (const row of rowsIn(response) ?? []) arrivals.set(row, arrivals.size);
			return response;
		},
	});
	try {
		const lists = queries.map(async (query) => await read(listWith(query), query));
		return merge(node, (await Promise.all(lists)).flat(), arrivals).slice(0, limit);
	} finally {
		// when one fails, the others are not needed
		notNeeded.abort();
	}
}

function merge(node: INode, rows: IDataObject[], arrivals: Arrivals): IDataObject[] {
	const merged = new Map<number | string, IDataObject>();
	for (const row of rows) {
		if (!isId(row.id)) {
			// nothing would show whether it is on another list as well
			throw incompleteListError(node, 'The platform answered with a row that has no ID');
		}
		const id = identityOf(row);
		const known = merged.get(id);
		if (!known || isLaterState(row, known, arrivals)) merged.set(id, row);
	}
	if (merged.size > MAX_ROWS) throw tooManyRowsError(node);
	return oldestFirst([...merged.values()]).reverse();
}

/** Whether a row is a later state of a known one: by `updated_at`, or by arrival if that is the same. */
function isLaterState(row: IDataObject, known: IDataObject, arrivals: Arrivals): boolean {
	const [updated, before] = [row, known].map(({ updated_at }) => textIn(updated_at ?? ''));
	return updated === before ? arrivals.get(row)! > arrivals.get(known)! : updated > before;
}
