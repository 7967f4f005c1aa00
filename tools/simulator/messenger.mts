import { isoMicros } from './formats.mts';
import { createRandom } from './random.mts';
import type { ConversationRow, SenderRow } from './store/rows.mts';
import type { Store } from './store/store.mts';

const WINDOW_MS = 24 * 60 * 60_000;
const MINUTE_MS = 60_000;

type Session = Pick<ConversationRow, 'session_started_at'>;

/** Whether free text may be sent now, and until when (platform-api 2.4, 3.5). */
export function sessionStatus(session: Session | undefined, now: number) {
	const start = session?.session_started_at ?? null;
	const end = (start ?? 0) + WINDOW_MS;
	const isOpen = start !== null && now < end;
	const state = { is_open: isOpen, can_send_freeform: isOpen, requires_template: !isOpen };
	if (start === null) {
		const message = 'The customer has not written yet. Send a template message first.';
		return { ...state, message, expires_at: null };
	}
	if (!isOpen) {
		const message = 'The 24-hour session has expired. Send a template message.';
		return { ...state, message, expired_at: isoMicros(end) };
	}
	return {
		...state,
		message: 'The session is open. Free text can be sent.',
		minutes_remaining: Math.floor((end - now) / MINUTE_MS),
		expires_at: isoMicros(end),
	};
}

/** The price of a free text, in millionths of a dollar. */
export const FREEFORM_COST_MICROS = 5_000;

/** The price of a template message. */
export const TEMPLATE_COST_MICROS = 40_000;

/** The telephony provider's identifier of a message (platform-api 4.7). */
export const messageSid = (messageId: number): string =>
	`SM${createRandom('message', messageId).uuid().replaceAll('-', '')}`;

/** The conversation of a sender with a recipient, if they have one. */
export const findConversation = (store: Store, senderId: number, phone: string) =>
	store.get<ConversationRow>(
		'SELECT * FROM conversations WHERE sender_id = ? AND customer_phone = ?',
		senderId,
		phone,
	);

/** Records a message in its conversation and returns the record's id. */
export function addMessage(
	store: Store,
	message: {
		id?: number;
		conversation_id: number;
		direction: 'inbound' | 'outbound';
		text: string;
		cost: number;
		template_id?: number;
		created_at: number;
	},
): number {
	const id = store.insert('messages', message);
	store.run(
		`UPDATE conversations SET message_count = message_count + 1, total_cost = total_cost + ?,
		updated_at = ? WHERE id = ?`,
		message.cost,
		message.created_at,
		message.conversation_id,
	);
	return id;
}

interface OutboundMessage {
	user_id: number;
	conversation_id: number;
	text: string;
	cost: number;
	template_id?: number;
	created_at: number;
}

/** Records a message from the user, and deducts its price from the balance (platform-api 4.7). */
export function sendMessage(store: Store, { user_id: userId, ...message }: OutboundMessage) {
	const messageId = addMessage(store, { ...message, direction: 'outbound' });
	store.run('UPDATE users SET balance = balance - ? WHERE id = ?', message.cost, userId);
	const sid = messageSid(messageId);
	const recordId = store.insert('messenger_messages', { message_id: messageId, sid });
	return { conversationId: message.conversation_id, messageId, recordId, sid };
}

/** Opens the window with a customer, or restarts it (platform-api 3.5); returns the conversation. */
export function openSession(
	store: Store,
	sender: SenderRow,
	{ phone, name }: { phone: string; name?: string },
	at: number,
): number {
	const id =
		findConversation(store, sender.id, phone)?.id ??
		store.insert('conversations', {
			uuid: createRandom('conversation', sender.id, phone).uuid(),
			user_id: sender.user_id,
			assistant_id: sender.assistant_id,
			type: 'messenger',
			sender_id: sender.id,
			customer_phone: phone,
			created_at: at,
			updated_at: at,
		});
	store.update('conversations', id, {
		session_started_at: at,
		...(name !== undefined && { customer_name: name }),
	});
	return id;
}

export interface InboundMessage {
	phone: string;
	text: string;
	name?: string;
}

/** A customer writes, which opens or restarts the window (platform-api 3.5). */
export function receiveMessage(
	store: Store,
	sender: SenderRow,
	inbound: InboundMessage,
	at: number,
) {
	return store.transaction(() => {
		const conversationId = openSession(store, sender, inbound, at);
		store.update('conversations', conversationId, { last_customer_message_at: at });
		const messageId = addMessage(store, {
			conversation_id: conversationId,
			direction: 'inbound',
			text: inbound.text,
			cost: 0,
			created_at: at,
		});
		return { conversationId, messageId };
	});
}
