import { dateTime, isoMicros } from '../formats.mts';
import type { CallRow, CampaignRow, LeadRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { campaignView, json } from '../views.mts';

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

/** The body of an inbound notification (platform-api 6; its shape is assumed). */
export const inboundPayload = (call: CallRow) => ({
	id: call.id,
	customer_phone: call.client_phone_number,
	assistant_phone: call.assistant_phone_number,
	assistant_id: call.assistant_id,
	created_at: isoMicros(call.created_at),
});
