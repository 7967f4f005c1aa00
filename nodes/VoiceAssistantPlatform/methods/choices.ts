import type { IDataObject, INodeListSearchResult } from 'n8n-workflow';
import type { Page } from '../transport/page';
import { isId } from '../transport/values';

/** What the user reads of a row. */
export type NameOf = (row: IDataObject) => string;

/** Longer ones do not fit into the list. */
const LONGEST = 200;

/** A field of a row as the user reads it; a dash where it is none. */
export function words(value: unknown): string {
	return isId(value) && value !== '' ? String(value).slice(0, LONGEST) : '–';
}

/** Rows as entries of a list to choose from: those whose name or ID contains the filter, by name. */
export function choices(rows: IDataObject[], nameOf: NameOf, filter = ''): INodeListSearchResult {
	const wanted = filter.trim().toLowerCase();
	return {
		results: rows
			.filter(({ id }) => isId(id))
			.map((row) => choice(row, nameOf))
			.filter(
				({ name, value }) =>
					name.toLowerCase().includes(wanted) || String(value).toLowerCase() === wanted,
			)
			.sort((a, b) => a.name.localeCompare(b.name)),
	};
}

/** A page of rows as entries of a list that goes on, in the platform's order. */
export function pageOfChoices(page: Page, nameOf: NameOf, number: number): INodeListSearchResult {
	return {
		results: page.rows.filter(({ id }) => isId(id)).map((row) => choice(row, nameOf)),
		paginationToken: number < page.lastPage ? String(number + 1) : undefined,
	};
}

function choice(row: IDataObject, nameOf: NameOf) {
	return { name: nameOf(row), value: row.id as number };
}
