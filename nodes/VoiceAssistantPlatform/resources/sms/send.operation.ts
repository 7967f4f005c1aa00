import type { IDataObject } from 'n8n-workflow';
import { namesNoField } from '../../api/endpoint';
import { SENT_WITH_ERROR } from '../../api/messageRefusals';
import type { ErrorMessage } from '../../client/errorMessages';
import { isObject, isSuccess, numberIn } from '../../client/response';
import type { Operation } from '../../declaration/operation';
import { sendFixedInBody, sendInBody } from '../../declaration/routing';
import { outputParameters } from '../../parameters/common';
import { phoneNumberField } from '../../parameters/contacts';
import { mustChoose, smsPhoneNumberLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { messageField } from '../../parameters/texts';
import { phoneNumber } from '../../validation/phoneNumber';
import { id, text } from '../../validation/rules';

/** A sent SMS with the same fields from every platform. */
function simplifySms({ sms_id: id, ...sms }: IDataObject): IDataObject {
	const cost = numberIn(sms.cost);
	return { ...(id !== undefined && { id }), ...sms, ...(Number.isFinite(cost) && { cost }) };
}

const SMS_REFUSED: ErrorMessage[] = [
	{
		...SENT_WITH_ERROR,
		// it would be a success without its error
		when: ({ body, ...answer }) =>
			isObject(body) && isSuccess({ ...answer, body: { ...body, error_code: null } }),
	},
	{
		status: 400,
		message: 'The platform does not accept the message',
		description: 'Nothing was sent. Check the phone number and the text.',
	},
	{
		status: 422,
		when: namesNoField,
		message: 'The platform did not send the message',
		description:
			'Nothing was sent. The balance is probably too low: top up the balance of the account on the platform, then run this item again.',
	},
];

/** Not in the API document (docs/further-operations.md) */
export const sendSms: Operation = {
	request: { method: 'POST', url: '/user/sms' },
	notEverywhere: true,
	option: {
		name: 'Send',
		value: 'send',
		action: 'Send SMS',
		description: 'Send a text message to a phone. Costs money.',
	},
	forAgents:
		'Sends a text message of at most 300 characters to a phone, which costs money. Ask first to whom, with country code, and for the exact text. Returns the ID, status and cost.',
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
				'The text to send, at most 300 characters. Longer than 160 characters (70 with an emoji or a letter such as ș), it is charged as several messages.',
			routing: sendInBody('body', text({ atMost: 300 })),
		}),
		...outputParameters,
		options({ body: true, country: true }),
	],
	refusals: SMS_REFUSED,
	policy: 'message',
	wrapsResult: true,
	simplify: simplifySms,
	recipient: 'to',
	// what is sent to one person arrives in the order of the items
	serializeBy: ({ body }) => String(body.to),
};
