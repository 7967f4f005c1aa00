// What the fields of the form have in common: each is declared with its name in the API, and n8n's parameter follows from that.
import type { INodeProperties } from 'n8n-workflow';
import { formEntries, type EntryFields } from '../../../validation/formEntries';
import { id, required, text } from '../../../validation/rules';
import { isBlank, type Rule } from '../../../validation/validate';

/** A field of the form, and how it is sent. */
export interface Field {
	property: INodeProperties;
	/** Its name in the API. */
	apiField: string;
	rules: Rule[];
	/** Whether two tools of a kind are the same tool when they have the same value in it. */
	isIdentity?: true;
	/** For a setting that can be cleared: what it is called, and what clearing it means. */
	removal?: { name: string; description: string };
}

type Declaration = Partial<INodeProperties> &
	Partial<Pick<Field, 'rules' | 'isIdentity' | 'removal'>>;

/** A field of any type. Its parameter is named like the field of the API; what the form requires must have a value. */
export function field(
	displayName: string,
	apiField: string,
	{ rules = [], isIdentity, removal, ...declared }: Declaration,
): Field {
	const name = apiField.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
	return {
		property: { displayName, name, type: 'string', default: '', ...declared },
		apiField,
		rules: declared.required ? [required, ...rules] : rules,
		isIdentity,
		removal,
	};
}

/** A text of any length, unless it has rules of its own. */
export function textField(displayName: string, apiField: string, declared: Declaration): Field {
	return field(displayName, apiField, { rules: [text()], ...declared });
}

/** The number by which the platform knows something. */
export function idField(displayName: string, apiField: string, declared: Declaration): Field {
	return field(displayName, apiField, { rules: [id], ...declared });
}

/** Something with an ID that is chosen from a list. */
export function locatorField(
	locator: INodeProperties,
	apiField: string,
	declared: Declaration,
): Field {
	return idField(locator.displayName, apiField, { ...locator, ...declared });
}

/** A number, whose default is the example, too. */
export function numberField(displayName: string, apiField: string, declared: Declaration): Field {
	const placeholder = `e.g. ${String(declared.default)}`;
	return field(displayName, apiField, { type: 'number', placeholder, ...declared });
}

/** A switch. */
export function switchField(displayName: string, apiField: string, declared: Declaration): Field {
	return field(displayName, apiField, { type: 'boolean', ...declared });
}

/** One of several values. */
export function choiceField(displayName: string, apiField: string, declared: Declaration): Field {
	return field(displayName, apiField, { type: 'options', ...declared });
}

/** Short texts that are added one by one. */
export function textsField(displayName: string, apiField: string, declared: Declaration): Field {
	return field(displayName, apiField, { default: [], rules: [texts], ...declared });
}

/** Blank ones are left out. */
const texts: Rule = (value) => {
	const given = [value].flat().filter((entry) => !isBlank(entry));
	return given.some((entry) => typeof entry === 'object')
		? { issue: 'has an entry that is not text', hint: 'Enter text only.' }
		: { value: given.length > 0 ? given.map(String) : undefined };
};

/** What is added one by one in a field: its name, what the user calls it, and what it consists of. */
export interface Entry {
	name: string;
	displayName: string;
	fields: Field[];
}

/**
 * Things that are added one by one, each with fields of its own.
 * @param declared with rules for all of them together
 */
export function entriesField(
	displayName: string,
	apiField: string,
	entry: Entry,
	{ rules = [], ...declared }: Declaration,
): Field {
	return field(displayName, apiField, {
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		default: {},
		options: [formOf(entry)],
		rules: [readerOf(entry), ...rules],
		...declared,
	});
}

/** What n8n shows of an entry. */
export function formOf({ name, displayName, fields }: Entry) {
	return { name, displayName, values: fields.map(({ property }) => property) };
}

/** Reads the entries of a field as they are sent. */
export function readerOf(entry: Entry): Rule {
	const sent: EntryFields = {};
	for (const { property, apiField, rules } of entry.fields)
		sent[property.name] = [apiField, ...rules];
	return formEntries(entry.name, entry.displayName, formOf(entry).values, sent);
}
