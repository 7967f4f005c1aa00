import { ENDPOINTS } from '../../api/endpoints';
import { sendInBody, validated, type Operation } from '../../execution/operation';
import { recipientPhone } from '../../parameters/contacts';
import { senderLocator } from '../../parameters/locators';
import { writeOptions } from '../../parameters/options';
import { id, oneOf, phoneNumber, required, text } from '../../validation/rules';

/** platform-api 4.7 */
export const sendFreeform: Operation = {
	endpoint: ENDPOINTS.sendFreeform,
	policy: 'message',
	returnable: { parameter: 'whenSessionIsClosed', codes: ['SESSION_EXPIRED'] },
	option: {
		name: 'Send Freeform Message',
		value: 'sendFreeform',
		action: 'Send freeform message',
		description: 'Send free text to a customer who wrote within the last 24 hours. Costs balance.',
	},
	properties: [
		{
			...senderLocator,
			required: true,
			routing: sendInBody('sender_id', required, id),
		},
		{
			...recipientPhone,
			routing: sendInBody('recipient_phone', required, phoneNumber),
		},
		{
			displayName: 'Message',
			name: 'message',
			type: 'string',
			typeOptions: { rows: 4 },
			required: true,
			default: '',
			placeholder: 'e.g. Thank you for the call! Your appointment is on Monday at 10.',
			description: 'The text to send, at most 4096 characters',
			// platform-api 8
			routing: sendInBody('message', required, text({ atMost: 4096 })),
		},
		{
			displayName: 'When Session Is Closed',
			name: 'whenSessionIsClosed',
			type: 'options',
			options: [
				{
					name: 'Fail',
					value: 'fail',
					description: "The item fails, as set in the node's On Error setting",
				},
				{
					name: 'Return the Session Status',
					value: 'return',
					description:
						'The item goes on with "sent": false and the status of the session, so that the workflow can send a template instead. A message that went out has "sent": true.',
				},
			],
			default: 'fail',
			routing: validated(required, oneOf('fail', 'return')),
			description:
				'What happens when the customer has not written within the last 24 hours. Nothing is sent then.',
		},
		writeOptions(),
	],
};
