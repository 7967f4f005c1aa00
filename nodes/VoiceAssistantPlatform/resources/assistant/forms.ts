// Forms with entries of their own: how what was entered becomes what the API wants.
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isBlank, required, type Rule } from '../../fields/rules';
import { isObject } from '../../transport/answer';
import { SECRET_NAME } from '../../transport/secrets';

/** By parameter: its name in the API, and the rules it is held against. */
export type Fields = Record<string, [field: string, ...rules: Rule[]]>;

/**
 * Reads the entries of a form in which things are added one by one; none, and it is not sent.
 * @param name of the entries, and `noun` what the user calls one of them
 * @param form the parameters of an entry; what they hide is not read
 */
export function entries(name: string, noun: string, form: INodeProperties[], fields: Fields): Rule {
	return (value, context) => {
		const given = [(value as IDataObject)[name] ?? []].flat() as IDataObject[];
		const read: IDataObject[] = [];
		for (const [index, entry] of given.entries()) {
			if (!isObject(entry)) {
				return {
					complaint: `${noun} ${index + 1} is not filled in`,
					allowed: 'Add it in the form, not by an expression.',
				};
			}
			const result = readEntry(form, fields, entry, context);
			if ('complaint' in result) {
				return { ...result, complaint: `${noun} ${index + 1}: ${result.complaint}` };
			}
			read.push(result.value as IDataObject);
		}
		return { value: read.length > 0 ? read : undefined };
	};
}

function readEntry(
	form: INodeProperties[],
	fields: Fields,
	entry: IDataObject,
	context: Parameters<Rule>[1],
): ReturnType<Rule> {
	const chosen: IDataObject = {};
	const sent: IDataObject = {};
	for (const { name, displayName, displayOptions, default: preset } of form) {
		const isShown = Object.entries(displayOptions?.show ?? {}).every(([sibling, values]) =>
			values?.includes(chosen[sibling] as string),
		);
		if (!isShown) continue;
		const [field, ...rules] = fields[name];
		const given = picked(entry[name]);
		const result = obey(rules, given, context);
		if ('complaint' in result) {
			return {
				complaint: `'${displayName}' ${result.complaint}`,
				allowed: `${quoted(given, field)}${result.allowed}`,
			};
		}
		chosen[name] = (result.value ?? preset) as IDataObject[string];
		if (result.value !== undefined) sent[field] = result.value as IDataObject[string];
	}
	return { value: sent };
}

/** What was chosen in a list, or entered. */
function picked(value: unknown): unknown {
	return isObject(value) && '__rl' in value ? value.value : value;
}

function obey(rules: Rule[], given: unknown, context: Parameters<Rule>[1]): ReturnType<Rule> {
	if (isBlank(given) && !rules.includes(required)) return { value: undefined };
	let value = given;
	for (const rule of rules) {
		const result = rule(value, context);
		if ('complaint' in result) return result;
		value = result.value;
	}
	return { value };
}

const LONGEST_QUOTED = 60;

function quoted(value: unknown, field: string): string {
	const words = typeof value === 'object' ? '' : String(value ?? '').trim();
	const isQuotable = words !== '' && words.length <= LONGEST_QUOTED && !SECRET_NAME.test(field);
	return isQuotable ? `It is "${words}". ` : '';
}
