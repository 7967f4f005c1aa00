import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isObject, locatedValue } from '../client/response';
import { typeRules } from './declaredType';
import { applyRules, quoted, type Rule, type RuleContext, type RuleResult } from './validate';

/** By parameter: its name in the API, and the rules it is held against beside its type; with a blank name it is not sent. */
export type EntryFields = Record<string, [field: string, ...rules: Rule[]]>;

/**
 * Reads the entries of a form in which things are added one by one; none, and it is not sent.
 * @param name of the entries, and `noun` what the user calls one of them
 * @param form the parameters of an entry; what they hide is not read
 */
export function formEntries(
	name: string,
	noun: string,
	form: INodeProperties[],
	fields: EntryFields,
): Rule {
	return (value, context) => {
		const given = [(value as IDataObject)[name] ?? []].flat() as IDataObject[];
		const read: IDataObject[] = [];
		for (const [index, entry] of given.entries()) {
			if (!isObject(entry)) {
				return {
					issue: `${noun} ${index + 1} is not filled in`,
					hint: 'Add it in the form, not by an expression.',
				};
			}
			const result = readEntry(form, fields, entry, context);
			if ('issue' in result) return { ...result, issue: `${noun} ${index + 1}: ${result.issue}` };
			read.push(result.value as IDataObject);
		}
		return { value: read.length > 0 ? read : undefined };
	};
}

function readEntry(
	form: INodeProperties[],
	fields: EntryFields,
	entry: IDataObject,
	context: RuleContext,
): RuleResult {
	const chosen: IDataObject = {};
	const sent: IDataObject = {};
	for (const property of form) {
		const { name, displayName, displayOptions, default: preset } = property;
		const isShown = Object.entries(displayOptions?.show ?? {}).every(([sibling, values]) =>
			values?.includes(chosen[sibling] as string),
		);
		if (!isShown) continue;
		const [field, ...rules] = fields[name];
		const given = locatedValue(entry[name]);
		const typed = applyRules(given, typeRules(property), context);
		const result = 'issue' in typed ? typed : applyRules(typed.value, rules, context);
		if ('issue' in result) {
			return {
				issue: `'${displayName}' ${result.issue}`,
				hint: `${typeof given === 'object' ? '' : quoted(given, field)}${result.hint}`,
			};
		}
		chosen[name] = (result.value ?? preset) as IDataObject[string];
		if (field !== '' && result.value !== undefined)
			sent[field] = result.value as IDataObject[string];
	}
	return { value: sent };
}
