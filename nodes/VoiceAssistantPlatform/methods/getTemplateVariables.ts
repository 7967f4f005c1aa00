import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { mappedFields, noFields } from './mappedFields';
import { templatesOfSender } from './templatesOfSender';
import { isId, textIn } from '../transport/values';

/** The placeholders of the template chosen in the form (gaps.md, "Send template"). */
export async function getTemplateVariables(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const id = this.getCurrentNodeParameter('templateId', { extractValue: true });
	if (!id) return noFields('Choose a template to see its placeholders here.');
	const templates = await templatesOfSender(this);
	const template = templates.find((candidate) => textIn(candidate.id) === String(id).trim());
	if (!template) {
		return noFields(`The sender has no approved template with the ID ${String(id)}.`);
	}
	const { variables } = template;
	const names = Array.isArray(variables) ? variables.filter(isId) : [];
	return mappedFields(
		Object.fromEntries(names.map((name) => [name, ''])),
		'This template has no placeholders.',
	);
}
