import { simplifyReply } from '../../api/conversation';
import { notFound } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { outputParameters } from '../../parameters/common';
import { options } from '../../parameters/options';
import { limitedText, messageField } from '../../parameters/texts';
import { conversationId, UNPAID_CHAT } from './shared';

const said = limitedText('message', 2000, 'What to say to the assistant');

/** Not in the API document (docs/further-operations.md) */
export const sendChatMessage: Operation = {
	request: { method: 'POST', url: '=/conversations/{{ $parameter["conversationId"] }}/messages' },
	notEverywhere: true,
	option: {
		name: 'Send Message',
		value: 'sendMessage',
		action: 'Send chat message to assistant',
		description: 'Write to an assistant and get its answer. Costs money, except in tests.',
	},
	forAgents:
		'Sends a message in a chat with an assistant of the platform. Each answer costs money, except in a chat of the type Test. Needs the conversation_id of the chat. Returns reply, which is empty if ai_disabled is true.',
	properties: [
		conversationId,
		messageField('e.g. Are you open on Saturday?', {
			required: true,
			...said,
			routing: { ...said.routing, isAnyText: true },
		}),
		...outputParameters,
		options({ body: true }),
	],
	refusals: [notFound('conversation'), UNPAID_CHAT],
	simplify: simplifyReply,
	// the messages of a chat arrive in the order of the items
	serializeBy: ({ url }) => url,
};
