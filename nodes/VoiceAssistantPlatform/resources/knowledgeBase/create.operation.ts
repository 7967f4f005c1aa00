import type { Operation } from '../../declaration/operation';
import { additionalFields, outputParameters } from '../../parameters/common';
import { options } from '../../parameters/options';
import { descriptionField, nameField } from './shared';

/** Not in the API document (docs/further-operations.md) */
export const createKnowledgeBase: Operation = {
	request: { method: 'POST', url: '/user/knowledgebases' },
	notEverywhere: true,
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create knowledge base',
		description: 'Create an empty knowledge base; then use Document to fill it',
	},
	properties: [
		{ ...nameField, required: true },
		additionalFields(descriptionField),
		...outputParameters,
		options({ body: true }),
	],
	wrapsResult: true,
};
