import { simplifyReply } from '../../api/chat';
import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { endpointPath } from '../../parameters/endpointPaths';
import { writeOptions } from '../../parameters/options';
import { simplify } from '../../parameters/paging';
import { chatMessage, conversationId } from './parameters';

/** Not in the API document (docs/further-operations.md) */
export const sendChatMessage: Operation = {
	endpoint: ENDPOINTS.sendChatMessage,
	simplifyAnswer: simplifyReply,
	// the messages of a chat arrive in the order of the items
	serializeBy: ({ url }) => url,
	option: {
		name: 'Send Message',
		value: 'sendMessage',
		action: 'Send chat message',
		description:
			'Write to an assistant and get its answer. Costs balance, except in tests. Not in the API document.',
	},
	properties: [
		conversationId,
		chatMessage('What to say to the assistant, at most 2000 characters', 2000),
		simplify,
		writeOptions(endpointPath(ENDPOINTS.sendChatMessage.url)),
	],
};
