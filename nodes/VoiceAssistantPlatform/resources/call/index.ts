import type { INodeProperties } from 'n8n-workflow';
import { getAllOption, getAllProperties } from './getAll.operation';
import { makeOption, makeProperties } from './make.operation';

export const callProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['call'] } },
		options: [getAllOption, makeOption],
		default: 'getAll',
	},
	...getAllProperties,
	...makeProperties,
];
