import { dateTime, isoMicros, usd } from './formats.mts';
import type { Identifiers } from './identifiers.mts';
import type { Schemas } from './schemas.mts';
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
import type { Store } from './store/store.mts';

type Json = Record<string, unknown>;

/** A row whose columns hold the contract's words wherever the answer has a field of that name. */
export type Worded<Row, View> = {
	[Name in keyof Row]: Name extends keyof View
		? View[Name] extends Row[Name]
			? View[Name]
			: Row[Name]
		: Row[Name];
};

/** The value of a column that stores JSON. */
export const json = <Value = Json,>(text: string): Value => JSON.parse(text) as Value;

const NUMBERS_AS_STRINGS = [
	'llm_temperature',
	'voice_stability',
	'voice_similarity',
	'speech_speed',
	'ambient_sound_volume',
] as const;
/** Numbers in full: `String` writes small ones with an exponent. */
const IN_FULL = new Intl.NumberFormat('en-US', {
	useGrouping: false,
	maximumFractionDigits: 100,
	signDisplay: 'negative',
});
const FLAGS_AS_INTEGERS = ['fillers', 'end_call_on_voicemail'] as const;

const convert = <Name extends string, To>(
	settings: Json,
	names: readonly Name[],
	by: (value: unknown) => To,
) => Object.fromEntries(names.map((name) => [name, by(settings[name])])) as Record<Name, To>;

type Assistant = Schemas['Assistant'];

export type ListedAssistant = Worded<AssistantRow, Assistant>;

/** The settings that are returned as they are stored. */
type PlainSettings = Omit<
	Assistant,
	keyof AssistantRow | (typeof NUMBERS_AS_STRINGS | typeof FLAGS_AS_INTEGERS)[number] | 'deleted_at'
>;

/**
 * An assistant as the list returns it (platform-api 2.5).
 * @param showsConversationWebhook whether it also shows where conversations are reported
 */
export function assistantView(
	row: ListedAssistant,
	identifiers: Identifiers,
	showsConversationWebhook: boolean,
): Assistant {
	const {
		conversation_ended_webhook_url,
		is_inbound_webhook_enabled: _,
		conversation_inactivity_timeout: __,
		conversation_ended_retrigger: ___,
		reports_in: ____,
		...settings
	} = assistantSettings(row);
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
		...(settings as Json as PlainSettings),
		...(showsConversationWebhook && { conversation_ended_webhook_url }),
		...convert(settings, NUMBERS_AS_STRINGS, (value) => IN_FULL.format(Number(value))),
		...convert(settings, FLAGS_AS_INTEGERS, (value) => (value ? 1 : 0)),
		tools: settings.tools.map(identifiers.spellTool),
		created_at: isoMicros(row.created_at),
		updated_at: isoMicros(row.updated_at),
		deleted_at: null,
	};
}

/** A campaign (platform-api 4.20, shape assumed). */
export function campaignView(row: CampaignRow): Schemas['Campaign'] {
	return {
		id: row.id,
		name: row.name,
		status: row.status,
		max_calls_in_parallel: row.max_calls_in_parallel,
		mark_complete_when_no_leads: Boolean(row.mark_complete_when_no_leads),
		allowed_hours_start_time: row.allowed_hours_start_time,
		allowed_hours_end_time: row.allowed_hours_end_time,
		allowed_days: json<string[]>(row.allowed_days),
		max_retries: row.max_retries,
		retry_interval: row.retry_interval,
		schedule_windows: json(row.schedule_windows),
		scheduled_start_at: row.scheduled_start_at === null ? null : isoMicros(row.scheduled_start_at),
		created_at: isoMicros(row.created_at),
		updated_at: isoMicros(row.updated_at),
	};
}

type Lead = Schemas['Lead'];

export type ListedLead = Worded<LeadRow, Lead> & { campaign_name: string };

export type ListedContact = Worded<ContactRow, Lead['secondary_contacts'][number]>;

/** A lead (platform-api 2.6). */
export function leadView(row: ListedLead, contacts: ListedContact[]): Lead {
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

export type ListedCall = Worded<CallRow, Schemas['Call']> & {
	assistant_name: string;
	campaign_name: string | null;
};

/** Where the recording of a call is read. */
export const recordingUrl = (
	{ origin }: Store,
	{ recording }: Pick<CallRow, 'recording'>,
): string => `${origin}/recordings/${recording}`;

/** A call (platform-api 2.2). */
export function callView(store: Store, row: ListedCall): Schemas['Call'] {
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
		...(row.recording && { recording_url: recordingUrl(store, row) }),
		created_at: dateTime(row.created_at),
		updated_at: dateTime(row.updated_at),
	};
}

export type ListedSender = Worded<SenderRow, Schemas['Sender']>;

/** A messenger sender (platform-api 2.3). */
export function senderView(row: ListedSender): Schemas['Sender'] {
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

/** What a list shows about a conversation in addition to its own row. */
export type ListedConversation = Worded<ConversationRow, Schemas['Conversation']> & {
	assistant_uuid: string;
	assistant_name: string;
	/** Of messenger conversations only. */
	sender_name: string;
	sender_phone: string;
	customer_phone: string;
};

/** A conversation (platform-api 2.1). */
export function conversationView(
	row: ListedConversation,
	identifiers: Identifiers,
): Schemas['Conversation'] {
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
export function platformUserView(row: UserRow): Schemas['PlatformUser'] {
	return {
		id: row.id,
		name: row.name,
		email: row.email,
		minutes_balance: row.minutes_balance,
		credits_balance: row.credits_balance,
		created_at: isoMicros(row.created_at),
	};
}
