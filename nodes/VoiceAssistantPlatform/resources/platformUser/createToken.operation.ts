import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { agencyOptions, platformUser, tokenFields } from './shared';

/** platform-api 4.6 */
export const createToken: Operation = {
	endpoint: ENDPOINTS.createToken,
	option: {
		name: 'Create Token',
		value: 'createToken',
		action: 'Create token for client',
		description:
			'Get a new access token for a client, to act as this client. Needs the token of an agency.',
	},
	properties: [platformUser, tokenFields, agencyOptions],
};
