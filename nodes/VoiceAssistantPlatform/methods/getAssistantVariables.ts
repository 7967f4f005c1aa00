import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { isObject } from '../transport/answer';
import { pagedList } from '../transport/platformRequest';
import { mappedFields, noFields } from './mappedFields';
import { textIn } from '../transport/values';

/** The variables of the assistant chosen in the form (platform-api 2.5). */
export async function getAssistantVariables(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const id = this.getCurrentNodeParameter('assistantId', { extractValue: true });
	if (!id) return noFields('Choose an assistant to see its variables here.');
	const assistants = await pagedList(this, { url: '/user/assistants/get' });
	const assistant = assistants.find((candidate) => textIn(candidate.id) === String(id).trim());
	if (!assistant) return noFields(`The account has no assistant with the ID ${String(id)}.`);
	const { variables } = assistant;
	return mappedFields(isObject(variables) ? variables : {}, 'This assistant has no variables.');
}
