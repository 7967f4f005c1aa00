import { ENDPOINTS } from '../../api/endpoints';
import { sendInBody, type Operation } from '../../execution/operation';
import { additionalFields } from '../../parameters/collections';
import { numberToCall, secondaryContacts } from '../../parameters/contacts';
import { endpointPath } from '../../parameters/endpointPaths';
import { campaignLocator } from '../../parameters/locators';
import { defaultCountry, writeOptions } from '../../parameters/options';
import { simplify } from '../../parameters/paging';
import { assistantVariables, variables } from '../../parameters/variables';
import { id, required } from '../../validation/rules';
import { leadWaitParameters, leadWaiting } from '../../waiting/waitForCall';
import { createWithStatus } from './campaignStatus';

/** platform-api 4.12; the path is assumed (docs/api-assumptions.md, "Endpoints") */
export const createLead: Operation = {
	endpoint: ENDPOINTS.createLead,
	wrapsResult: true,
	...leadWaiting,
	// without Simplify, what comes out is what the platform sent
	perform: (item) =>
		leadWaiting.perform(item) ?? (item.parameters.simplify ? createWithStatus(item) : undefined),
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create lead',
		description: 'Add a phone number to a campaign, so that its assistant calls it',
	},
	properties: [
		{
			...campaignLocator,
			required: true,
			routing: sendInBody('campaign_id', required, id),
		},
		numberToCall,
		...variables(assistantVariables),
		...leadWaitParameters,
		additionalFields(
			{
				displayName: 'Allow Duplicate',
				name: 'allowDuplicate',
				type: 'boolean',
				default: false,
				description:
					'Whether to add the number once more if the campaign has it already. To update the lead that is there, use Create or Update.',
				// platform-api 4.12: spelled exactly so
				routing: sendInBody('allow_dupplicate'),
			},
			secondaryContacts,
		),
		simplify,
		writeOptions(defaultCountry, endpointPath(ENDPOINTS.createLead.url)),
	],
};
