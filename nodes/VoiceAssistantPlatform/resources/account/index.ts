import type { INodeProperties } from 'n8n-workflow';
import { getOption, getProperties } from './get.operation';

export const accountProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['account'] } },
		options: [getOption],
		default: 'get',
	},
	...getProperties,
];
