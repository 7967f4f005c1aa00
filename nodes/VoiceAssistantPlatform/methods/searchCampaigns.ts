import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { wholeList } from '../transport/platformRequest';
import { choices, words } from './choices';

/** Campaigns to choose from, by name. */
export async function searchCampaigns(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const campaigns = await wholeList(this, { url: '/user/campaigns' });
	return choices(campaigns, ({ name }) => words(name), filter);
}
