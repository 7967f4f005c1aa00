import { notFound } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { agentIsAllowed, agentMayDelete } from '../../parameters/consent';
import { documentLocator, knowledgeBaseInPath, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { validated } from '../../validation/form';
import { id } from '../../validation/rules';

const consent = agentMayDelete('Document');

/** Not in the API document (docs/further-operations.md) */
export const deleteDocument: Operation = {
	request: {
		method: 'DELETE',
		url: '=/user/knowledgebases/{{ $parameter["knowledgeBaseId"] }}/documents/{{ $parameter["documentId"] }}',
	},
	notEverywhere: true,
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete document',
		description: 'Delete a document from a knowledge base for good',
	},
	properties: [
		knowledgeBaseInPath('The knowledge base that the document is in'),
		mustChoose(documentLocator, validated(id)),
		consent,
		options(),
	],
	refusals: [notFound('document')],
	checks: [agentIsAllowed(consent)],
};
