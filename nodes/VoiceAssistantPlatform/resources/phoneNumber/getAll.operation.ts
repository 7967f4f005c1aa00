import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { paging } from '../../fields/paging';
import { onePiece } from '../../transport/ways';

const showOnlyForPhoneNumberGetAll = { resource: ['phoneNumber'], operation: ['getAll'] };

/** platform-api 4.18 */
export const getAllOption: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many phone numbers',
	description: 'List the phone numbers of the account',
	routing: {
		request: { method: 'GET', url: '/user/phone-numbers/all' },
		operations: { pagination: onePiece() },
	},
};

export const getAllProperties: INodeProperties[] = [
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
				routing: { request: { url: '/user/phone-numbers' } },
			},
		],
		default: 'all',
		description: 'Which phone numbers to list',
		displayOptions: { show: showOnlyForPhoneNumberGetAll },
	},
	...paging(showOnlyForPhoneNumberGetAll),
	options(showOnlyForPhoneNumberGetAll, [actAsUser, additionalQueryParameters]),
];
