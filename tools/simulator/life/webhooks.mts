import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import type { Clock } from '../clock.mts';
import type { Dialects } from '../dialects/dialect.mts';
import type { Identifiers } from '../identifiers.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type {
	AssistantRow,
	CallRow,
	ConversationRow,
	DeliveryRow,
	SenderRow,
} from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { outcomeColumns, sendOut } from './outbound.mts';
import type { Attempt } from './outbound.mts';
import {
	conversationEndedPayload,
	inboundPayload,
	messageStatusPayload,
	postCallPayload,
} from './payloads.mts';
import type { MessageStatus, SentMessage } from './payloads.mts';

export interface Webhooks {
	/** Records the notification of an inbound call; the next `send` sends it. */
	callArrived(callId: number): void;
	/** Records the notification of a finished call; the next `send` sends it. */
	callEnded(callId: number): void;
	/** Records the report of a conversation, and returns whether it will be sent. */
	conversationEnded(conversationId: number): boolean;
	/** Records the report of what became of a message, and returns whether it will be sent. */
	messageStatus(messageId: number, status: MessageStatus, odd?: OddReceipt): boolean;
	/** Starts sending everything that is pending. */
	send(): void;
	/** The real time at which a refused delivery is sent again; undefined if it is not waiting. */
	retryAt(deliveryId: number): number | undefined;
	/** Waits for the attempts in progress, but not for later ones. */
	settled(): Promise<void>;
	/** Aborts attempts in progress; pending notifications stay pending. */
	stop(): Promise<void>;
}

/** The real time before each retry of a notification that was not accepted. */
export const RETRY_WAITS_MS = [1_000, 2_000, 4_000];
/** The same for reports of conversations and messages, as a vendor documents it. */
export const CONVERSATION_RETRY_WAITS_MS = [30_000, 60_000, 120_000];
const ATTEMPT_TIMEOUT_MS = 10_000;
/** Many notifications must not reach a receiver all at once. */
const CONCURRENCY = 20;

/** What may be odd about the report of a message. */
export interface OddReceipt {
	/** Whether it is signed with another key. */
	forged?: boolean;
	/** How often it is sent. */
	times?: number;
}

/** A report of a call as it is, or as a service between the platform and a workflow may pack it. */
const PACKED = {
	object: (report: object) => report,
	envelope: (report: object) => ({ event: 'call.ended', data: report }),
	list: (report: object) => [report],
};

type CallDelivery = DeliveryRow & { call_id: number };

const isOfCall = (delivery: DeliveryRow): delivery is CallDelivery => delivery.call_id !== null;

/** Whether a refusal is never followed by another attempt. */
const isFinal = ({ kind }: DeliveryRow, { status = 0 }: Attempt) =>
	kind === 'message-status' && status >= 400 && status < 500 && status !== 429;

const accepted = ({ status = 0 }: Attempt) => status >= 200 && status < 300;

