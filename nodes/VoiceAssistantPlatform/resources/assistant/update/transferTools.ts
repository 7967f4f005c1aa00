import { textIn } from '../../../client/response';
import { AS_WRITTEN } from '../../../parameters/contacts';
import {
	assistantLocator,
	phoneNumberLocator,
	timezoneLocator,
} from '../../../parameters/locators';
import { phoneNumber } from '../../../validation/phoneNumber';
import { required, text, trimmed } from '../../../validation/rules';
import type { Rule } from '../../../validation/validate';
import {
	builtInTool,
	choiceField,
	locatorField,
	numberField,
	switchField,
	textField,
} from './fields';

export const assistantTransfer = builtInTool('Assistant Transfer', 'assistant_transfer', [
	locatorField(assistantLocator, 'assistant_id', {
		required: true,
		isIdentity: true,
		description: 'Another assistant, which continues the call with its own voice and models',
	}),
	textField('When to Transfer', 'description', {
		placeholder: 'e.g. When the caller has a question about an invoice',
		description: 'In your own words, or empty for a general sentence of the platform',
		atMost: 500,
	}),
	textField('Message Before Transfer', 'message_before_transfer', {
		placeholder: 'e.g. I will hand you over to my colleague.',
		description: 'What the caller is told before',
		atMost: 500,
	}),
	switchField('Speak Transfer Greeting', 'speak_transfer_greeting', {
		default: true,
		description: 'Whether the other assistant starts with its initial message',
	}),
]);

export const callTransfer = builtInTool('Call Transfer', 'call_transfer', [
	textField('Phone Number', 'phone_number', {
		required: true,
		isIdentity: true,
		placeholder: 'e.g. +40 722 123 456',
		description: `The number to transfer to, ${AS_WRITTEN}`,
		rules: [phoneNumber],
	}),
	textField('When to Transfer', 'description', {
		placeholder: 'e.g. When the caller asks for a human',
		description: 'What makes the assistant transfer the call, in your own words',
	}),
	switchField('Announce the Caller', 'warm_transfer', {
		default: false,
		description: 'Whether the assistant speaks to the person before it transfers the call',
	}),
	textField('Announcement', 'warm_transfer_message', {
		typeOptions: { rows: 2 },
		placeholder: 'e.g. Say who is calling and why',
		description: 'What the AI is told to say to the person',
		displayOptions: { show: { warmTransfer: [true] } },
	}),
	switchField('AI Chooses the Number', 'custom', {
		default: false,
		description: 'Whether the AI chooses the number to transfer to by itself during the call',
	}),
	locatorField(timezoneLocator, 'timezone', {
		description: 'Timezone of the times that you name in When to Transfer',
		rules: [trimmed, text()],
	}),
]);

/** A SIP address, or an extension of a telephone system. */
const sipAddress: Rule = (value) => {
	const words = textIn(value).trim();
	return /^[^\s,]+$/.test(words)
		? { value: words }
		: {
				issue: 'is neither a SIP address nor an extension',
				hint: 'Write it without spaces, for example sip:desk@example.com or 204.',
			};
};

export const warmCallTransfer = builtInTool('Warm Call Transfer', 'warm_call_transfer', [
	switchField('Custom SIP', 'custom_sip', {
		// with an expression, n8n would demand the required fields of every choice
		noDataExpression: true,
		default: false,
		description: 'Whether the supervisor is reached at a SIP address or an extension',
	}),
	textField('Supervisor Phone', 'supervisor_phone', {
		required: true,
		isIdentity: true,
		placeholder: 'e.g. +40 722 123 456',
		description: `Number of the supervisor, ${AS_WRITTEN}`,
		displayOptions: { show: { customSip: [false] } },
		rules: [phoneNumber],
	}),
	textField('Supervisor SIP Address', 'supervisor_phone', {
		name: 'supervisorSip',
		required: true,
		placeholder: 'e.g. sip:desk@example.com',
		description: 'SIP address or extension of the supervisor',
		displayOptions: { show: { customSip: [true] } },
		rules: [sipAddress],
	}),
	locatorField(phoneNumberLocator, 'outbound_phone_id', {
		displayName: 'Outbound Phone Number',
		name: 'outboundPhoneId',
		required: true,
		description: 'The number of the account that the supervisor is called from',
	}),
	textField('When to Transfer', 'description', {
		required: true,
		placeholder: 'e.g. When the caller asks for a human',
		description: 'What makes the assistant transfer the call, in your own words',
	}),
	textField('Briefing Initial Message', 'briefing_initial_message', {
		placeholder: 'e.g. Hello, may I brief you on a call?',
		description:
			'First words to the supervisor. If empty, the platform says hello and asks whether it may brief.',
	}),
	choiceField('Caller ID', 'caller_id_mode', {
		options: [
			{ name: 'Custom', value: 'custom' },
			{ name: 'Number of the Caller', value: 'customer_number' },
			{ name: 'Outbound Phone Number', value: 'outbound_number' },
		],
		default: 'outbound_number',
		description: 'The number that the supervisor sees',
	}),
	textField('Custom Caller ID', 'custom_caller_id', {
		placeholder: 'e.g. +40 312 345 678',
		description: 'With + and the country code, or a national number when Default Country is set',
		displayOptions: { show: { callerIdMode: ['custom'] } },
		rules: [required, phoneNumber],
	}),
	textField('Connected Message', 'connected_message', {
		placeholder: 'e.g. You are now connected to my colleague.',
		description:
			'What the caller is told when connected. If empty, the platform says a short sentence.',
	}),
	textField('Hold Message', 'hold_message', {
		placeholder: 'e.g. Please hold while I connect you.',
		description:
			'What the caller is told before waiting. If empty, the platform asks the caller to hold.',
	}),
	choiceField('Hold Music', 'hold_music', {
		options: [
			{ name: 'Hold Music', value: 'hold_music' },
			{ name: 'None', value: 'none' },
		],
		default: 'hold_music',
		description: 'What the caller hears while waiting',
	}),
	numberField('Hold Music Volume', 'hold_music_volume', {
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 80,
		description: 'How loud the music is, from 0 (silent) to 100',
	}),
	textField('Summary Instructions', 'summary_instructions', {
		typeOptions: { rows: 2 },
		placeholder: 'e.g. Say who is calling, and what has already been tried',
		description:
			'How the AI briefs the supervisor. If empty, it says who calls, why, and why a human is needed.',
	}),
]);
