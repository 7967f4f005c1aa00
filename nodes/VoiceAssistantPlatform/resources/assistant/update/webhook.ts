import type { INodeProperties } from 'n8n-workflow';
import { webAddress, yesOrNo } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Webhook" */
export const webhook: INodeProperties = {
	displayName: 'Webhook',
	name: 'webhook',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['webhook'] } },
	options: [
		{
			displayName: 'Active',
			name: 'isWebhookActive',
			type: 'boolean',
			default: true,
			description: 'Whether the platform reports ended calls to the webhook URL',
			routing: inBody('is_webhook_active', 'Active', yesOrNo),
		},
		{
			displayName: 'Include Recording',
			name: 'includeRecordingInWebhook',
			type: 'boolean',
			default: true,
			description: 'Whether the address of the recording is part of the report',
			routing: inBody('include_recording_in_webhook', 'Include Recording', yesOrNo),
		},
		{
			displayName: 'Only Completed Calls',
			name: 'sendWebhookOnlyOnCompleted',
			type: 'boolean',
			default: true,
			description: 'Whether calls that failed or were not answered are left out',
			routing: inBody('send_webhook_only_on_completed', 'Only Completed Calls', yesOrNo),
		},
		{
			displayName: 'Webhook URL',
			name: 'webhookUrl',
			type: 'string',
			default: '',
			placeholder: 'e.g. https://example.com/calls',
			description:
				'Where ended calls are reported to. The trigger node of this package can set it for you.',
			routing: inBody('webhook_url', 'Webhook URL', webAddress),
		},
	],
};
