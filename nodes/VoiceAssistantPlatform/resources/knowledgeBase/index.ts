import type { INodeProperties } from 'n8n-workflow';
import { getAllOption, getAllProperties } from './getAll.operation';
import { updateOption, updateProperties } from './update.operation';

export const knowledgeBaseProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['knowledgeBase'] } },
		options: [getAllOption, updateOption],
		default: 'getAll',
	},
	...getAllProperties,
	...updateProperties,
];
