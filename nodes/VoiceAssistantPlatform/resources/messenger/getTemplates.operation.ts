import { ENDPOINTS } from '../../api/endpoints';
import { sendInPath, sendInQuery, type Operation } from '../../execution/operation';
import { senderLocator } from '../../parameters/locators';
import { readOptions } from '../../parameters/options';
import { paging } from '../../parameters/paging';
import { id, oneOf, required } from '../../validation/rules';

/** Beyond the API document: assumed (docs/api-assumptions.md, "Further operations") */
export const getTemplates: Operation = {
	endpoint: ENDPOINTS.listTemplates,
	list: { pagination: 'none' },
	option: {
		name: 'Get Many Templates',
		value: 'getTemplates',
		action: 'Get many templates',
		description:
			'List the message templates of a sender with their text and placeholders. Not every platform offers this.',
	},
	properties: [
		{
			...senderLocator,
			required: true,
			routing: sendInPath('senderId', required, id),
		},
		...paging,
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
			routing: sendInQuery('status', oneOf('all', 'approved')),
		},
		readOptions,
	],
};
