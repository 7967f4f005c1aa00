import { simplifyCampaign } from '../../api/campaign';
import { notFound } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { outputParameters } from '../../parameters/common';
import { campaignLocator, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { validated } from '../../validation/form';
import { id } from '../../validation/rules';

/** Not in the API document (docs/further-operations.md) */
export const getCampaign: Operation = {
	request: { method: 'GET', url: '=/user/campaign/{{ $parameter["campaignId"] }}' },
	notEverywhere: true,
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get campaign',
		description: 'Get one campaign and, if it is not running, the reason',
	},
	forAgents:
		'Reads one campaign by its ID. Costs nothing. Returns status, why_not_running (null if it runs, or if the platform does not say), scheduled_start_at, and the hours and days in which it calls.',
	properties: [
		mustChoose(campaignLocator, validated(id), 'The campaign to get'),
		...outputParameters,
		options(),
	],
	refusals: [notFound('campaign')],
	wrapsResult: true,
	simplify: simplifyCampaign,
};
