import { NOT_ADMIN, USER_NOT_FOUND } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { agencyOptions, platformUser, tokenFields, tokenNotice } from './shared';

/** platform-api 4.6 */
export const createToken: Operation = {
	request: { method: 'POST', url: '/white-label/token' },
	option: {
		name: 'Create Token',
		value: 'createToken',
		action: 'Create token for client',
		description:
			'Get a new access token for a client, to act as this client. Needs the token of an agency.',
	},
	properties: [tokenNotice, platformUser, tokenFields, agencyOptions],
	refusals: [NOT_ADMIN, USER_NOT_FOUND],
};
