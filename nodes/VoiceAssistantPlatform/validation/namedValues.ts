// Values with names: the variables of an assistant and the placeholders of a template, entered one by one, as JSON, or in the
// form that n8n made of them. Variables may be blank and are left out then; each placeholder needs a value.
import type { INodeParameters, ResourceMapperField, ResourceMapperValue } from 'n8n-workflow';
import { isId, textIn } from '../client/response';
import { jsonObject } from './json';
import { number, strictBoolean, text } from './rules';
import {
	isBlank,
	locatedValue,
	quoted,
	type Rule,
	type RuleContext,
	type RuleResult,
	type ValidationIssue,
} from './validate';

type Entries = Array<[name: string, value: unknown]>;

/** n8n drops values with these names whenever it copies the parameters of a node. */
const NAMES_LOST_BY_N8N = ['__proto__', 'constructor', 'prototype'];

/** The ID that the field of a variable has in the form. */
export function fieldIdOf(name: string): string {
	return NAMES_LOST_BY_N8N.includes(name) ? `"${name}"` : name;
}

/** The name of the variable that a field of the form stands for. */
export function nameOf(fieldId: string): string {
	return NAMES_LOST_BY_N8N.find((name) => fieldIdOf(name) === fieldId) ?? fieldId;
}

/** A field of a form, with the choice that the form was made for: n8n stores with a field whatever it came with. */
export interface MadeField extends ResourceMapperField {
	madeFor?: { parameter: string; value: string; text: string };
}

/** Refuses a form made for another choice than the stored one: where an expression has no value, n8n keeps the old fields. */
export const madeForChoice =
	(stored: INodeParameters): Rule =>
	(value) => {
		const [field] = ((value as Partial<ResourceMapperValue>).schema ?? []) as MadeField[];
		const { parameter = '', value: made, text } = field?.madeFor ?? {};
		const chosen = textIn(locatedValue(stored[parameter])).trim();
		if (made === undefined || chosen === made || chosen.startsWith('=')) return { value };
		return {
			issue: `belong to ${text}`,
			hint: 'Another one is chosen now, but n8n has kept these fields. Open this node, refresh the list of fields (⋯ above them), and check each value.',
			hintForAgent: 'Only a person can correct this, in the node.',
		};
	};

