import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { additionalQueryParameters, options } from '../../fields/options';
import { paging } from '../../fields/paging';
import { onePiece } from '../../transport/ways';

const showOnlyForPlatformUserGetAll = { resource: ['platformUser'], operation: ['getAll'] };

/** platform-api 4.20; the shape of the answer is assumed (gaps.md) */
export const getAllOption: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many platform users',
	description:
		'List the clients of the agency with their balances. Needs the token of a white label admin.',
	routing: {
		request: { method: 'GET', url: '/white-label/users' },
		operations: { pagination: onePiece() },
	},
};

export const getAllProperties: INodeProperties[] = [
	...paging(showOnlyForPlatformUserGetAll),
	options(showOnlyForPlatformUserGetAll, [additionalQueryParameters]),
];
