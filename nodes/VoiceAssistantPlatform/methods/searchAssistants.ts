import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { onePage, pagedList } from '../transport/platformRequest';
import { choices, pageOfChoices, type NameOf } from './choices';

const URL = '/user/assistants/get';

const nameOf: NameOf = ({ name, type }) => `${String(name)} (${String(type)})`;

/** Assistants to choose from, page by page; the platform cannot search them by name (platform-api 4.14). */
export async function searchAssistants(
	this: ILoadOptionsFunctions,
	filter?: string,
	page?: string,
): Promise<INodeListSearchResult> {
	if (filter) return choices(await pagedList(this, { url: URL }), nameOf, filter);
	const number = Number(page ?? 1);
	return pageOfChoices(await onePage(this, { url: URL }, number), nameOf, number);
}
