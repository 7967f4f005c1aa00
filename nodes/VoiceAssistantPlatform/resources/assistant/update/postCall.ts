import type { INodeProperties } from 'n8n-workflow';
import { oneOf, required, text, yesOrNo, type Rule } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { entries } from '../forms';
import { fieldName } from '../rules';
import { showOnlyForAssistantUpdate } from './show';

const value: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. appointment_day',
		description: 'Name of the value: 3 to 16 small letters, digits and underscores',
	},
	{
		displayName: 'Type',
		name: 'type',
		type: 'options',
		options: [
			{ name: 'Number', value: 'number' },
			{ name: 'Text', value: 'string' },
			{ name: 'Yes or No', value: 'bool' },
		],
		default: 'string',
		description: 'Kind of the value',
	},
	{
		displayName: 'Description',
		name: 'description',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. The day on which the caller wants to come',
		description: 'What the AI looks for in the call, 3 to 255 characters',
	},
];

const readValues = entries('value', 'Value', value, {
	name: ['name', required, fieldName],
	type: ['type', required, oneOf('string', 'number', 'bool')],
	description: ['description', required, text({ atLeast: 3, atMost: 255 })],
});

const nameOnce: Rule = (values) => {
	const names = ((values ?? []) as Array<{ name: string }>).map(({ name }) => name);
	const repeated = names.find((name, index) => names.indexOf(name) !== index);
	return repeated === undefined
		? { value: values }
		: {
				complaint: `have two entries named "${repeated}"`,
				allowed: 'Give each value a name of its own.',
			};
};

/** platform-api 4.10, "Post-call" */
export const postCall: INodeProperties = {
	displayName: 'After the Call',
	name: 'postCall',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['postCall'] } },
	options: [
		{
			displayName: 'Evaluate Calls',
			name: 'postCallEvaluation',
			type: 'boolean',
			default: true,
			description: 'Whether the AI evaluates each call after it has ended',
			routing: inBody('post_call_evaluation', 'Evaluate Calls', yesOrNo),
		},
		{
			displayName: 'Values to Extract',
			name: 'postCallSchema',
			type: 'fixedCollection',
			typeOptions: { multipleValues: true },
			placeholder: 'Add Value',
			default: {},
			description:
				'What the AI reads out of each call after it has ended. Replaces the values there are.',
			options: [{ displayName: 'Value', name: 'value', values: value }],
			routing: inBody('post_call_schema', 'Values to Extract', readValues, nameOnce),
		},
	],
};
