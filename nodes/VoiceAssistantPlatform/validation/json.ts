// Objects that are entered as JSON: expressions may insert values into the text, whose quotes and line breaks end it early.
import { jsonParse, type IDataObject } from 'n8n-workflow';
import { isObject, textIn } from '../client/response';
import type { Rule, ValidationIssue } from './validate';

const HOW_TO_WRITE =
	'Write names and values in braces, for example { "name": "Maria" }. Where an expression inserts a value, in place of "{{ $json.name }}" write {{ JSON.stringify($json.name) }} without quotes around it: then the value may contain quotes and line breaks.';

/** Reads an object that is entered as JSON. */
export const jsonObject: Rule = (value) => {
	const fields =
		typeof value === 'string' ? jsonParse<unknown>(value, { fallbackValue: null }) : value;
	if (isObject(fields)) return changedIn(fields) ?? { value: fields };
	const [, empty] = /"([^"]*)"\s*:\s*[,}\]]/.exec(textIn(value)) ?? [];
	const missing = `"${empty}" has no value. Its expression returns nothing for this item.`;
	return {
		issue: 'must be a JSON object',
		hint: empty === undefined ? HOW_TO_WRITE : missing,
		hintForAgent:
			'Write names and values in braces. Put a backslash before each quote in a value, and \\n in place of a line break.',
	};
};

/** An object with texts: numbers, true and false become text, null is left out, and a list or an object is refused. */
export const textValues: Rule = (value) => {
	// as it would be sent: a date is text there
	const fields = Object.entries(jsonParse<IDataObject>(JSON.stringify(value)));
	const [nested] = fields.find(([, one]) => typeof one === 'object' && one !== null) ?? [];
	if (nested !== undefined) {
		return {
			issue: `has a list or an object in "${nested}"`,
			hint: 'The platform takes only texts here. Give each text a name of its own.',
		};
	}
	const given = fields.filter(([, one]) => one !== null);
	return { value: Object.fromEntries(given.map(([name, one]) => [name, String(one)])) };
};

/** An issue if a value would not arrive as it was entered, at any depth. */
function changedIn(fields: IDataObject): ValidationIssue | undefined {
	let first: ValidationIssue | undefined;
	JSON.stringify(fields, (name, value: unknown) => {
		if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
			first ??= {
				issue: `cannot hold the number in "${name}": it is too long to be sent unchanged`,
				hint: 'Make it text where it comes from. In JSON, write it in quotes.',
			};
		}
		return value;
	});
	return first;
}
