import { ENDPOINTS } from '../../api/endpoints';
import { sendInQuery, type Operation } from '../../execution/operation';
import { paging } from '../../parameters/common';
import { checkStatus } from '../../parameters/filterChecks';
import { options } from '../../parameters/options';

/** platform-api 4.9 */
export const getSenders: Operation = {
	endpoint: ENDPOINTS.listSenders,
	list: { check: checkStatus },
	option: {
		name: 'Get Many Senders',
		value: 'getSenders',
		action: 'Get many messenger senders',
		description:
			'List the business numbers that messages are sent from, with their quality and limit',
	},
	properties: [
		...paging,
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			options: [
				{ name: 'All', value: 'all' },
				{ name: 'Online', value: 'online', description: 'Those that can send now' },
			],
			default: 'online',
			description: 'Which senders to list',
			routing: sendInQuery('status'),
		},
		options(),
	],
};
