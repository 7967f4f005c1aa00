import { ENDPOINTS } from '../../api/endpoints';
import { onlyFields } from '../../api/fields';
import type { Operation } from '../../execution/operation';
import { outputParameters, paging } from '../../parameters/common';
import { options } from '../../parameters/options';

const SIMPLE_CAMPAIGN = [
	'id',
	'name',
	'status',
	'max_calls_in_parallel',
	'allowed_days',
	'allowed_hours_start_time',
	'allowed_hours_end_time',
	'max_retries',
	'retry_interval',
	'updated_at',
];

/** platform-api 4.20; the shape of the answer is assumed (docs/api-assumptions.md, "Shapes of answers") */
export const getCampaigns: Operation = {
	endpoint: ENDPOINTS.listCampaigns,
	simplify: onlyFields(SIMPLE_CAMPAIGN),
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many campaigns',
		description: 'List the campaigns, in which leads are called, with their hours and retries',
	},
	forAgents:
		'Lists the campaigns, to find the ID of one by its name. Costs nothing. Returns id, name, status, and the hours and days in which it calls.',
	properties: [...paging, ...outputParameters, options()],
};
