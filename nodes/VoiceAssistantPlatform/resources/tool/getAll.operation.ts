import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { paging } from '../../fields/paging';
import { simplify } from '../../fields/simplify';
import { JSON_CONTENT } from '../../transport/prepare';
import { onePiece } from '../../transport/ways';

const showOnlyForToolGetAll = { resource: ['tool'], operation: ['getAll'] };

const SUMMARY = [
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
export const getAllOption: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many tools',
	description: 'List the mid-call tools: what assistants can ask of other systems during a call',
	routing: {
		request: { method: 'GET', url: '/user/tools', headers: JSON_CONTENT },
		operations: { pagination: onePiece(SUMMARY) },
	},
};

export const getAllProperties: INodeProperties[] = [
	...paging(showOnlyForToolGetAll),
	{ ...simplify, displayOptions: { show: showOnlyForToolGetAll } },
	options(showOnlyForToolGetAll, [actAsUser, additionalQueryParameters]),
];
