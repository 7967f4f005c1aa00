import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { paging } from '../../fields/paging';
import { simplify } from '../../fields/simplify';
import { manyPages } from '../../transport/ways';

const showOnlyForAssistantGetAll = { resource: ['assistant'], operation: ['getAll'] };

const SUMMARY = [
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
export const getAllOption: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many assistants',
	description: 'List the AI assistants of the account with their settings and variables',
	routing: {
		request: { method: 'GET', url: '/user/assistants/get' },
		operations: { pagination: manyPages(SUMMARY) },
	},
};

export const getAllProperties: INodeProperties[] = [
	...paging(showOnlyForAssistantGetAll),
	{ ...simplify, displayOptions: { show: showOnlyForAssistantGetAll } },
	options(showOnlyForAssistantGetAll, [actAsUser, additionalQueryParameters]),
];
