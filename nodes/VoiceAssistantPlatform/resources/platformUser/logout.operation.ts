import { NOT_ADMIN } from '../../api/endpoint';
import { bareToken } from '../../client/credential';
import type { Problem } from '../../client/problem';
import type { Operation } from '../../declaration/operation';
import { sendFixedInBody, type ParameterRouting } from '../../declaration/routing';
import { id } from '../../validation/rules';
import type { Rule } from '../../validation/validate';
import { agencyOptions, platformUser } from './shared';

/** The number of a token, which stands before its vertical bar (docs/api-assumptions.md, "Unclear places"). */
const numberOfToken: Rule = (value, context) => {
	const token = bareToken(value);
	const [, number = token] = /^(\d+)\|\S+$/.exec(token) ?? [];
	const result = id(number, context);
	return 'value' in result
		? result
		: {
				issue: 'has no number',
				hint: "Enter the whole token, for example 41|kT2vQxW8sN, or the number before its bar. If your platform's tokens have no bar, look up the number of the token there.",
			};
};

/** The node runs for each item that comes in: after a list of calls, it would revoke one token many times. */
const revokedTwice: Problem = {
	message: 'Another item already revokes the same tokens',
	description:
		"This item revoked nothing. To revoke after many items, turn on 'Execute Once' in the settings of this node.",
};

/** platform-api 4.4 */
export const logout: Operation = {
	request: { method: 'POST', url: '/white-label/logout' },
	option: {
		name: 'Logout',
		value: 'logout',
		action: 'Log out client',
		description:
			'Revoke one access token of a client, or all of them. Needs the token of an agency.',
	},
	properties: [
		platformUser,
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
						'Every access token of the client stops working, including those that other systems and workflows use',
				},
				{ name: 'One Token', value: 'one', description: 'Only the token that you enter below' },
			],
			default: 'one',
			description: 'Which access tokens of the client to revoke',
		},
		{
			displayName: 'Token',
			name: 'revokedToken',
			type: 'string',
			typeOptions: { password: true },
			required: true,
			default: '',
			placeholder: 'e.g. 41|kT2vQxW8sN',
			description:
				'The token itself, as Create Token, Login and Register return it in "token", or the number before its bar, such as 41. Only the number is sent.',
			displayOptions: { show: { revoke: ['one'] } },
			routing: {
				...sendFixedInBody('token_id', numberOfToken),
				isSecret: true,
			} as ParameterRouting,
		},
		agencyOptions,
	],
	refusals: [
		NOT_ADMIN,
		{
			status: 404,
			message: 'The platform did not find the client or the token',
			description:
				'Nothing was revoked. The token may have been revoked before, or it is not a token of this client. Check the number of the token, and the ID or the e-mail address of the client, who must belong to your agency account.',
		},
	],
	distinct: { fields: ['user_id', 'email', 'token_id'], problem: () => revokedTwice },
};
