import type { INodeProperties } from 'n8n-workflow';
import { writtenBy, type ParameterRouting } from '../../../execution/operation';
import { isBlank } from '../../../validation/validate';

/** The fields that platform-api 4.10 lets be null. */
const CLEARABLE = [
	{
		name: 'Fallback Model ID',
		value: 'chat_llm_fallback_id',
		description: 'No model steps in any more',
	},
	{ name: 'Folder ID', value: 'folder_id', description: 'The assistant is in no folder any more' },
	{
		name: 'Knowledge Base',
		value: 'knowledgebase_id',
		description: 'The assistant has no documents any more',
	},
	{
		name: 'Max Initial Silence Duration',
		value: 'max_initial_silence_duration',
		description: 'Silence at the start of a call is no longer limited',
	},
	{
		name: 'Min Interruption Words',
		value: 'min_interrupt_words',
		description: 'The number of words no longer matters',
	},
	{
		name: 'Phone Number',
		value: 'phone_number_id',
		description: 'The assistant has no number any more',
	},
	{
		name: 'Re-Engagement Prompt',
		value: 'reengagement_prompt',
		description: 'The default of the platform is used',
	},
	{
		name: 'Synthesizer Provider ID',
		value: 'synthesizer_provider_id',
		description: 'The default of the language is used',
	},
	{
		name: 'Transcriber Provider',
		value: 'transcriber_provider_id',
		description: 'The default of the language is used. Pipeline mode only.',
	},
	{
		name: 'Turn Detection Threshold',
		value: 'turn_detection_threshold',
		description: 'It is found automatically',
	},
	{
		name: 'Voicemail Message',
		value: 'voice_mail_message',
		description: 'Nothing is said to a machine any more',
	},
	{
		name: 'Webhook URL',
		value: 'webhook_url',
		description: 'Ended calls are no longer reported',
	},
];

/** The lists that platform-api 4.10 lets be empty. */
const EMPTIABLE = [
	{ name: 'Built-In Tools', value: 'tools', description: 'All are removed' },
	{ name: 'Custom Tools', value: 'tool_ids', description: 'All are removed' },
	{ name: 'Label IDs', value: 'label_ids', description: 'All labels are removed' },
	{
		name: 'Secondary Language IDs',
		value: 'secondary_language_ids',
		description: 'Only the main language is left',
	},
];

export const clearFields: INodeProperties = {
	displayName: 'Clear Fields',
	name: 'clearFields',
	type: 'multiOptions',
	options: CLEARABLE,
	default: [],
	description: 'Fields to leave without a value. What that means is said at each.',
	routing: cleared(CLEARABLE, null),
};

export const emptyLists: INodeProperties = {
	displayName: 'Empty Lists',
	name: 'emptyLists',
	type: 'multiOptions',
	options: EMPTIABLE,
	default: [],
	description: 'Lists to remove all entries from',
	routing: cleared(EMPTIABLE, []),
};

/** Sends a value that says "nothing" for each field chosen, unless it has a new value as well. */
function cleared(
	choices: Array<{ name: string; value: string }>,
	nothing: null | [],
): ParameterRouting {
	return writtenBy(({ body }, value, label) => {
		for (const chosen of [value ?? []].flat().filter((entry) => !isBlank(entry))) {
			const choice = choices.find((one) => one.value === chosen);
			if (!choice) {
				return {
					message: `'${label}' has an entry that is not one of the possible values`,
					description: `It is "${String(chosen)}". Use: ${choices.map((one) => one.value).join(', ')}.`,
				};
			}
			if (body[choice.value] !== undefined && body[choice.value] !== nothing) {
				return {
					message: `'${choice.name}' has a new value and is in '${label}' as well`,
					description: `Remove it from '${label}', or remove the new value.`,
				};
			}
			body[choice.value] = nothing;
		}
		return undefined;
	});
}
