import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import {
	actAsUser,
	additionalBodyFields,
	additionalQueryParameters,
	options,
} from '../../fields/options';
import { senderLocator } from '../../fields/locators';
import { recipientPhone } from '../../fields/recipient';
import { id, phoneNumber, required, text } from '../../fields/rules';
import { inBody } from '../../fields/send';
import { message } from '../../transport/ways';

const showOnlyForMessengerSendFreeform = { resource: ['messenger'], operation: ['sendFreeform'] };

/** platform-api 4.7 */
export const sendFreeformOption: INodePropertyOptions = {
	name: 'Send Freeform Message',
	value: 'sendFreeform',
	action: 'Send freeform message',
	description: 'Send free text to a customer who wrote within the last 24 hours. Costs balance.',
	routing: {
		request: { method: 'POST', url: '/user/messenger/send-freeform' },
		operations: {
			pagination: message('whenSessionIsClosed', 'When Session Is Closed', ['SESSION_EXPIRED']),
		},
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
		displayName: 'When Session Is Closed',
		name: 'whenSessionIsClosed',
		type: 'options',
		options: [
			{
				name: 'Fail',
				value: 'fail',
				description: "The item fails, as set in the node's On Error setting",
			},
			{
				name: 'Return the Session Status',
				value: 'return',
				description:
					'The item goes on with "sent": false and the status of the session, so that the workflow can send a template instead. A message that went out has "sent": true.',
			},
		],
		default: 'fail',
		description:
			'What happens when the customer has not written within the last 24 hours. Nothing is sent then.',
		displayOptions: { show: showOnlyForMessengerSendFreeform },
	},
	options(showOnlyForMessengerSendFreeform, [
		actAsUser,
		additionalBodyFields,
		additionalQueryParameters,
	]),
];
