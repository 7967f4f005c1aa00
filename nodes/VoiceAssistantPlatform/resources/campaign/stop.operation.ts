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
		description:
			'Make a campaign call nobody until it is started again; calls in progress go on. Not in the API document: not every platform offers this.',
	},
	properties: [
		{
			...campaignLocator,
			required: true,
			description: 'The campaign that stops calling',
			routing: sendInBody('campaign_id', required, id),
		},
		simplify,
		// no additional body fields: they could start it
		options([actAsUser, additionalQueryParameters, endpointPath(ENDPOINTS.stopCampaign.url)]),
	],
};
