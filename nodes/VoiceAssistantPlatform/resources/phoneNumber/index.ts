import type { INodeProperties } from 'n8n-workflow';
import { getAllOption, getAllProperties } from './getAll.operation';
import { purchaseOption, purchaseProperties } from './purchase.operation';

export const phoneNumberProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['phoneNumber'] } },
		options: [getAllOption, purchaseOption],
		default: 'getAll',
	},
	...getAllProperties,
	...purchaseProperties,
];
