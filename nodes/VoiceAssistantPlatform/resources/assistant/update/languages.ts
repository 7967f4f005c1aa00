import type { INodeProperties } from 'n8n-workflow';
import { knowledgeBaseLocator } from '../../../fields/locators';
import { id, ids, oneOf } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Languages and knowledge" */
export const languages: INodeProperties = {
	displayName: 'Languages and Knowledge Base',
	name: 'languages',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['languages'] } },
	options: [
		{
			...knowledgeBaseLocator,
			description: 'The documents that the assistant answers from',
			routing: inBody('knowledgebase_id', 'Knowledge Base', id),
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
			routing: inBody(
				'knowledgebase_mode',
				'Knowledge Base Mode',
				oneOf('function_call', 'prompt'),
			),
		},
		{
			displayName: 'Secondary Language IDs',
			name: 'secondaryLanguageIds',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2, 5',
			description:
				'Numbers of further languages, with commas between them. They replace the ones there are.',
			routing: inBody('secondary_language_ids', 'Secondary Language IDs', ids),
		},
	],
};
