import { simplifyListedConversation } from '../../api/conversation';
import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { sendInQuery } from '../../declaration/routing';
import { filters, outputParameters, paging } from '../../parameters/common';
import { phoneNumberField } from '../../parameters/contacts';
import { checkConversations } from '../../parameters/filterChecks';
import { assistantFilter, conversationTypeFilter } from '../../parameters/filters';
import { options } from '../../parameters/options';
import { phoneNumber } from '../../validation/phoneNumber';
import { text } from '../../validation/rules';

/** platform-api 4.1 */
export const getConversations: Operation = {
	request: ENDPOINTS.listConversations,
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
			phoneNumberField(
				'customerPhone',
				'Only conversations with this person',
				sendInQuery('customer_phone', phoneNumber),
			),
			{
				...phoneNumberField(
					'messengerSenderPhone',
					'Only messenger conversations of this business number',
					sendInQuery('messenger_sender_phone', phoneNumber),
				),
				displayName: 'Sender Phone Number',
				placeholder: 'e.g. +40 312 345 678',
			},
			conversationTypeFilter,
		),
		options({ country: true }),
	],
	list: { checkRows: checkConversations },
	simplify: simplifyListedConversation,
};
