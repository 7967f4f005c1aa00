import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { senderLocator, templateLocator } from '../../fields/locators';
import {
	actAsUser,
	additionalBodyFields,
	additionalQueryParameters,
	options,
} from '../../fields/options';
import { recipientPhone } from '../../fields/recipient';
import { id, phoneNumber, required, text } from '../../fields/rules';
import { inBody } from '../../fields/send';
import { variables, variablesOfTemplate } from '../../fields/variables';
import { message } from '../../transport/ways';

const showOnlyForMessengerSendTemplate = { resource: ['messenger'], operation: ['sendTemplate'] };

/** What another channel, another number or a later time may help against. */
const GOES_ON = [
	'INVALID_PHONE',
	'MESSAGING_LIMIT_UNAVAILABLE',
	'SENDER_OFFLINE',
	'TEMPLATE_NOT_APPROVED',
];

/** Beyond the API document: assumed (gaps.md, "Operations the family has beyond the document") */
export const sendTemplateOption: INodePropertyOptions = {
	name: 'Send Template',
	value: 'sendTemplate',
	action: 'Send template',
	description:
		'Send an approved template message, also to a person who has not written within 24 hours. Costs balance. Not every platform offers this.',
	routing: {
		request: { method: 'POST', url: '/user/messenger/send' },
		operations: { pagination: message('whenNotSent', 'When Not Sent', GOES_ON) },
	},
};

export const sendTemplateProperties: INodeProperties[] = [
	{
		...senderLocator,
		required: true,
		displayOptions: { show: showOnlyForMessengerSendTemplate },
		routing: inBody('sender_id', 'Sender', required, id),
	},
	{
		...recipientPhone,
		displayOptions: { show: showOnlyForMessengerSendTemplate },
		routing: inBody('recipient_phone', 'Recipient Phone', required, phoneNumber),
	},
	{
		...templateLocator,
		required: true,
		displayOptions: { show: showOnlyForMessengerSendTemplate },
		routing: inBody('template_id', 'Template', required, id),
	},
	...variables(showOnlyForMessengerSendTemplate, [variablesOfTemplate], {
		specify: {
			displayName: 'Specify Placeholders',
			default: 'mapped',
			description: 'How to enter what takes the place of the placeholders in the text',
		},
		formName: 'In a Form of the Template',
		list: {
			displayName: 'Placeholders',
			placeholder: 'Add Placeholder',
			description:
				'What takes the place of each placeholder of the template. Its name is the number or the word between the double braces.',
		},
		json: {
			displayName: 'Placeholders (JSON)',
			placeholder: 'e.g. { "1": "Maria", "2": "Monday" }',
			description:
				'A JSON object: the number or name of each placeholder of the template, and what takes its place',
		},
	}),
	{
		displayName: 'When Not Sent',
		name: 'whenNotSent',
		type: 'options',
		options: [
			{
				name: 'Fail',
				value: 'fail',
				description: "The item fails, as set in the node's On Error setting",
			},
			{
				name: 'Return the Reason',
				value: 'return',
				description:
					'The item goes on with "sent": false and the reason in "error_code", so that the workflow can go another way. A message that went out has "sent": true.',
			},
		],
		default: 'fail',
		description:
			'What happens when the number is not on the messenger, the sender is offline or at its limit, or the template is not approved',
		displayOptions: { show: showOnlyForMessengerSendTemplate },
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: { show: showOnlyForMessengerSendTemplate },
		options: [
			{
				displayName: 'Recipient Name',
				name: 'recipientName',
				type: 'string',
				default: '',
				placeholder: 'e.g. Maria Popescu',
				description: 'Name of the person, for the list of conversations; at most 255 characters',
				routing: inBody('recipient_name', 'Recipient Name', text({ atMost: 255 })),
			},
		],
	},
	options(showOnlyForMessengerSendTemplate, [
		actAsUser,
		additionalBodyFields,
		additionalQueryParameters,
	]),
];
