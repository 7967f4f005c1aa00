import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { senderLocator } from '../../fields/locators';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { paging } from '../../fields/paging';
import { id, oneOf, required } from '../../fields/rules';
import { inPath, inQuery } from '../../fields/send';
import { onePiece } from '../../transport/ways';

const showOnlyForMessengerGetTemplates = { resource: ['messenger'], operation: ['getTemplates'] };

/** Beyond the API document: assumed (gaps.md, "Operations the family has beyond the document") */
export const getTemplatesOption: INodePropertyOptions = {
	name: 'Get Many Templates',
	value: 'getTemplates',
	action: 'Get many templates',
	description:
		'List the message templates of a sender with their text and placeholders. Not every platform offers this.',
	routing: {
		request: { method: 'GET', url: '/user/messenger/senders/{senderId}/templates' },
		operations: { pagination: onePiece() },
	},
};

export const getTemplatesProperties: INodeProperties[] = [
	{
		...senderLocator,
		required: true,
		displayOptions: { show: showOnlyForMessengerGetTemplates },
		routing: inPath('senderId', 'senderId', 'Sender', required, id),
	},
	...paging(showOnlyForMessengerGetTemplates),
	{
		displayName: 'Status',
		name: 'status',
		type: 'options',
		options: [
			{ name: 'All', value: 'all' },
			{ name: 'Approved', value: 'approved', description: 'Those that can be sent' },
		],
		default: 'approved',
		description: 'Which templates to list',
		displayOptions: { show: showOnlyForMessengerGetTemplates },
		routing: inQuery('status', 'Status', oneOf('all', 'approved')),
	},
	options(showOnlyForMessengerGetTemplates, [actAsUser, additionalQueryParameters]),
];
