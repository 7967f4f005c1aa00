import type { INodeProperties } from 'n8n-workflow';
import { id, oneOf, text } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { MODES } from './modes';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Core" */
export const core: INodeProperties = {
	displayName: 'Basics',
	name: 'core',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['core'] } },
	options: [
		{
			displayName: 'Initial Message',
			name: 'initialMessage',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			placeholder: 'e.g. Hello, this is Harbour Dental. How can I help you?',
			description: 'The first words of the assistant, at most 200 characters',
			routing: inBody('initial_message', 'Initial Message', text({ atMost: 200 })),
		},
		{
			displayName: 'Language ID',
			name: 'languageId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2',
			description:
				'Number of the main language. Find it in an assistant that has it: Get Many without Simplify shows language_id.',
			routing: inBody('language_id', 'Language ID', id),
		},
		{
			displayName: 'Mode',
			name: 'mode',
			type: 'options',
			options: [
				{
					name: 'Dualplex',
					value: 'dualplex',
					description: 'The model understands speech by itself',
				},
				{
					name: 'Multimodal',
					value: 'multimodal',
					description: 'The model understands speech by itself',
				},
				{
					name: 'Pipeline',
					value: 'pipeline',
					description: 'A transcriber turns speech into text for a language model',
				},
			],
			default: 'pipeline',
			description:
				'How the assistant works inside. Changing it resets the settings that depend on the mode to the defaults of the new one.',
			routing: inBody('mode', 'Mode', oneOf(...MODES)),
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Appointment reminder',
			description: 'New name of the assistant, at most 255 characters',
			routing: inBody('name', 'Name', text({ atMost: 255 })),
		},
		{
			displayName: 'System Prompt',
			name: 'systemPrompt',
			type: 'string',
			typeOptions: { rows: 8 },
			default: '',
			placeholder: 'e.g. You are the receptionist of a dental practice. Be brief and friendly.',
			description: 'What the assistant is told about its task. Replaces the whole prompt.',
			routing: inBody('system_prompt', 'System Prompt', text()),
		},
		{
			displayName: 'Timezone',
			name: 'timezone',
			type: 'string',
			default: '',
			placeholder: 'e.g. Europe/Bucharest',
			description: 'Timezone of the assistant as region and city',
			routing: inBody('timezone', 'Timezone', text()),
		},
		{
			displayName: 'Type',
			name: 'type',
			type: 'options',
			options: [
				{ name: 'Inbound', value: 'inbound', description: 'Takes calls' },
				{ name: 'Outbound', value: 'outbound', description: 'Makes calls' },
			],
			default: 'outbound',
			description: 'Whether the assistant takes or makes calls',
			routing: inBody('type', 'Type', oneOf('inbound', 'outbound')),
		},
		{
			displayName: 'Voice ID',
			name: 'voiceId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 31',
			description:
				'Number of the voice. Find it in an assistant that has it: Get Many without Simplify shows voice_id.',
			routing: inBody('voice_id', 'Voice ID', id),
		},
	],
};
