import type {
	FieldType,
	IDataObject,
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import { isId, isObject, textIn } from '../client/response';
import { LISTS, type List } from './lists';
import { readWholeList } from './readList';

/** The variables of the assistant chosen in the form, as fields (platform-api 2.5). */
export async function getAssistantVariables(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const id = this.getCurrentNodeParameter('assistantId', { extractValue: true });
	if (!id) return noFields('Choose an assistant to see its variables here.');
	const assistant = await findRow(this, LISTS.assistants, id);
	if (!assistant) return noFields(`The account has no assistant with the ID ${String(id)}.`);
	const { variables } = assistant;
	return fieldsFor(isObject(variables) ? variables : {}, 'This assistant has no variables.');
}

/** The placeholders of the template chosen in the form, as fields (docs/api-assumptions.md, "Further operations"). */
export async function getTemplateVariables(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const id = this.getCurrentNodeParameter('templateId', { extractValue: true });
	if (!id) return noFields('Choose a template to see its placeholders here.');
	const template = await findRow(this, LISTS.templates, id);
	if (!template) {
		return noFields(`The sender has no approved template with the ID ${String(id)}.`);
	}
	const { variables } = template;
	const names = Array.isArray(variables) ? variables.filter(isId) : [];
	return fieldsFor(
		Object.fromEntries(names.map((name) => [name, ''])),
		'This template has no placeholders.',
	);
}

async function findRow(
	form: ILoadOptionsFunctions,
	list: List,
	id: unknown,
): Promise<IDataObject | undefined> {
	const rows = await readWholeList(form, list);
	return rows.find((row) => textIn(row.id) === String(id).trim());
}

const TYPES: Record<string, FieldType> = { number: 'number', boolean: 'options' };

const YES_OR_NO = [
	{ name: 'True', value: true },
	{ name: 'False', value: false },
];

/**
 * Variables as fields of a form; each starts blank, and is not sent while it is.
 * @param examples a value of each variable, whose type the field takes
 * @param emptyFieldsNotice what the editor says where there are none
 */
function fieldsFor(
	examples: Record<string, unknown>,
	emptyFieldsNotice: string,
): ResourceMapperFields {
	const fields = Object.entries(examples).map(([name, example]): ResourceMapperField => {
		const type = TYPES[typeof example] ?? 'string';
		return {
			id: name,
			displayName: name,
			type,
			// a switch would say no from the start
			...(type === 'options' && { options: YES_OR_NO }),
			required: false,
			defaultMatch: false,
			display: true,
		};
	});
	// n8n's editor would also show it beside the next fields, while it loads them
	return fields.length > 0 ? { fields } : noFields(emptyFieldsNotice);
}

/** A form without fields that says why. n8n's editor would show nothing at all of an error. */
function noFields(emptyFieldsNotice: string): ResourceMapperFields {
	return { fields: [], emptyFieldsNotice };
}
