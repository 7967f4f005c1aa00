import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { paging } from '../../fields/paging';
import { onePiece } from '../../transport/ways';

const showOnlyForKnowledgeBaseGetAll = { resource: ['knowledgeBase'], operation: ['getAll'] };

/** platform-api 4.19 */
export const getAllOption: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many knowledge bases',
	description: 'List the knowledge bases that assistants answer from, and whether they are ready',
	routing: {
		request: { method: 'GET', url: '/user/knowledgebases' },
		operations: { pagination: onePiece() },
	},
};

export const getAllProperties: INodeProperties[] = [
	...paging(showOnlyForKnowledgeBaseGetAll),
	options(showOnlyForKnowledgeBaseGetAll, [actAsUser, additionalQueryParameters]),
];
