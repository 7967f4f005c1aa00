import { ENDPOINTS } from '../../api/endpoints';
import { sendInQuery, type Operation } from '../../execution/operation';
import { optionsWithoutBody } from '../../parameters/common';
import { recipientPhone } from '../../parameters/contacts';
import { senderLocator } from '../../parameters/locators';
import { defaultCountry } from '../../parameters/options';
import { phoneNumber } from '../../validation/phoneNumber';
import { id, required } from '../../validation/rules';

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
		optionsWithoutBody(defaultCountry),
	],
};
