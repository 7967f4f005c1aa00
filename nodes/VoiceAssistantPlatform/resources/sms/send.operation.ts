import type { IDataObject } from 'n8n-workflow';
import { ENDPOINTS } from '../../api/endpoints';
import { numberIn } from '../../client/response';
import { sendFixedInBody, sendInBody, type Operation } from '../../execution/operation';
import { outputParameters } from '../../parameters/common';
import { phoneNumberField } from '../../parameters/contacts';
import { mustChoose, smsPhoneNumberLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { messageField } from '../../parameters/texts';
import { phoneNumber } from '../../validation/phoneNumber';
import { id, text } from '../../validation/rules';

/** A sent SMS with the same fields from every platform. */
export function simplifySms({ sms_id: id, ...sms }: IDataObject): IDataObject {
	const cost = numberIn(sms.cost);
	return { ...(id !== undefined && { id }), ...sms, ...(Number.isFinite(cost) && { cost }) };
}

/** Not in the API document (docs/further-operations.md) */
export const sendSms: Operation = {
	endpoint: ENDPOINTS.sendSms,
	wrapsResult: true,
	simplify: simplifySms,
	policy: 'message',
	recipient: 'to',
	// what is sent to one person arrives in the order of the items
	serializeBy: ({ body }) => String(body.to),
	option: {
		name: 'Send',
		value: 'send',
		action: 'Send SMS',
		description: 'Send a text message to a phone. Costs balance. Not on every platform.',
	},
	forAgents:
		'Sends a text message of at most 300 characters to a phone, which costs balance. Ask first to whom, with country code, and for the exact text. Returns the ID, status and cost.',
	properties: [
		mustChoose(smsPhoneNumberLocator, sendFixedInBody('from', id)),
		{
			...phoneNumberField(
				'recipientPhone',
				'The number of the person',
				sendFixedInBody('to', phoneNumber),
			),
			required: true,
		},
		messageField('e.g. Your appointment is on Monday at 10.', {
			required: true,
			description:
				'The text to send, at most 300 characters. Up to 160 characters are charged as one message, or up to 70 if the text has an emoji or letters such as ș. Longer texts are charged as several messages of 153 (or 67) characters.',
			routing: sendInBody('body', text({ atMost: 300 })),
		}),
		...outputParameters,
		options({ body: true, country: true, path: ENDPOINTS.sendSms.url }),
	],
};
