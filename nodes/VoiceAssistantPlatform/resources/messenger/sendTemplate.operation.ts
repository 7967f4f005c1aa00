import { isTemplateReturned, MESSAGE_REFUSED, noTemplates } from '../../api/messageRefusals';
import type { Operation } from '../../declaration/operation';
import { sendInBody } from '../../declaration/routing';
import { additionalFields } from '../../parameters/common';
import { templateListPath } from '../../parameters/endpointPath';
import { mustChoose, templateLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { limitedText } from '../../parameters/texts';
import { id } from '../../validation/rules';
import { placeholders, senderAndRecipient, toOnePerson } from './shared';

/** Beyond the API document: assumed (docs/further-operations.md) */
export const sendTemplate: Operation = {
	request: { method: 'POST', url: '/user/messenger/send' },
	notEverywhere: true,
	option: {
		name: 'Send Template',
		value: 'sendTemplate',
		action: 'Send template',
		description: 'Send an approved template, even after the 24-hour window. Costs money.',
	},
	forAgents:
		'Sends an approved message text with its placeholders filled in, at any time. Costs money. Ask first to whom, with country code, and for what goes into the placeholders. Returns whether it was sent.',
	properties: [
		...senderAndRecipient,
		mustChoose(templateLocator, sendInBody('template_id', id)),
		...placeholders((rule) => sendInBody('variables', rule)),
		{
			displayName: 'When Not Sent',
			name: 'whenNotSent',
			type: 'options',
			options: [
				{
					name: 'Fail',
					value: 'fail',
					description: "The item fails, as set in the node's On Error setting",
				},
				{
					name: 'Return the Reason',
					value: 'return',
					description:
						'The item continues with "sent": false and the reason in "error_code". A sent message has "sent": true.',
				},
			],
			default: 'fail',
			description:
				'What happens when the number is not on the messenger, the sender is offline or at its limit, the template is not approved or not up to date, or the carrier refuses the message',
		},
		additionalFields({
			displayName: 'Recipient Name',
			name: 'recipientName',
			type: 'string',
			default: '',
			placeholder: 'e.g. Maria Popescu',
			...limitedText('recipient_name', 255, 'Name of the person, for the list of conversations'),
		}),
		options({ body: true, country: true, own: [templateListPath] }),
	],
	refusals: [
		...MESSAGE_REFUSED,
		noTemplates('your platform does not offer templates here: leave the credential as it is'),
	],
	policy: 'message',
	recipient: 'recipient_phone',
	serializeBy: toOnePerson,
	outputRefusals: { parameter: 'whenNotSent', isReturned: isTemplateReturned },
};
