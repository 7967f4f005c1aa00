import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { onePage, pagedList } from '../transport/platformRequest';
import { choices, pageOfChoices, type NameOf, words } from './choices';

export const ASSISTANTS_URL = '/user/assistants/get';

/** What the user reads of an assistant. */
export const assistantName: NameOf = ({ name, type }) => `${words(name)} (${words(type)})`;

/** Assistants to choose from, page by page; the platform cannot search them by name (platform-api 4.14). */
export async function searchAssistants(
	this: ILoadOptionsFunctions,
	filter?: string,
	page?: string,
): Promise<INodeListSearchResult> {
	if (filter) return choices(await pagedList(this, { url: ASSISTANTS_URL }), assistantName, filter);
	const number = Number(page ?? 1);
	return pageOfChoices(await onePage(this, { url: ASSISTANTS_URL }, number), assistantName, number);
}
