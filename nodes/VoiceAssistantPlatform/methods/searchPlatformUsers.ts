import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { wholeList } from '../transport/platformRequest';
import { choices, words } from './choices';

/** Platform users of the agency to choose from, by name or e-mail address. */
export async function searchPlatformUsers(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const users = await wholeList(this, { url: '/white-label/users' });
	return choices(users, ({ name, email }) => `${words(name)} (${words(email)})`, filter);
}
