import { ENDPOINTS } from '../../api/endpoints';
import { asRow } from '../../client/response';
import {
	sendInBody,
	type ItemInRun,
	type Operation,
	type Performed,
} from '../../execution/operation';
import { isSimplified } from '../../execution/output';
import { additionalFields, outputParameters } from '../../parameters/common';
import { numberToCall, secondaryContacts } from '../../parameters/contacts';
import { campaignInBody } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { assistantVariables, variables } from '../../parameters/variables';
import { leadWaiting, leadWaitParameters } from '../../waiting/waitForCall';
import { withCampaignStatus } from './campaignStatus';

export const leadFields = additionalFields(
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
);

/** platform-api 4.12; the path is assumed (docs/api-assumptions.md, "Endpoints") */
export const createLead: Operation = {
	endpoint: ENDPOINTS.createLead,
	wrapsResult: true,
	...leadWaiting,
	// without Simplify, what comes out is what the platform sent
	perform: (item) =>
		leadWaiting.perform(item) ??
		(isSimplified(item.parameters) ? createWithStatus(item) : undefined),
	option: {
		name: 'Create',
		value: 'create',
		action: 'Create lead',
		description: 'Add a phone number to a campaign, so that its assistant calls it',
		builderHint: {
			propertyHint:
				'Gives a phone number to a campaign, whose assistant then calls this person within the hours of the campaign; calls cost balance. Ask first whom to call, with country code, and what the assistant should know. A number that the campaign has already is refused. Returns the ID and status of the lead, not how the call ended.',
		},
	},
	properties: [
		campaignInBody(),
		numberToCall,
		...variables(assistantVariables),
		...leadWaitParameters,
		leadFields,
		...outputParameters,
		options({ body: true, country: true, path: ENDPOINTS.createLead.url }),
	],
};

async function createWithStatus(item: ItemInRun): Promise<Performed> {
	const { body } = await item.client.send(item.request);
	return { rows: [asRow(body)], later: async (rows) => await withCampaignStatus(item, rows) };
}
