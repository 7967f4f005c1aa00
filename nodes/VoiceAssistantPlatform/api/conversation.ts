// Turns what platforms say about conversations into one form: those of a list, the answers about one in which the workflow
// speaks (docs/further-operations.md), and the report of one that has ended (docs/api-assumptions.md, "Webhook payloads").
import type { IDataObject } from 'n8n-workflow';
import { isObject, textIn, idIn } from '../client/response';
import {
	dateInUtc,
	fieldsIn,
	finite,
	isStatus,
	nonBlank,
	onlyFields,
	phoneIn,
	readFields,
	type SimplifyRow,
} from './fields';
import { senderIn } from './messageStatus';
import { lastOfCustomer, transcriptText } from './transcript';

/** The sender of a conversation in a list; in the name of its field, a deployment has its own word for the messenger. */
export function messengerSender(row: IDataObject): IDataObject[string] {
	return Object.entries(row).find(([field]) => field.endsWith('_sender'))?.[1];
}

const fieldsOfListed = onlyFields([
	'id',
	'type',
	'assistant_name',
	'customer',
	'messenger_sender',
	'external_identifier',
	'variables',
	'message_count',
	'ai_enabled',
	'updated_at',
]);

/** A conversation of a list (platform-api 2.1). */
export const simplifyListedConversation: SimplifyRow = (row) => ({
	...fieldsOfListed(row),
	messenger_sender: messengerSender(row) ?? null,
});

/** A conversation that has begun, with its messages, also as one text. */
export function simplifyStartedConversation(
	{ conversation_id, history }: IDataObject,
	{ conversationId }: IDataObject,
): IDataObject {
	return {
		conversation_id: textIn(conversation_id ?? conversationId),
		transcript: transcriptText({ transcript: history }) ?? null,
		history: Array.isArray(history) ? (history as IDataObject[]) : [],
	};
}

/** A conversation as it is now; its answer does not name it. */
export function simplifyConversation(answer: IDataObject, parameters: IDataObject): IDataObject {
	const { variables, external_identifier } = answer;
	return {
		...simplifyStartedConversation(answer, parameters),
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
		// in a chat the reply is the `message`; elsewhere that may say anything
		reply: textIn(reply ?? (conversationId === undefined ? '' : message)),
		ai_disabled: ai_disabled === true,
		conversation_id: textIn(conversation_id ?? conversationId),
		function_calls: Array.isArray(function_calls) ? function_calls : [],
	};
}

/** Whether the assistant answers in a conversation; null if the platform does not say it. */
export function simplifyAiSwitch(
	{ ai_enabled }: IDataObject,
	{ conversationId }: IDataObject,
): IDataObject {
	return {
		conversation_id: textIn(conversationId),
		ai_enabled: typeof ai_enabled === 'boolean' ? ai_enabled : null,
	};
}

/** The fields of a simplified report, and how each is read; undefined if the platform did not give it. */
const FIELDS: Record<string, (conversation: IDataObject) => unknown> = {
	id: ({ id }) => idIn(id) || null,
	conversation_id: ({ conversation_id }) => idIn(conversation_id) || null,
	assistant_id: ({ assistant_id }) => idIn(assistant_id) || null,
	type: ({ type }) => nonBlank(type),
	message_count: ({ message_count }) => finite(message_count),
	extracted_variables: ({ extracted_variables }) => fieldsIn(extracted_variables),
	input_variables: ({ input_variables }) => fieldsIn(input_variables),
	last_message: lastOfCustomer,
	transcript: transcriptText,
	attachments: ({ attachments }) => (Array.isArray(attachments) ? attachments : []),
	customer_phone: ({ customer_phone }) => phoneIn(customer_phone),
	customer_name: ({ customer_name }) => nonBlank(customer_name),
	sender_phone: (conversation) => nonBlank(senderIn(conversation).phone_number),
	sender_name: (conversation) => nonBlank(senderIn(conversation).display_name),
	created_at: ({ created_at }) => dateInUtc(created_at),
	ended_at: ({ ended_at }) => dateInUtc(ended_at),
};

/** A conversation that has ended, with the same fields, names and types from every platform. */
export function simplifyEndedConversation(conversation: IDataObject): IDataObject {
	return readFields(FIELDS, conversation);
}

/** Types that every platform calls the same; each messenger has its own name. */
const FIXED_TYPES = ['api', 'test', 'widget'];

/** Whether a conversation is of one of these types. */
export function isOfType({ type }: IDataObject, types: string[]): boolean {
	const isFixed = isStatus(type, ...FIXED_TYPES);
	return isFixed ? isStatus(type, ...types) : types.includes('messenger');
}
