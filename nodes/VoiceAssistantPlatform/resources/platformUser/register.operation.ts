import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { additionalBodyFields, additionalQueryParameters, options } from '../../fields/options';
import { email, required, text } from '../../fields/rules';
import { inBody } from '../../fields/send';
import { oneRequest } from '../../transport/ways';

const showOnlyForPlatformUserRegister = { resource: ['platformUser'], operation: ['register'] };

/** platform-api 4.5 */
export const registerOption: INodePropertyOptions = {
	name: 'Register',
	value: 'register',
	action: 'Register platform user',
	description:
		'Open an account for a client on your platform and get its API token. Needs the token of a white label admin.',
	routing: {
		request: { method: 'POST', url: '/white-label/register' },
		operations: { pagination: oneRequest() },
	},
};

export const registerProperties: INodeProperties[] = [
	{
		displayName: 'Name',
		name: 'name',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. Harbour Dental',
		description: 'Name of the client',
		displayOptions: { show: showOnlyForPlatformUserRegister },
		routing: inBody('name', 'Name', required, text()),
	},
	{
		displayName: 'Email',
		name: 'email',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. name@email.com',
		description: 'The address the client logs in with. Each address can have one account.',
		displayOptions: { show: showOnlyForPlatformUserRegister },
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
		description: 'The password the client logs in with, at least 8 characters',
		displayOptions: { show: showOnlyForPlatformUserRegister },
		// platform-api 8
		routing: inBody('password', 'Password', required, text({ atLeast: 8 })),
	},
	{
		displayName: 'Additional Fields',
		name: 'additionalFields',
		type: 'collection',
		placeholder: 'Add Field',
		default: {},
		displayOptions: { show: showOnlyForPlatformUserRegister },
		options: [
			{
				displayName: 'Timezone',
				name: 'timezone',
				type: 'string',
				default: '',
				placeholder: 'e.g. Europe/London',
				description:
					'Timezone of the client as region and city. The platform takes Europe/Bucharest when this is left out.',
				routing: inBody('timezone', 'Timezone', text()),
			},
		],
	},
	options(showOnlyForPlatformUserRegister, [additionalBodyFields, additionalQueryParameters]),
];
