import type { INodeProperties } from 'n8n-workflow';
import { getSessionOption, getSessionProperties } from './getSession.operation';
import { getSendersOption, getSendersProperties } from './getSenders.operation';
import { getTemplatesOption, getTemplatesProperties } from './getTemplates.operation';
import { sendFreeformOption, sendFreeformProperties } from './sendFreeform.operation';
import { sendTemplateOption, sendTemplateProperties } from './sendTemplate.operation';

export const messengerProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['messenger'] } },
		options: [
			getSessionOption,
			getSendersOption,
			getTemplatesOption,
			sendFreeformOption,
			sendTemplateOption,
		],
		default: 'getSession',
	},
	...getSessionProperties,
	...getSendersProperties,
	...getTemplatesProperties,
	...sendFreeformProperties,
	...sendTemplateProperties,
];
