import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { paging } from '../../parameters/common';
import { endpointPath } from '../../parameters/endpointPath';
import { checkStatus } from '../../parameters/filterChecks';
import { mustChoose, senderLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { validated } from '../../validation/form';
import { id } from '../../validation/rules';
import { statusFilter } from './shared';

/** Beyond the API document: assumed (docs/further-operations.md) */
export const getTemplates: Operation = {
	request: ENDPOINTS.listTemplates,
	notEverywhere: true,
	option: {
		name: 'Get Many Templates',
		value: 'getTemplates',
		action: 'Get many message templates',
		description: 'List the message templates of a sender with text and placeholders',
	},
	properties: [
		mustChoose(senderLocator, validated(id)),
		...paging,
		statusFilter('templates', 'Approved', 'Templates that can be sent'),
		options({
			own: [
				{
					...endpointPath(ENDPOINTS.listTemplates),
					description:
						'Path of this operation in the API, without the base URL; {senderId} stands for the ID of the sender, as in /templates?sender_id={senderId}. Change it only if your platform has another one.',
				},
			],
		}),
	],
	list: { checkRows: checkStatus },
};
