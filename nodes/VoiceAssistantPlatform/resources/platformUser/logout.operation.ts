import { ENDPOINTS } from '../../api/endpoints';
import {
	sendInBody,
	validated,
	type Operation,
	type RequestCheck,
} from '../../execution/operation';
import { platformUserLocator } from '../../parameters/locators';
import { id, oneOf, required } from '../../validation/rules';
import { agencyOptions, namesOneUser, userRouting } from './shared';

/** The choice between one token and all of them is the user's, not that of a value that is missing (platform-api 4.4). */
const revokesWhatWasChosen: RequestCheck = ({ body = {} }, { revoke }) => {
	const { token_id: token } = body;
	if (revoke === 'one' ? Number.isInteger(token) : token === undefined) return undefined;
	return {
		message: "'Additional Body Fields' change which tokens are revoked",
		description: "Say it with 'Revoke' and 'Token ID', and take token_id out of them.",
	};
};

/** platform-api 4.4 */
export const logout: Operation = {
	endpoint: ENDPOINTS.logout,
	checks: [namesOneUser, revokesWhatWasChosen],
	option: {
		name: 'Logout',
		value: 'logout',
		action: 'Log out platform user',
		description:
			'Make one access token of a client, or all of them, stop working. Needs the token of a white label admin.',
	},
	properties: [
		{
			...platformUserLocator,
			required: true,
			routing: userRouting,
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
			routing: validated(required, oneOf('one', 'all')),
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
			displayOptions: { show: { revoke: ['one'] } },
			routing: sendInBody('token_id', required, id),
		},
		agencyOptions,
	],
};