/** A value that can be spoken in a call: no list, no object, not NaN or Infinity. */
export const scalar: Rule = (value) =>
	['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
		? { value }
		: { issue: 'is neither text nor a number', hint: 'Enter text or a number.' };

/** The text of a placeholder: a messenger refuses some texts in a template only when it sends the message. */
const placeholderText: Rule = (value, context) => {
	if (typeof value !== 'string') return scalar(value, context);
	const words = value.trim();
	if (!/[\n\r\t\v\f\u2028\u2029]| {5}/.test(words)) return text({ atMost: 1024 })(words, context);
	return {
		issue: 'has a line break, a tab, or more than four spaces in a row',
		hint: "A messenger does not take that in a template. Write it in one line; in an expression, as in {{ $json.note.replace(/\\s+/g, ' ') }}.",
	};
};

/** A number, or text if a number would be written differently: "007", "+40722123456", "1.50". */
const numberAsWritten: Rule = (value, context) => {
	const result = number()(value, context);
	const text = textIn(value).trim();
	return 'issue' in result || String(result.value) === text ? result : { value: text };
};

/** Rules by the type that n8n gave the field. */
const RULES_BY_TYPE = new Map<string | undefined, Rule>([
	['number', numberAsWritten],
	['options', strictBoolean],
]);

/** Reads the value of one variable by a rule; an issue names the variable. */
function readNamed(name: string, given: unknown, rule: Rule, context: RuleContext): RuleResult {
	const result = rule(given, context);
	if ('value' in result) return result;
	return {
		issue: `have a value for "${name}" that ${result.issue}`,
		hint: quoted(given, name) + result.hint,
	};
}

/** The entries as an object; undefined if there are none, so that nothing is sent. */
function asObject(entries: Entries): RuleResult {
	return { value: entries.length > 0 ? Object.fromEntries(entries) : undefined };
}

/** Reads the form that n8n made of the variables of an assistant; blank ones are left out. */
export const mappedValues: Rule = (value, context) => {
	const { value: values, schema = [] } = value as Partial<ResourceMapperValue>;
	const filled: Entries = [];
	for (const [fieldId, given] of Object.entries(values ?? {})) {
		const field = schema.find(({ id }) => id === fieldId);
		if (isBlank(given) || field?.removed) continue;
		const name = nameOf(fieldId);
		const result = readNamed(name, given, RULES_BY_TYPE.get(field?.type) ?? scalar, context);
		if ('issue' in result) return result;
		filled.push([name, result.value]);
	}
	return asObject(filled);
};

/** Reads variables that were entered as JSON. */
export const jsonValues: Rule = (value, context) => {
	const result = jsonObject(value, context);
	return 'issue' in result ? result : asObject(Object.entries(result.value as object));
};

/** Reads names and values that were entered one by one; empty entries are left out. */
function namedEntries(value: unknown, noun: string): { value: Entries } | ValidationIssue {
	const { variable = [] } = value as { variable?: Array<{ name?: unknown; value?: unknown }> };
	const entries = variable.filter((entry) => !isBlank(entry.name) || !isBlank(entry.value));
	const wrong = entries.findIndex(({ name }) => !isBlank(name) && !isId(name));
	if (wrong >= 0) {
		return {
			issue: `have a name that is neither text nor a number (${noun} ${wrong + 1})`,
			hint: 'Its expression returns something else for this item. Enter the name itself.',
		};
	}
	const names = entries.map(({ name }) => textIn(name).trim());
	if (names.includes('')) {
		return { issue: 'have an entry without a name', hint: `Give each ${noun} a name.` };
	}
	const repeated = names.find((name, index) => names.indexOf(name) !== index);
	if (repeated) {
		return { issue: `have two entries named "${repeated}"`, hint: `Enter each ${noun} once.` };
	}
	return { value: entries.map((entry, index) => [names[index], entry.value]) };
}

/** Reads variables that were entered one by one; values keep their type, blank ones are left out. */
export const namedValues: Rule = (value, context) => {
	const entries = namedEntries(value, 'variable');
	if ('issue' in entries) return entries;
	const filled = entries.value.filter(([, given]) => !isBlank(given));
	return jsonValues(Object.fromEntries(filled), context);
};

/** Reads variables that were entered one by one, each with its default, which may be blank. */
export const namedDefaults: Rule = (value, context) => {
	const entries = namedEntries(value, 'variable');
	if ('issue' in entries) return entries;
	const defaults = entries.value.map(([name, given]) => [name, given ?? '']);
	return jsonValues(Object.fromEntries(defaults), context);
};

/** Reads the form that n8n made of the placeholders of a template; a placeholder removed from the form counts as missing. */
export const mappedPlaceholders: Rule = (value, context) => {
	const { value: given, schema } = value as Partial<ResourceMapperValue>;
	const values = new Map(Object.entries(given ?? {}));
	for (const { id, removed } of schema ?? []) if (removed) values.delete(id);
	const fieldIds = new Set([...(schema ?? []).map(({ id }) => id), ...values.keys()]);
	return complete(
		[...fieldIds].map((id) => [nameOf(id), values.get(id)]),
		context,
	);
};

/** Reads placeholders that were entered one by one. */
export const listedPlaceholders: Rule = (value, context) => {
	const entries = namedEntries(value, 'placeholder');
	return 'issue' in entries ? entries : complete(entries.value, context);
};

/** Reads placeholders that were entered as JSON. */
export const placeholdersJson: Rule = (value, context) => {
	const result = jsonObject(value, context);
	return 'issue' in result ? result : complete(Object.entries(result.value as object), context);
};

/** Checks that each placeholder has a value; a template may have no placeholders. */
function complete(entries: Entries, context: RuleContext): RuleResult {
	const missing = entries.filter(([, given]) => isBlank(given)).map(([name]) => `"${name}"`);
	if (missing.length > 0) {
		return {
			issue: `have no value for ${missing.join(', ')}`,
			hint: 'Enter a value for each placeholder of the template. If one comes from an expression, the expression returned nothing for this item.',
		};
	}
	const read: Entries = [];
	for (const [name, given] of entries) {
		const result = readNamed(name, given, placeholderText, context);
		if ('issue' in result) return result;
		read.push([name, result.value]);
	}
	return asObject(read);
}
