import type { Operation } from '../../declaration/operation';
import { outputParameters } from '../../parameters/common';
import { campaignInBody } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { statusRefused } from './shared';

/** Not in the API document (docs/further-operations.md) */
export const stopCampaign: Operation = {
	request: { method: 'POST', url: '/user/campaigns/update-status', body: { action: 'stop' } },
	notEverywhere: true,
	option: {
		name: 'Stop',
		value: 'stop',
		action: 'Stop campaign',
		description: 'Stop a campaign. Calls in progress are not cut off.',
	},
	forAgents:
		'Stops a campaign: no more of its leads are called, and calls in progress continue. Costs nothing. Returns campaign_id and status.',
	properties: [
		campaignInBody('The campaign to stop'),
		...outputParameters,
		// no additional body fields: they could start it
		options(),
	],
	refusals: statusRefused('stop', 'stopped'),
	wrapsResult: true,
};
