import type { IDataObject, INodeListSearchResult } from 'n8n-workflow';

/**
 * Rows as entries of a list to choose from: those whose name or ID contains the filter, by name.
 * @param nameOf what the user reads
 */
export function choices(
	rows: IDataObject[],
	nameOf: (row: IDataObject) => string,
	filter = '',
): INodeListSearchResult {
	const wanted = filter.trim().toLowerCase();
	return {
		results: rows
			.map((row) => ({ name: nameOf(row), value: row.id as number }))
			.filter(({ name, value }) => name.toLowerCase().includes(wanted) || String(value) === wanted)
			.sort((a, b) => a.name.localeCompare(b.name)),
	};
}
