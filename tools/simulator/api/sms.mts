import { usd } from '../formats.mts';
import { invalid, Refusal } from '../http/refusal.mts';
import type { PhoneNumberRow } from '../store/rows.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

/** What each part of a text message costs, in millionths of a dollar. */
const SEGMENT_COST_MICROS = 7_500;

/** How many characters fit into a single message, and into each part of a longer one; fewer if the text has other characters. */
const PLAIN = { alone: 160, part: 153 };
const UNICODE = { alone: 70, part: 67 };
const IS_PLAIN = /^[\n\r !-~¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü€]*$/;

function segmentsOf(text: string): number {
	const { alone, part } = IS_PLAIN.test(text) ? PLAIN : UNICODE;
	return text.length <= alone ? 1 : Math.ceil(text.length / part);
}

/** Text messages, which are not in the document. */
export const smsHandlers = ({ store, clock }: World): Handlers<'sendSms'> => ({
	sendSms: ({ user, body: { from, to, body: text } }) => {
		const number = store.find<PhoneNumberRow>('phone_numbers', from, user.id);
		if (!number?.sms_capable)
			throw invalid({ from: ['The selected number cannot send messages.'] });
		const segments = segmentsOf(text);
		const cost = segments * SEGMENT_COST_MICROS;
		if (user.balance < cost) throw new Refusal(422, { message: 'Insufficient balance' });
		const id = store.transaction(() => {
			store.update('users', user.id, { balance: user.balance - cost });
			const created_at = clock.now();
			return store.insert('sms', { phone_number_id: from, to_number: to, text, cost, created_at });
		});
		const data = { id, to, segments, cost: usd(cost), status: 'queued' };
		return { message: 'SMS sent successfully', data };
	},
});
