import type { INodeProperties } from 'n8n-workflow';
import { assistantLocator, phoneNumberLocator } from '../../../parameters/locators';
import type { EntryFields } from '../../../validation/formEntries';
import { phoneNumber } from '../../../validation/phoneNumber';
import { id, required, text } from '../../../validation/rules';
import { sipAddress } from '../rules';

/** A built-in tool (platform-api 4.10, `tools`): its form, and how that is sent. */
export interface BuiltInTool {
	apiType: string;
	displayName: string;
	name: string;
	/** What is required, or says what the tool does and when, comes first; the rest by name. */
	form: INodeProperties[];
	fields: EntryFields;
}

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
			displayName: 'When to Transfer',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. When the caller has a question about an invoice',
			description:
				'In your own words, at most 500 characters. Left empty, the platform uses a general sentence.',
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
		speakTransferGreeting: ['speak_transfer_greeting'],
	},
};

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
			placeholder: 'e.g. +40 722 123 456',
			description:
				'The number to transfer to, with + and the country code, or a national number when Default Country is set',
		},
		{
			displayName: 'Let the AI Choose the Number',
			name: 'custom',
			type: 'boolean',
			default: false,
			description: 'Whether the AI chooses the number to transfer to by itself during the call',
		},
		{
			displayName: 'When to Transfer',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. When the caller asks for a human',
			description: 'What makes the assistant transfer the call, in your own words',
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
		custom: ['custom'],
		description: ['description', text()],
		timezone: ['timezone', text()],
		warmTransfer: ['warm_transfer'],
		warmTransferMessage: ['warm_transfer_message', text()],
	},
};

export const warmCallTransfer: BuiltInTool = {
	apiType: 'warm_call_transfer',
	displayName: 'Warm Call Transfer',
	name: 'warmCallTransfer',
	form: [
		{
			displayName: 'Custom SIP',
			name: 'customSip',
			type: 'boolean',
			// n8n would ask for what each choice requires, were this an expression
			noDataExpression: true,
			default: false,
			description: 'Whether the supervisor is reached at a SIP address or an extension',
		},
		{
			displayName: 'Supervisor Phone',
			name: 'supervisorPhone',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. +40 722 123 456',
			description:
				'Number of the supervisor, with + and the country code, or a national number when Default Country is set',
			displayOptions: { show: { customSip: [false] } },
		},
		{
			displayName: 'Supervisor SIP Address',
			name: 'supervisorSip',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. sip:desk@example.com',
			description: 'SIP address or extension of the supervisor',
			displayOptions: { show: { customSip: [true] } },
		},
		{
			...phoneNumberLocator,
			displayName: 'Outbound Phone Number',
			name: 'outboundPhoneId',
			required: true,
			description: 'The number of the account that the supervisor is called from',
		},
		{
			displayName: 'When to Transfer',
			name: 'description',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. When the caller asks for a human',
			description: 'What makes the assistant transfer the call, in your own words',
		},
		{
			displayName: 'Briefing Initial Message',
			name: 'briefingInitialMessage',
			type: 'string',
			default: '',
			placeholder: 'e.g. Hello, may I brief you on a call?',
			description:
				'First words to the supervisor. Left empty, the platform greets and asks whether it may brief.',
		},
		{
			displayName: 'Caller ID',
			name: 'callerIdMode',
			type: 'options',
			options: [
				{ name: 'Custom', value: 'custom' },
				{ name: 'Number of the Caller', value: 'customer_number' },
				{ name: 'Outbound Phone Number', value: 'outbound_number' },
			],
			default: 'outbound_number',
			description: 'The number that the supervisor sees',
		},
		{
			displayName: 'Custom Caller ID',
			name: 'customCallerId',
			type: 'string',
			default: '',
			placeholder: 'e.g. +40 312 345 678',
			description: 'With + and the country code, or a national number when Default Country is set',
			displayOptions: { show: { callerIdMode: ['custom'] } },
		},
		{
			displayName: 'Connected Message',
			name: 'connectedMessage',
			type: 'string',
			default: '',
			placeholder: 'e.g. You are now connected to my colleague.',
			description:
				'What the caller is told when connected. Left empty, the platform says a short sentence.',
		},
		{
			displayName: 'Hold Message',
			name: 'holdMessage',
			type: 'string',
			default: '',
			placeholder: 'e.g. Please hold while I connect you.',
			description:
				'What the caller is told before waiting. Left empty, the platform says a short please-hold sentence.',
		},
		{
			displayName: 'Hold Music',
			name: 'holdMusic',
			type: 'options',
			options: [
				{ name: 'Hold Music', value: 'hold_music' },
				{ name: 'None', value: 'none' },
			],
			default: 'hold_music',
			description: 'What the caller hears while waiting',
		},
		{
			displayName: 'Hold Music Volume (0–100)',
			name: 'holdMusicVolume',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 100 },
			default: 80,
			placeholder: 'e.g. 80',
			description: 'How loud the music is, from 0 (silent) to 100',
		},
		{
			displayName: 'Summary Instructions',
			name: 'summaryInstructions',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			placeholder: 'e.g. Say who is calling, and what was tried already',
			description:
				'How the AI briefs the supervisor. Left empty: who calls, why, and why a human is needed.',
		},
	],
	fields: {
		customSip: ['custom_sip'],
		supervisorPhone: ['supervisor_phone', required, phoneNumber],
		supervisorSip: ['supervisor_phone', required, sipAddress],
		outboundPhoneId: ['outbound_phone_id', required, id],
		description: ['description', required, text()],
		briefingInitialMessage: ['briefing_initial_message', text()],
		callerIdMode: ['caller_id_mode'],
		customCallerId: ['custom_caller_id', required, phoneNumber],
		connectedMessage: ['connected_message', text()],
		holdMessage: ['hold_message', text()],
		holdMusic: ['hold_music'],
		holdMusicVolume: ['hold_music_volume'],
		summaryInstructions: ['summary_instructions', text()],
	},
};
