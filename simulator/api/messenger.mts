import { E164, isoMicros } from '../formats.mts';
import { Refusal } from '../http/refusal.mts';
import {
	addMessage,
	findConversation,
	FREEFORM_COST_MICROS,
	messageSid,
	sessionStatus,
} from '../messenger.mts';
import type { ConversationRow, SenderRow, UserRow } from '../store/rows.mts';
import { senderView } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

interface Freeform {
	sender_id: number;
	recipient_phone: string;
	message: string;
}

const refuse = (status: number, code: string, error: string, more = {}) =>
	new Refusal(status, { success: false, error, error_code: code, ...more });

/** Senders, the session window and free text (platform-api 4.7, 4.8, 4.9). */
export function messengerHandlers({ store, clock, identifiers }: World): Handlers {
	function senderOf(user: UserRow, id: number): SenderRow {
		const sender = store.get<SenderRow>(
			'SELECT * FROM senders WHERE id = ? AND user_id = ?',
			id,
			user.id,
		);
		if (!sender) throw refuse(404, 'SENDER_NOT_FOUND', 'Sender not found');
		return sender;
	}

	function checkPhone(phone: string) {
		if (E164.test(phone)) return;
		throw refuse(422, 'INVALID_PHONE', 'The recipient phone must be in E.164 format');
	}

	function send(user: UserRow, conversation: ConversationRow, text: string, now: number) {
		const messageId = addMessage(store, {
			conversation_id: conversation.id,
			direction: 'outbound',
			text,
			cost: FREEFORM_COST_MICROS,
			created_at: now,
		});
		store.run('UPDATE users SET balance = balance - ? WHERE id = ?', FREEFORM_COST_MICROS, user.id);
		const sid = messageSid(messageId);
		const recordId = store.insert('messenger_messages', { message_id: messageId, sid });
		return { messageId, recordId, sid };
	}

	return {
		listSenders: ({ user, query }) => {
			const { status } = query as { status: string };
			const senders = store.all<SenderRow>(
				"SELECT * FROM senders WHERE user_id = ? AND ? IN (status, 'all') ORDER BY id",
				user.id,
				status,
			);
			return { data: senders.map(senderView) };
		},

		getSessionStatus: ({ user, query }) => {
			const { sender_id: id, recipient_phone: phone } = query as Omit<Freeform, 'message'>;
			const sender = senderOf(user, id);
			checkPhone(phone);
			const conversation = findConversation(store, sender.id, phone);
			const last = conversation?.last_customer_message_at;
			return {
				success: true,
				has_conversation: conversation !== undefined,
				...(conversation && {
					conversation_id: conversation.id,
					customer_name: conversation.customer_name,
					last_customer_message_at: last ? isoMicros(last) : null,
				}),
				session_status: sessionStatus(conversation, clock.now()),
			};
		},

		sendFreeform: ({ user, body }) => {
			const { sender_id: id, recipient_phone: phone, message } = body as Freeform;
			const now = clock.now();
			const sender = senderOf(user, id);
			checkPhone(phone);
			if (sender.status !== 'online') {
				throw refuse(503, 'SENDER_OFFLINE', 'The sender is not online');
			}
			const conversation = findConversation(store, sender.id, phone);
			const session = sessionStatus(conversation, now);
			if (!conversation || !session.is_open) {
				const error = 'The 24-hour session is closed';
				throw refuse(403, 'SESSION_EXPIRED', error, { session_status: session });
			}
			if (user.balance < FREEFORM_COST_MICROS) {
				throw refuse(402, 'INSUFFICIENT_BALANCE', 'Insufficient balance');
			}
			const sent = store.transaction(() => send(user, conversation, message, now));
			return {
				success: true,
				conversation_id: conversation.id,
				message_id: sent.messageId,
				[identifiers.spell('messenger_message_id')]: sent.recordId,
				message_sid: sent.sid,
				session_status: session,
			};
		},
	};
}
