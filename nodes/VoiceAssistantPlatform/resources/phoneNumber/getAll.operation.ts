import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { paging } from '../../parameters/common';
import { options } from '../../parameters/options';

/** platform-api 4.18 */
export const getPhoneNumbers: Operation = {
	request: ENDPOINTS.listPhoneNumbers,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many phone numbers',
		description: 'List the phone numbers of the account',
	},
	properties: [
		{
			displayName: 'Numbers to List',
			name: 'which',
			type: 'options',
			noDataExpression: true,
			options: [
				{ name: 'All', value: 'all' },
				{
					name: 'SMS-Capable With Active Subscription',
					value: 'smsCapable',
					routing: { request: { url: ENDPOINTS.listSmsPhoneNumbers.url } },
				},
			],
			default: 'all',
			description: 'Which phone numbers to list',
		},
		...paging,
		options(),
	],
};
