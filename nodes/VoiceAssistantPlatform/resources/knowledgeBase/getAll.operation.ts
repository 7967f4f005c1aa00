import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { paging } from '../../parameters/common';
import { options } from '../../parameters/options';

/** platform-api 4.19 */
export const getKnowledgeBases: Operation = {
	request: ENDPOINTS.listKnowledgeBases,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many knowledge bases',
		description: 'List the knowledge bases that assistants answer from, and whether they are ready',
	},
	properties: [...paging, options()],
};
