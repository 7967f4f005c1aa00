import { ENDPOINTS } from '../../api/endpoints';
import { sendFixedInBody, sendInBody, type Operation } from '../../execution/operation';
import { email, text } from '../../validation/rules';
import { agencyOptions, tokenFields } from './shared';

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
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. name@email.com',
			description: 'The address the client logs in with',
			routing: sendFixedInBody('email', email),
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
			routing: sendInBody('password', text()),
		},
		tokenFields,
		agencyOptions,
	],
};
