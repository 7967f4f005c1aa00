import { MESSAGE_REFUSED, NO_MESSENGER } from '../../api/messageRefusals';
import type { Operation } from '../../declaration/operation';
import { sendInQuery } from '../../declaration/routing';
import { mustChoose, senderLocator } from '../../parameters/locators';
import { options } from '../../parameters/options';
import { phoneNumber } from '../../validation/phoneNumber';
import { id } from '../../validation/rules';
import { recipientPhone } from './shared';

/** platform-api 4.8 */
export const getSession: Operation = {
	request: { method: 'GET', url: '/user/messenger/session-status' },
	option: {
		name: 'Check 24-Hour Window',
		value: 'getSession',
		action: 'Check messenger window',
		description:
			'Find out whether free text may be sent to a person now, or only a template. Costs nothing.',
	},
	forAgents:
		'Tells whether free text may be sent to a person now: only within 24 hours after the person wrote. Costs nothing. Returns session_status; if its can_send_freeform is false, only a template can be sent.',
	properties: [
		mustChoose(senderLocator, sendInQuery('sender_id', id)),
		recipientPhone(sendInQuery('recipient_phone', phoneNumber)),
		options({ country: true }),
	],
	refusals: [...MESSAGE_REFUSED, NO_MESSENGER],
};
