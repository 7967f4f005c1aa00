import type { Resource } from '../resource';
import { createConversation } from './create.operation';
import { generateReply } from './generateReply.operation';
import { getConversation } from './get.operation';
import { getConversations } from './getAll.operation';
import { sendChatMessage } from './sendMessage.operation';
import { turnAiOff, turnAiOn } from './turnAi.operation';

export const conversation: Resource = {
	name: 'Conversation',
	value: 'conversation',
	operations: [
		createConversation,
		generateReply,
		getConversation,
		getConversations,
		sendChatMessage,
		turnAiOff,
		turnAiOn,
	],
	selected: getConversations,
};
