import { NOT_ADMIN } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { sendInBody } from '../../declaration/routing';
import { additionalFields } from '../../parameters/common';
import { timezoneLocator } from '../../parameters/locators';
import { text, trimmed } from '../../validation/rules';
import { agencyOptions, emailField, passwordField, tokenNotice } from './shared';

/** platform-api 4.5 */
export const register: Operation = {
	request: { method: 'POST', url: '/white-label/register' },
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
		tokenNotice,
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
		emailField('The address the client logs in with. Each address can have one account.'),
		// platform-api 8
		passwordField('The password the client logs in with, at least 8 characters', 8),
		additionalFields({
			...timezoneLocator,
			description: 'Timezone of the client. Without it, the platform uses Europe/Bucharest.',
			routing: sendInBody('timezone', trimmed, text()),
		}),
		agencyOptions,
	],
	refusals: [NOT_ADMIN],
	serializeBy: ({ body }) => String(body.email).toLowerCase(),
};
