import { ENDPOINTS } from '../../api/endpoints';
import { sendInPath, type Operation } from '../../execution/operation';
import { optionsWithoutBody, paging } from '../../parameters/common';
import { knowledgeBaseLocator } from '../../parameters/locators';
import { endpointPath } from '../../parameters/options';
import { id } from '../../validation/rules';

/** Not in the API document (docs/further-operations.md) */
export const getDocuments: Operation = {
	endpoint: ENDPOINTS.listDocuments,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many documents',
		description:
			'List the documents of a knowledge base, and whether each is ready. Not in the API document.',
	},
	properties: [
		{
			...knowledgeBaseLocator,
			required: true,
			description: 'The knowledge base whose documents are listed',
			routing: sendInPath('id', id),
		},
		...paging,
		optionsWithoutBody(endpointPath(ENDPOINTS.listDocuments.url)),
	],
};
