import {
	NodeOperationError,
	type FieldType,
	type IDataObject,
	type ILoadOptionsFunctions,
	type ResourceMapperField,
	type ResourceMapperFields,
	type ResourceMapperValue,
} from 'n8n-workflow';
import { assistantOf } from '../api/campaign';
import { nonBlank } from '../api/fields';
import { isId, isObject, textIn } from '../client/response';
import { MESSAGE_VARIABLE, REFERENCE_VARIABLE } from '../parameters/variables';
import { fieldIdOf, type MadeField } from '../validation/namedValues';
import { id, isUuid, uuid } from '../validation/rules';
import { locatedValue } from '../validation/validate';
import { formError, idParameter, readFormValue, type FormParameter } from './formValues';
import { LISTS, type List } from './lists';
import { readRow } from './readRows';

interface MappedForm {
	/** The parameter that is the form. */
	name: string;
	chosenIn: FormParameter;
	/** The row that the fields are made from. @throws NodeOperationError with what the editor shows if there is none */
	rowOf: (form: ILoadOptionsFunctions, chosen: unknown) => Promise<IDataObject>;
	fieldsIn: (row: IDataObject, form: ILoadOptionsFunctions) => ResourceMapperField[];
	/** What the editor shows, as HTML, if there is no field. */
	withoutFields: (row: IDataObject) => string;
}

/** @throws NodeOperationError when there is no such row */
async function rowWithId(
	form: ILoadOptionsFunctions,
	list: List,
	id: unknown,
	notFound: string,
): Promise<IDataObject> {
	const row = await readRow(form, list, id);
	if (row) return row;
	throw formError(form, `${notFound} with the ID ${String(id)}.`);
}

const assistantWithId = async (form: ILoadOptionsFunctions, id: unknown) =>
	await rowWithId(form, LISTS.searchAssistants, id, 'The account has no assistant');

/** platform-api 2.5 */
const VARIABLES_OF_ASSISTANT: MappedForm = {
	name: 'mappedVariables',
	chosenIn: {
		...idParameter('Assistant', 'assistantId'),
		// in the form of a conversation it is a UUID
		rules: [(value, context) => (isUuid(value) ? uuid : id)(value, context)],
	},
	rowOf: assistantWithId,
	fieldsIn: ({ variables }, form) =>
		Object.entries(isObject(variables) ? variables : {})
			.filter(([name]) => !isFilledIn(name, form))
			.map(([name, example]) => fieldFor(name, example)),
	withoutFields: () => 'This assistant has no variables to enter.',
};

/** Whether an operation fills in a variable itself. */
function isFilledIn(name: string, form: ILoadOptionsFunctions): boolean {
	const isApproval = form.getCurrentNodeParameter('responseType') === 'approval';
	return name === REFERENCE_VARIABLE || (isApproval && name === MESSAGE_VARIABLE);
}

const VARIABLES_OF_CAMPAIGN: MappedForm = {
	...VARIABLES_OF_ASSISTANT,
	name: 'campaignVariables',
	chosenIn: idParameter('Campaign', 'campaignId'),
	rowOf: async (form, chosen) => {
		const list = LISTS.searchCampaigns;
		const campaign = await rowWithId(form, list, chosen, 'The account has no campaign');
		const { id: assistant } = assistantOf(campaign);
		if (assistant !== '') return await assistantWithId(form, assistant);
		throw formError(
			form,
			"The platform does not tell which assistant this campaign has. Choose it in 'Assistant', and its variables appear here.",
		);
	},
};

/** docs/further-operations.md */
const PLACEHOLDERS_OF_TEMPLATE: MappedForm = {
	name: 'mappedVariables',
	chosenIn: idParameter('Template', 'templateId'),
	rowOf: async (form, chosen) =>
		await rowWithId(form, LISTS.searchTemplates, chosen, 'The sender has no approved template'),
	fieldsIn: ({ variables }) =>
		(Array.isArray(variables) ? variables.filter(isId) : []).map((name) => ({
			...fieldFor(String(name), ''),
			// as it stands in the text above
			displayName: `{{${name}}}`,
			required: true,
		})),
	withoutFields: () => 'This template has no placeholders.',
};

const TEXT_OF_TEMPLATE: MappedForm = {
	...PLACEHOLDERS_OF_TEMPLATE,
	name: 'templateText',
	fieldsIn: () => [],
	withoutFields: ({ body_text }) =>
		escapeHtml(nonBlank(body_text) ?? 'The platform does not show the text of this template.'),
};

export const resourceMapping = Object.fromEntries(
	Object.entries({
		getAssistantVariables: VARIABLES_OF_ASSISTANT,
		getCampaignVariables: VARIABLES_OF_CAMPAIGN,
		getTemplateText: TEXT_OF_TEMPLATE,
		getTemplateVariables: PLACEHOLDERS_OF_TEMPLATE,
	}).map(([name, mapped]) => [
		name,
		async function (this: ILoadOptionsFunctions) {
			return await fieldsOf(this, mapped);
		},
	]),
);

async function fieldsOf(
	form: ILoadOptionsFunctions,
	{ name, chosenIn, rowOf, fieldsIn, withoutFields }: MappedForm,
): Promise<ResourceMapperFields> {
	try {
		const chosen = readFormValue(form, chosenIn);
		// the form appears when something is chosen; what comes from an expression may be missing all the same
		if (chosen === undefined) {
			const notice = `The expression of '${chosenIn.label}' has no value here yet. Execute the previous node, then close this node and open it again.`;
			return unread(form, name, notice);
		}
		const row = await rowOf(form, chosen);
		const { label, field: parameter } = chosenIn;
		const value = textIn(locatedValue(form.getCurrentNodeParameter(parameter))).trim();
		const madeFor = { parameter, value, text: `${label} ${value} (${textIn(row.name)})` };
		const fields = fieldsIn(row, form).map((field): MadeField => ({ ...field, madeFor }));
		// n8n's editor would also show the notice beside the next fields, while it loads them
		return fields.length > 0 ? { fields } : noFields(withoutFields(row));
	} catch (error) {
		if (!(error instanceof NodeOperationError)) return await Promise.reject(error);
		// n8n's editor would not show an error, so the notice says what is wrong in the form
		return unread(form, name, [error.message, error.description].filter(Boolean).join('. '));
	}
}

/** The fields that a form has already: without them, n8n's editor would offer to empty it. After another choice there are none. */
function unread(form: ILoadOptionsFunctions, name: string, notice: string): ResourceMapperFields {
	const stored = form.getCurrentNodeParameter(name) as ResourceMapperValue | undefined;
	const fields = stored?.schema ?? [];
	return fields.length > 0 ? { fields } : noFields(notice);
}

/** A text as n8n's editor shows it in a notice, line by line. */
function escapeHtml(text: string): string {
	const escaped = text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
	return escaped.replace(/\r?\n/g, '<br>');
}

function noFields(emptyFieldsNotice: string): ResourceMapperFields {
	return { fields: [], emptyFieldsNotice };
}

const YES_OR_NO = [
	{ name: 'True', value: true },
	{ name: 'False', value: false },
];

/** A variable as a field of a form; it starts blank, and a blank value is not sent. */
function fieldFor(name: string, example: unknown): ResourceMapperField {
	const types: Record<string, FieldType> = { number: 'number', boolean: 'options' };
	const type = types[typeof example] ?? 'string';
	return {
		id: fieldIdOf(name),
		displayName: name,
		type,
		// a switch would have the value false from the start
		...(type === 'options' && { options: YES_OR_NO }),
		required: false,
		defaultMatch: false,
		display: true,
	};
}
