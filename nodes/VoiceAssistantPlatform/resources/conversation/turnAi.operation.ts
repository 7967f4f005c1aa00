import { simplifyAiSwitch } from '../../api/conversation';
import { notFound } from '../../api/endpoint';
import type { Operation } from '../../declaration/operation';
import { outputParameters } from '../../parameters/common';
import { options } from '../../parameters/options';
import { conversationId } from './shared';

/** Not in the API document (docs/further-operations.md) */
export const turnAiOff: Operation = {
	request: {
		method: 'POST',
		url: '=/user/conversations/{{ $parameter["conversationId"] }}/disable-ai',
	},
	notEverywhere: true,
	option: {
		name: 'Turn AI Off',
		value: 'turnAiOff',
		action: 'Turn AI off in conversation',
		description: 'A person takes over: the assistant stops answering in this conversation',
	},
	forAgents:
		'Stops the assistant from answering in one conversation, so that a person can take over. Costs nothing. Needs the conversation_id, a UUID. Returns conversation_id and ai_enabled.',
	properties: [conversationId, ...outputParameters, options()],
	refusals: [notFound('conversation')],
	simplify: simplifyAiSwitch,
};

/** Not in the API document (docs/further-operations.md) */
export const turnAiOn: Operation = {
	request: {
		method: 'POST',
		url: '=/user/conversations/{{ $parameter["conversationId"] }}/enable-ai',
	},
	notEverywhere: true,
	option: {
		name: 'Turn AI On',
		value: 'turnAiOn',
		action: 'Turn AI on in conversation',
		description: 'Hand the conversation back: the assistant answers again, which costs money',
	},
	forAgents:
		'Makes the assistant answer again in one conversation; each of its answers costs money. Needs the conversation_id, a UUID. Returns conversation_id and ai_enabled.',
	properties: [conversationId, ...outputParameters, options()],
	refusals: [notFound('conversation')],
	simplify: simplifyAiSwitch,
};
