import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { actAsUser, additionalQueryParameters, options } from '../../fields/options';
import { oneRequest } from '../../transport/ways';

const showOnlyForAccountGet = { resource: ['account'], operation: ['get'] };

/** platform-api 4.20; the shape of the answer is assumed (gaps.md) */
export const getOption: INodePropertyOptions = {
	name: 'Get',
	value: 'get',
	action: 'Get account',
	description: 'Read the name, the e-mail address and the balance in USD of the account',
	routing: {
		request: { method: 'GET', url: '/user/me' },
		operations: { pagination: oneRequest() },
	},
};

export const getProperties: INodeProperties[] = [
	options(showOnlyForAccountGet, [actAsUser, additionalQueryParameters]),
];
