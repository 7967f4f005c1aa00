import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Problem } from '../../client/problem';
import type { Operation } from '../../declaration/operation';
import { outputParameters } from '../../parameters/common';
import { needsConsent, turnedOnByHand } from '../../parameters/consent';
import { campaignInBody } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { statusRefused } from './shared';

const startCalling: INodeProperties = {
	displayName: 'Start Calling',
	name: 'startCalling',
	description:
		'Whether to confirm the start: the campaign then calls within its calling hours. Nothing is sent while off.',
	...turnedOnByHand,
};

/** Items are often leads, all of one campaign. */
const startedTwice = ({ campaign_id: campaign }: IDataObject): Problem => ({
	message: `Another item already starts the campaign ${String(campaign)}`,
	description:
		"This item started nothing. To start one campaign after many items, turn on 'Execute Once' in the settings of this node.",
});

/** Not in the API document (docs/further-operations.md) */
export const startCampaign: Operation = {
	request: { method: 'POST', url: '/user/campaigns/update-status', body: { action: 'start' } },
	notEverywhere: true,
	option: {
		name: 'Start',
		value: 'start',
		action: 'Start campaign',
		description: 'Start calling the leads of a campaign. Costs money.',
	},
	forAgents:
		'Starts calling all leads of a campaign within its hours, which costs money for each call. Ask to confirm it first. Returns campaign_id and status.',
	properties: [
		campaignInBody('The campaign to start'),
		startCalling,
		...outputParameters,
		// no additional body fields: they could name another campaign
		options({ atOnce: false }),
	],
	refusals: statusRefused('start', 'running'),
	checks: [
		needsConsent(
			startCalling,
			'Nothing was started. A campaign calls all its leads, which costs money.',
		),
	],
	policy: 'once',
	wrapsResult: true,
	distinct: { fields: ['campaign_id'], problem: startedTwice },
};
