import { ENDPOINTS } from '../../api/endpoints';
import { onlyFields } from '../../api/fields';
import type { Operation } from '../../declaration/operation';
import { outputParameters, paging } from '../../parameters/common';
import { options } from '../../parameters/options';

const SIMPLE_TOOL = [
	'id',
	'name',
	'description',
	'type',
	'method',
	'endpoint',
	'timeout',
	'schema',
	'updated_at',
];

/** platform-api 4.17 */
export const getTools: Operation = {
	request: ENDPOINTS.listTools,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many assistant tools',
		description: 'List the mid-call tools: what assistants can ask of other systems during a call',
	},
	properties: [...paging, ...outputParameters, options()],
	simplify: onlyFields(SIMPLE_TOOL),
};
