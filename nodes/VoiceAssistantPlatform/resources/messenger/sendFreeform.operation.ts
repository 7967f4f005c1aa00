import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { additionalBodyFields, additionalQueryParameters } from '../../fields/handAdded';
import { senderLocator } from '../../fields/locators';
import { recipientPhone } from '../../fields/recipient';
import { id, inBody, phoneNumber, required, text } from '../../fields/rules';
import { oneRequest } from '../../transport/ways';

const showOnlyForMessengerSendFreeform = { resource: ['messenger'], operation: ['sendFreeform'] };

/** platform-api 4.7 */
export const sendFreeformOption: INodePropertyOptions = {
	name: 'Send Freeform Message',
	value: 'sendFreeform',
	action: 'Send freeform message',
	description: 'Send free text to a customer who wrote within the last 24 hours. Costs balance.',
	routing: {
		request: { method: 'POST', url: '/user/messenger/send-freeform' },
		operations: { pagination: oneRequest('message') },
	},
};

export const sendFreeformProperties: INodeProperties[] = [
	{
		...senderLocator,
		required: true,
		displayOptions: { show: showOnlyForMessengerSendFreeform },
		routing: inBody('sender_id', 'Sender', required, id),
	},
	{
		...recipientPhone,
		displayOptions: { show: showOnlyForMessengerSendFreeform },
		routing: inBody('recipient_phone', 'Recipient Phone', required, phoneNumber),
	},
	{
		displayName: 'Message',
		name: 'message',
		type: 'string',
		typeOptions: { rows: 4 },
		required: true,
		default: '',
		placeholder: 'e.g. Thank you for the call! Your appointment is on Monday at 10.',
		description: 'The text to send, at most 4096 characters',
		displayOptions: { show: showOnlyForMessengerSendFreeform },
		// platform-api 8
		routing: inBody('message', 'Message', required, text({ atMost: 4096 })),
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		displayOptions: { show: showOnlyForMessengerSendFreeform },
		options: [additionalBodyFields, additionalQueryParameters],
	},
];
