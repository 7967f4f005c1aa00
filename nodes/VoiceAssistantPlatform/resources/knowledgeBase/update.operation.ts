import { changesSomething, type Operation } from '../../declaration/operation';
import { outputParameters, updateFields } from '../../parameters/common';
import { knowledgeBaseInPath } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { descriptionField, nameField } from './shared';

/** platform-api 4.15 */
export const updateKnowledgeBase: Operation = {
	request: { method: 'PUT', url: '=/user/knowledgebases/{{ $parameter["knowledgeBaseId"] }}' },
	option: {
		name: 'Update',
		value: 'update',
		action: 'Update knowledge base',
		description:
			'Change the name or the description of a knowledge base; its documents stay as they are',
	},
	properties: [
		knowledgeBaseInPath('The knowledge base to change'),
		updateFields(descriptionField, nameField),
		...outputParameters,
		options({ body: true }),
	],
	checks: [changesSomething],
	wrapsResult: true,
	// of several items for one knowledge base, the last one counts
	serializeBy: ({ url }) => url,
};
