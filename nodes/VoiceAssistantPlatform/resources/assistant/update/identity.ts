import type { INodeProperties } from 'n8n-workflow';
import { sendInBody } from '../../../execution/operation';
import { knowledgeBaseLocator, phoneNumberLocator } from '../../../parameters/locators';
import { id, ids, text } from '../../../validation/rules';
import { removal } from './removal';

/** platform-api 4.10, "Core" */
export const core: INodeProperties = {
	displayName: 'Basics',
	name: 'core',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['core'] } },
	options: [
		{
			displayName: 'Initial Message',
			name: 'initialMessage',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			placeholder: 'e.g. Hello, this is Harbour Dental. How can I help you?',
			description: 'The first words of the assistant, at most 200 characters',
			routing: sendInBody('initial_message', text({ atMost: 200 })),
		},
		{
			displayName: 'Language ID',
			name: 'languageId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2',
			description:
				'Number of the main language. Find it in an assistant that has it: Get Many without Simplify shows language_id.',
			routing: sendInBody('language_id', id),
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
			routing: sendInBody('mode'),
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			default: '',
			placeholder: 'e.g. Appointment reminder',
			description: 'New name of the assistant, at most 255 characters',
			routing: sendInBody('name', text({ atMost: 255 })),
		},
		{
			displayName: 'System Prompt',
			name: 'systemPrompt',
			type: 'string',
			typeOptions: { rows: 8 },
			default: '',
			placeholder: 'e.g. You are the receptionist of a dental practice. Be brief and friendly.',
			description: 'What the assistant is told about its task. Replaces the whole prompt.',
			routing: sendInBody('system_prompt', text()),
		},
		{
			displayName: 'Timezone',
			name: 'timezone',
			type: 'string',
			default: '',
			placeholder: 'e.g. Europe/Bucharest',
			description: 'Timezone of the assistant as region and city',
			routing: sendInBody('timezone', text()),
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
			routing: sendInBody('type'),
		},
		{
			displayName: 'Voice ID',
			name: 'voiceId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 31',
			description:
				'Number of the voice. Find it in an assistant that has it: Get Many without Simplify shows voice_id.',
			routing: sendInBody('voice_id', id),
		},
	],
};

/** platform-api 4.10, "Languages and knowledge" */
export const languages: INodeProperties = {
	displayName: 'Languages and Knowledge Base',
	name: 'languages',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['languages'] } },
	options: [
		{
			...knowledgeBaseLocator,
			description: 'The documents that the assistant answers from',
			routing: sendInBody('knowledgebase_id', id),
		},
		{
			displayName: 'Knowledge Base Mode',
			name: 'knowledgebaseMode',
			type: 'options',
			options: [
				{
					name: 'Function Call',
					value: 'function_call',
					description: 'Looks things up when it needs them',
				},
				{
					name: 'Prompt',
					value: 'prompt',
					description: 'Has the documents in its prompt. Pipeline mode only.',
				},
			],
			default: 'function_call',
			description:
				'How the documents are used. Multimodal and dualplex mode work with Function Call only.',
			routing: sendInBody('knowledgebase_mode'),
		},
		{
			displayName: 'Remove',
			name: 'remove',
			...removal([
				{
					name: 'Knowledge Base',
					value: 'knowledgebase_id',
					description: 'The assistant has no documents any more',
				},
				{
					name: 'Secondary Languages',
					value: 'secondary_language_ids',
					description: 'Only the main language is left',
				},
			]),
		},
		{
			displayName: 'Secondary Language IDs',
			name: 'secondaryLanguageIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2, 5',
			description:
				'Numbers of further languages, with commas between them. They replace the ones there are.',
			routing: sendInBody('secondary_language_ids', ids),
		},
	],
};

/** platform-api 4.10, "Organisation" */
export const organisation: INodeProperties = {
	displayName: 'Folder and Labels',
	name: 'organisation',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['organisation'] } },
	options: [
		{
			displayName: 'Folder ID',
			name: 'folderId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 12',
			description:
				'Number of the folder to move the assistant to. The platform may show it; if not, ask your provider.',
			routing: sendInBody('folder_id', id),
		},
		{
			displayName: 'Label IDs',
			name: 'labelIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. 3, 7',
			description:
				'Numbers of labels, with commas between them. They replace the labels the assistant has.',
			routing: sendInBody('label_ids', ids),
		},
		{
			displayName: 'Remove',
			name: 'remove',
			...removal([
				{
					name: 'All Labels',
					value: 'label_ids',
					description: 'The assistant has no labels any more',
				},
				{
					name: 'Folder',
					value: 'folder_id',
					description: 'The assistant is in no folder any more',
				},
			]),
		},
	],
};

/** platform-api 4.10, "Phone" */
export const phone: INodeProperties = {
	displayName: 'Phone Number',
	name: 'phone',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['phone'] } },
	options: [
		{
			...phoneNumberLocator,
			description:
				'The number to use. For an inbound assistant, it must not be a caller ID, and no other inbound assistant may have it.',
			routing: sendInBody('phone_number_id', id),
		},
		{
			displayName: 'Remove',
			name: 'remove',
			...removal([
				{
					name: 'Phone Number',
					value: 'phone_number_id',
					description: 'The assistant has no number any more',
				},
			]),
		},
	],
};
