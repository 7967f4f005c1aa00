import { simplifyConversation } from '../../api/conversation';
import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { optionsWithoutBody, outputParameters } from '../../parameters/common';
import { endpointPath } from '../../parameters/options';
import { conversationId } from './shared';

/** Not in the API document (docs/further-operations.md) */
export const getConversation: Operation = {
	endpoint: ENDPOINTS.getConversation,
	simplifyAnswer: simplifyConversation,
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get conversation',
		description: 'Get all messages of a conversation, also as one text. Not in the API document.',
		builderHint: {
			propertyHint:
				'Reads all messages of a conversation. Costs nothing. Needs its conversation_id, a UUID. Returns transcript and history.',
		},
	},
	properties: [
		conversationId,
		...outputParameters,
		optionsWithoutBody(endpointPath(ENDPOINTS.getConversation.url)),
	],
};
