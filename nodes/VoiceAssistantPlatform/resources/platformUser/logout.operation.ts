import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { platformUserLocator } from '../../fields/locators';
import { additionalBodyFields, additionalQueryParameters, options } from '../../fields/options';
import { id, required } from '../../fields/rules';
import { inBody } from '../../fields/send';
import { refuseUnclearLogout } from '../../transport/refuse';
import { oneRequest } from '../../transport/ways';
import { whichUser } from './whichUser';

const showOnlyForPlatformUserLogout = { resource: ['platformUser'], operation: ['logout'] };

/** platform-api 4.4 */
export const logoutOption: INodePropertyOptions = {
	name: 'Logout',
	value: 'logout',
	action: 'Log out platform user',
	description:
		'Make one access token of a client, or all of them, stop working. Needs the token of a white label admin.',
	routing: {
		request: { method: 'POST', url: '/white-label/logout' },
		operations: { pagination: oneRequest('write', refuseUnclearLogout) },
	},
};

export const logoutProperties: INodeProperties[] = [
	{
		...platformUserLocator,
		required: true,
		displayOptions: { show: showOnlyForPlatformUserLogout },
		routing: whichUser('Platform User'),
	},
	{
		displayName: 'Revoke',
		name: 'revoke',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'All Tokens',
				value: 'all',
				description:
					'Every access token of the client stops working, also those that other systems and workflows use',
			},
			{ name: 'One Token', value: 'one', description: 'Only the token with this ID' },
		],
		default: 'one',
		description: 'Which access tokens of the client stop working',
		displayOptions: { show: showOnlyForPlatformUserLogout },
	},
	{
		displayName: 'Token ID',
		name: 'revokedId',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. 41',
		description:
			'Number of the token, as your platform shows it. No operation of this node returns it.',
		displayOptions: { show: { ...showOnlyForPlatformUserLogout, revoke: ['one'] } },
		routing: inBody('token_id', 'Token ID', required, id),
	},
	options(showOnlyForPlatformUserLogout, [additionalBodyFields, additionalQueryParameters]),
];
