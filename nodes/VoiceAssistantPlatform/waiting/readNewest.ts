import type { IDataObject } from 'n8n-workflow';
import type { ListSource } from '../client/pagination';
import { readUntil } from '../client/readUntil';
import { isId } from '../client/response';

/**
 * Reads a list from where it is newest until it is enough.
 * @param isEnough called with each page in its order, newest first where the list has an order
 * @returns rows that have an ID, each once and as it was read last
 * @throws NodeApiError when the list cannot be read
 */
export async function readNewest(
	source: ListSource,
	isEnough: (page: IDataObject[]) => boolean,
): Promise<IDataObject[]> {
	const withId = (rows: Iterable<IDataObject>) => [...rows].filter(({ id }) => isId(id));
	const rows = await readUntil(source, {
		pagination: 'pages',
		keepLatest: true,
		startsWithNewest: true,
		isEnough: (page) => isEnough(withId(page.rows)),
	});
	return withId(rows.values());
}
