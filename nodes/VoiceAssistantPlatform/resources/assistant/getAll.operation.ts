import { ENDPOINTS } from '../../api/endpoints';
import { onlyFields } from '../../api/fields';
import type { Operation } from '../../declaration/operation';
import { outputParameters, paging } from '../../parameters/common';
import { options } from '../../parameters/options';

const SIMPLE_ASSISTANT = [
	'id',
	'name',
	'type',
	'status',
	'mode',
	'language',
	'timezone',
	'phone_number_id',
	'variables',
	'updated_at',
];

/** platform-api 4.14 */
export const getAssistants: Operation = {
	request: ENDPOINTS.listAssistants,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many assistants',
		description: 'List the AI assistants of the account with their settings and variables',
	},
	forAgents:
		'Lists the AI assistants, to find the ID of one by its name. Costs nothing. Returns id, name, type (inbound or outbound), status and variables: the names of what an assistant can be told before a call.',
	properties: [...paging, ...outputParameters, options()],
	simplify: onlyFields(SIMPLE_ASSISTANT),
};
