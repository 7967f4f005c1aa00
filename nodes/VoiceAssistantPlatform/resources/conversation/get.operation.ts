import { simplifyChat } from '../../api/chat';
import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { endpointPath } from '../../parameters/endpointPaths';
import { actAsUser, additionalQueryParameters, options } from '../../parameters/options';
import { simplify } from '../../parameters/paging';
import { conversationId } from './parameters';

/** Not in the API document (docs/further-operations.md) */
export const getConversation: Operation = {
	endpoint: ENDPOINTS.getConversation,
	simplifyAnswer: simplifyChat,
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get conversation',
		description: 'Get all messages of a conversation, also as one text. Not in the API document.',
	},
	properties: [
		conversationId,
		simplify,
		options([actAsUser, additionalQueryParameters, endpointPath(ENDPOINTS.getConversation.url)]),
	],
};
