import { notFound } from '../../api/endpoint';
import { isDuplicateLead } from '../../api/lead';
import type { ErrorMessage } from '../../client/errorMessages';
import type { Operation } from '../../declaration/operation';
import { outputParameters } from '../../parameters/common';
import { numberToCall } from '../../parameters/contacts';
import { campaignInBody } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { campaignVariables, variables } from '../../parameters/variables';
import { leadWaitParameters } from '../../waiting/parameters';
import { leadWaiting } from '../../waiting/waitForCall';
import { createWithCampaignStatus } from './campaignStatus';
import { leadFields } from './shared';

const ALREADY_IN_CAMPAIGN: ErrorMessage = {
	when: isDuplicateLead,
	message: 'This number is already in the campaign',
	description:
		"It was not added again. To change what the assistant knows about this person, use 'Create or Update'. To add the number again, turn on 'Allow Duplicate' under 'Additional Fields'.",
};

/** platform-api 4.12; the path is assumed (docs/api-assumptions.md, "Endpoints") */
export const createLead: Operation = {
	request: { method: 'POST', url: '/user/lead' },
	notEverywhere: true,
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create lead',
		description: 'Add a phone number to a campaign, whose assistant then calls it',
	},
	forAgents:
		'Gives a phone number to a campaign, whose assistant then calls this person within the hours of the campaign; calls cost money. Ask first whom to call, with country code, and what the assistant should know. A number that the campaign already has is refused. Returns the ID and status of the lead, not how the call ended.',
	properties: [
		campaignInBody(),
		numberToCall,
		...variables(campaignVariables),
		...leadWaitParameters,
		leadFields,
		...outputParameters,
		options({ body: true, country: true }),
	],
	refusals: [ALREADY_IN_CAMPAIGN, notFound('campaign')],
	wrapsResult: true,
	serializeBy: leadWaiting.serializeBy,
	perform: (item) => leadWaiting.perform(item) ?? createWithCampaignStatus(item),
};
