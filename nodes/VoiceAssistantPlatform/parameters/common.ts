// What the forms of most operations have: paging, collections, and among them "Options".
import type { INodeProperties } from 'n8n-workflow';
import { textIn } from '../client/response';
import { validated } from '../validation/form';
import { entriesIn } from '../validation/rules';
import type { Rule } from '../validation/validate';

export const paging: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1, numberPrecision: 0 },
		default: 50,
		description: 'Max number of results to return',
		// "hide", so that n8n shows and keeps it even if the switch is stored as the text "false"
		displayOptions: { hide: { returnAll: [true] } },
	},
];

/**
 * For lists whose rows have more than 10 fields, for answers with the created or changed object in `data`, and for reports
 * of calls.
 */
export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** Names of fields. */
const fieldNames: Rule = (value) => ({
	value: entriesIn(value)
		.map(textIn)
		.filter((name) => name !== ''),
});

/** "Simplify"; in tools of AI agents "Output" takes its place, as n8n's guidelines require. */
export const outputParameters: INodeProperties[] = [
	{ ...simplify, displayOptions: { show: { '@tool': [false] } } },
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		noDataExpression: true,
		options: [
			{ name: 'Simplified', value: 'simple', description: 'The most useful fields' },
			{ name: 'Raw', value: 'raw', description: 'All fields, as the platform returns them' },
			{
				name: 'Selected Fields',
				value: 'fields',
				description: 'The ID and the fields that you name: the agent reads nothing else',
			},
		],
		default: 'simple',
		description: 'What the agent gets to read. Fewer fields cost less and confuse it less.',
		displayOptions: { show: { '@tool': [true] } },
	},
	{
		displayName: 'Fields',
		name: 'fields',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. status, reached, extracted_variables.interest',
		description:
			'Names of the fields, as Simplified returns them, separated by commas. A dot selects a part of a field.',
		displayOptions: { show: { '@tool': [true], output: ['fields'] } },
		routing: validated(fieldNames),
	},
];

/** Parameters that the user adds one by one, each at most once. */
export const collection =
	(displayName: string, name: string, placeholder: string) =>
	(...options: INodeProperties[]): INodeProperties => ({
		displayName,
		name,
		type: 'collection',
		placeholder,
		default: {},
		options,
	});

export const filters = collection('Filters', 'filters', 'Add Filter');

export const additionalFields = collection('Additional Fields', 'additionalFields', 'Add Field');

export const updateFields = collection('Update Fields', 'updateFields', 'Add Field');

export const optionsCollection = collection('Options', 'options', 'Add Option');
