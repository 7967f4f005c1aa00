import { isoMicros } from '../formats.mts';
import {
	findConversation,
	FREEFORM_COST_MICROS,
	sendMessage,
	sessionStatus,
} from '../messenger.mts';
import { senderView } from '../views.mts';
import type { ListedSender } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';
import { checkPhone, refuse, senderOf } from './messengerRefusals.mts';

/** Senders, the session window and free text (platform-api 4.7, 4.8, 4.9). */
export function messengerHandlers({
	store,
	clock,
	identifiers,
	webhooks,
}: World): Handlers<'listSenders' | 'getSessionStatus' | 'sendFreeform'> {
	return {
		listSenders: ({ user, query }) => {
			const senders = store.all<ListedSender>(
				"SELECT * FROM senders WHERE user_id = ? AND ? IN (status, 'all') ORDER BY id",
				user.id,
				query.status,
			);
			return { data: senders.map(senderView) };
		},

		getSessionStatus: ({ user, query }) => {
			const { sender_id: id, recipient_phone: phone } = query;
			const sender = senderOf(store, user, id);
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
			const { sender_id: id, recipient_phone: phone, message, media_url, filename } = body;
			const file = media_url === undefined ? undefined : `[${filename ?? media_url}]`;
			const now = clock.now();
			const sender = senderOf(store, user, id);
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
			const sent = store.transaction(() =>
				sendMessage(store, {
					user_id: user.id,
					conversation_id: conversation.id,
					text: [file, message].filter(Boolean).join(' '),
					cost: FREEFORM_COST_MICROS,
					created_at: now,
				}),
			);
			webhooks.messageStatus(sent.recordId, 'sent');
			webhooks.messageStatus(sent.recordId, 'delivered');
			return {
				success: true,
				conversation_id: sent.conversationId,
				message_id: sent.messageId,
				[identifiers.spell('messenger_message_id')]: sent.recordId,
				message_sid: sent.sid,
				session_status: session,
			};
		},
	};
}
