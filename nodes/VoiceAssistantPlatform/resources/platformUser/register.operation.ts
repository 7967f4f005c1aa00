import { ENDPOINTS } from '../../api/endpoints';
import { sendFixedInBody, sendInBody, type Operation } from '../../execution/operation';
import { additionalFields } from '../../parameters/common';
import { timezoneLocator } from '../../parameters/locators';
import { email, text } from '../../validation/rules';
import { agencyOptions } from './shared';

/** platform-api 4.5 */
export const register: Operation = {
	endpoint: ENDPOINTS.register,
	serializeBy: ({ body }) => String(body.email).toLowerCase(),
	option: {
		name: 'Register',
		value: 'register',
		action: 'Register client',
		description:
			'Open an account for a client and get its access token. Needs the token of an agency.',
	},
	properties: [
		{
			displayName:
				"A new account is empty. Create its assistants and campaigns on the platform or, if it offers that, in n8n, with a credential of the client or the option 'Client Access Token'.",
			name: 'registerNotice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. Harbour Dental',
			description: 'Name of the client',
			routing: sendInBody('name', text()),
		},
		{
			displayName: 'Email',
			name: 'email',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. name@email.com',
			description: 'The address the client logs in with. Each address can have one account.',
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
			description: 'The password the client logs in with, at least 8 characters',
			// platform-api 8
			routing: sendInBody('password', text({ atLeast: 8 })),
		},
		additionalFields({
			...timezoneLocator,
			description: 'Timezone of the client. Without it, the platform uses Europe/Bucharest.',
			routing: sendInBody('timezone', text()),
		}),
		agencyOptions,
	],
};
