// What the operations on clients of an agency share: platform users in the API document.
import type { INodeProperties } from 'n8n-workflow';
import {
	sendFixedInBody,
	sendInBody,
	writtenBy,
	type ParameterRouting,
} from '../../declaration/routing';
import { additionalFields } from '../../parameters/common';
import { platformUserLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { email, idOrEmail, text } from '../../validation/rules';

/** Names the user by `user_id` or `email`, never by both (platform-api 4.4, 4.6). */
const userRouting: ParameterRouting = {
	...writtenBy(({ body }, user) => {
		body[typeof user === 'string' ? 'email' : 'user_id'] = user as number | string;
	}, idOrEmail),
	fixed: ['user_id', 'email'],
};

export const platformUser: INodeProperties = {
	...platformUserLocator,
	required: true,
	routing: userRouting,
};

export const emailField = (description: string): INodeProperties => ({
	displayName: 'Email',
	name: 'email',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. name@email.com',
	description,
	routing: sendFixedInBody('email', email),
});

/** @param atLeast how many characters it has */
export const passwordField = (description: string, atLeast = 0): INodeProperties => ({
	displayName: 'Password',
	name: 'password',
	type: 'string',
	typeOptions: { password: true },
	required: true,
	default: '',
	placeholder: 'e.g. bright-harbour-41',
	description,
	routing: sendInBody('password', text({ atLeast })),
});

/** For operations that return a token. */
export const tokenNotice: INodeProperties = {
	displayName:
		'The output and saved executions show the token. Put it into a credential and delete the execution, or revoke it at the end of the workflow, with Client → Logout.',
	name: 'tokenNotice',
	type: 'notice',
	default: '',
};

/** The options of this resource: without "Client Access Token", as an agency never uses the token of a client here. */
export const agencyOptions = options({ body: true, asUser: false });

/** platform-api 5.4 */
export const tokenFields = additionalFields({
	displayName: 'Token Name',
	name: 'label',
	type: 'string',
	default: '',
	placeholder: 'e.g. n8n',
	description:
		'A name by which you recognize the token later. Without it, the platform uses api-token.',
	routing: sendInBody('token_name', text()),
});
