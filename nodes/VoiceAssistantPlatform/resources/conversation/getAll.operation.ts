import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { assistantLocator } from '../../fields/locators';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { paging } from '../../fields/paging';
import { id, oneOf, phoneNumber, text } from '../../fields/rules';
import { inQuery } from '../../fields/send';
import { simplify } from '../../fields/simplify';
import { byCursor } from '../../transport/ways';
import { CONVERSATION_SUMMARY } from './summary';
import { CONVERSATION_TYPES } from './types';

const showOnlyForConversationGetAll = { resource: ['conversation'], operation: ['getAll'] };

/** platform-api 4.1 */
export const getAllOption: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many conversations',
	description: 'List text conversations of the assistants: messenger, web chat, API and tests',
	routing: {
		request: { method: 'GET', url: '/user/conversations' },
		operations: { pagination: byCursor(CONVERSATION_SUMMARY) },
	},
};

export const getAllProperties: INodeProperties[] = [
	...paging(showOnlyForConversationGetAll),
	{ ...simplify, displayOptions: { show: showOnlyForConversationGetAll } },
	{
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: { show: showOnlyForConversationGetAll },
		options: [
			{
				...assistantLocator,
				description: 'Only conversations of this assistant',
				routing: inQuery('assistant_id', 'Assistant', id),
			},
			{
				displayName: 'Customer Phone',
				name: 'customerPhone',
				type: 'string',
				default: '',
				placeholder: 'e.g. +40722123456',
				description:
					'Only conversations with this person, with + and the country code, digits only',
				routing: inQuery('customer_phone', 'Customer Phone', phoneNumber),
			},
			{
				displayName: 'External Identifier',
				name: 'externalIdentifier',
				type: 'string',
				default: '',
				placeholder: 'e.g. order-1042',
				description: 'Only the API conversations that were started with this identifier',
				routing: inQuery('external_identifier', 'External Identifier', text()),
			},
			{
				displayName: 'Sender Phone',
				name: 'messengerSenderPhone',
				type: 'string',
				default: '',
				placeholder: 'e.g. +40312345678',
				description:
					'Only messenger conversations of this business number, with + and the country code, digits only',
				routing: inQuery('messenger_sender_phone', 'Sender Phone', phoneNumber),
			},
			{
				displayName: 'Type',
				name: 'type',
				type: 'options',
				options: CONVERSATION_TYPES,
				default: 'messenger',
				description: 'Only conversations of this kind',
				routing: inQuery('type', 'Type', oneOf(...CONVERSATION_TYPES.map(({ value }) => value))),
			},
		],
	},
	options(showOnlyForConversationGetAll, [actAsUser, additionalQueryParameters]),
];
