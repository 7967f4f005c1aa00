// The words that a deployment uses where the API document has neutral ones (docs/api-assumptions.md, "Neutral words").
import type { IDataObject } from 'n8n-workflow';

/** The settings of the credential that replace a neutral word. */
export const IDENTIFIERS = [
	{
		word: 'messenger',
		field: 'messengerIdentifier',
		label: 'Messenger Identifier',
		description: 'The word for the messenger in the addresses of the API',
	},
	{
		word: 'cal_a',
		field: 'calendarAIdentifier',
		label: 'Calendar A Identifier',
		description: 'The word for the first calendar provider in the API',
	},
	{
		word: 'cal_b',
		field: 'calendarBIdentifier',
		label: 'Calendar B Identifier',
		description: 'The word for the second calendar provider in the API',
	},
] as const;

/** The deployment's words, by the neutral ones. */
export type Identifiers = Record<(typeof IDENTIFIERS)[number]['word'], string>;

/** By a word, the one that takes its place. */
type Words = Record<string, string>;

/** The neutral words, by those of the deployment. */
export function neutralWords(identifiers: Identifiers): Words {
	return Object.fromEntries(Object.entries(identifiers).map(([neutral, own]) => [own, neutral]));
}

/** A name in other words: its beginning is replaced, up to an underscore. */
export function inWords(name: string, words: Words): string {
	// one word may be the beginning of another
	const longestFirst = Object.keys(words).sort((a, b) => b.length - a.length);
	const pattern = new RegExp(`^(?:${longestFirst.join('|')})(?=_|$)`);
	return name.replace(pattern, (word) => words[word]);
}

const FIELDS_WITH_NEUTRAL_VALUES = ['type', 'calendar_type', 'fallback_channel'];

/**
 * The field names of a query or body in other words, and the values that name a messenger or a calendar. Nested, only the
 * tools of an assistant have such names (platform-api 4.10).
 */
export function fieldsInWords(fields: IDataObject, words: Words): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => {
			if (name === 'tools' && Array.isArray(value)) {
				return [name, (value as IDataObject[]).map((tool) => fieldsInWords(tool, words))];
			}
			const isNeutral = FIELDS_WITH_NEUTRAL_VALUES.includes(name) && typeof value === 'string';
			return [inWords(name, words), isNeutral ? inWords(value, words) : value];
		}),
	);
}
