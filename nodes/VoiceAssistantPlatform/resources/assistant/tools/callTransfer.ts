import { phoneNumber, required, text, yesOrNo } from '../../../fields/rules';
import type { BuiltInTool } from './tool';

export const callTransfer: BuiltInTool = {
	apiType: 'call_transfer',
	displayName: 'Call Transfer',
	name: 'callTransfer',
	form: [
		{
			displayName: 'Phone Number',
			name: 'phoneNumber',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. +40722123456',
			description: 'The number to transfer to, with + and the country code, digits only',
		},
		{
			displayName: 'Custom Number',
			name: 'custom',
			type: 'boolean',
			default: false,
			description: 'Whether the AI chooses the number by itself',
		},
		{
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. When the caller asks for a human',
			description: 'When to transfer',
		},
		{
			displayName: 'Timezone',
			name: 'timezone',
			type: 'string',
			default: '',
			placeholder: 'e.g. Europe/Bucharest',
			description: 'Timezone of the hours in which calls can be transferred',
		},
		{
			displayName: 'Warm Transfer',
			name: 'warmTransfer',
			type: 'boolean',
			default: false,
			description: 'Whether the assistant speaks to the person first',
		},
		{
			displayName: 'Warm Transfer Message',
			name: 'warmTransferMessage',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			placeholder: 'e.g. Say who is calling and why',
			description: 'What the AI is told to say before it transfers',
		},
	],
	fields: {
		phoneNumber: ['phone_number', required, phoneNumber],
		custom: ['custom', yesOrNo],
		description: ['description', text()],
		timezone: ['timezone', text()],
		warmTransfer: ['warm_transfer', yesOrNo],
		warmTransferMessage: ['warm_transfer_message', text()],
	},
};
