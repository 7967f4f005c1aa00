import { knowledgeBaseLocator, phoneNumberLocator } from '../../../parameters/locators';
import { ids, text } from '../../../validation/rules';
import { choiceField, idField, locatorField, textField } from './fields';
import { section } from './sections';

/** platform-api 4.10, "Core" */
export const basics = section(
	'basics',
	'Basics',
	'Name, voice, language, type, mode, timezone, first words and prompt',
	[
		textField('Initial Message', 'initial_message', {
			typeOptions: { rows: 2 },
			placeholder: 'e.g. Hello, this is Harbour Dental. How can I help you?',
			description: 'The first words of the assistant, at most 200 characters',
			rules: [text({ atMost: 200 })],
		}),
		idField('Language ID', 'language_id', {
			placeholder: 'e.g. 2',
			description:
				'Number of the main language. Find it in an assistant that has it: Get Many without Simplify shows language_id.',
		}),
		choiceField('Mode', 'mode', {
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
		}),
		textField('Name', 'name', {
			placeholder: 'e.g. Appointment reminder',
			description: 'New name of the assistant, at most 255 characters',
			rules: [text({ atMost: 255 })],
		}),
		textField('System Prompt', 'system_prompt', {
			typeOptions: { rows: 8 },
			placeholder: 'e.g. You are the receptionist of a dental practice. Be brief and friendly.',
			description: 'What the assistant is told about its task. Replaces the whole prompt.',
		}),
		textField('Timezone', 'timezone', {
			placeholder: 'e.g. Europe/Bucharest',
			description: 'Timezone of the assistant as region and city',
		}),
		choiceField('Type', 'type', {
			options: [
				{ name: 'Inbound', value: 'inbound', description: 'Takes calls' },
				{ name: 'Outbound', value: 'outbound', description: 'Makes calls' },
			],
			default: 'outbound',
			description: 'Whether the assistant takes or makes calls',
		}),
		idField('Voice ID', 'voice_id', {
			placeholder: 'e.g. 31',
			description:
				'Number of the voice. Find it in an assistant that has it: Get Many without Simplify shows voice_id.',
		}),
	],
);

/** platform-api 4.10, "Languages and knowledge" */
export const languages = section(
	'languages',
	'Languages and Knowledge Base',
	'Further languages, and the documents it answers from',
	[
		locatorField(knowledgeBaseLocator, 'knowledgebase_id', {
			description: 'The documents that the assistant answers from',
			removal: { name: 'Knowledge Base', description: 'The assistant has no documents any more' },
		}),
		choiceField('Knowledge Base Mode', 'knowledgebase_mode', {
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
		}),
		idField('Secondary Language IDs', 'secondary_language_ids', {
			placeholder: 'e.g. 2, 5',
			description:
				'Numbers of further languages, with commas between them. They replace the ones there are.',
			rules: [ids],
			removal: { name: 'Secondary Languages', description: 'Only the main language is left' },
		}),
	],
);

/** platform-api 4.10, "Organisation" */
export const organisation = section(
	'organisation',
	'Folder and Labels',
	'Where the assistant is found on the platform',
	[
		idField('Folder ID', 'folder_id', {
			placeholder: 'e.g. 12',
			description:
				'Number of the folder to move the assistant to. The platform may show it; if not, ask your provider.',
			removal: { name: 'Folder', description: 'The assistant is in no folder any more' },
		}),
		idField('Label IDs', 'label_ids', {
			placeholder: 'e.g. 3, 7',
			description:
				'Numbers of labels, with commas between them. They replace the labels the assistant has.',
			rules: [ids],
			removal: { name: 'All Labels', description: 'The assistant has no labels any more' },
		}),
	],
);

/** platform-api 4.10, "Phone" */
export const phone = section(
	'phone',
	'Phone Number',
	'The number the assistant makes or takes calls with',
	[
		locatorField(phoneNumberLocator, 'phone_number_id', {
			description:
				'The number to use. For an inbound assistant, it must not be a caller ID, and no other inbound assistant may have it.',
			removal: { name: 'Phone Number', description: 'The assistant has no number any more' },
		}),
	],
);
