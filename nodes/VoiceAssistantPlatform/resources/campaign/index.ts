import type { INodeProperties } from 'n8n-workflow';
import { getAllOption, getAllProperties } from './getAll.operation';

export const campaignProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['campaign'] } },
		options: [getAllOption],
		default: 'getAll',
	},
	...getAllProperties,
];
