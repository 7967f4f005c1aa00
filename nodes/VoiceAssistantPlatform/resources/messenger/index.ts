import type { INodeProperties } from 'n8n-workflow';
import { getSessionOption, getSessionProperties } from './getSession.operation';
import { sendFreeformOption, sendFreeformProperties } from './sendFreeform.operation';

export const messengerProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['messenger'] } },
		options: [getSessionOption, sendFreeformOption],
		default: 'getSession',
	},
	...getSessionProperties,
	...sendFreeformProperties,
];
