import { simplifyConversation } from '../../api/conversation';
import { notFound } from '../../api/endpoint';
import { apiError } from '../../client/errors';
import { asRow, isObject } from '../../client/response';
import {
	isSimplified,
	type ItemInRun,
	type Operation,
	type Performed,
} from '../../declaration/operation';
import { outputParameters } from '../../parameters/common';
import { options } from '../../parameters/options';
import { conversationId } from './shared';

/** Not in the API document (docs/further-operations.md) */
export const getConversation: Operation = {
	request: { method: 'GET', url: '=/conversations/{{ $parameter["conversationId"] }}' },
	notEverywhere: true,
	option: {
		name: 'Get',
		value: 'get',
		action: 'Get conversation',
		description: 'Get all messages of a conversation, one by one and as one text',
	},
	forAgents:
		'Reads all messages of a conversation. Costs nothing. Needs its conversation_id, a UUID. Returns transcript and history.',
	properties: [conversationId, ...outputParameters, options()],
	refusals: [notFound('conversation')],
	simplify: simplifyConversation,
	perform: read,
};

/** @throws NodeApiError when an answer to simplify is no conversation: it would look like one in which nothing was said */
async function read({ client, request, parameters }: ItemInRun): Promise<Performed> {
	const answer = asRow((await client.send(request)).body);
	if (!isSimplified(parameters)) return { rows: [answer] };
	const conversation = [answer, answer.data]
		.filter(isObject)
		.find((part) => Object.hasOwn(part, 'history'));
	if (conversation) return { rows: [conversation] };
	throw apiError(client.node, {
		message: 'The platform did not answer with a conversation',
		description:
			"The answer was discarded. Ask your provider for the path that reads one conversation, and enter it as 'Endpoint Path' under 'Options', or use Get Many.",
	});
}
