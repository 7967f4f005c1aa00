// Turns the report of what became of a message into one form (docs/api-assumptions.md, "Webhook payloads").
import type { IDataObject } from 'n8n-workflow';
import { isId, isObject, idIn } from '../client/response';
import { MESSAGE_STATUSES, valuesOf } from './choices';
import { dateInUtc, finite, isStatus, nonBlank, readFields } from './fields';

const WORDS = valuesOf(MESSAGE_STATUSES);

/** The status of a message; what was not delivered has failed. A word that is not known stays as it is. */
export function messageStatus({ status }: IDataObject): string | undefined {
	if (isStatus(status, 'undelivered')) return 'failed';
	return WORDS.find((word) => isStatus(status, word)) ?? nonBlank(status);
}

/** The platform's own ID, whose field has its word for the messenger; the other fields are those of the carrier. */
const OWN_ID = /^(?!meta_).+_message_id$/;

/** The ID that the answer to sending the message gave; the carrier's if the report has no other. */
export function messageIdOf(report: IDataObject): number | string | undefined {
	const { message_sid, meta_message_id } = report;
	const own = Object.entries(report).find(([name, value]) => OWN_ID.test(name) && isId(value))?.[1];
	return idIn(own ?? message_sid ?? meta_message_id) || undefined;
}

/** The sender of the account to which a customer wrote; without fields if a report has none, as in a widget. */
export const senderIn = ({ sender }: IDataObject) => (isObject(sender) ? sender : {});

/** The fields of a simplified report, and how each is read. */
const FIELDS: Record<string, (report: IDataObject) => unknown> = {
	messenger_message_id: messageIdOf,
	status: messageStatus,
	customer_phone: ({ to }) => nonBlank(to),
	sender_phone: (report) => nonBlank(senderIn(report).phone_number) ?? nonBlank(report.from),
	sender_name: (report) => nonBlank(senderIn(report).display_name),
	conversation_id: ({ conversation_id }) => idIn(conversation_id) || null,
	assistant_id: ({ assistant_id }) => idIn(assistant_id) || null,
	error_code: ({ error_code }) => finite(error_code),
	error_message: ({ error_message, error_description }) =>
		nonBlank(error_message) ?? nonBlank(error_description),
	timestamp: ({ timestamp }) => dateInUtc(timestamp),
};

/** What became of a message, with the same fields, names and types from every platform. */
export function simplifyMessageStatus(report: IDataObject): IDataObject {
	return readFields(FIELDS, report);
}
