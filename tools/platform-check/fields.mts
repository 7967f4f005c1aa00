// Judges of lists and their fields: whether they have the forms and words of the API document, or those of other platforms.
import { bodyOf, count, isBlank, isObject, kindOf, namesOf, type Row, textOf } from './answers.mts';
import * as lists from './lists.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Judge } from './judging.mts';
import type { Platform } from './platform.mts';

export const AS_IT_COMES =
	'Nothing to set: answers are passed on unchanged. In your expressions, use the fields that your platform has; in a call, Simplify sets missing ones to null. If a list to choose from stays empty, enter the ID.';

const NOT_A_LIST =
	"The operation does not work here. If your provider names another address, read it with n8n's HTTP Request node and this credential, followed by Split Out.";

const lacking = (rows: Row[], fields: string[]): string[] =>
	fields.filter((field) => rows.every((row) => !(field in row)));

/** Judges how a list is wrapped, and which fields its rows have. @param fields separated by spaces */
export const judgeList =
	(list: lists.List, fields: string): Judge =>
	async (platform) => {
		const answer = await lists.answerOf(platform, list);
		if (answer.status === 404) return isNew('nothing at this path (404)', NOT_A_LIST);
		const body = bodyOf(answer);
		const found = lists.listIn(body);
		if (!found) return isNew(`no list, but ${kindOf(body)}`, NOT_A_LIST);
		const { rows, shape } = found;
		const [seen, absent] = [count(rows.length, list.what), lacking(rows, fields.split(' '))];
		if (rows.length > 0 && absent.length > 0) {
			return isNew(`${seen}: ${shape}, without ${absent.join(', ')}`, AS_IT_COMES);
		}
		if (!list.shapes.includes(shape)) return asElsewhere(`${shape}, ${seen}`);
		if (rows.length === 0) throw lists.nothingToJudgeBy(list.what);
		return asDocument(`${shape}, ${seen}, all fields`);
	};

/** A form that a value may have. */
export interface Form {
	/** In a few words: "text". */
	called: string;
	fits: (value: unknown) => boolean;
}

export const TEXT: Form = { called: 'text', fits: (value) => typeof value === 'string' };
export const NUMBER: Form = { called: 'numbers', fits: (value) => typeof value === 'number' };
export const OBJECT: Form = { called: 'an object', fits: isObject };

/** Text that matches a pattern. */
export const written = (called: string, pattern: RegExp): Form => ({
	called,
	fits: (value) => typeof value === 'string' && pattern.test(value),
});

/** Numbers that are written as text: "0.12000000". */
export const NUMERIC_TEXT = written('numbers as text', /^-?\d+(\.\d+)?$/);

/** Some platforms write an object without fields like this. */
export const EMPTY_ARRAY: Form = {
	called: 'an empty array',
	fits: (value) => Array.isArray(value) && value.length === 0,
};

/** An array of objects that each have some field. */
export const arrayOf = (called: string, fields: string[]): Form => ({
	called,
	fits: (value) =>
		Array.isArray(value) &&
		value.every((entry) => isObject(entry) && fields.some((field) => field in entry)),
});

/** The values of fields in the first rows of a list; null means none. @throws CannotTell if there are none */
async function valuesOf(platform: Platform, list: lists.List, fields: string[]) {
	const rows = await lists.someOf(platform, list);
	const values = rows
		.flatMap((row) => fields.map((field) => row[field]))
		.filter((value) => !isBlank(value));
	if (values.length > 0) return values;
	throw new CannotTell(`${count(rows.length, list.what)}, none with a value`);
}

/** Judges the form of fields. @param elsewhere what other platforms have, and the nodes understand */
export const judgeForm =
	(list: lists.List, fields: string[], document: Form, elsewhere = document): Judge =>
	async (platform) => {
		const values = await valuesOf(platform, list, fields);
		const others = values.filter((value) => !document.fits(value));
		if (others.length === 0) return asDocument(document.called);
		const odd = others.find((value) => !elsewhere.fits(value));
		return odd === undefined ? asElsewhere(elsewhere.called) : isNew(kindOf(odd));
	};

/** Judges which words a field contains. @param elsewhere what other platforms have, and the nodes understand */
export const judgeWords =
	(list: lists.List, field: string, document: string[], elsewhere: string[]): Judge =>
	async (platform) => {
		const values = await valuesOf(platform, list, [field]);
		const others = values.filter((value) => !document.includes(textOf(value)));
		const odd = others.filter((value) => !elsewhere.includes(textOf(value)));
		if (odd.length > 0) return isNew(`also: ${namesOf(odd)}`);
		if (others.length > 0) return asElsewhere(`also: ${namesOf(others)}`);
		return asDocument(namesOf(values));
	};

/** What stands for a hidden value; a single one is a key on a telephone. */
const MASK = /[*＊∗•●∙·■█]{3}|xxxx/;

/** Judges the built-in tools of assistants: each has a type, its settings beside that or in `data`, and no value is masked. */
export const judgeTools: Judge = async (platform) => {
	const tools = (await valuesOf(platform, lists.ASSISTANTS, ['tools'])).flat();
	if (tools.length === 0) throw new CannotTell('no assistant has a built-in tool');
	const odd = tools.find((tool) => !isObject(tool) || typeof tool.type !== 'string');
	if (odd !== undefined) return isNew(`a tool is ${kindOf(odd)}`);
	if (MASK.test(JSON.stringify(tools))) return isNew('a value is masked');
	return tools.some((tool) => isObject((tool as Row).data))
		? asElsewhere(`${count(tools.length, 'tools')}, with their settings in data`)
		: asDocument(`${count(tools.length, 'tools')}, each with a type`);
};

/** Judges whether the `tool_ids` of assistants are lists of numbers. @param advice if there are none */
export const judgeToolIds =
	(advice: string): Judge =>
	async (platform) => {
		const assistants = await lists.someOf(platform, lists.ASSISTANTS);
		const odd = assistants.find(
			({ tool_ids: ids }) => !Array.isArray(ids) || !ids.every((id) => Number.isInteger(id)),
		);
		if (!odd) return asDocument(`${count(assistants.length, 'assistants')}, each with numbers`);
		return 'tool_ids' in odd
			? isNew(`tool_ids is ${kindOf(odd.tool_ids)}, not of numbers`)
			: asElsewhere('no tool_ids', advice);
	};
