import { assistantLocator } from '../../../fields/locators';
import { id, required, text, yesOrNo } from '../../../fields/rules';
import type { BuiltInTool } from './tool';

export const assistantTransfer: BuiltInTool = {
	apiType: 'assistant_transfer',
	displayName: 'Assistant Transfer',
	name: 'assistantTransfer',
	form: [
		{
			...assistantLocator,
			required: true,
			description:
				'Another assistant, which goes on with the call in its own voice and with its own models',
		},
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. When the caller has a question about an invoice',
			description:
				'When to transfer, at most 500 characters. Left empty, the platform uses a general sentence.',
		},
		{
			displayName: 'Message Before Transfer',
			name: 'messageBeforeTransfer',
			type: 'string',
			default: '',
			placeholder: 'e.g. I will hand you over to my colleague.',
			description: 'What the caller is told before, at most 500 characters',
		},
		{
			displayName: 'Speak Transfer Greeting',
			name: 'speakTransferGreeting',
			type: 'boolean',
			default: true,
			description: 'Whether the other assistant starts with its initial message',
		},
	],
	fields: {
		assistantId: ['assistant_id', required, id],
		description: ['description', text({ atMost: 500 })],
		messageBeforeTransfer: ['message_before_transfer', text({ atMost: 500 })],
		speakTransferGreeting: ['speak_transfer_greeting', yesOrNo],
	},
};
