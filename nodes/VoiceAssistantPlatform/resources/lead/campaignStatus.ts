// Says whether the campaign of a lead that was created calls, in the row and next to the output.
import type { IDataObject } from 'n8n-workflow';
import { isNotRunning, readCampaigns, type Campaigns } from '../../api/campaign';
import { nonBlank } from '../../api/fields';
import { identityOf } from '../../client/newestFirst';
import { sentBody } from '../../client/request';
import { isId, textIn } from '../../client/response';
import type { ItemInRun } from '../../execution/operation';

/** What the items of a run share for one account. */
interface AccountInRun {
	campaigns: Promise<Campaigns>;
	created: Map<IDataObject, number>;
}

function accountOf({ client, share, signal }: ItemInRun): AccountInRun {
	return share('campaigns', () => ({
		campaigns: readCampaigns(client, signal),
		created: new Map(),
	}));
}

/**
 * The row of a lead that was created, with the status of its campaign if it is known; shows a hint next to the output if the
 * campaign is not running. The campaigns are read when the first lead has been created, while others are being sent.
 */
export async function withCampaignStatus(
	item: ItemInRun,
	rows: IDataObject[],
): Promise<IDataObject[]> {
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
