import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { wholeList } from '../transport/platformRequest';
import { choices, words } from './choices';

/** Transcriber providers to choose from: those of the language that is set in the same form, else all (platform-api 4.16). */
export async function searchTranscriberProviders(
	this: ILoadOptionsFunctions,
	filter?: string,
): Promise<INodeListSearchResult> {
	const core = this.getCurrentNodeParameter('core') as { languageId?: string } | undefined;
	const providers = await wholeList(this, {
		url: '/user/assistants/transcriber-providers',
		qs: { language_id: core?.languageId },
	});
	return choices(providers, ({ name }) => words(name), filter);
}
