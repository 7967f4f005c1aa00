import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type ResourceMapperFields,
} from 'n8n-workflow';
import { isObject } from '../transport/answer';
import { nodeOf } from '../transport/nodeOf';
import { pagedList } from '../transport/platformRequest';
import { mappedFields } from './mappedFields';
import { textIn } from '../transport/values';

/** The variables of the assistant chosen in the form (platform-api 2.5). */
export async function getAssistantVariables(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const id = this.getCurrentNodeParameter('assistantId', { extractValue: true });
	if (!id) throw new NodeOperationError(nodeOf(this), 'Choose an assistant first');
	const assistants = await pagedList(this, { url: '/user/assistants/get' });
	const assistant = assistants.find((candidate) => textIn(candidate.id) === String(id).trim());
	if (!assistant) {
		throw new NodeOperationError(
			nodeOf(this),
			`The account has no assistant with the ID ${String(id)}`,
		);
	}
	return mappedFields(isObject(assistant.variables) ? assistant.variables : {});
}
