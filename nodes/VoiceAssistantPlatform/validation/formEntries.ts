import {
	NodeHelpers,
	type IDataObject,
	type INodeParameters,
	type INodeProperties,
} from 'n8n-workflow';
import { isObject } from '../client/response';
import { impliedRules } from './rules';
import {
	applyRules,
	locatedValue,
	quoted,
	type Rule,
	type RuleContext,
	type RuleResult,
} from './validate';

/** By parameter: its name in the API, and its rules besides those of its type. With a blank name it is not sent. */
export type EntryFields = Record<string, [field: string, ...rules: Rule[]]>;

/**
 * Reads entries that are added to a form one by one; without entries, nothing is sent.
 * @param name the field of the value that holds the entries
 * @param noun what the user calls an entry
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
	const chosen: INodeParameters = {};
	const sent: Record<string, unknown> = {};
	for (const property of form) {
		const { name, displayName, default: preset } = property;
		if (!NodeHelpers.displayParameter(chosen, property, null, null)) continue;
		const [field, ...rules] = fields[name];
		const given = locatedValue(entry[name]);
		const result = applyRules(given, [...impliedRules(property), ...rules], context);
		if ('issue' in result) {
			return {
				issue: `'${displayName}' ${result.issue}`,
				hint: quoted(given, field) + result.hint,
			};
		}
		chosen[name] = (result.value ?? preset) as INodeParameters[string];
		if (field !== '' && result.value !== undefined) sent[field] = result.value;
	}
	return { value: sent };
}
