import { simplifyCampaign } from '../../api/campaign';
import { ENDPOINTS } from '../../api/endpoints';
import { sendInPath, type Operation } from '../../execution/operation';
import { outputParameters } from '../../parameters/common';
import { campaignLocator, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { id } from '../../validation/rules';

/** Not in the API document (docs/further-operations.md) */
export const getCampaign: Operation = {
	endpoint: ENDPOINTS.getCampaign,
	wrapsResult: true,
	simplify: simplifyCampaign,
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get campaign',
		description: 'Get one campaign and, if it is not running, the reason. Not on every platform.',
	},
	forAgents:
		'Reads one campaign by its ID. Costs nothing. Returns status, why_not_running (null if it runs, or if the platform does not say), scheduled_start_at, and the hours and days in which it calls.',
	properties: [
		mustChoose(campaignLocator, sendInPath('id', id), 'The campaign to get'),
		...outputParameters,
		options({ path: ENDPOINTS.getCampaign.url }),
	],
};
