import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { wholeList } from '../transport/platformRequest';
import { JSON_CONTENT } from '../transport/prepare';
import { choices, words } from './choices';

/** Mid-call tools to choose from, by name (platform-api 4.17). */
export async function searchTools(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const tools = await wholeList(this, { url: '/user/tools', headers: JSON_CONTENT });
	return choices(tools, ({ name }) => words(name), filter);
}
