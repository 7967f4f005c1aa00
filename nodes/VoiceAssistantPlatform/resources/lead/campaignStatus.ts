// Says whether the campaign of a lead that was created calls, in the row and next to the output.
import type { IDataObject } from 'n8n-workflow';
import { readCampaigns, whyNotRunning } from '../../api/campaign';
import { nonBlank } from '../../api/fields';
import { sentBody } from '../../client/request';
import { idIn } from '../../client/response';
import type { ItemInRun } from '../../execution/operation';

/**
 * The row of a lead that was created, with the status of its campaign if it is known; shows a hint next to the output if the
 * campaign is not running. The campaigns are read when the first lead has been created, while others are being sent.
 */
export async function withCampaignStatus(
	{ client, request, share, signal, hint }: ItemInRun,
	rows: IDataObject[],
): Promise<IDataObject[]> {
	const campaigns = await share('campaigns', () => readCampaigns(client, signal));
	const { campaign_id: id } = sentBody(request);
	const campaign = campaigns.get(idIn(id));
	const status = nonBlank(campaign?.status);
	if (!campaign || !status) return rows;
	const notRunning = whyNotRunning(campaign);
	if (notRunning) hint(campaign, notRunning);
	return rows.map((row) => ({ ...row, campaign_status: status }));
}
