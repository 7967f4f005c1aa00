import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { outputParameters } from '../../parameters/common';
import { numberToCall } from '../../parameters/contacts';
import { campaignInBody } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { campaignVariables, variables } from '../../parameters/variables';
import { leadWaiting } from '../../waiting/waitForCall';
import { leadWaitParameters } from '../../waiting/waitParameters';
import { createWithCampaignStatus } from './campaignStatus';
import { leadFields } from './shared';

/** platform-api 4.12; the path is assumed (docs/api-assumptions.md, "Endpoints") */
export const createLead: Operation = {
	endpoint: ENDPOINTS.createLead,
	wrapsResult: true,
	...leadWaiting,
	perform: (item) => leadWaiting.perform(item) ?? createWithCampaignStatus(item),
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create lead',
		description: 'Add a phone number to a campaign, whose assistant then calls it',
	},
	forAgents:
		'Gives a phone number to a campaign, whose assistant then calls this person within the hours of the campaign; calls cost balance. Ask first whom to call, with country code, and what the assistant should know. A number that the campaign already has is refused. Returns the ID and status of the lead, not how the call ended.',
	properties: [
		campaignInBody(),
		numberToCall,
		...variables(campaignVariables),
		...leadWaitParameters,
		leadFields,
		...outputParameters,
		options({ body: true, country: true, path: ENDPOINTS.createLead.url }),
	],
};
