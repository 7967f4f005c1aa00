// The values for the placeholders of a template: unlike variables of an assistant, none may be blank.
import type { ResourceMapperValue } from 'n8n-workflow';
import { nameOf, scalar, validateNamed } from './mappedValues';
import { jsonObject, namedEntries } from './rules';
import { isBlank, type Rule, type RuleContext, type RuleResult } from './validate';

/** Reads the form that n8n made of the placeholders of a template; what was removed from it is missing, too. */
export const mappedPlaceholders: Rule = (value, context) => {
	const { value: given, schema } = value as Partial<ResourceMapperValue>;
	const values = new Map(Object.entries(given ?? {}));
	const removed = (schema ?? []).filter((field) => field.removed);
	for (const { id } of removed) values.delete(id);
	const fieldIds = new Set([...(schema ?? []).map(({ id }) => id), ...values.keys()]);
	return complete(
		[...fieldIds].map((id) => [nameOf(id), values.get(id)]),
		context,
	);
};

/** Reads placeholders that were entered one by one. */
export const listedPlaceholders: Rule = (value, context) => {
	const entries = namedEntries(value, 'placeholder');
	return 'issue' in entries ? entries : complete(entries, context);
};

/** Reads placeholders that were entered as JSON. */
export const placeholdersJson: Rule = (value, context) => {
	const result = jsonObject(value, context);
	return 'issue' in result ? result : complete(Object.entries(result.value ?? {}), context);
};

/** Each placeholder with its value; none, and nothing is sent: the template may have none. */
function complete(
	entries: Array<[name: string, value: unknown]>,
	context: RuleContext,
): RuleResult {
	const missing = entries.filter(([, given]) => isBlank(given)).map(([name]) => `"${name}"`);
	if (missing.length > 0) {
		return {
			issue: `have no value for ${missing.join(', ')}`,
			hint: 'Enter a value for each placeholder of the template. If one comes from an expression, the expression gave nothing for this item.',
		};
	}
	for (const [name, given] of entries) {
		const result = validateNamed(name, given, scalar, context);
		if ('issue' in result) return result;
	}
	return { value: entries.length > 0 ? Object.fromEntries(entries) : undefined };
}
