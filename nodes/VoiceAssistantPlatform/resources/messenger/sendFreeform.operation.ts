import { ENDPOINTS } from '../../api/endpoints';
import { isSessionExpired } from '../../api/messageRefusals';
import { sendInBody, type Operation } from '../../execution/operation';
import { recipientPhone } from '../../parameters/contacts';
import { templateListPath } from '../../parameters/endpointPaths';
import { senderLocator, templateLocator } from '../../parameters/locators';
import { defaultCountry, writeOptions } from '../../parameters/options';
import { validated } from '../../validation/form';
import { phoneNumber } from '../../validation/phoneNumber';
import { id, required, text } from '../../validation/rules';
import { placeholders } from './placeholders';
import { sendTextOrTemplate } from './sendTextOrTemplate';

/** platform-api 4.7 */
export const sendFreeform: Operation = {
	endpoint: ENDPOINTS.sendFreeform,
	policy: 'message',
	outputRefusals: { parameter: 'whenSessionIsClosed', isReturned: isSessionExpired },
	perform: (item) =>
		item.parameters.whenSessionIsClosed === 'template' ? sendTextOrTemplate(item) : undefined,
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
			displayName: 'When the 24-Hour Window Is Closed',
			name: 'whenSessionIsClosed',
			type: 'options',
			noDataExpression: true,
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
						'The item goes on with "sent": false and the status of the session, so that the workflow can go another way. A message that went out has "sent": true.',
				},
				{
					name: 'Send a Template Instead',
					value: 'template',
					description:
						'The customer gets the template that you choose below. "sent_as" says which of the two went out: "freeform" or "template". Not every platform offers this.',
				},
			],
			default: 'fail',
			description:
				'What happens when the customer has not written within the last 24 hours. The platform does not take free text then.',
		},
		...[
			{
				...templateLocator,
				required: true,
				routing: validated(required, id),
			},
			...placeholders(validated),
		].map((parameter) => ({
			...parameter,
			displayOptions: {
				show: { whenSessionIsClosed: ['template'], ...parameter.displayOptions?.show },
			},
		})),
		writeOptions(defaultCountry, templateListPath),
	],
};
