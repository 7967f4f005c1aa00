// The forms and the words that a field has: those of the API document, and those that other platforms have, as data.
import { count, isObject, kindOf, namesOf, someOf, textOf } from './answers.mts';
import { asDocument, asElsewhere, CannotTell, isNew, type Finding } from './judging.mts';
import type { List } from './lists.mts';
import type { Platform } from './platform.mts';

export interface Form {
	/** In a few words: "text". */
	called: string;
	fits: (value: unknown) => boolean;
}

/** How a field is read: where it stands, and what may be there. */
interface Reading<Of> {
	at: List;
	fields: string[];
	document: Of;
	/** What other platforms have, and the nodes understand. */
	elsewhere: Of;
}

export const TEXT: Form = { called: 'text', fits: (value) => typeof value === 'string' };
export const NUMBER: Form = { called: 'numbers', fits: (value) => typeof value === 'number' };
export const OBJECT: Form = { called: 'an object', fits: isObject };

/** Numbers that are written as text: "0.12000000". */
export const NUMERIC_TEXT: Form = {
	called: 'numbers as text',
	fits: (value) => typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()),
};

/** Some platforms write an object without fields like this. */
export const EMPTY_ARRAY: Form = {
	called: 'an empty array',
	fits: (value) => Array.isArray(value) && value.length === 0,
};

/** Text of a pattern. */
export const written = (called: string, pattern: RegExp): Form => ({
	called,
	fits: (value) => pattern.test(textOf(value)),
});

/** An array of objects that each have some field. */
export const arrayOf = (called: string, fields: string[]): Form => ({
	called,
	fits: (value) =>
		Array.isArray(value) &&
		value.every((entry) => isObject(entry) && fields.some((field) => field in entry)),
});

/** The values of fields in the first rows of a list; null stands for none. @throws CannotTell without any */
async function valuesOf(platform: Platform, { path, what }: List, fields: string[]) {
	const rows = await someOf(platform, path, what);
	const values = rows
		.flatMap((row) => fields.map((field) => row[field]))
		.filter((value) => value !== undefined && value !== null);
	if (values.length === 0) throw new CannotTell(`${count(rows.length, what)}, none with a value`);
	return values;
}

/** A judge of the form of a field. */
export const judgeForm =
	({ at, fields, document, elsewhere }: Reading<Form[]>) =>
	async (platform: Platform): Promise<Finding> => {
		const values = await valuesOf(platform, at, fields);
		const others = values.filter((value) => !document.some(({ fits }) => fits(value)));
		const odd = others.find((value) => !elsewhere.some(({ fits }) => fits(value)));
		if (odd !== undefined) return isNew(kindOf(odd));
		const forms = others.length > 0 ? elsewhere : document;
		const seen = (others.length > 0 ? others : values).map(
			(value) => forms.find(({ fits }) => fits(value))!.called,
		);
		return (others.length > 0 ? asElsewhere : asDocument)([...new Set(seen)].join(', '));
	};

/** A judge of the words that a field has. */
export const judgeWords =
	({ at, fields, document, elsewhere }: Reading<string[]>) =>
	async (platform: Platform): Promise<Finding> => {
		const values = await valuesOf(platform, at, fields);
		const others = values.filter((value) => !document.includes(textOf(value)));
		const odd = others.filter((value) => !elsewhere.includes(textOf(value)));
		if (odd.length > 0) return isNew(`also: ${namesOf(odd)}`);
		if (others.length > 0) return asElsewhere(`also: ${namesOf(others)}`);
		return asDocument(namesOf(values));
	};
