import { ENDPOINTS } from '../../api/endpoints';
import { sendInBody, type Operation } from '../../execution/operation';
import { additionalFields, outputParameters, writeOptions } from '../../parameters/common';
import { endpointPath } from '../../parameters/options';
import { text } from '../../validation/rules';

/** Not in the API document (docs/further-operations.md) */
export const createKnowledgeBase: Operation = {
	endpoint: ENDPOINTS.createKnowledgeBase,
	wrapsResult: true,
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create knowledge base',
		description:
			'Create an empty knowledge base; then use Document to fill it. Not in the API document.',
	},
	properties: [
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Practice handbook',
			description: 'The name of the knowledge base, at most 255 characters',
			routing: sendInBody('name', text({ atMost: 255 })),
		},
		additionalFields({
			displayName: 'Description',
			name: 'description',
			type: 'string',
			default: '',
			placeholder: 'e.g. Prices and opening hours of the practice',
			description: 'What the documents are about, at most 255 characters',
			routing: sendInBody('description', text({ atMost: 255 })),
		}),
		...outputParameters,
		writeOptions(endpointPath(ENDPOINTS.createKnowledgeBase.url)),
	],
};
