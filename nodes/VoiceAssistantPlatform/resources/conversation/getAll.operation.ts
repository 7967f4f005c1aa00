import { simplifyListedConversation } from '../../api/conversation';
import { ENDPOINTS } from '../../api/endpoints';
import { sendInQuery, type Operation } from '../../execution/operation';
import { filters, outputParameters, paging } from '../../parameters/common';
import { checkConversations } from '../../parameters/filterChecks';
import { assistantFilter, conversationTypeFilter } from '../../parameters/filters';
import { options } from '../../parameters/options';
import { phoneNumber } from '../../validation/phoneNumber';
import { text } from '../../validation/rules';

/** platform-api 4.1 */
export const getConversations: Operation = {
	endpoint: ENDPOINTS.listConversations,
	list: { check: checkConversations },
	simplify: simplifyListedConversation,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many conversations',
		description: 'List text conversations of the assistants: messenger, web chat, API and tests',
	},
	properties: [
		...paging,
		...outputParameters,
		filters(
			assistantFilter('conversations'),
			{
				displayName: 'External Identifier',
				name: 'externalIdentifier',
				type: 'string',
				default: '',
				placeholder: 'e.g. order-1042',
				description: 'Only the API conversations that were started with this identifier',
				routing: sendInQuery('external_identifier', text()),
			},
			{
				displayName: 'Phone Number',
				name: 'customerPhone',
				type: 'string',
				default: '',
				placeholder: 'e.g. +40 722 123 456',
				description:
					'Only conversations with this person, with + and the country code, or a national number when Default Country is set',
				routing: sendInQuery('customer_phone', phoneNumber),
			},
			{
				displayName: 'Sender Phone Number',
				name: 'messengerSenderPhone',
				type: 'string',
				default: '',
				placeholder: 'e.g. +40 312 345 678',
				description:
					'Only messenger conversations of this business number, with + and the country code, or a national number when Default Country is set',
				routing: sendInQuery('messenger_sender_phone', phoneNumber),
			},
			conversationTypeFilter,
		),
		options({ country: true }),
	],
};
