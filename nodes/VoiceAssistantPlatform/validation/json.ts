// Objects that are entered as JSON: expressions may insert values into the text, whose quotes and line breaks end it early.
import { jsonParse, type IDataObject } from 'n8n-workflow';
import { SECRET_NAME } from '../client/redaction';
import { isObject } from '../client/response';
import { TOKEN, type Rule, type ValidationIssue } from './validate';

/** Reads an object that is entered as JSON. */
export const jsonObject: Rule = (value) => {
	const fields =
		typeof value === 'string' ? jsonParse<unknown>(value, { fallbackValue: null }) : value;
	if (isObject(fields)) return lostIn(fields) ?? { value: fields };
	const broken = typeof value === 'string' ? brokenAt(value.trim()) : {};
	return {
		issue: 'must be a JSON object',
		hint: 'Write names and values in braces, for example { "name": "Maria" }.',
		...broken,
	};
};

/**
 * An issue if JSON cannot hold a value, at any depth: it would be sent as null, which clears what the platform has.
 */
function lostIn(fields: IDataObject): ValidationIssue | undefined {
	let lost: ValidationIssue | undefined;
	JSON.stringify(fields, function (this: IDataObject, name, value: unknown) {
		const given = this[name];
		const isLost =
			typeof value === 'number' ? !Number.isFinite(value) : value === null && given !== null;
		if (isLost) {
			const hint = `It is "${String(given)}", which cannot be sent.`;
			lost ??= { issue: `have no value for "${name}"`, hint };
		}
		return value;
	});
	return lost;
}

/** A text within JSON, up to the quote that may end it, or to a character that JSON does not allow in it. */
const OPEN_TEXT = String.raw`"[^"\\\p{Cc}]*(?:\\["\\/bfnrtu][^"\\\p{Cc}]*)*`;

/** The parts of JSON that a text begins with. What follows a quote shows whether it ends a text. */
const VALID_PARTS = new RegExp(
	String.raw`^(?:[ \t\r\n{}[\],:]|${OPEN_TEXT}"(?=\s*(?:[,:}\]]|$))|-?\d[\d.eE+-]*|true|false|null)*(?:${OPEN_TEXT})?`,
	'u',
);

/** Where an object in a text stops being JSON, and what to do about it; nothing where that does not show. */
function brokenAt(text: string): Partial<ValidationIssue> {
	const at = VALID_PARTS.exec(text)![0].length;
	const [, empty] = /"([^"]*)"\s*:\s*[,}\]]/.exec(text) ?? [];
	if (at === text.length && empty !== undefined) {
		return { hint: `"${empty}" has no value. Its expression returns nothing for this item.` };
	}
	const name = [...text.slice(0, at).matchAll(/"([^"]*)"\s*:/g)].at(-1)?.[1];
	if (at === text.length || name === undefined) return {};
	const where = `The value of "${name}" breaks at character ${at + 1}.`;
	const isSecret = TOKEN.test(text) || text.split('"').some((part) => SECRET_NAME.test(part));
	return {
		hint: `${where} In place of "{{ $json.name }}", write {{ JSON.stringify($json.name) }} without quotes around it: then the value may contain quotes and line breaks.`,
		hintForAgent: `${where} Put a backslash before each quote in a value, and \\n in place of a line break.`,
		part: isSecret ? undefined : text.slice(Math.max(0, at - 30), at + 20).replace(/\r?\n/g, '↵'),
	};
}
