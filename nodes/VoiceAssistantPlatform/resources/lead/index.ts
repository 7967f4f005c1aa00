import type { INodeProperties } from 'n8n-workflow';
import { createOption, createProperties } from './create.operation';

export const leadProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['lead'] } },
		options: [createOption],
		default: 'create',
	},
	...createProperties,
];
