import type { IDataObject } from 'n8n-workflow';
import { spell, type Identifiers } from './identifiers';

/** Rows with the fields of a summary only; answers come in the deployment's words. */
export function summarize(
	rows: IDataObject[],
	summary: string[],
	identifiers: Identifiers,
): IDataObject[] {
	const names = summary.map((name) => spell(name, identifiers));
	return rows.map((row) =>
		Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])),
	);
}
