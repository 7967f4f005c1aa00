import { dateTime, isoMicros } from '../formats.mts';
import type { Identifiers } from '../identifiers.mts';
import type {
	AssistantRow,
	CallRow,
	CampaignRow,
	ConversationRow,
	LeadRow,
	SenderRow,
} from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { campaignView, json, recordingUrl } from '../views.mts';

export type PostCallPayload = ReturnType<typeof postCallPayload>;
export type InboundPayload = ReturnType<typeof inboundPayload>;

/** The body of a post-call notification (platform-api 6; its shape is assumed). */
export function postCallPayload(store: Store, call: CallRow, includeRecording: boolean) {
	const lead = store.find<LeadRow>('leads', call.lead_id);
	const campaign = store.find<CampaignRow>('campaigns', call.campaign_id);
	return {
		id: call.id,
		customer_phone: call.client_phone_number,
		assistant_phone: call.assistant_phone_number,
		duration: call.duration,
		status: call.status,
		extracted_variables: json(call.variables),
		input_variables: json(call.input_variables),
		transcript: call.transcript,
		...(includeRecording && call.recording && { recording_url: recordingUrl(store, call) }),
		created_at: isoMicros(call.created_at),
		finished_at: isoMicros(call.finished_at ?? call.updated_at),
		...(lead && campaign && { lead: leadPayload(lead, campaign) }),
	};
}

function leadPayload(lead: LeadRow, campaign: CampaignRow) {
	const {
		mark_complete_when_no_leads: _,
		schedule_windows: _windows,
		scheduled_start_at: _start,
		...shown
	} = campaignView(campaign);
	return {
		id: lead.id,
		phone_number: lead.phone_number,
		variables: json(lead.variables),
		status: lead.status,
		created_at: dateTime(lead.created_at),
		updated_at: dateTime(lead.updated_at),
		campaign: shown,
	};
}

/** The body of an inbound notification (platform-api 6; its shape is assumed). */
export const inboundPayload = (call: CallRow) => ({
	id: call.id,
	customer_phone: call.client_phone_number,
	assistant_phone: call.assistant_phone_number,
	assistant_id: call.assistant_id,
	created_at: isoMicros(call.created_at),
});

const SPEAKERS = {
	inbound: { role: 'user', name: 'Customer' },
	outbound: { role: 'assistant', name: 'Assistant' },
};

/** With the offset of the account, whose time is UTC here. */
const withOffset = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, '+00:00');

/** The body of the report of a conversation that has ended; none of it is in the document. */
export function conversationEndedPayload(
	store: Store,
	conversation: ConversationRow,
	identifiers: Identifiers,
) {
	const assistant = store.find<AssistantRow>('assistants', conversation.assistant_id);
	const sender = store.find<SenderRow>('senders', conversation.sender_id);
	const messages = store.all<{
		direction: keyof typeof SPEAKERS;
		text: string;
		created_at: number;
	}>('SELECT * FROM messages WHERE conversation_id = ? ORDER BY id', conversation.id);
	return {
		id: conversation.id,
		conversation_id: conversation.uuid,
		assistant_id: assistant?.uuid,
		type: identifiers.spell(conversation.type),
		message_count: conversation.message_count,
		status: 'ended',
		extracted_variables: {},
		input_variables: json(conversation.variables ?? '{}'),
		transcript: messages.map(({ direction, text, created_at: at }) => ({
			role: SPEAKERS[direction].role,
			content: text,
			timestamp: withOffset(at),
			timestamp_unix: Math.floor(at / 1_000),
		})),
		formatted_transcript: messages
			.map(({ direction, text }) => `${SPEAKERS[direction].name}: ${text}`)
			.join('\n'),
		attachments: [],
		customer_phone: conversation.customer_phone,
		customer_name: conversation.customer_name,
		sender: sender
			? { phone_number: sender.phone_number, display_name: sender.display_name }
			: null,
		created_at: withOffset(conversation.created_at),
		ended_at: withOffset(conversation.updated_at),
	};
}

export const MESSAGE_STATUSES = ['sent', 'delivered', 'read', 'failed', 'undelivered'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The carrier's words for a message that did not arrive. */
const NOT_DELIVERED = {
	error_code: 131026,
	error_message: 'Message undeliverable',
	error_description: 'The recipient cannot get this message.',
};

/** The body of the report of what became of a message; none of it is in the document. */
export function messageStatusPayload(
	store: Store,
	{ id, sid, conversation_id: conversationId }: SentMessage,
	sender: SenderRow,
	{ status, at }: { status: MessageStatus; at: number },
	identifiers: Identifiers,
) {
	const conversation = store.find<ConversationRow>('conversations', conversationId);
	const assistant = store.find<AssistantRow>('assistants', sender.assistant_id);
	const isLost = status === 'failed' || status === 'undelivered';
	return {
		event: 'message_status',
		[identifiers.spell('messenger_message_id')]: id,
		message_sid: sid,
		meta_message_id: null,
		conversation_id: conversation?.uuid ?? null,
		assistant_id: assistant?.uuid ?? null,
		sender: {
			id: sender.id,
			phone_number: sender.phone_number,
			display_name: sender.display_name,
		},
		to: conversation?.customer_phone ?? null,
		from: sender.phone_number,
		direction: 'outbound',
		status,
		...(isLost
			? NOT_DELIVERED
			: { error_code: null, error_message: null, error_description: null }),
		timestamp: withOffset(at),
		provider_timestamp: null,
	};
}

/** A message of a sender, by the number that the answer to sending it gave. */
export interface SentMessage {
	id: number;
	sid: string;
	conversation_id: number;
}
