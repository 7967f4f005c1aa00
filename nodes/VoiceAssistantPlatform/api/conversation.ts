// Turns the report of a conversation that has ended into one form (docs/api-assumptions.md, "Webhook payloads").
import type { IDataObject } from 'n8n-workflow';
import { dateInUtc, fieldsIn, finite, idIn, nonBlank } from './fields';
import { isStatus } from './status';
import { transcriptText } from './transcript';

/** The fields of a simplified report, and how each is read; undefined if the platform did not give it. */
const FIELDS: Record<string, (conversation: IDataObject) => unknown> = {
	id: ({ id }) => idIn(id),
	conversation_id: conversationIdOf,
	assistant_id: ({ assistant_id }) => idIn(assistant_id),
	type: ({ type }) => nonBlank(type),
	message_count: messageCountOf,
	extracted_variables: ({ extracted_variables }) => fieldsIn(extracted_variables),
	input_variables: ({ input_variables }) => fieldsIn(input_variables),
	transcript: transcriptText,
	attachments: ({ attachments }) => (Array.isArray(attachments) ? attachments : []),
	customer_phone: ({ customer_phone }) => nonBlank(customer_phone),
	customer_name: ({ customer_name }) => nonBlank(customer_name),
	created_at: ({ created_at }) => dateInUtc(created_at),
	ended_at: ({ ended_at }) => dateInUtc(ended_at),
};

/** A conversation that has ended, with the same fields, names and types from every platform. */
export function simplifyConversation(conversation: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(FIELDS).map(([name, read]) => [name, read(conversation) ?? null]),
	) as IDataObject;
}

/** The UUID by which the list of conversations has it; undefined if the report names none. */
export function conversationIdOf({ conversation_id }: IDataObject): number | string | undefined {
	return idIn(conversation_id);
}

/** How many messages it has: a conversation is reported again when it goes on. */
export function messageCountOf({ message_count }: IDataObject): number | undefined {
	return finite(message_count);
}

/** Types that every platform calls the same; each messenger has its own name. */
const FIXED_TYPES = ['api', 'test', 'widget'];

/** Whether a conversation is of one of these types. */
export function isOfType({ type }: IDataObject, types: string[]): boolean {
	const isFixed = isStatus(type, ...FIXED_TYPES);
	return isFixed ? isStatus(type, ...types) : types.includes('messenger');
}
