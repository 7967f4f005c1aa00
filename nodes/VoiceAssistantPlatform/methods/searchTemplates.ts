import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { choices, words } from './choices';
import { templatesOfSender } from './templatesOfSender';

/** Templates of the chosen sender, by name and language. */
export async function searchTemplates(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	return choices(
		await templatesOfSender(this),
		({ name, language }) => `${words(name)} (${words(language)})`,
		filter,
	);
}
