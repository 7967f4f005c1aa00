import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { paging } from '../../parameters/common';
import { options } from '../../parameters/options';

/** platform-api 4.20; the shape of the answer is assumed (docs/api-assumptions.md, "Shapes of answers") */
export const getPlatformUsers: Operation = {
	request: ENDPOINTS.listPlatformUsers,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many clients',
		description:
			'List the clients of the agency with their balances. Needs the token of an agency.',
	},
	properties: [...paging, options({ asUser: false })],
};