/** Notifications of calls and conversations, with their record and their retries (platform-api 6). */
export function createWebhooks(
	store: Store,
	clock: Clock,
	dialects: Dialects,
	identifiers: Identifiers,
	waitsOf: (kind: DeliveryRow['kind']) => number[],
): Webhooks {
	const attempts = new Set<Promise<unknown>>();
	const deliveries = new Map<number, Promise<void>>();
	const retries = new Map<number, number>();
	const limit = pLimit(CONCURRENCY);
	let stopping = new AbortController();
	let failure: Error | undefined;

	const callOf = (id: number) => store.find<CallRow>('calls', id) as CallRow;

	const settingsOf = ({ assistant_id: id }: Pick<CallRow, 'assistant_id'>) =>
		assistantSettings(store.find<AssistantRow>('assistants', id) as AssistantRow);

	const note = (
		kind: DeliveryRow['kind'],
		about: { call_id: number } | { conversation_id: number },
		url: string,
		payload: object,
		signature: string | null = null,
	) =>
		store.insert('deliveries', {
			kind,
			...about,
			url,
			status: 'pending',
			payload: JSON.stringify(payload),
			signature,
			created_at: clock.now(),
			updated_at: clock.now(),
		});

	/** What a call stores about its webhooks: the outcome of the post-call one, and `inbound`. */
	function response({ kind, call_id: callId }: CallDelivery, outcome: object): object {
		const kept = JSON.parse(callOf(callId).webhook_response) as { inbound?: object };
		if (kind === 'inbound') return { ...kept, inbound: outcome };
		return { ...outcome, ...(kept.inbound && { inbound: kept.inbound }) };
	}

	/** The variables that a workflow provides for an inbound call. */
	function given({ call_id: callId }: CallDelivery, { body }: Attempt): Partial<CallRow> {
		const known = JSON.parse(callOf(callId).input_variables) as object;
		const variables = { ...known, ...dialects.current.variablesIn(body) };
		return { input_variables: JSON.stringify(variables) };
	}

	function record(delivery: DeliveryRow, attempt: Attempt, number: number): boolean {
		const done =
			accepted(attempt) || isFinal(delivery, attempt) || number > waitsOf(delivery.kind).length;
		const status = !done ? 'pending' : accepted(attempt) ? 'delivered' : 'failed';
		const now = clock.now();
		store.transaction(() => {
			store.update('deliveries', delivery.id, {
				status,
				attempts: number,
				...outcomeColumns(attempt),
				updated_at: now,
			});
			if (!isOfCall(delivery)) return;
			store.update('calls', delivery.call_id, {
				webhook_response: JSON.stringify(response(delivery, { ...attempt, attempts: number })),
				...(delivery.kind === 'inbound' && accepted(attempt) && given(delivery, attempt)),
				updated_at: now,
			});
		});
		return done;
	}

	const post = ({ url, payload, signature }: DeliveryRow, signal: AbortSignal) =>
		limit(() =>
			sendOut(
				{
					method: 'POST',
					url,
					headers: {
						'content-type': 'application/json',
						...(signature && { 'x-signature-256': signature }),
					},
					body: payload,
				},
				AbortSignal.any([signal, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]),
			),
		);

	async function deliver(delivery: DeliveryRow, { signal }: AbortController) {
		for (let number = delivery.attempts + 1; ; number++) {
			const attempt = post(delivery, signal);
			attempts.add(attempt);
			const outcome = await attempt;
			attempts.delete(attempt);
			if (signal.aborted) return;
			if (record(delivery, outcome, number)) return;
			const wait = waitsOf(delivery.kind)[number - 1];
			retries.set(delivery.id, Date.now() + wait);
			await sleep(wait, undefined, { signal }).catch(() => undefined);
			retries.delete(delivery.id);
			if (signal.aborted) return;
		}
	}

	return {
		callArrived: (callId) => {
			const call = callOf(callId);
			const settings = settingsOf(call);
			const { inbound_webhook_url: url } = settings;
			if (!url || !(settings.is_webhook_active || settings.is_inbound_webhook_enabled)) return;
			const said = dialects.current.inbound(inboundPayload(call));
			note('inbound', { call_id: callId }, url, said);
		},
		callEnded: (callId) => {
			const call = callOf(callId);
			const settings = settingsOf(call);
			if (!settings.is_webhook_active || !settings.webhook_url) return;
			if (settings.send_webhook_only_on_completed && call.status !== 'completed') return;
			const payload = postCallPayload(store, call, settings.include_recording_in_webhook);
			const said = dialects.current.postCall(payload, call, store);
			const sent = PACKED[settings.reports_in ?? 'object'](said);
			note('post-call', { call_id: callId }, settings.webhook_url, sent);
		},
		conversationEnded: (id) => {
			const conversation = store.find<ConversationRow>('conversations', id) as ConversationRow;
			const { conversation_ended_webhook_url: url } = settingsOf(conversation);
			if (!url) return false;
			const payload = conversationEndedPayload(store, conversation, identifiers);
			note('conversation-ended', { conversation_id: id }, url, payload);
			return true;
		},
		messageStatus: (id, status, { forged, times = 1 } = {}) => {
			const message = store.get<SentMessage>(
				`SELECT w.id, w.sid, m.conversation_id FROM messenger_messages w
				JOIN messages m ON m.id = w.message_id WHERE w.id = ?`,
				id,
			) as SentMessage;
			const { sender_id: senderId } = store.find<ConversationRow>(
				'conversations',
				message.conversation_id,
			) as ConversationRow;
			const sender = store.find<SenderRow>('senders', senderId) as SenderRow;
			const { receipt_url: url, receipt_key: key } = sender;
			if (url === null || key === null) return false;
			const facts = { status, at: clock.now() };
			const payload = messageStatusPayload(store, message, sender, facts, identifiers);
			const digest = createHmac('sha256', forged ? `${key}-forged` : key)
				.update(JSON.stringify(payload))
				.digest('hex');
			const about = { conversation_id: message.conversation_id };
			for (let time = 0; time < times; time++) {
				note('message-status', about, url, payload, `sha256=${digest}`);
			}
			return true;
		},
		send: () => {
			// An error between two calls is thrown at the next one.
			if (failure) throw failure;
			const pending = store.all<DeliveryRow>("SELECT * FROM deliveries WHERE status = 'pending'");
			for (const delivery of pending) {
				if (deliveries.has(delivery.id)) continue;
				const sending = deliver(delivery, stopping)
					.catch((error: Error) => void (failure = error))
					.finally(() => deliveries.delete(delivery.id));
				deliveries.set(delivery.id, sending);
			}
		},
		retryAt: (deliveryId) => retries.get(deliveryId),
		settled: async () => {
			await Promise.all([...attempts]);
			// The outcome of an attempt is written right after it arrives.
			await new Promise(setImmediate);
		},
		stop: async () => {
			stopping.abort();
			await Promise.all([...deliveries.values()]);
			stopping = new AbortController();
		},
	};
}
