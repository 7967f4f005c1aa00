import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { additionalQueryParameters } from '../../fields/handAdded';
import { senderLocator } from '../../fields/locators';
import { recipientPhone } from '../../fields/recipient';
import { checked, id, phoneNumber, required } from '../../fields/rules';
import { oneRequest } from '../../transport/ways';

const showOnlyForMessengerGetSession = { resource: ['messenger'], operation: ['getSession'] };

/** platform-api 4.8 */
export const getSessionOption: INodePropertyOptions = {
	name: 'Check Session',
	value: 'getSession',
	action: 'Check session',
	description:
		'Find out whether free text may be sent to a person now, or only a template. Costs nothing.',
	routing: {
		request: { method: 'GET', url: '/user/messenger/session-status' },
		operations: { pagination: oneRequest() },
	},
};

export const getSessionProperties: INodeProperties[] = [
	{
		...senderLocator,
		required: true,
		displayOptions: { show: showOnlyForMessengerGetSession },
		routing: {
			send: {
				type: 'query',
				property: 'sender_id',
				preSend: [checked('Sender', 'qs.sender_id', required, id)],
			},
		},
	},
	{
		...recipientPhone,
		displayOptions: { show: showOnlyForMessengerGetSession },
		routing: {
			send: {
				type: 'query',
				property: 'recipient_phone',
				preSend: [checked('Recipient Phone', 'qs.recipient_phone', required, phoneNumber)],
			},
		},
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		displayOptions: { show: showOnlyForMessengerGetSession },
		options: [additionalQueryParameters],
	},
];
