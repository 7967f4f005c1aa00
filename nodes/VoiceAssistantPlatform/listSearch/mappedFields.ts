import {
	NodeOperationError,
	type FieldType,
	type IDataObject,
	type ILoadOptionsFunctions,
	type ResourceMapperField,
	type ResourceMapperFields,
} from 'n8n-workflow';
import { isId, isObject } from '../client/response';
import { fieldIdOf } from '../validation/namedValues';
import { id, isUuid, uuid } from '../validation/rules';
import { idParameter, readFormValue, type FormParameter } from './formValues';
import { inOneLine, LISTS, type List } from './lists';
import { readRow } from './readRows';

interface MappedForm {
	list: List;
	chosenIn: FormParameter;
	/** An example value of each variable in the row; the field takes its type. */
	examplesIn: (row: IDataObject) => Array<[name: string, example: unknown]>;
	/** What the form calls such a variable; without it, by its name. */
	labelOf?: (name: string, row: IDataObject) => string;
	/** Whether each of them must have a value. */
	areRequired: boolean;
	/** What the editor shows if there are no fields. */
	notices: { notFound: string; withoutFields: string };
}

/** platform-api 2.5 */
const VARIABLES_OF_ASSISTANT: MappedForm = {
	list: LISTS.assistants,
	chosenIn: {
		...idParameter('Assistant', 'assistantId'),
		// in the form of a conversation it is a UUID
		rules: [(value, context) => (isUuid(value) ? uuid : id)(value, context)],
	},
	examplesIn: ({ variables }) => Object.entries(isObject(variables) ? variables : {}),
	areRequired: false,
	notices: {
		notFound: 'The account has no assistant with the ID',
		withoutFields: 'This assistant has no variables.',
	},
};

/** docs/further-operations.md */
const PLACEHOLDERS_OF_TEMPLATE: MappedForm = {
	list: LISTS.templates,
	chosenIn: idParameter('Template', 'templateId'),
	examplesIn: ({ variables }) =>
		(Array.isArray(variables) ? variables.filter(isId) : []).map((name) => [String(name), '']),
	labelOf: withTextBefore,
	areRequired: true,
	notices: {
		notFound: 'The sender has no approved template with the ID',
		withoutFields: 'This template has no placeholders.',
	},
};

export const resourceMapping = {
	async getAssistantVariables(this: ILoadOptionsFunctions) {
		return await fieldsOf(this, VARIABLES_OF_ASSISTANT);
	},
	async getTemplateVariables(this: ILoadOptionsFunctions) {
		return await fieldsOf(this, PLACEHOLDERS_OF_TEMPLATE);
	},
};

async function fieldsOf(
	form: ILoadOptionsFunctions,
	{ list, chosenIn, examplesIn, labelOf, areRequired, notices }: MappedForm,
): Promise<ResourceMapperFields> {
	try {
		const chosen = readFormValue(form, chosenIn);
		// the form appears when something is chosen; what comes from an expression may be missing all the same
		if (chosen === undefined) {
			const notice = `The expression of '${chosenIn.label}' has no value here yet. Execute the previous node, then close this node and open it again.`;
			return noFields(notice);
		}
		const row = await readRow(form, list, chosen);
		if (!row) return noFields(`${notices.notFound} ${String(chosen)}.`);
		const fields = examplesIn(row).map(([name, example]) => ({
			...fieldFor(name, example, areRequired),
			...(labelOf && { displayName: labelOf(name, row) }),
		}));
		// n8n's editor would also show the notice beside the next fields, while it loads them
		return fields.length > 0 ? { fields } : noFields(notices.withoutFields);
	} catch (error) {
		if (!(error instanceof NodeOperationError)) return await Promise.reject(error);
		// n8n's editor would not show an error, so the notice says what is wrong in the form
		return noFields([error.message, error.description].filter(Boolean).join('. '));
	}
}

/** A placeholder with the words before it in the text of its template, such as "2: … your appointment is on". */
function withTextBefore(name: string, { body_text }: IDataObject): string {
	const text = inOneLine(body_text);
	const place = [`{{${name}}}`, `{{ ${name} }}`]
		.map((one) => text.indexOf(one))
		.find((at) => at >= 0);
	const words = text
		.slice(0, place ?? 0)
		.trim()
		.split(' ')
		.slice(-4)
		.join(' ');
	return words === '' ? name : `${name}: … ${words}`;
}

function noFields(emptyFieldsNotice: string): ResourceMapperFields {
	return { fields: [], emptyFieldsNotice };
}

const YES_OR_NO = [
	{ name: 'True', value: true },
	{ name: 'False', value: false },
];

/** A variable as a field of a form; it starts blank, and a blank value is not sent. */
function fieldFor(name: string, example: unknown, required: boolean): ResourceMapperField {
	const types: Record<string, FieldType> = { number: 'number', boolean: 'options' };
	const type = types[typeof example] ?? 'string';
	return {
		id: fieldIdOf(name),
		displayName: name,
		type,
		// a switch would have the value false from the start
		...(type === 'options' && { options: YES_OR_NO }),
		required,
		defaultMatch: false,
		display: true,
	};
}
