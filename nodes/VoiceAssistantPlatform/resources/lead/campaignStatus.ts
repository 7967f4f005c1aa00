// Shows whether the campaign of a new lead is running: if not, the lead waits without any notice.
import type { IDataObject } from 'n8n-workflow';
import { campaignStatus, isNotRunning, readCampaigns, type Campaigns } from '../../api/campaign';
import { identityOf } from '../../client/newestFirst';
import { sentBody } from '../../client/request';
import { asRow, isId, textIn } from '../../client/response';
import type { ItemInRun, Performed } from '../../execution/operation';

/** What the items of a run share for one account. */
interface AccountInRun {
	campaigns: Promise<Campaigns>;
	/** How many leads were created in a campaign. */
	created: Map<IDataObject, number>;
}

function accountOf({ client, share, signal }: ItemInRun): AccountInRun {
	const { root, token } = client.deployment;
	return share(`campaigns of ${root}\n${token}`, () => ({
		campaigns: readCampaigns(client, signal),
		created: new Map(),
	}));
}

/**
 * Creates a lead, adds the status of its campaign to the row if it is known, and shows a hint next to the output if
 * campaigns are not running. The campaigns are read when the first lead has been created, while others are being sent.
 */
export async function createWithStatus(item: ItemInRun): Promise<Performed> {
	const { body } = await item.client.send(item.request);
	return { rows: [asRow(body)], later: async (rows) => await withCampaignStatus(item, rows) };
}

async function withCampaignStatus(item: ItemInRun, rows: IDataObject[]): Promise<IDataObject[]> {
	const { campaigns, created } = accountOf(item);
	const { campaign_id: id } = sentBody(item.request);
	const campaign = isId(id) ? (await campaigns).get(identityOf({ id })) : undefined;
	const status = campaign && campaignStatus(campaign);
	if (!status) return rows;
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
