import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { pagedList } from '../transport/platformRequest';
import { choices } from './choices';
import { ASSISTANTS_URL, assistantName } from './searchAssistants';

/** All assistants, to choose several from (platform-api 4.14). */
export async function getAssistants(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	return choices(await pagedList(this, { url: ASSISTANTS_URL }), assistantName).results;
}
