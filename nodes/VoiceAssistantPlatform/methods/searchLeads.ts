import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { onePage } from '../transport/platformRequest';
import { pageOfChoices, words } from './choices';

/** Leads to choose from, page by page, found by a part of their phone number. */
export async function searchLeads(
	this: ILoadOptionsFunctions,
	filter?: string,
	page?: string,
): Promise<INodeListSearchResult> {
	const number = Number(page ?? 1);
	const leads = await onePage(this, { url: '/user/leads', qs: { phone_number: filter } }, number);
	return pageOfChoices(
		leads,
		({ phone_number, campaign }) =>
			`${words(phone_number)} (${words((campaign as { name?: unknown })?.name ?? 'no campaign')})`,
		number,
	);
}
