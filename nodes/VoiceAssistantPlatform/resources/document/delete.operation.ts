import { ENDPOINTS } from '../../api/endpoints';
import { sendInPath, type Operation } from '../../execution/operation';
import { agentIsAllowed, agentMayDelete } from '../../parameters/consent';
import { documentLocator, knowledgeBaseInPath, mustChoose } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { id } from '../../validation/rules';

const consent = agentMayDelete('Document');

/** Not in the API document (docs/further-operations.md) */
export const deleteDocument: Operation = {
	endpoint: ENDPOINTS.deleteDocument,
	checks: [agentIsAllowed(consent)],
	option: {
		name: 'Delete',
		value: 'delete',
		action: 'Delete document',
		description: 'Delete a document from a knowledge base for good. Not on every platform.',
	},
	properties: [
		knowledgeBaseInPath('The knowledge base that the document is in'),
		mustChoose(documentLocator, sendInPath('documentId', id)),
		consent,
		options({ path: ENDPOINTS.deleteDocument.url }),
	],
};
