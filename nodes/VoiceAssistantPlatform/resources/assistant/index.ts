import type { INodeProperties } from 'n8n-workflow';
import { getAllOption, getAllProperties } from './getAll.operation';
import { updateOption, updateProperties } from './update.operation';

export const assistantProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['assistant'] } },
		options: [getAllOption, updateOption],
		default: 'getAll',
	},
	...getAllProperties,
	...updateProperties,
];
