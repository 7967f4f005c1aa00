import { jsonParse, type ResourceMapperValue } from 'n8n-workflow';
import { isObject } from '../client/values';
import { number, yesOrNo } from './rules';
import { isBlank, type Rule } from './validate';

interface NamedValues {
	variable?: Array<{ name: string; value: unknown }>;
}

/** Makes an object of the names and values that were entered one by one; values keep their type, blank ones are left out. */
export const namedValues: Rule = (value) => {
	const entries = ((value as NamedValues).variable ?? []).filter(
		(entry) => !isBlank(entry.name) || !isBlank(entry.value),
	);
	const names = entries.map(({ name }) => String(name ?? '').trim());
	if (names.includes('')) {
		return { issue: 'have an entry without a name', hint: 'Give each variable a name.' };
	}
	const repeated = names.find((name, index) => names.indexOf(name) !== index);
	if (repeated) {
		return {
			issue: `have two entries named "${repeated}"`,
			hint: 'Give each variable once.',
		};
	}
	const filled = entries
		.map((entry, index) => [names[index], entry.value])
		.filter(([, given]) => !isBlank(given));
	const nan = filled.find(([, given]) => Number.isNaN(given));
	if (nan) {
		return { issue: `have no value for "${nan[0]}"`, hint: 'It is "NaN", not a number.' };
	}
	return { value: filled.length > 0 ? Object.fromEntries(filled) : undefined };
};

/** Reads variables that were entered as JSON. */
export const jsonObject: Rule = (value) => {
	const fields =
		typeof value === 'string' ? jsonParse<unknown>(value, { fallbackValue: null }) : value;
	return isObject(fields)
		? { value: Object.keys(fields).length > 0 ? fields : undefined }
		: {
				issue: 'are not a JSON object',
				hint: 'Write names and values in braces, for example { "customer_name": "Maria" }.',
			};
};

/** A value that can be said in a call: no list, no object, no number that is none. */
const scalar: Rule = (value) =>
	['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
		? { value }
		: { issue: 'is neither a text nor a number', hint: 'Enter a text or a number.' };

/** By the type that n8n gave the field. */
const RULES_BY_TYPE: Record<string, Rule> = { number: number(), options: yesOrNo };

/** Reads the form that n8n made of the variables of an assistant or template; blank ones are left out. */
export const mappedValues: Rule = (value, context) => {
	const { value: values, schema = [] } = value as Partial<ResourceMapperValue>;
	const filled: Record<string, unknown> = {};
	for (const [name, given] of Object.entries(values ?? {})) {
		const field = schema.find(({ id }) => id === name);
		if (isBlank(given) || field?.removed) continue;
		const result = (RULES_BY_TYPE[field?.type ?? ''] ?? scalar)(given, context);
		if ('issue' in result) {
			return {
				issue: `have a value for "${name}" that ${result.issue}`,
				hint: `It is "${typeof given === 'object' ? JSON.stringify(given) : String(given)}". ${result.hint}`,
			};
		}
		filled[name] = result.value;
	}
	return { value: Object.keys(filled).length > 0 ? filled : undefined };
};
