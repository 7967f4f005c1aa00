import type { INodeProperties } from 'n8n-workflow';
import { getAllOption, getAllProperties } from './getAll.operation';

export const transcriberProviderProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['transcriberProvider'] } },
		options: [getAllOption],
		default: 'getAll',
	},
	...getAllProperties,
];
