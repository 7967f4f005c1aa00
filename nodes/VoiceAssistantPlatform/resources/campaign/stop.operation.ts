import { ENDPOINTS } from '../../api/endpoints';
import { sendInBody, type Operation } from '../../execution/operation';
import { endpointPath } from '../../parameters/endpointPaths';
import { campaignLocator } from '../../parameters/locators';
import { writeOptions } from '../../parameters/options';
import { simplify } from '../../parameters/paging';
import { id, required } from '../../validation/rules';

/** Not in the API document (docs/api-assumptions.md, "Further operations") */
export const stopCampaign: Operation = {
	endpoint: ENDPOINTS.stopCampaign,
	wrapsResult: true,
	option: {
		name: 'Stop',
		value: 'stop',
		action: 'Stop campaign',
		description:
			'Let a campaign call nobody any more, until it is started again. Not in the API document: not every platform offers this.',
	},
	properties: [
		{
			...campaignLocator,
			required: true,
			description: 'The campaign that stops calling',
			routing: sendInBody('campaign_id', required, id),
		},
		simplify,
		writeOptions(endpointPath(ENDPOINTS.stopCampaign.url)),
	],
};
