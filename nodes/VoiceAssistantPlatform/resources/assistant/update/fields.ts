// Declares the fields of the form: each by its name in the API, from which n8n's parameter is made.
import type { INodeProperties } from 'n8n-workflow';
import type { ParameterRouting } from '../../../declaration/routing';
import { formEntries, type EntryFields } from '../../../validation/formEntries';
import { id, ids, text } from '../../../validation/rules';
import { isBlank, type Rule } from '../../../validation/validate';

export interface Field {
	property: INodeProperties;
	apiField: string;
	rules: Rule[];
	/** Whether two tools of one kind with the same value in this field are the same tool. */
	isIdentity?: true;
	/** For a setting that can be cleared: what that means, and the name of the choice if it is not that of the field. */
	removal?: string;
	removalName?: string;
}

/** Its routing is added to that of its group. */
type Declaration = Partial<INodeProperties> &
	Partial<Omit<Field, 'property' | 'apiField'>> & { routing?: ParameterRouting };

/** A field of any type. Its parameter is named like the field of the API. */
function field(
	displayName: string,
	apiField: string,
	{ rules = [], isIdentity, removal, removalName, ...declared }: Declaration,
): Field {
	return {
		property: {
			displayName,
			name: inCamelCase(apiField),
			type: 'string',
			default: '',
			...declared,
		},
		apiField,
		rules,
		isIdentity,
		removal,
		removalName,
	};
}

function inCamelCase(apiName: string): string {
	return apiName.replace(/_(.)/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * A text field, which has its own rules or is just text.
 * @param declared `atMost`: how many characters it may have, which its description then says
 */
export function textField(
	displayName: string,
	apiField: string,
	{ atMost, ...declared }: Declaration & { atMost?: number },
): Field {
	const { description } = declared;
	return field(displayName, apiField, {
		rules: [text({ atMost })],
		...declared,
		...(atMost && { description: `${description}, at most ${atMost} characters` }),
	});
}

/** A field for an ID that is chosen from a list or entered. */
export function locatorField(
	locator: INodeProperties,
	apiField: string,
	declared: Declaration,
): Field {
	return field(locator.displayName, apiField, { rules: [id], ...locator, ...declared });
}

/** A field for several IDs that are chosen from a list, or come from an expression. */
export function locatorsField(
	displayName: string,
	apiField: string,
	loadOptionsMethod: string,
	{ description = '', ...declared }: Declaration,
): Field {
	return field(displayName, apiField, {
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod, loadOptionsDependsOn: ['options.accessToken'] },
		default: [],
		description: `${description} Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>`,
		rules: [ids],
		...declared,
	});
}

/** A field for a number; its default is also shown as the example. */
export function numberField(displayName: string, apiField: string, declared: Declaration): Field {
	const placeholder = `e.g. ${String(declared.default)}`;
	return field(displayName, apiField, { type: 'number', placeholder, ...declared });
}

export function switchField(displayName: string, apiField: string, declared: Declaration): Field {
	return field(displayName, apiField, { type: 'boolean', ...declared });
}

export function choiceField(displayName: string, apiField: string, declared: Declaration): Field {
	return field(displayName, apiField, { type: 'options', ...declared });
}

/** A field for short texts that are added one by one. */
export function textsField(displayName: string, apiField: string, declared: Declaration): Field {
	return field(displayName, apiField, { default: [], rules: [texts], ...declared });
}

const texts: Rule = (value) => {
	const given = [value].flat().filter((entry) => !isBlank(entry));
	return given.some((entry) => typeof entry === 'object')
		? { issue: 'has an entry that is not text', hint: 'Enter text only.' }
		: { value: given.length > 0 ? given.map(String) : undefined };
};

/** Something that is added one by one in a field: its name, its name on the screen, and its fields. */
interface Entry {
	name: string;
	displayName: string;
	fields: Field[];
}

/** A field for entries that are added one by one, each with its own fields. */
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

/** n8n's declaration of an entry. */
export function formOf({ name, displayName, fields }: Entry) {
	return { name, displayName, values: fields.map(({ property }) => property) };
}

/** A rule that reads the entries of a field as they are sent. */
export function readerOf(entry: Entry): Rule {
	const sent: EntryFields = {};
	for (const { property, apiField, rules } of entry.fields)
		sent[property.name] = [apiField, ...rules];
	return formEntries(entry.name, entry.displayName, formOf(entry).values, sent);
}

/**
 * A built-in tool (platform-api 4.10, `tools`), named like its type in the API.
 * @param fields required ones, and those that say what the tool does and when, come first; the others are sorted by name
 */
export function builtInTool(displayName: string, apiType: string, fields: Field[]) {
	return { displayName, name: inCamelCase(apiType), apiType, fields };
}
