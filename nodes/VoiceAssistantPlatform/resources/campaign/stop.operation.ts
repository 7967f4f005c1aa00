import { ENDPOINTS } from '../../api/endpoints';
import { sendInBody, type Operation } from '../../execution/operation';
import { endpointPath } from '../../parameters/endpointPaths';
import { campaignLocator } from '../../parameters/locators';
import { actAsUser, additionalQueryParameters, options } from '../../parameters/options';
import { simplify } from '../../parameters/paging';
import { id, required } from '../../validation/rules';

/** Not in the API document (docs/further-operations.md) */
export const stopCampaign: Operation = {
	endpoint: ENDPOINTS.stopCampaign,
	wrapsResult: true,
	option: {
		name: 'Stop',
		value: 'stop',
		action: 'Stop campaign',
		description: 'Stop a campaign. Calls in progress are not cut off. Not in the API document.',
	},
	properties: [
		{
			...campaignLocator,
			required: true,
			description: 'The campaign to stop',
			routing: sendInBody('campaign_id', required, id),
		},
		simplify,
		// no additional body fields: they could start it
		options([actAsUser, additionalQueryParameters, endpointPath(ENDPOINTS.stopCampaign.url)]),
	],
};
