import type { IDataObject } from 'n8n-workflow';

/** The words a deployment uses where the API document has a neutral one (gaps.md, "Neutral words in identifiers"). */
export interface Identifiers {
	messenger: string;
	cal_a: string;
	cal_b: string;
}

const NEUTRAL_WORD = /^(messenger|cal_a|cal_b)(?=_|$)/;
const FIELDS_WITH_NEUTRAL_VALUES = ['type', 'calendar_type'];

/** Spells the path of a request in the deployment's words. */
export function spellPath(path: string, identifiers: Identifiers): string {
	return path
		.split('/')
		.map((segment) => spell(segment, identifiers))
		.join('/');
}

/**
 * Spells the field names of a query or body, and the values that name a messenger or a calendar.
 * Of what is below, only the tools of an assistant have such names (platform-api 4.10); the rest is the user's own.
 */
export function spellFields(fields: IDataObject, identifiers: Identifiers): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			if (name === 'tools' && Array.isArray(value)) {
				return [name, (value as IDataObject[]).map((tool) => spellFields(tool, identifiers))];
			}
			const isNeutral = FIELDS_WITH_NEUTRAL_VALUES.includes(name) && typeof value === 'string';
			return [spell(name, identifiers), isNeutral ? spell(value, identifiers) : value];
		}),
	);
}

/** Spells a name in the deployment's words. */
export function spell(word: string, identifiers: Identifiers): string {
	return word.replace(NEUTRAL_WORD, (neutral) => identifiers[neutral as keyof Identifiers]);
}
