import type { InboundPayload, PostCallPayload } from '../life/payloads.mts';
import type { AssistantRow, CallRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { campaignWithChannel, listIfEmpty, segmentsOf } from './observedViews.mts';

const ENDED_BY: Record<string, string> = {
	completed: 'assistant',
	ended_by_assistant: 'assistant',
	ended_by_customer: 'customer',
	voicemail: 'voicemail',
};

const withoutMicros = (time: string) => time.replace(/\.\d+(?=Z$)/, '');

/** The body of a post-call notification: the campaign is next to the lead, and the assistant is named. */
export function postCallInSegments(
	{ lead: reported, transcript, ...payload }: PostCallPayload,
	call: CallRow,
	store: Store,
) {
	const assistant = store.find<AssistantRow>('assistants', call.assistant_id) as AssistantRow;
	const { campaign = null, ...lead } = reported ?? {};
	return {
		...payload,
		type: call.type,
		assistant_id: assistant.uuid,
		assistant_name: assistant.name,
		ended_by: ENDED_BY[call.status] ?? null,
		input_variables: listIfEmpty(payload.input_variables),
		transcript: segmentsOf(call),
		formatted_transcript: transcript,
		...(call.recording === null && { recording_url: null }),
		finished_at: withoutMicros(payload.finished_at),
		lead: reported ? lead : null,
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
