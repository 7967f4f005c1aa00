import type { IDataObject } from 'n8n-workflow';

/** The words a deployment uses where the API document has a neutral one (docs/api-assumptions.md, "Neutral words"). */
export interface Identifiers {
	messenger: string;
	cal_a: string;
	cal_b: string;
}

const NEUTRAL_WORD = /^(messenger|cal_a|cal_b)(?=_|$)/;
const FIELDS_WITH_NEUTRAL_VALUES = ['type', 'calendar_type'];

/** A name in the deployment's words. */
export function applyIdentifiers(word: string, identifiers: Identifiers): string {
	return word.replace(NEUTRAL_WORD, (neutral) => identifiers[neutral as keyof Identifiers]);
}

/** The path of a request in the deployment's words. */
export function applyIdentifiersToPath(path: string, identifiers: Identifiers): string {
	return path
		.split('/')
		.map((segment) => applyIdentifiers(segment, identifiers))
		.join('/');
}

/**
 * The field names of a query or body in the deployment's words, and the values that name a messenger or a calendar.
 * Of what is below, only the tools of an assistant have such names (platform-api 4.10); the rest is the user's own.
 */
export function applyIdentifiersToFields(
	fields: IDataObject,
	identifiers: Identifiers,
): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			if (name === 'tools' && Array.isArray(value)) {
				const tools = value as IDataObject[];
				return [name, tools.map((tool) => applyIdentifiersToFields(tool, identifiers))];
			}
			const isNeutral = FIELDS_WITH_NEUTRAL_VALUES.includes(name) && typeof value === 'string';
			return [
				applyIdentifiers(name, identifiers),
				isNeutral ? applyIdentifiers(value, identifiers) : value,
			];
		}),
	);
}

/**
 * Rows with a few of their fields only, as "Simplify" wants them; answers come in the deployment's words.
 * @param fields names as the API document has them
 */
export function simplifyRows(
	rows: IDataObject[],
	fields: string[],
	identifiers: Identifiers,
): IDataObject[] {
	const names = fields.map((name) => applyIdentifiers(name, identifiers));
	return rows.map((row) =>
		Object.fromEntries(names.filter((name) => name in row).map((name) => [name, row[name]])),
	);
}
