import type { INodeProperties } from 'n8n-workflow';
import { sendInBody } from '../../../execution/operation';
import { formEntries } from '../../../validation/formEntries';
import { required, text, webAddress } from '../../../validation/rules';
import type { Rule } from '../../../validation/validate';
import { fieldName } from '../rules';
import { removal } from './removal';

const value: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. appointment_day',
		description: 'Name of the value: 3 to 16 lowercase letters, digits and underscores',
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

const readValues = formEntries('value', 'Value', value, {
	name: ['name', required, fieldName],
	type: ['type', required],
	description: ['description', required, text({ atLeast: 3, atMost: 255 })],
});

const nameOnce: Rule = (values) => {
	const names = ((values ?? []) as Array<{ name: string }>).map(({ name }) => name);
	const repeated = names.find((name, index) => names.indexOf(name) !== index);
	return repeated === undefined
		? { value: values }
		: {
				issue: `have two entries named "${repeated}"`,
				hint: 'Give each value a name of its own.',
			};
};

/** platform-api 4.10, "Post-call" */
export const postCall: INodeProperties = {
	displayName: 'After the Call',
	name: 'postCall',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['postCall'] } },
	options: [
		{
			displayName: 'Evaluate Calls',
			name: 'postCallEvaluation',
			type: 'boolean',
			default: true,
			description: 'Whether the AI evaluates each call after it has ended',
			routing: sendInBody('post_call_evaluation'),
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
			routing: sendInBody('post_call_schema', readValues, nameOnce),
		},
	],
};

/** platform-api 4.10, "Webhook" */
export const webhook: INodeProperties = {
	displayName: 'Webhook',
	name: 'webhook',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['webhook'] } },
	options: [
		{
			displayName: 'Active',
			name: 'isWebhookActive',
			type: 'boolean',
			default: true,
			description: 'Whether the platform reports ended calls to the webhook URL',
			routing: sendInBody('is_webhook_active'),
		},
		{
			displayName: 'Include Recording',
			name: 'includeRecordingInWebhook',
			type: 'boolean',
			default: true,
			description: 'Whether the address of the recording is part of the report',
			routing: sendInBody('include_recording_in_webhook'),
		},
		{
			displayName: 'Only Completed Calls',
			name: 'sendWebhookOnlyOnCompleted',
			type: 'boolean',
			default: true,
			description: 'Whether calls that failed or were not answered are left out',
			routing: sendInBody('send_webhook_only_on_completed'),
		},
		{
			displayName: 'Remove',
			name: 'remove',
			...removal([
				{
					name: 'Webhook URL',
					value: 'webhook_url',
					description: 'Ended calls are no longer reported',
				},
			]),
		},
		{
			displayName: 'Webhook URL',
			name: 'webhookUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://example.com/calls',
			description:
				'Where ended calls are reported to. The trigger node of this package can set it for you.',
			routing: sendInBody('webhook_url', webAddress),
		},
	],
};
