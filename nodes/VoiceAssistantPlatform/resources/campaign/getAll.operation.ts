import { simplifyCampaign } from '../../api/campaign';
import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../declaration/operation';
import { outputParameters, paging } from '../../parameters/common';
import { options } from '../../parameters/options';

/** platform-api 4.20; the shape of the answer is assumed (docs/api-assumptions.md, "Shapes of answers") */
export const getCampaigns: Operation = {
	request: ENDPOINTS.listCampaigns,
	option: {
		name: 'Get Many',
		value: 'getAll',
		action: 'Get many campaigns',
		description: 'List the campaigns, in which leads are called, with their hours and retries',
	},
	forAgents:
		'Lists the campaigns, to find the ID of one by its name. Costs nothing. Returns id, name, status, why_not_running, and the hours and days in which it calls.',
	properties: [...paging, ...outputParameters, options()],
	simplify: simplifyCampaign,
};
