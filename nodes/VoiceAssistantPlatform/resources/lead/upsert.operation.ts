import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { filledPath, pathOf } from '../../api/endpoint';
import { isDuplicateLead } from '../../api/lead';
import type { PlatformClient } from '../../client/client';
import type { ErrorMessage } from '../../client/errorMessages';
import { apiError } from '../../client/errors';
import { PreviewedRequest, sentBody, type PlatformRequest } from '../../client/request';
import {
	asRow,
	isObject,
	isSuccess,
	unwrapped,
	type PlatformResponse,
} from '../../client/response';
import type { ItemInRun, Operation, Performed } from '../../declaration/operation';
import { additionalFields } from '../../parameters/common';
import { numberToCall, secondaryContacts } from '../../parameters/contacts';
import { endpointPath, otherPath } from '../../parameters/endpointPath';
import { campaignInBody } from '../../parameters/locators';
import { additionalBodyFields, options } from '../../parameters/options';
import { campaignVariables, variables } from '../../parameters/variables';
import { CampaignLeads, type Lead } from './campaignLeads';
import { withCampaignStatus } from './campaignStatus';
import { createLead } from './create.operation';
import { updateLead } from './update.operation';

const updatePath = pathOf(updateLead.request);

const updateEndpointPath: INodeProperties = {
	displayName: 'Endpoint Path for Updating',
	name: 'updateEndpointPath',
	type: 'string',
	default: updatePath,
	placeholder: `e.g. ${updatePath}`,
	description:
		'API path that updates an existing lead, without the base URL; {leadId} stands for its ID. Change it only if your platform has another one.',
	routing: otherPath('{leadId}'),
};

/** platform-api 4.12 for a number that is not in the campaign, 4.11 for one that is: it is looked up first. */
export const createOrUpdateLead: Operation = {
	request: createLead.request,
	notEverywhere: true,
	option: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update lead',
		// the wording that n8n's linter requires for an upsert
		description: 'Create a new record, or update the current one if it already exists (upsert)',
	},
	forAgents:
		'Gives a phone number to a campaign, whose assistant then calls this person within the hours of the campaign; calls cost money. A number that the campaign already has is not called again: its lead gets the new variables. Ask first whom to call, with country code, and what the assistant should know. Returns action (created, updated, unchanged, or duplicate for a number that an earlier item has) and the ID of the lead.',
	properties: [
		campaignInBody(),
		{
			...numberToCall,
			description: `${numberToCall.description}. If the campaign already has this number, its lead is updated.`,
			hint: 'If several items have the same number, only the first of them is sent',
		},
		...variables(campaignVariables, {
			specify: {
				description:
					'How to enter what the assistant knows about this person. If the number is already in the campaign, the variables that you name get the new value, and the others stay.',
			},
		}),
		additionalFields({
			...secondaryContacts,
			description:
				'Further people who belong to this lead. The platform accepts them only with a new lead: if the number is already in the campaign, they are not sent, and the lead keeps the contacts it has.',
		}),
		options({
			country: true,
			own: [
				{
					...additionalBodyFields,
					description:
						'Fields that this form does not have: a JSON object, sent as you write it. They replace those of the form, except who is called. "status" is sent only with updates, "allow_dupplicate" only with new leads.',
				},
				{
					...endpointPath(createLead.request),
					description:
						'API path that creates a lead, without the base URL. Change it only if your platform has another one.',
				},
				updateEndpointPath,
			],
		}),
	],
	refusals: createLead.refusals,
	// without the token: one client may have several
	serializeBy: ({ body }) => `${String(body.campaign_id)} ${String(body.phone_number)}`,
	isPerformedInPreview: true,
	perform: createOrUpdate,
};

/** The first item with a number: what it sent, and its row; in a preview, the row only names the number. */
interface FirstItem {
	itemIndex: number;
	sent: IDataObject;
	row: IDataObject;
}

/**
 * Creates the lead of an item, or updates the one that the campaign has already. Of several items with the same number, the
 * first is sent: otherwise, each upload of the same list would change the lead back and forth.
 * @throws NodeApiError when it was neither created nor updated, or when that is not known
 */
async function createOrUpdate(item: ItemInRun): Promise<Performed> {
	const { itemIndex, request, share, hint } = item;
	const { campaign_id, phone_number } = request.body;
	const firstItems = share(
		`first items of ${String(campaign_id)}`,
		() => new Map<unknown, FirstItem>(),
	);
	const sent = sentBody(request);
	const first = firstItems.get(phone_number);
	if (first) {
		hint(REPEATED);
		return { rows: [duplicateOf(first, sent)], outcome: 'repeated' };
	}
	const note = (row: IDataObject) => firstItems.set(phone_number, { itemIndex, sent, row });
	try {
		const performed = await write(item);
		note(performed.rows[0]);
		return performed;
	} catch (error) {
		if (error instanceof PreviewedRequest) note({ campaign_id, phone_number });
		return await Promise.reject(error as Error);
	}
}

