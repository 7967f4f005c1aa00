import { setTimeout as sleep } from 'node:timers/promises';

import type { Clock } from '../clock.mts';
import { dateTime, isoMicros } from '../formats.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type { AssistantRow, CallRow, CampaignRow, DeliveryRow, LeadRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { campaignView } from '../views.mts';

export interface Webhooks {
	/** Notes the notification of a finished call; it is sent by the next `send`. */
	callEnded(callId: number): void;
	/** Starts sending everything that is pending. */
	send(): void;
	/** Waits for the attempts that are on their way, not for those that wait for their turn. */
	settled(): Promise<void>;
	/** Gives up what is on its way; pending notifications stay pending. */
	stop(): Promise<void>;
}

interface Attempt {
	status?: number;
	body?: string;
	error?: string;
}

/** How long a notification that was not accepted waits to be sent again, in real time. */
export const RETRY_WAITS_MS = [1_000, 2_000, 4_000];
const ATTEMPT_TIMEOUT_MS = 10_000;
const KEPT_BODY_LENGTH = 2_000;

const json = (text: string): unknown => JSON.parse(text);

/** The body of a post-call notification (platform-api 6; its shape is assumed). */
function payloadOf(store: Store, call: CallRow, includeRecording: boolean) {
	const lead = store.get<LeadRow>('SELECT * FROM leads WHERE id = ?', call.lead_id);
	const campaign = store.get<CampaignRow>('SELECT * FROM campaigns WHERE id = ?', call.campaign_id);
	return {
		id: call.id,
		customer_phone: call.client_phone_number,
		assistant_phone: call.assistant_phone_number,
		duration: call.duration,
		status: call.status,
		extracted_variables: json(call.variables),
		input_variables: json(call.input_variables),
		transcript: call.transcript,
		...(includeRecording && call.recording_url && { recording_url: call.recording_url }),
		created_at: isoMicros(call.created_at),
		finished_at: isoMicros(call.finished_at ?? call.updated_at),
		...(lead && campaign && { lead: leadPayload(lead, campaign) }),
	};
}

function leadPayload(lead: LeadRow, campaign: CampaignRow) {
	const { mark_complete_when_no_leads: _, ...shown } = campaignView(campaign);
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

async function post(url: string, body: string, signal: AbortSignal): Promise<Attempt> {
	try {
		const response = await fetch(url, {
			method: 'POST',
			headers: { 'content-type': 'application/json' },
			body,
			redirect: 'manual',
			signal,
		});
		const text = await response.text();
		return { status: response.status, body: text.slice(0, KEPT_BODY_LENGTH) };
	} catch (error) {
		const cause = (error as Error).cause;
		return { error: cause instanceof Error ? cause.message : (error as Error).message };
	}
}

const accepted = ({ status = 0 }: Attempt) => status >= 200 && status < 300;

/** Post-call notifications, with their record and their retries (platform-api 6). */
export function createWebhooks(
	store: Store,
	clock: Clock,
	waits: number[],
	timeoutMs = ATTEMPT_TIMEOUT_MS,
): Webhooks {
	const attempts = new Set<Promise<unknown>>();
	const deliveries = new Map<number, Promise<void>>();
	let stopping = new AbortController();
	let failure: Error | undefined;

	function record(delivery: DeliveryRow, attempt: Attempt, number: number): boolean {
		const done = accepted(attempt) || number > waits.length;
		const status = !done ? 'pending' : accepted(attempt) ? 'delivered' : 'failed';
		const now = clock.now();
		store.transaction(() => {
			store.run(
				`UPDATE deliveries SET status = ?, attempts = ?, response_status = ?, error = ?,
				updated_at = ? WHERE id = ?`,
				status,
				number,
				attempt.status ?? null,
				attempt.error ?? null,
				now,
				delivery.id,
			);
			store.run(
				'UPDATE calls SET webhook_response = ?, updated_at = ? WHERE id = ?',
				JSON.stringify({ ...attempt, attempts: number }),
				now,
				delivery.call_id,
			);
		});
		return done;
	}

	async function deliver(delivery: DeliveryRow, { signal }: AbortController) {
		for (let number = delivery.attempts + 1; ; number++) {
			const inTime = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
			const attempt = post(delivery.url, delivery.payload, inTime);
			attempts.add(attempt);
			const outcome = await attempt;
			attempts.delete(attempt);
			if (signal.aborted) return;
			if (record(delivery, outcome, number)) return;
			await sleep(waits[number - 1], undefined, { signal }).catch(() => undefined);
			if (signal.aborted) return;
		}
	}

	return {
		callEnded: (callId) => {
			const call = store.get<CallRow>('SELECT * FROM calls WHERE id = ?', callId) as CallRow;
			const settings = assistantSettings(
				store.get<AssistantRow>(
					'SELECT * FROM assistants WHERE id = ?',
					call.assistant_id,
				) as AssistantRow,
			);
			if (!settings.is_webhook_active || !settings.webhook_url) return;
			if (settings.send_webhook_only_on_completed && call.status !== 'completed') return;
			const payload = payloadOf(store, call, settings.include_recording_in_webhook);
			store.insert('deliveries', {
				call_id: callId,
				url: settings.webhook_url,
				status: 'pending',
				payload: JSON.stringify(payload),
				created_at: clock.now(),
				updated_at: clock.now(),
			});
		},
		send: () => {
			// What went wrong between two calls is told to the caller of the next.
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
		settled: async () => {
			await Promise.all([...attempts]);
			// The outcome of an attempt is written just after it has come in.
			await new Promise(setImmediate);
		},
		stop: async () => {
			stopping.abort();
			await Promise.all([...deliveries.values()]);
			stopping = new AbortController();
		},
	};
}
