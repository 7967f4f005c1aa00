import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { paging } from '../../parameters/common';
import { checkStatus } from '../../parameters/filterChecks';
import { options } from '../../parameters/options';
import { statusFilter } from './shared';

/** platform-api 4.9 */
export const getSenders: Operation = {
	request: ENDPOINTS.listSenders,
	option: {
		name: 'Get Many Senders',
		value: 'getSenders',
		action: 'Get many messenger senders',
		description:
			'List the business numbers that messages are sent from, with their quality and limit',
	},
	properties: [...paging, statusFilter('senders', 'Online', 'Senders that are online'), options()],
	list: { checkRows: checkStatus },
};
