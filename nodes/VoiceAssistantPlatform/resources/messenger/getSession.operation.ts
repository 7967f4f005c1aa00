import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { senderLocator } from '../../fields/locators';
import { recipientPhone } from '../../fields/recipient';
import { id, phoneNumber, required } from '../../fields/rules';
import { inQuery } from '../../fields/send';
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
		routing: inQuery('sender_id', 'Sender', required, id),
	},
	{
		...recipientPhone,
		displayOptions: { show: showOnlyForMessengerGetSession },
		routing: inQuery('recipient_phone', 'Recipient Phone', required, phoneNumber),
	},
	options(showOnlyForMessengerGetSession, [actAsUser, additionalQueryParameters]),
];
