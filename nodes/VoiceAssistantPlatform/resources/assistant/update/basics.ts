import {
	assistantPhoneNumberLocator,
	folderLocator,
	knowledgeBaseLocator,
	languageLocator,
	timezoneLocator,
	voiceLocator,
} from '../../../parameters/locators';
import { variableList } from '../../../parameters/variables';
import { namedDefaults } from '../../../validation/namedValues';
import { text, trimmed } from '../../../validation/rules';
import { choiceField, locatorField, locatorsField, textField } from './fields';
import { section } from './sections';

/** platform-api 4.10, "Core": what every assistant has, in the order in which a new one is described. */
export const BASICS = [
	textField('Name', 'name', {
		placeholder: 'e.g. Appointment reminder',
		description: 'Name of the assistant',
		atMost: 255,
	}),
	choiceField('Type', 'type', {
		options: [
			{ name: 'Inbound', value: 'inbound', description: 'Takes calls' },
			{ name: 'Outbound', value: 'outbound', description: 'Makes calls' },
		],
		default: 'outbound',
		description: 'Whether the assistant takes or makes calls',
	}),
	choiceField('Mode', 'mode', {
		options: [
			{
				name: 'Dualplex',
				value: 'dualplex',
				description: 'One model listens and answers, and a voice of your choice speaks. Fast.',
			},
			{
				name: 'Multimodal',
				value: 'multimodal',
				description: 'One model listens, answers and speaks. The fastest, with fewer voices.',
			},
			{
				name: 'Pipeline',
				value: 'pipeline',
				description:
					'Speech becomes text, a language model answers, and a voice speaks. Slower, with all voices.',
			},
		],
		default: 'pipeline',
		description:
			'The processing mode of the assistant. If an update changes it, the settings that depend on it get the defaults of the new mode.',
	}),
	locatorField(languageLocator, 'language_id', {
		description: 'The main language of the assistant',
	}),
	locatorField(voiceLocator, 'voice_id', {
		description: 'The list has the voices for the language and the mode that are set here, if any',
	}),
	locatorField(timezoneLocator, 'timezone', {
		description: 'Timezone of the assistant',
		rules: [trimmed, text()],
	}),
	textField('Initial Message', 'initial_message', {
		typeOptions: { rows: 2 },
		placeholder: 'e.g. Hello, this is Harbour Dental. How can I help you?',
		description: 'The first words of the assistant',
		atMost: 200,
	}),
	textField('System Prompt', 'system_prompt', {
		typeOptions: { rows: 8 },
		placeholder: 'e.g. You are the receptionist of a dental practice. Be brief and friendly.',
		description: 'What the assistant is told about its task. An update replaces the whole prompt.',
		routing: { isAnyText: true },
	}),
];

export const basics = section(
	'basics',
	'Basics',
	'Name, type, mode, language, voice, timezone, initial message and system prompt',
	BASICS,
);

/** Not in the API document (docs/api-assumptions.md, "Unclear places") */
export const promptVariables = section(
	'promptVariables',
	'Variables',
	'What the prompt can use, such as the name of a customer',
	[
		textField('Variables', 'variables', {
			...variableList,
			description:
				'Variables for the prompt, each with a default for calls that provide no value. An update replaces all existing variables.',
			rules: [namedDefaults],
		}),
	],
);

/** platform-api 4.10, "Languages and knowledge" */
export const languages = section(
	'languages',
	'Languages and Knowledge Base',
	'Other languages, and the knowledge base that it answers from',
	[
		locatorField(knowledgeBaseLocator, 'knowledgebase_id', {
			description: 'The documents that the assistant answers from',
			removal: 'The assistant no longer has documents',
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
		locatorsField('Other Language Names or IDs', 'secondary_language_ids', 'getLanguages', {
			description: 'Languages besides the main one. An update replaces the ones there are.',
			removal: 'Only the main language is left',
			removalName: 'Other Languages',
		}),
	],
);

/** platform-api 4.10, "Organisation" */
export const organisation = section(
	'organisation',
	'Folder and Labels',
	'Where the assistant is found on the platform',
	[
		locatorField(folderLocator, 'folder_id', {
			description: 'The folder that the assistant is in',
			removal: 'The assistant is no longer in a folder',
		}),
		locatorsField('Label Names or IDs', 'label_ids', 'getLabels', {
			description: 'The labels of the assistant. An update replaces the ones it has.',
			removal: 'The assistant no longer has labels',
			removalName: 'All Labels',
		}),
	],
);

/** platform-api 4.10, "Phone" */
export const phone = section(
	'phone',
	'Phone Number',
	'The number the assistant makes or takes calls with',
	[
		locatorField(assistantPhoneNumberLocator, 'phone_number_id', {
			description:
				'The number to use. The list has the numbers for the Type that is set in this form, if any. For an inbound assistant, it must not be a caller ID, and no other inbound assistant may have it.',
			routing: { fixed: ['phone_number_id'] },
			removal: 'The assistant no longer has a number',
		}),
	],
);
