import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { wholeList } from '../transport/platformRequest';
import { choices, words } from './choices';

/** Knowledge bases to choose from, by name (platform-api 4.19). */
export async function searchKnowledgeBases(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const knowledgeBases = await wholeList(this, { url: '/user/knowledgebases' });
	return choices(knowledgeBases, ({ name }) => words(name), filter);
}
