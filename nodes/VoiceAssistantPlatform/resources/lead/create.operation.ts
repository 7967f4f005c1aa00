import type { IDataObject } from 'n8n-workflow';
import { isNotRunning, readCampaigns, type Campaigns } from '../../api/campaign';
import { ENDPOINTS } from '../../api/endpoints';
import { nonBlank } from '../../api/fields';
import { identityOf } from '../../client/newestFirst';
import { sentBody } from '../../client/request';
import { asRow, isId, textIn } from '../../client/response';
import {
	sendInBody,
	type ItemInRun,
	type Operation,
	type Performed,
} from '../../execution/operation';
import { isSimplified } from '../../execution/output';
import { additionalFields, outputParameters, writeOptions } from '../../parameters/common';
import { numberToCall, secondaryContacts } from '../../parameters/contacts';
import { campaignInBody } from '../../parameters/locators';
import { defaultCountry, endpointPath } from '../../parameters/options';
import { assistantVariables, variables } from '../../parameters/variables';
import { leadWaiting, leadWaitParameters } from '../../waiting/waitForCall';

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
		writeOptions(defaultCountry, endpointPath(ENDPOINTS.createLead.url)),
	],
};

/** What the items of a run share for one account. */
interface AccountInRun {
	campaigns: Promise<Campaigns>;
	created: Map<IDataObject, number>;
}

function accountOf({ client, share, signal }: ItemInRun): AccountInRun {
	const { root, account } = client.deployment;
	return share(`campaigns of ${root}\n${account}`, () => ({
		campaigns: readCampaigns(client, signal),
		created: new Map(),
	}));
}

/**
 * Creates a lead, adds the status of its campaign to the row if it is known, and shows a hint next to the output if
 * campaigns are not running. The campaigns are read when the first lead has been created, while others are being sent.
 */
async function createWithStatus(item: ItemInRun): Promise<Performed> {
	const { body } = await item.client.send(item.request);
	return { rows: [asRow(body)], later: async (rows) => await withCampaignStatus(item, rows) };
}

async function withCampaignStatus(item: ItemInRun, rows: IDataObject[]): Promise<IDataObject[]> {
	const { campaigns, created } = accountOf(item);
	const { campaign_id: id } = sentBody(item.request);
	const campaign = isId(id) ? (await campaigns).get(identityOf({ id })) : undefined;
	const status = nonBlank(campaign?.status);
	if (!campaign || !status) return rows;
	const count = (created.get(campaign) ?? 0) + 1;
	created.set(campaign, count);
	if (isNotRunning(campaign)) {
		const leads = count === 1 ? '1 lead was' : `${count.toLocaleString('en')} leads were`;
		const name = textIn(campaign.name ?? id);
		item.hint(
			campaign,
			`${leads} created in the campaign "${name}", which is not running (status "${status}"). Nobody is called until you start it with Campaign → Start or on the platform.`,
		);
	}
	return rows.map((row) => ({ ...row, campaign_status: status }));
}
