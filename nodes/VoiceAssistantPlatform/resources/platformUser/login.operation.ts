import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { additionalBodyFields, additionalQueryParameters, options } from '../../fields/options';
import { email, required, text } from '../../fields/rules';
import { inBody } from '../../fields/send';
import { oneRequest } from '../../transport/ways';
import { tokenName } from './tokenName';

const showOnlyForPlatformUserLogin = { resource: ['platformUser'], operation: ['login'] };

/** platform-api 4.3 */
export const loginOption: INodePropertyOptions = {
	name: 'Login',
	value: 'login',
	action: 'Log in platform user',
	description:
		'Get a new access token for a client with e-mail address and password. Needs the token of a white label admin.',
	routing: {
		request: { method: 'POST', url: '/white-label/login' },
		operations: { pagination: oneRequest() },
	},
};

export const loginProperties: INodeProperties[] = [
	{
		displayName: 'Email',
		name: 'email',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. name@email.com',
		description: 'The address the client logs in with',
		displayOptions: { show: showOnlyForPlatformUserLogin },
		routing: inBody('email', 'Email', required, email),
	},
	{
		displayName: 'Password',
		name: 'password',
		type: 'string',
		typeOptions: { password: true },
		required: true,
		default: '',
		placeholder: 'e.g. bright-harbour-41',
		description: 'The password the client logs in with. Without it, use Create Token.',
		displayOptions: { show: showOnlyForPlatformUserLogin },
		routing: inBody('password', 'Password', required, text()),
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: { show: showOnlyForPlatformUserLogin },
		options: [{ ...tokenName, routing: inBody('token_name', 'Token Name', text()) }],
	},
	options(showOnlyForPlatformUserLogin, [additionalBodyFields, additionalQueryParameters]),
];
