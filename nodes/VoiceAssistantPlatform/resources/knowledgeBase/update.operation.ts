import { ENDPOINTS } from '../../api/endpoints';
import { changesSomething, sendInBody, type Operation } from '../../execution/operation';
import { outputParameters, updateFields, writeOptions } from '../../parameters/common';
import { knowledgeBaseInPath } from '../../parameters/locators';
import { text } from '../../validation/rules';

/** platform-api 4.15 */
export const updateKnowledgeBase: Operation = {
	endpoint: ENDPOINTS.updateKnowledgeBase,
	wrapsResult: true,
	checks: [changesSomething],
	// of several items for one knowledge base, the last one holds
	serializeBy: ({ url }) => url,
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update knowledge base',
		description:
			'Change the name or the description of a knowledge base; its documents stay as they are',
	},
	properties: [
		knowledgeBaseInPath('The knowledge base to change'),
		updateFields(
			{
				displayName: 'Description',
				name: 'description',
				type: 'string',
				default: '',
				placeholder: 'e.g. Prices and opening hours of the practice',
				description: 'New description, at most 255 characters',
				routing: sendInBody('description', text({ atMost: 255 })),
			},
			{
				displayName: 'Name',
				name: 'name',
				type: 'string',
				default: '',
				placeholder: 'e.g. Practice handbook',
				description: 'New name, at most 255 characters',
				routing: sendInBody('name', text({ atMost: 255 })),
			},
		),
		...outputParameters,
		writeOptions(),
	],
};
