import { ENDPOINTS } from '../../api/endpoints';
import { onlyFields } from '../../client/request';
import type { Operation } from '../../execution/operation';
import { optionsWithoutBody, paging, simplify } from '../../parameters/common';

/** The fields of a row that "Simplify" keeps. */
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
	endpoint: ENDPOINTS.listAssistants,
	list: { simplify: onlyFields(SIMPLE_ASSISTANT) },
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many assistants',
		description: 'List the AI assistants of the account with their settings and variables',
	},
	properties: [...paging, simplify, optionsWithoutBody()],
};
