import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { pagedList } from '../transport/platformRequest';
import { choices } from './choices';

/** Assistants to choose from, by name (platform-api 4.14). */
export async function searchAssistants(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const assistants = await pagedList(this, { url: '/user/assistants/get' });
	return choices(assistants, ({ name, type }) => `${String(name)} (${String(type)})`, filter);
}
