import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { optionsWithoutBody, paging } from '../../parameters/common';

/** platform-api 4.19 */
export const getKnowledgeBases: Operation = {
	endpoint: ENDPOINTS.listKnowledgeBases,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many knowledge bases',
		description: 'List the knowledge bases that assistants answer from, and whether they are ready',
	},
	properties: [...paging, optionsWithoutBody()],
};
