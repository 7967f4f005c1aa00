import { simplifyReply } from '../../api/conversation';
import { ENDPOINTS } from '../../api/endpoints';
import type { Operation } from '../../execution/operation';
import { outputParameters } from '../../parameters/common';
import { limitedText, messageField } from '../../parameters/texts';
import { options } from '../../parameters/options';
import { conversationId } from './shared';

const said = limitedText('message', 2000, 'What to say to the assistant');

/** Not in the API document (docs/further-operations.md) */
export const sendChatMessage: Operation = {
	endpoint: ENDPOINTS.sendChatMessage,
	simplify: simplifyReply,
	// the messages of a chat arrive in the order of the items
	serializeBy: ({ url }) => url,
	option: {
		name: 'Send Message',
		value: 'sendMessage',
		action: 'Send chat message to assistant',
		description:
			'Write to an assistant and get its answer. Costs balance, except in tests. Not on every platform.',
	},
	forAgents:
		'Sends a message in a chat with an assistant of the platform. Each answer costs balance, except in a chat of the type Test. Needs the conversation_id of the chat. Returns reply, which is empty if ai_disabled is true.',
	properties: [
		conversationId,
		messageField('e.g. Are you open on Saturday?', {
			required: true,
			...said,
			routing: { ...said.routing, isAnyText: true },
		}),
		...outputParameters,
		options({ body: true, path: ENDPOINTS.sendChatMessage.url }),
	],
};
