import type { INodeProperties } from 'n8n-workflow';
import { text, yesOrNo } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Voicemail" */
export const voicemail: INodeProperties = {
	displayName: 'Voicemail',
	name: 'voicemail',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['voicemail'] } },
	options: [
		{
			displayName: 'End Call on Voicemail',
			name: 'endCallOnVoicemail',
			type: 'boolean',
			default: true,
			description: 'Whether the assistant hangs up when a machine answers',
			routing: inBody('end_call_on_voicemail', 'End Call on Voicemail', yesOrNo),
		},
		{
			displayName: 'Voicemail Message',
			name: 'voiceMailMessage',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Hello, please call us back about your appointment.',
			description: 'What the assistant says to a machine, at most 1000 characters',
			routing: inBody('voice_mail_message', 'Voicemail Message', text({ atMost: 1000 })),
		},
	],
};
