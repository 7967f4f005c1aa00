import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { platformUserLocator } from '../../fields/locators';
import { additionalBodyFields, additionalQueryParameters, options } from '../../fields/options';
import { text } from '../../fields/rules';
import { inBody } from '../../fields/send';
import { refuseTwoUsers } from '../../transport/refuse';
import { oneRequest } from '../../transport/ways';
import { tokenName } from './tokenName';
import { whichUser } from './whichUser';

const showOnlyForPlatformUserCreateToken = {
	resource: ['platformUser'],
	operation: ['createToken'],
};

/** platform-api 4.6 */
export const createTokenOption: INodePropertyOptions = {
	name: 'Create Token',
	value: 'createToken',
	action: 'Create token for platform user',
	description:
		'Get a new access token for a client without the password, for example to act as this client. Needs the token of a white label admin.',
	routing: {
		request: { method: 'POST', url: '/white-label/token' },
		operations: { pagination: oneRequest('write', refuseTwoUsers) },
	},
};

export const createTokenProperties: INodeProperties[] = [
	{
		...platformUserLocator,
		required: true,
		displayOptions: { show: showOnlyForPlatformUserCreateToken },
		routing: whichUser('Platform User'),
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: { show: showOnlyForPlatformUserCreateToken },
		options: [{ ...tokenName, routing: inBody('token_name', 'Token Name', text()) }],
	},
	options(showOnlyForPlatformUserCreateToken, [additionalBodyFields, additionalQueryParameters]),
];
