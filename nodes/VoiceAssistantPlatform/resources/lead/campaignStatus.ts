// Whether the campaign calls that a lead was created in: a lead in one that does not waits without a word.
import type { IDataObject } from 'n8n-workflow';
import { campaignStatus, isNotRunning, readCampaigns, type Campaigns } from '../../api/campaign';
import { identityOf } from '../../client/newestFirst';
import { sentBody } from '../../client/request';
import { asRow, isId, textIn } from '../../client/response';
import type { ItemInRun, Operation } from '../../execution/operation';

/** What a run shares of one account. */
interface AccountInRun {
	campaigns: Promise<Campaigns>;
	/** How many leads were created in a campaign. */
	created: Map<IDataObject, number>;
}

/**
 * Adds the status of the campaign to what comes out of an item, where it is known, and says beside the output which campaigns
 * do not run. With Simplify only: without it, what the platform sent comes out.
 */
export const saysCampaignStatus: Required<Pick<Operation, 'perform' | 'followUp'>> = {
	perform: (item) => (item.parameters.simplify ? send(item) : undefined),
	followUp: (item, rows) => (item.parameters.simplify ? withStatus(item, rows) : undefined),
};

/** The campaigns are read beside the first request of a run, which does not wait for them. */
async function send(item: ItemInRun): Promise<IDataObject[]> {
	const sent = item.client.send(item.request);
	accountOf(item);
	return [asRow((await sent).body)];
}

function accountOf({ client, share, signal }: ItemInRun): AccountInRun {
	const { root, token } = client.deployment;
	return share(`campaigns of ${root}\n${token}`, () => ({
		campaigns: readCampaigns(client, signal),
		created: new Map(),
	}));
}

async function withStatus(item: ItemInRun, rows: IDataObject[]): Promise<IDataObject[]> {
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
			`${leads} created in the campaign "${name}", which is not running (status "${status}"). Nobody is called until you start it on the platform.`,
		);
	}
	return rows.map((row) => ({ ...row, campaign_status: status }));
}
