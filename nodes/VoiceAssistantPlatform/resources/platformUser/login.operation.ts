import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { agencyOptions, emailField, passwordField, tokenFields } from './shared';

/** platform-api 4.3 */
export const login: Operation = {
	endpoint: ENDPOINTS.login,
	option: {
		name: 'Login',
		value: 'login',
		action: 'Log in client',
		description:
			'Get a new access token for a client with e-mail address and password. Needs the token of an agency.',
	},
	properties: [
		emailField('The address the client logs in with'),
		passwordField('The password the client logs in with. Without it, use Create Token.'),
		tokenFields,
		agencyOptions,
	],
};
