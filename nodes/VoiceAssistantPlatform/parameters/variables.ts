import type { INodeProperties } from 'n8n-workflow';
import { sendInBody } from '../execution/operation';
import { jsonValues, mappedValues, namedValues } from '../validation/namedValues';
import { assistantLocator } from './locators';

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
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. customer_name',
					description: 'Name of the variable, exactly as in the prompt of the assistant',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. Maria',
					description: 'The value that the assistant uses for it',
				},
			],
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

export const variablesOfAssistant: INodeProperties = {
	displayName: 'Variables',
	name: 'mappedVariables',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'defineBelow', value: null },
	description: 'What the assistant knows about this person. Empty fields are not sent.',
	// n8n loads the fields when the form of them appears; later it reloads them only while every expression of the node has a value
	displayOptions: { hide: { assistantId: [''] } },
	typeOptions: {
		loadOptionsDependsOn: ['assistantId.value', 'options.accessToken'],
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

/** A campaign does not name its assistant: the user chooses it to get the form of its variables. */
export const assistantVariables = [
	{
		...assistantLocator,
		required: true,
		description:
			'The assistant of the campaign. It is not sent: it only decides which variables are shown.',
	},
	variablesOfAssistant,
];

export const variablesOfTemplate: INodeProperties = {
	displayName: 'Placeholders',
	name: 'mappedVariables',
	type: 'resourceMapper',
	noDataExpression: true,
	default: { mappingMode: 'defineBelow', value: null },
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
			options: [
				{ name: own.formName ?? 'In a Form of the Assistant', value: 'mapped' },
				{ name: 'Using Fields Below', value: 'fields' },
				{ name: 'Using JSON', value: 'json' },
			],
			default: 'fields',
			description: 'How to enter what the assistant knows about this person',
			...own.specify,
		},
		...mapped.map((parameter) => ({
			...parameter,
			displayOptions: { ...parameter.displayOptions, ...shownFor('mapped') },
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
