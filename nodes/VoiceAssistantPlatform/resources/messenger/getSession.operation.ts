import { ENDPOINTS } from '../../api/endpoints';
import { actAsUser, additionalQueryParameters, options } from '../../parameters/options';
import { senderLocator } from '../../parameters/locators';
import { recipientPhone } from '../../parameters/contacts';
import { id, phoneNumber, required } from '../../validation/rules';
import { sendInQuery, type Operation } from '../../execution/operation';

/** platform-api 4.8 */
export const getSession: Operation = {
	endpoint: ENDPOINTS.getSession,
	option: {
		name: 'Check Session',
		value: 'getSession',
		action: 'Check session',
		description:
			'Find out whether free text may be sent to a person now, or only a template. Costs nothing.',
	},
	properties: [
		{
			...senderLocator,
			required: true,
			routing: sendInQuery('sender_id', required, id),
		},
		{
			...recipientPhone,
			routing: sendInQuery('recipient_phone', required, phoneNumber),
		},
		options([actAsUser, additionalQueryParameters]),
	],
};
