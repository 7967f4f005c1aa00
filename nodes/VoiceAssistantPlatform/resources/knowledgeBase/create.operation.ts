import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { additionalFields, outputParameters } from '../../parameters/common';
import { options } from '../../parameters/options';
import { descriptionField, nameField } from './shared';

/** Not in the API document (docs/further-operations.md) */
export const createKnowledgeBase: Operation = {
	endpoint: ENDPOINTS.createKnowledgeBase,
	wrapsResult: true,
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create knowledge base',
		description:
			'Create an empty knowledge base; then use Document to fill it. Not on every platform.',
	},
	properties: [
		{ ...nameField, required: true },
		additionalFields(descriptionField),
		...outputParameters,
		options({ body: true, path: ENDPOINTS.createKnowledgeBase.url }),
	],
};
