import type { INodeProperties, ResourceMapperTypeOptions } from 'n8n-workflow';
import { sendInBody } from '../declaration/routing';
import { jsonValues, mappedValues, namedValues } from '../validation/namedValues';
import { callingAssistantLocator } from './locators';

/** Variables of a call that operations that sleep fill in: what wakes them up, and the message of an approval. */
export const REFERENCE_VARIABLE = 'n8n_reference';
export const MESSAGE_VARIABLE = 'message';

/** The two fields of an entry that has a name. */
export function nameAndValue(
	name: Partial<INodeProperties>,
	value: Partial<INodeProperties>,
): INodeProperties[] {
	return [
		{ displayName: 'Name', name: 'name', type: 'string', default: '', ...name },
		{ displayName: 'Value', name: 'value', type: 'string', default: '', ...value },
	];
}

export const variableList: INodeProperties = {
	displayName: 'Variables',
	name: 'variables',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add Variable',
	default: {},
	description:
		'What the assistant knows about this person. Use the names of the variables in the settings of the assistant.',
	options: [
		{
			displayName: 'Variable',
			name: 'variable',
			values: nameAndValue(
				{
					placeholder: 'e.g. customer_name',
					description: 'Name of the variable, exactly as in the prompt of the assistant',
				},
				{
					placeholder: 'e.g. Maria',
					description:
						'The value for this person. In the settings of an assistant: the default for calls that provide no value.',
				},
			),
		},
	],
};

export const variablesJson: INodeProperties = {
	displayName: 'Variables (JSON)',
	name: 'variablesJson',
	type: 'json',
	default: '',
	placeholder: 'e.g. { "customer_name": "Maria" }',
	description:
		'What the assistant knows about this person: a JSON object with the names of the variables of the assistant',
};

/** A form that n8n makes of a row that is chosen elsewhere; its fields are the values. */
const madeForm = {
	name: 'mappedVariables',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'defineBelow', value: null },
} satisfies Partial<INodeProperties>;

export const variablesOfAssistant: INodeProperties = {
	displayName: 'Variables',
	...madeForm,
	description: 'What the assistant knows about this person. Empty fields are not sent.',
	// n8n loads the fields when this form appears; later, it reloads them only while every expression of the node has a
	// value
	displayOptions: { hide: { assistantId: [''] } },
	typeOptions: {
		loadOptionsDependsOn: ['assistantId.value', 'options.accessToken', 'responseType'],
		resourceMapper: {
			resourceMapperMethod: 'getAssistantVariables',
			mode: 'map',
			valuesLabel: 'Variables',
			fieldWords: { singular: 'variable', plural: 'variables' },
			addAllFields: true,
			supportAutoMap: false,
		},
	},
};

const ONLY_FOR_VARIABLES =
	'The assistant of the campaign. It is not sent: it only decides which variables are shown.';

/** The form of the variables of an assistant that is chosen only for that. */
export const chosenAssistantVariables: INodeProperties[] = [
	{ ...callingAssistantLocator, description: ONLY_FOR_VARIABLES },
	variablesOfAssistant,
];

/** The same; until an assistant is chosen, it is that of the campaign, where the platform tells it. */
export const campaignVariables: INodeProperties[] = [
	{
		...callingAssistantLocator,
		description: `${ONLY_FOR_VARIABLES} Leave it empty if they are shown already.`,
	},
	variablesOfAssistant,
	{
		...variablesOfAssistant,
		// n8n loads the fields of a form of another name anew
		name: 'campaignVariables',
		displayOptions: { show: { assistantId: [''] }, hide: { campaignId: [''] } },
		typeOptions: {
			loadOptionsDependsOn: ['campaignId.value', 'options.accessToken'],
			resourceMapper: {
				...variablesOfAssistant.typeOptions!.resourceMapper!,
				resourceMapperMethod: 'getCampaignVariables',
			} as ResourceMapperTypeOptions,
		},
	},
];

export const variablesOfTemplate: INodeProperties = {
	displayName: 'Placeholders',
	...madeForm,
	description: 'The text for each placeholder of the template',
	displayOptions: { hide: { templateId: [''] } },
	typeOptions: {
		loadOptionsDependsOn: ['senderId.value', 'templateId.value', 'options.accessToken'],
		resourceMapper: {
			resourceMapperMethod: 'getTemplateVariables',
			// the only mode in which n8n itself demands required values
			mode: 'add',
			valuesLabel: 'Placeholders',
			fieldWords: { singular: 'placeholder', plural: 'placeholders' },
			addAllFields: true,
			supportAutoMap: false,
		},
	},
};

/** The whole text of the template: the notice of a form without fields is the only text that n8n shows from a row. */
export const textOfTemplate: INodeProperties = {
	...variablesOfTemplate,
	displayName: 'Text',
	name: 'templateText',
	typeOptions: {
		...variablesOfTemplate.typeOptions,
		resourceMapper: { resourceMapperMethod: 'getTemplateText', mode: 'map', supportAutoMap: false },
	},
};

const ways = (form = 'In a Form of the Assistant') => [
	{ name: form, value: 'mapped', description: 'A field for each' },
	{ name: 'Using Fields Below', value: 'fields' },
	{ name: 'Using JSON', value: 'json' },
];

/**
 * Variables in three ways: in a form made for them, one by one, or as JSON.
 * @param own changes of the operation to a parameter
 */
export function variables(
	mapped: INodeProperties[],
	own: {
		formName?: string;
		form?: Partial<INodeProperties>;
		specify?: Partial<INodeProperties>;
		list?: Partial<INodeProperties>;
		json?: Partial<INodeProperties>;
	} = {},
): INodeProperties[] {
	const shownFor = (way: string) => ({ show: { specifyVariables: [way] } });
	return [
		{
			displayName: 'Specify Variables',
			name: 'specifyVariables',
			type: 'options',
			noDataExpression: true,
			options: ways(own.formName),
			default: 'mapped',
			description: 'How to enter what the assistant knows about this person',
			...own.specify,
		},
		...mapped.map((parameter) => ({
			...parameter,
			displayOptions: {
				...parameter.displayOptions,
				show: { ...parameter.displayOptions?.show, specifyVariables: ['mapped'] },
			},
			...(parameter.type === 'resourceMapper' && {
				routing: sendInBody('variables', mappedValues),
				...own.form,
			}),
		})),
		{
			...variableList,
			displayOptions: shownFor('fields'),
			routing: sendInBody('variables', namedValues),
			...own.list,
		},
		{
			...variablesJson,
			displayOptions: shownFor('json'),
			routing: sendInBody('variables', jsonValues),
			...own.json,
		},
	];
}
