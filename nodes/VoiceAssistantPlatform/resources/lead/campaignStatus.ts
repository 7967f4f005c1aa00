// Tells whether the campaign of a new lead is making calls.
import type { IDataObject } from 'n8n-workflow';
import { readCampaigns, whyNotRunning } from '../../api/campaign';
import { nonBlank } from '../../api/fields';
import { sentBody } from '../../client/request';
import { asRow, idIn } from '../../client/response';
import { isSimplified, type ItemInRun, type Performed } from '../../declaration/operation';

/** Creates the lead of an item; undefined without Simplify: what comes out is then what the platform sent. */
export function createWithCampaignStatus(item: ItemInRun): Promise<Performed> | undefined {
	return isSimplified(item.parameters) ? create(item) : undefined;
}

async function create(item: ItemInRun): Promise<Performed> {
	const { body } = await item.client.send(item.request);
	return { rows: [asRow(body)], later: async (rows) => await withCampaignStatus(item, rows) };
}

/**
 * The row of a lead that was created, with the status of its campaign if it is known; shows a hint next to the output if the
 * campaign is not running. The campaigns are read when the first lead has been created, while others are being sent.
 */
export async function withCampaignStatus(
	item: ItemInRun,
	rows: IDataObject[],
): Promise<IDataObject[]> {
	const campaign = await campaignOf(item);
	const status = nonBlank(campaign?.status);
	if (!campaign || !status) return rows;
	const notRunning = whyNotRunning(campaign);
	if (notRunning) item.hint(notRunning);
	return rows.map((row) => ({ ...row, campaign_status: status }));
}

/** Why the campaign of a lead that was created calls nobody, in a sentence. */
export async function whyNotCalled(item: ItemInRun): Promise<string | undefined> {
	const campaign = await campaignOf(item);
	const notRunning = campaign && whyNotRunning(campaign);
	return notRunning && `When it was created: ${notRunning}`;
}

async function campaignOf({ client, request, share, signal }: ItemInRun) {
	const campaigns = await share('campaigns', () => readCampaigns(client, signal));
	return campaigns.get(idIn(sentBody(request).campaign_id));
}
