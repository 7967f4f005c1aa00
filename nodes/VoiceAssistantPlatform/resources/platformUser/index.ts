import type { INodeProperties } from 'n8n-workflow';
import { registerOption, registerProperties } from './register.operation';

export const platformUserProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['platformUser'] } },
		options: [registerOption],
		default: 'register',
	},
	...registerProperties,
];
