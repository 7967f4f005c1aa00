// The values of a form that n8n made of the variables of an assistant, or of the placeholders of a template.
import type { ResourceMapperValue } from 'n8n-workflow';
import { SECRET_NAME } from '../client/redaction';
import { number, strictBoolean } from './rules';
import { isBlank, type Rule, type RuleContext, type RuleResult } from './validate';

/** n8n drops values of these names whenever it copies the parameters of a node. */
const NAMES_LOST_BY_N8N = ['__proto__', 'constructor', 'prototype'];

/** The ID that the field of a variable has in the form. */
export function fieldIdOf(name: string): string {
	return NAMES_LOST_BY_N8N.includes(name) ? `"${name}"` : name;
}

/** The variable that a field of the form is for. */
export function nameOf(fieldId: string): string {
	return NAMES_LOST_BY_N8N.find((name) => fieldIdOf(name) === fieldId) ?? fieldId;
}

/** A value that can be said in a call: no list, no object, no number that is none. */
export const scalar: Rule = (value) =>
	['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
		? { value }
		: { issue: 'is neither a text nor a number', hint: 'Enter a text or a number.' };

/** By the type that n8n gave the field. */
const RULES_BY_TYPE = new Map<string | undefined, Rule>([
	['number', number()],
	['options', strictBoolean],
]);

function shown(given: unknown): string {
	return `It is "${typeof given === 'object' ? JSON.stringify(given) : String(given)}". `;
}

/** Holds the value of one variable against a rule; an issue says which variable it is. */
export function validateNamed(
	name: string,
	given: unknown,
	rule: Rule,
	context: RuleContext,
): RuleResult {
	const result = rule(given, context);
	if ('value' in result) return result;
	return {
		issue: `have a value for "${name}" that ${result.issue}`,
		hint: `${SECRET_NAME.test(name) ? '' : shown(given)}${result.hint}`,
	};
}

/** Reads the form that n8n made of the variables of an assistant; blank ones are left out. */
export const mappedValues: Rule = (value, context) => {
	const { value: values, schema = [] } = value as Partial<ResourceMapperValue>;
	const filled: Array<[name: string, value: unknown]> = [];
	for (const [fieldId, given] of Object.entries(values ?? {})) {
		const field = schema.find(({ id }) => id === fieldId);
		if (isBlank(given) || field?.removed) continue;
		const name = nameOf(fieldId);
		const result = validateNamed(name, given, RULES_BY_TYPE.get(field?.type) ?? scalar, context);
		if ('issue' in result) return result;
		filled.push([name, result.value]);
	}
	return { value: filled.length > 0 ? Object.fromEntries(filled) : undefined };
};
