import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { paging } from '../../parameters/common';
import { knowledgeBaseInPath } from '../../parameters/locators';
import { options } from '../../parameters/options';

/** Not in the API document (docs/further-operations.md) */
export const getDocuments: Operation = {
	request: ENDPOINTS.listDocuments,
	notEverywhere: true,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many documents',
		description: 'List the documents of a knowledge base, and whether each is ready',
	},
	properties: [
		knowledgeBaseInPath('The knowledge base whose documents are listed'),
		...paging,
		options(),
	],
};
