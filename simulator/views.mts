import { dateTime, isoMicros, usd } from './formats.mts';
import type { Identifiers } from './identifiers.mts';
import { assistantSettings } from './store/assistantSettings.mts';
import type {
	AssistantRow,
	CallRow,
	CampaignRow,
	ContactRow,
	ConversationRow,
	LeadRow,
	SenderRow,
	UserRow,
} from './store/rows.mts';

type Json = Record<string, unknown>;

const json = (text: string) => JSON.parse(text) as Json;

const NUMBERS_AS_STRINGS = [
	'llm_temperature',
	'voice_stability',
	'voice_similarity',
	'speech_speed',
	'ambient_sound_volume',
];
/** Numbers in full: `String` writes small ones with an exponent. */
const IN_FULL = new Intl.NumberFormat('en-US', {
	useGrouping: false,
	maximumFractionDigits: 100,
	signDisplay: 'negative',
});
const FLAGS_AS_INTEGERS = ['fillers', 'end_call_on_voicemail'];

const convert = (settings: Json, names: string[], by: (value: unknown) => unknown) =>
	Object.fromEntries(names.map((name) => [name, by(settings[name])]));

/** An assistant as the list returns it (platform-api 2.5). */
export function assistantView(row: AssistantRow, identifiers: Identifiers): Json {
	const settings = assistantSettings(row);
	return {
		id: row.id,
		uuid: row.uuid,
		user_id: row.user_id,
		phone_number_id: row.phone_number_id,
		name: row.name,
		type: row.type,
		status: row.status,
		mode: row.mode,
		timezone: row.timezone,
		...settings,
		...convert(settings, NUMBERS_AS_STRINGS, (value) => IN_FULL.format(Number(value))),
		...convert(settings, FLAGS_AS_INTEGERS, Number),
		tools: settings.tools.map(identifiers.spellTool),
		created_at: isoMicros(row.created_at),
		updated_at: isoMicros(row.updated_at),
		deleted_at: null,
	};
}

/** A campaign (platform-api 4.20, shape assumed). */
export function campaignView(row: CampaignRow): Json {
	return {
		id: row.id,
		name: row.name,
		status: row.status,
		max_calls_in_parallel: row.max_calls_in_parallel,
		mark_complete_when_no_leads: Boolean(row.mark_complete_when_no_leads),
		allowed_hours_start_time: row.allowed_hours_start_time,
		allowed_hours_end_time: row.allowed_hours_end_time,
		allowed_days: json(row.allowed_days),
		max_retries: row.max_retries,
		retry_interval: row.retry_interval,
		created_at: isoMicros(row.created_at),
		updated_at: isoMicros(row.updated_at),
	};
}

/** A lead (platform-api 2.6). */
export function leadView(row: LeadRow & { campaign_name: string }, contacts: ContactRow[]): Json {
	return {
		id: row.id,
		campaign_id: row.campaign_id,
		phone_number: row.phone_number,
		variables: json(row.variables),
		status: row.status,
		created_at: dateTime(row.created_at),
		updated_at: dateTime(row.updated_at),
		campaign: { id: row.campaign_id, name: row.campaign_name },
		secondary_contacts: contacts.map((contact) => ({
			id: contact.id,
			phone_number: contact.phone_number,
			variables: json(contact.variables),
			status: contact.status,
			created_at: dateTime(contact.created_at),
			updated_at: dateTime(contact.updated_at),
		})),
	};
}

/** A call (platform-api 2.2). */
export function callView(
	row: CallRow & { assistant_name: string; campaign_name: string | null },
): Json {
	return {
		id: row.id,
		assistant_name: row.assistant_name,
		...(row.campaign_name && { campaign_name: row.campaign_name }),
		type: row.type,
		duration: row.duration,
		assistant_phone_number: row.assistant_phone_number,
		client_phone_number: row.client_phone_number,
		status: row.status,
		transcript: row.transcript,
		variables: json(row.variables),
		evaluation: json(row.evaluation),
		webhook_response: json(row.webhook_response),
		carrier_cost: usd(row.carrier_cost),
		total_cost: usd(row.total_cost),
		answered_by: row.answered_by,
		...(row.recording_url && { recording_url: row.recording_url }),
		created_at: dateTime(row.created_at),
		updated_at: dateTime(row.updated_at),
	};
}

/** A messenger sender (platform-api 2.3). */
export function senderView(row: SenderRow): Json {
	return {
		id: row.id,
		phone_number: row.phone_number,
		display_name: row.display_name,
		status: row.status,
		quality_rating: row.quality_rating,
		messaging_limit: row.messaging_limit,
		messaging_limit_formatted:
			row.messaging_limit === null
				? 'Unlimited'
				: `${row.messaging_limit.toLocaleString('en-US')} per 24 hours`,
	};
}

/** What a conversation is listed with besides its own row. */
export type ListedConversation = ConversationRow & {
	assistant_uuid: string;
	assistant_name: string;
	sender_name: string | null;
	sender_phone: string | null;
};

/** A conversation (platform-api 2.1). */
export function conversationView(row: ListedConversation, identifiers: Identifiers): Json {
	return {
		id: row.uuid,
		assistant_id: row.assistant_uuid,
		assistant_name: row.assistant_name,
		type: identifiers.spell(row.type),
		variables: row.variables === null ? null : json(row.variables),
		...(row.external_identifier !== null && { external_identifier: row.external_identifier }),
		message_count: row.message_count,
		total_cost: usd(row.total_cost),
		ai_enabled: Boolean(row.ai_enabled),
		created_at: dateTime(row.created_at),
		updated_at: dateTime(row.updated_at),
		...(row.type === 'messenger' && {
			[identifiers.spell('messenger_sender')]: { name: row.sender_name, phone: row.sender_phone },
			customer: {
				...(row.customer_name !== null && { name: row.customer_name }),
				phone: row.customer_phone,
			},
		}),
	};
}

/** A platform user as the administrator sees it (platform-api 4.20, shape assumed). */
export function platformUserView(row: UserRow): Json {
	return {
		id: row.id,
		name: row.name,
		email: row.email,
		minutes_balance: row.minutes_balance,
		credits_balance: usd(row.balance),
		created_at: isoMicros(row.created_at),
	};
}
