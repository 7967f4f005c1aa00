import type { IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../../api/endpoints';
import { isDuplicateLead } from '../../api/lead';
import type { ErrorMessage } from '../../client/errorMessages';
import { apiError } from '../../client/errors';
import { sentBody, type PlatformRequest } from '../../client/request';
import { asRow, isObject, isSuccess, unwrapped } from '../../client/response';
import { type ItemInRun, type Operation, type Performed } from '../../execution/operation';
import { additionalFields } from '../../parameters/common';
import { numberToCall, secondaryContacts } from '../../parameters/contacts';
import { endpointPath, updateEndpointPath } from '../../parameters/endpointPath';
import { campaignInBody } from '../../parameters/locators';
import { additionalBodyFields, options } from '../../parameters/options';
import { withCampaignStatus } from './campaignStatus';
import { CampaignLeads, isLead, type Lead } from './campaignLeads';
import { mergedVariables } from './update.operation';

/** Leaves out a field added by hand that only the other of the two requests accepts (platform-api 4.11, 4.12). */
function without(field: string, request: PlatformRequest): PlatformRequest {
	const added = Object.entries(request.additionalBody ?? {}).filter(([name]) => name !== field);
	return { ...request, additionalBody: Object.fromEntries(added) };
}

/**
 * platform-api 4.12 for a number that is not in the campaign, 4.11 for one that is. The platform has no request for both:
 * the number is looked up first.
 */
export const createOrUpdateLead: Operation = {
	endpoint: ENDPOINTS.createLead,
	// without the token: one client may have several
	serializeBy: ({ body }) => `${String(body.campaign_id)} ${String(body.phone_number)}`,
	isPerformedInPreview: true,
	perform: createOrUpdate,
	option: {
		name: 'Create or Update',
		value: 'upsert',
		action: 'Create or update lead',
		// the wording that n8n's linter requires for an upsert
		description: 'Create a new record, or update the current one if it already exists (upsert)',
		builderHint: {
			propertyHint:
				'Gives a phone number to a campaign, whose assistant then calls this person within the hours of the campaign; calls cost balance. A number that the campaign has already is not called again: its lead gets the new variables. Ask first whom to call, with country code, and what the assistant should know. Returns action (created, updated or unchanged) and the ID of the lead.',
		},
	},
	properties: [
		campaignInBody(),
		{
			...numberToCall,
			description: `${numberToCall.description}. A lead of the campaign that has this number already is updated.`,
		},
		...mergedVariables(
			'How to enter what the assistant knows about this person.',
			'If the number is in the campaign already, they are added to what is known',
		),
		additionalFields({
			...secondaryContacts,
			description:
				'Further people who belong to this lead. The platform takes them with a new lead only: if the number is in the campaign already, they are not sent, and those who are there stay as they are.',
		}),
		options({
			country: true,
			own: [
				{
					...additionalBodyFields,
					description:
						'For what your platform knows beyond this form: a JSON object, sent as you write it. Its fields replace those of the form, except who is called. "status" is sent only when a lead is updated, "allow_dupplicate" only when one is created, everything else in both cases.',
				},
				{
					...endpointPath(ENDPOINTS.createLead.url),
					description:
						'Path in the API by which a lead is created, without the base URL. Change it only if your platform has another one.',
				},
				updateEndpointPath,
			],
		}),
	],
};

/** What was done for an item: "unchanged" if the lead was in the campaign already and there was nothing to update. */
interface Result {
	action: 'created' | 'updated' | 'unchanged';
	lead: IDataObject;
	/** Further leads with the number in the campaign; they are left alone. */
	others: Lead[];
}

async function createOrUpdate(item: ItemInRun): Promise<Performed> {
	const { client, context, request, share } = item;
	const campaignId = request.body.campaign_id as number;
	const phone = request.body.phone_number as string;
	const { length: count } = context.getInputData();
	const leads = share(`leads of ${campaignId}`, () => new CampaignLeads(campaignId, count));
	const found = await leads.find(client, phone);
	// uncertain until the outcome of the write is known
	leads.markUncertain(phone);
	const { action, lead, others } =
		found.length > 0 ? await update(item, found) : await create(item, leads);
	if (isLead(lead)) leads.note(phone, [lead, ...others]);

	const done = { action, ...(others.length > 0 && { other_lead_ids: others.map(({ id }) => id) }) };
	// at the front of the row, and not replaced by fields of the answer
	const rows = [{ ...done, ...lead, ...done }];
	if (action !== 'created') return { rows };
	return { rows, later: async () => await withCampaignStatus(item, rows) };
}

async function create(item: ItemInRun, leads: CampaignLeads): Promise<Result> {
	const { client } = item;
	const request = without('status', item.request);
	const response = await client.send(request, { accepts: isDuplicateLead });
	if (isSuccess(response)) {
		const { campaign_id, phone_number, variables } = sentBody(request);
		const created = unwrapped(asRow(response.body));
		const sent = { campaign_id, phone_number, ...(variables !== undefined && { variables }) };
		return { action: 'created', lead: { ...sent, ...created }, others: [] };
	}
	const found = await leads.findAnew(client, item.request.body.phone_number as string);
	if (found.length > 0) return await update(item, found);
	throw apiError(client.node, {
		message: 'This number is in the campaign already, but the platform does not list it there',
		description:
			"It was neither added nor updated. Run this item again in a few minutes: a lead that was added just now may not be listed yet. If that does not help, look for the lead on the platform: with its ID, 'Update' changes it.",
		httpCode: String(response.statusCode),
	});
}

/** Updates the newest of several leads with the number: somebody added it last, and on purpose. */
async function update(
	{ client, request, parameters }: ItemInRun,
	[lead, ...others]: Lead[],
): Promise<Result> {
	const { method, url } = ENDPOINTS.updateLead;
	const path = parameters['options.updateEndpointPath'] ?? url;
	const change: PlatformRequest = {
		...without('allow_dupplicate', request),
		method,
		url: String(path).replace('{id}', String(lead.id)),
		errors: LEAD_GONE,
		named: [`Lead ${lead.id}`],
		body: { variables: request.body.variables },
	};
	const sent = sentBody(change);
	if (hasAll(lead, sent)) return { action: 'unchanged', lead, others };
	await client.send(change);
	return { action: 'updated', lead: changed(lead, sent), others };
}

/** Whether a lead has all that would be sent: a list that is uploaded again costs no requests that change nothing. */
function hasAll({ variables: known }: Lead, { variables = {}, ...others }: IDataObject): boolean {
	if (Object.keys(others).length > 0 || !isObject(variables)) return false;
	return Object.entries(variables).every(
		([name, value]) =>
			isObject(known) &&
			Object.hasOwn(known, name) &&
			JSON.stringify(known[name]) === JSON.stringify(value),
	);
}

/** The message if the lead was removed after it was listed. */
const LEAD_GONE: ErrorMessage[] = [
	{
		status: 404,
		message: 'The platform did not find the lead that it had listed',
		description:
			"It may have been removed meanwhile. Run this item again: then it is created. If this happens with every lead, ask your provider for the path by which leads are updated, and enter it as 'Endpoint Path for Updating' under 'Options'.",
	},
];

/**
 * A lead after an update, whose answer does not contain it; `updated_at` is left out, as only the platform knows the new
 * one.
 */
function changed(lead: Lead, sent: IDataObject): Lead {
	const known = Object.entries(lead).filter(([name]) => name !== 'updated_at');
	const [before, added] = [lead.variables, sent.variables].map((one) => (isObject(one) ? one : {}));
	// platform-api 4.11: variables are merged into those that are there
	return { ...Object.fromEntries(known), ...sent, variables: { ...before, ...added }, id: lead.id };
}
