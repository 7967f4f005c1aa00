import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { paging } from '../../parameters/common';
import { checkStatus } from '../../parameters/filterChecks';
import { options } from '../../parameters/options';
import { statusFilter } from './shared';

/** platform-api 4.9 */
export const getSenders: Operation = {
	endpoint: ENDPOINTS.listSenders,
	list: { check: checkStatus },
	option: {
		name: 'Get Many Senders',
		value: 'getSenders',
		action: 'Get many messenger senders',
		description:
			'List the business numbers that messages are sent from, with their quality and limit',
	},
	properties: [...paging, statusFilter('senders', 'Online', 'Those that can send now'), options()],
};
