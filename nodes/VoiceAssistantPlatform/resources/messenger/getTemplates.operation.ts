import { ENDPOINTS } from '../../api/endpoints';
import { sendInPath, sendInQuery, type Operation } from '../../execution/operation';
import { paging } from '../../parameters/common';
import { endpointPath } from '../../parameters/endpointPath';
import { checkStatus } from '../../parameters/filterChecks';
import { senderLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { id } from '../../validation/rules';

/** Beyond the API document: assumed (docs/further-operations.md) */
export const getTemplates: Operation = {
	endpoint: ENDPOINTS.listTemplates,
	list: { check: checkStatus },
	option: {
		name: 'Get Many Templates',
		value: 'getTemplates',
		action: 'Get many message templates',
		description:
			'List the message templates of a sender with text and placeholders. Not on every platform.',
	},
	properties: [
		{
			...senderLocator,
			required: true,
			routing: sendInPath('senderId', id),
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
			routing: sendInQuery('status'),
		},
		options({
			own: [
				{
					...endpointPath(ENDPOINTS.listTemplates.url),
					description:
						'Path of this operation in the API, without the base URL; {senderId} stands for the ID of the sender, as in /templates?sender_id={senderId}. Change it only if your platform has another one.',
				},
			],
		}),
	],
};