async function write(item: ItemInRun): Promise<Performed> {
	const { all, client, context, request, share } = item;
	const campaignId = request.body.campaign_id as number;
	const phone = request.body.phone_number as string;
	const leads = share(`leads of ${campaignId}`, () => {
		const ofCampaign = all.filter(({ request: { body } }) => body.campaign_id === campaignId);
		return new CampaignLeads(campaignId, ofCampaign.length, context.getInputData().length);
	});

	// 1. look the number up
	let found = await leads.find(client, phone);

	if (found.length === 0) {
		// 2. it is not in the campaign: create a lead
		const creation = without('status', request);
		const response = await client.send(creation, { accepts: isDuplicateLead });
		if (isSuccess(response)) {
			const rows = [rowOf({ action: 'created' }, createdLead(creation, response))];
			return { rows, later: async () => await withCampaignStatus(item, rows) };
		}
		// 3. the platform has it after all: look it up again
		found = await leads.findAnew(client, phone);
		if (found.length === 0) throw notListed(client, response);
	}

	// 4. update the newest of several: someone added it last, and on purpose
	const [newest, ...others] = found;
	const { action, lead } = await update(item, newest);
	const other_lead_ids = others.map(({ id }) => id);
	return { rows: [rowOf({ action, ...(others.length > 0 && { other_lead_ids }) }, lead)] };
}

/** The row of an item. What was done comes first, and nothing in the lead replaces it. */
function rowOf(done: IDataObject, lead: IDataObject): IDataObject {
	return { ...done, ...lead, ...done };
}

const REPEATED =
	'Some items have the same phone number as an earlier item. Only the first of them counts: the others have the action "duplicate", "repeats_item" is the number of the item they repeat, counted from 1, and "not_sent" has the values that differ.';

/** The row of an item whose number an earlier one has. */
function duplicateOf({ itemIndex, sent: before, row }: FirstItem, sent: IDataObject): IDataObject {
	const { variables, ...not_sent } = differing(sent, before);
	const others = differing(variables, before.variables);
	if (Object.keys(others).length > 0) not_sent.variables = others;
	// counted from 1, as in errors
	return rowOf({ action: 'duplicate', repeats_item: itemIndex + 1, not_sent }, row);
}

/** The fields that `known` has not, or with another text. */
function differing(fields: unknown, known: unknown): IDataObject {
	if (!isObject(fields)) return {};
	const before = new Map(isObject(known) ? Object.entries(known) : []);
	return Object.fromEntries(
		Object.entries(fields).filter(([name, value]) => asKept(value) !== asKept(before.get(name))),
	);
}

/** A value as a platform may keep it: 5 and true as text, letters composed, blanks alike, nothing for null. */
function asKept(value: unknown): string {
	const text = typeof value === 'object' && value ? JSON.stringify(value) : String(value ?? '');
	return text
		.normalize()
		.replace(/\p{Zs}/gu, ' ')
		.trim();
}

/** The lead that was created: what was sent, and what the platform answered. */
function createdLead(request: PlatformRequest, { body }: PlatformResponse): IDataObject {
	const { campaign_id, phone_number, variables } = sentBody(request);
	const sent = { campaign_id, phone_number, ...(variables !== undefined && { variables }) };
	return { ...sent, ...unwrapped(asRow(body)) };
}

function notListed({ node }: PlatformClient, { statusCode }: PlatformResponse): Error {
	return apiError(node, {
		message: 'This number is already in the campaign, but the platform does not list it there',
		description:
			"It was neither added nor updated. Run this item again in a few minutes: a lead that was added just now may not be listed yet. If that does not help, look for the lead on the platform: with its ID, 'Update' changes it.",
		httpCode: String(statusCode),
	});
}

async function update(
	{ client, request, parameters }: ItemInRun,
	lead: Lead,
): Promise<{ action: 'updated' | 'unchanged'; lead: Lead }> {
	const path = parameters['options.updateEndpointPath'] ?? updatePath;
	const change: PlatformRequest = {
		...without('allow_dupplicate', request),
		method: updateLead.request.method,
		url: filledPath(String(path), { leadId: lead.id }),
		refusals: LEAD_GONE,
		body: { variables: request.body.variables },
	};
	const sent = sentBody(change);
	if (hasAll(lead, sent)) return { action: 'unchanged', lead };
	await client.send(change, { named: [`Lead ${lead.id}`] });
	return { action: 'updated', lead: changed(lead, sent) };
}

/** Leaves out a field added by hand that only the other of the two requests accepts (platform-api 4.11, 4.12). */
function without(field: string, request: PlatformRequest): PlatformRequest {
	const added = Object.entries(request.additionalBody ?? {}).filter(([name]) => name !== field);
	return { ...request, additionalBody: Object.fromEntries(added) };
}

/** Whether a lead has all that would be sent: a list that is uploaded again costs no requests that change nothing. */
function hasAll({ variables: known }: Lead, { variables = {}, ...others }: IDataObject): boolean {
	if (Object.keys(others).length > 0 || !isObject(variables)) return false;
	return Object.keys(differing(variables, known)).length === 0;
}

/** The message if the lead was removed after it was listed. */
const LEAD_GONE: ErrorMessage[] = [
	{
		status: 404,
		message: 'The platform did not find the lead that it had listed',
		description:
			"It may have been removed in the meantime. Run this item again to create it. If this happens with every lead, ask your provider for the path by which leads are updated, and enter it as 'Endpoint Path for Updating' under 'Options'.",
	},
];

/** A lead after an update, whose answer does not contain it. Only the platform knows the new `updated_at`. */
function changed(lead: Lead, sent: IDataObject): Lead {
	const known = Object.entries(lead).filter(([name]) => name !== 'updated_at');
	const [before, added] = [lead.variables, sent.variables].map((one) => (isObject(one) ? one : {}));
	// platform-api 4.11: variables are merged into those that are there
	return { ...Object.fromEntries(known), ...sent, variables: { ...before, ...added }, id: lead.id };
}
