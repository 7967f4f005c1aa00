import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { paging } from '../../fields/paging';
import { oneOf } from '../../fields/rules';
import { inQuery } from '../../fields/send';
import { onePiece } from '../../transport/ways';

const showOnlyForMessengerGetSenders = { resource: ['messenger'], operation: ['getSenders'] };

/** platform-api 4.9 */
export const getSendersOption: INodePropertyOptions = {
	name: 'Get Many Senders',
	value: 'getSenders',
	action: 'Get many senders',
	description:
		'List the business numbers that messages are sent from, with their quality and limit',
	routing: {
		request: { method: 'GET', url: '/user/messenger/senders' },
		operations: { pagination: onePiece() },
	},
};

export const getSendersProperties: INodeProperties[] = [
	...paging(showOnlyForMessengerGetSenders),
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
		displayOptions: { show: showOnlyForMessengerGetSenders },
		routing: inQuery('status', 'Status', oneOf('all', 'online')),
	},
	options(showOnlyForMessengerGetSenders, [actAsUser, additionalQueryParameters]),
];
