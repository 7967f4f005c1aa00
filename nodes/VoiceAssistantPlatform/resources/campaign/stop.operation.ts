import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { outputParameters } from '../../parameters/common';
import { campaignInBody } from '../../parameters/locators';
import { options } from '../../parameters/options';

/** Not in the API document (docs/further-operations.md) */
export const stopCampaign: Operation = {
	endpoint: ENDPOINTS.stopCampaign,
	wrapsResult: true,
	option: {
		name: 'Stop',
		value: 'stop',
		action: 'Stop campaign',
		description: 'Stop a campaign. Calls in progress are not cut off. Not on every platform.',
	},
	forAgents:
		'Stops a campaign: no more of its leads are called, and calls in progress continue. Costs nothing. Returns campaign_id and status.',
	properties: [
		campaignInBody('The campaign to stop'),
		...outputParameters,
		// no additional body fields: they could start it
		options({ path: ENDPOINTS.stopCampaign.url }),
	],
};
