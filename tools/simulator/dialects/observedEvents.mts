import { isoMicros } from '../formats.mts';
import type { InboundPayload, PostCallPayload } from '../life/payloads.mts';
import { ANSWERED_STATUSES } from '../life/script.mts';
import type { AssistantRow, CallRow, LeadRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { campaignWithChannel, listIfEmpty, segmentsOf } from './observedViews.mts';

/** Reports have another word than lists. */
const REPORTED_STATUSES: Record<string, string> = { 'no-answer': 'unanswered' };

/** Calls to numbers with these last two digits were put through to a colleague. */
const TRANSFERRED = '05';
const COLLEAGUE = '+442079460999';
const TRANSFER_SECONDS = 30;
/** The ID of a transfer is that of a call of its own, which no list shows here. */
const FIRST_TRANSFER_ID = 900_000;

const ENDED_BY: Record<string, string> = {
	completed: 'assistant',
	ended_by_assistant: 'assistant',
	ended_by_customer: 'customer',
	voicemail: 'voicemail',
};

const withoutMicros = (time: string) => time.replace(/\.\d+(?=Z$)/, '');

function transfersOf({ id, client_phone_number: phone, status, ...call }: CallRow) {
	if (!phone?.endsWith(TRANSFERRED) || !ANSWERED_STATUSES.includes(status)) return [];
	const endedAt = call.finished_at ?? call.updated_at;
	const said = [
		{ text: 'Good morning.', type: 'transcript', sender: 'human', timestamp: endedAt / 1_000 },
	];
	return [
		{
			id: FIRST_TRANSFER_ID + id,
			status: 'completed',
			transfer_to: COLLEAGUE,
			duration: TRANSFER_SECONDS,
			carrier_cost: '0.00600000',
			transcript: said,
			formatted_transcript: 'Customer: Good morning.',
			recording_url: null,
			created_at: isoMicros(endedAt - TRANSFER_SECONDS * 1_000),
			finished_at: isoMicros(endedAt),
		},
	];
}

/** The body of a post-call notification: the campaign is next to the lead, and the assistant is named. */
export function postCallInSegments(
	{ lead: reported, transcript, ...payload }: PostCallPayload,
	call: CallRow,
	store: Store,
) {
	const assistant = store.find<AssistantRow>('assistants', call.assistant_id) as AssistantRow;
	const { campaign = null, ...lead } = reported ?? {};
	const tries = store.find<LeadRow>('leads', call.lead_id)?.attempts;
	const transfers = transfersOf(call);
	return {
		...payload,
		status: REPORTED_STATUSES[call.status] ?? call.status,
		type: call.type,
		assistant_id: assistant.uuid,
		assistant_name: assistant.name,
		ended_by: ENDED_BY[call.status] ?? null,
		input_variables: listIfEmpty(payload.input_variables),
		transcript: segmentsOf(call),
		formatted_transcript: transcript,
		...(call.recording === null && { recording_url: null }),
		finished_at: withoutMicros(payload.finished_at),
		...(transfers.length > 0 && { transfers }),
		lead: reported ? { ...lead, call_tries: tries } : null,
		campaign: campaign && campaignWithChannel(campaign, store),
	};
}

/** The body of an inbound notification: the two numbers. */
export const inboundInBrief = ({ customer_phone, assistant_phone }: InboundPayload) => ({
	customer_phone,
	assistant_phone,
});

/** The variables in the answer to an inbound notification; none if it is not a JSON object. */
export function variablesIn(answer = ''): Record<string, unknown> {
	try {
		const value: unknown = JSON.parse(answer);
		const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
		return isObject ? (value as Record<string, unknown>) : {};
	} catch {
		return {};
	}
}
