// Turns the answers about chats with an assistant into one form (docs/further-operations.md).
import type { IDataObject } from 'n8n-workflow';
import { isObject, textIn } from '../client/response';
import { transcriptText } from './transcript';

/** A chat that has begun, with its messages, also as one text. */
export function simplifyStartedChat(
	{ conversation_id, history }: IDataObject,
	{ conversationId }: IDataObject,
): IDataObject {
	const messages = Array.isArray(history) ? (history as IDataObject[]) : [];
	return {
		conversation_id: textIn(conversation_id ?? conversationId ?? ''),
		transcript: transcriptText({ transcript: messages }) ?? '',
		history: messages,
	};
}

/** A chat as it is now; its answer does not name it. */
export function simplifyChat(answer: IDataObject, parameters: IDataObject): IDataObject {
	const { variables, external_identifier } = answer;
	return {
		...simplifyStartedChat(answer, parameters),
		variables: isObject(variables) ? variables : {},
		external_identifier: external_identifier ?? null,
	};
}

/** What an assistant answered; the reply is blank if there is none, for example because its AI is turned off in the chat. */
export function simplifyReply(
	{ conversation_id, reply, message, ai_disabled, function_calls }: IDataObject,
	{ conversationId }: IDataObject,
): IDataObject {
	return {
		// beside a reply, `message` may say anything
		reply: textIn((reply === undefined ? message : reply) ?? ''),
		ai_disabled: ai_disabled === true,
		conversation_id: textIn(conversation_id ?? conversationId ?? ''),
		function_calls: Array.isArray(function_calls) ? function_calls : [],
	};
}
