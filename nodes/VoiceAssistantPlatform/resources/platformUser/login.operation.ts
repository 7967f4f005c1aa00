import { NOT_ADMIN } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { agencyOptions, emailField, passwordField, tokenFields, tokenNotice } from './shared';

/** platform-api 4.3 */
export const login: Operation = {
	request: { method: 'POST', url: '/white-label/login' },
	option: {
		name: 'Login',
		value: 'login',
		action: 'Log in client',
		description:
			'Get a new access token for a client with e-mail address and password. Needs the token of an agency.',
	},
	properties: [
		tokenNotice,
		emailField('The address the client logs in with'),
		passwordField('The password the client logs in with. Without it, use Create Token.'),
		tokenFields,
		agencyOptions,
	],
	refusals: [
		NOT_ADMIN,
		{
			status: 401,
			field: 'email',
			message: 'The e-mail address or the password of the client is not right',
			description:
				'Check both; the client must belong to your platform. "Create Token" works without the password.',
		},
	],
};
