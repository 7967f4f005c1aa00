import type { INodeProperties } from 'n8n-workflow';
import { createOption, createProperties } from './create.operation';
import { getAllOption, getAllProperties } from './getAll.operation';
import { updateOption, updateProperties } from './update.operation';

export const leadProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['lead'] } },
		options: [createOption, getAllOption, updateOption],
		default: 'create',
	},
	...createProperties,
	...getAllProperties,
	...updateProperties,
];
