import { isoMicros } from '../formats.mts';
import { ANSWERED_STATUSES } from '../life/script.mts';
import type { Schemas } from '../schemas.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type { AssistantRow, CallRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { json } from '../views.mts';

type Json = Record<string, unknown>;

const COST_DECIMALS = 8;
const SENDERS: Record<string, string> = { Assistant: 'bot', Customer: 'human' };
/** One in this many calls has a function segment. */
const USES_FUNCTION = 3;

/** An object from a language with one kind of array: an empty one becomes a list. */
export const listIfEmpty = (object: Json): Json | [] =>
	Object.keys(object).length === 0 ? [] : object;

/** A transcript as segments, some of which are not speech. */
export function segmentsOf({ id, transcript, duration, created_at: startedAt }: CallRow) {
	const lines = transcript === '' ? [] : transcript.split('\n');
	const timestamp = (index: number) =>
		Math.round(startedAt + (duration * 1_000 * (index + 0.5)) / lines.length) / 1_000;
	const speech = lines.map((line, index) => {
		const [, who, text] = /^(\w+): (.*)$/.exec(line) as RegExpExecArray;
		return { text, type: 'transcript', sender: SENDERS[who], timestamp: timestamp(index) };
	});
	if (id % USES_FUNCTION > 0 || speech.length < 2) return speech;
	const used = { ...speech[1], text: 'check_availability', type: 'function', sender: 'bot' };
	return speech.toSpliced(2, 0, used);
}

const EVALUATED_TYPES: Record<string, string> = { number: 'integer' };

/** The extracted value for each field of the assistant's schema. */
function evaluationOf(row: CallRow, store: Store) {
	if (!ANSWERED_STATUSES.includes(row.status)) return [];
	const assistant = store.find<AssistantRow>('assistants', row.assistant_id) as AssistantRow;
	const values = json(row.variables);
	return assistantSettings(assistant).post_call_schema.map(({ name, type, description }) => ({
		name,
		type: EVALUATED_TYPES[type] ?? type,
		value: values[name] ?? null,
		description,
	}));
}

/** A call with the types that clients have recorded; missing values are null. */
export function callInDetail(call: Schemas['Call'], store: Store) {
	const row = store.find<CallRow>('calls', call.id) as CallRow;
	return {
		...call,
		campaign_name: call.campaign_name ?? null,
		transcript: segmentsOf(row),
		variables: listIfEmpty(json(row.input_variables)),
		evaluation: evaluationOf(row, store),
		webhook_response: Object.keys(call.webhook_response).length > 0 ? call.webhook_response : null,
		carrier_cost: call.carrier_cost.toFixed(COST_DECIMALS),
		total_cost: call.total_cost.toFixed(COST_DECIMALS),
		answered_by: call.answered_by === 'unknown' ? null : call.answered_by,
		recording_url: call.recording_url ?? null,
		created_at: isoMicros(row.created_at),
		updated_at: isoMicros(row.updated_at),
	};
}

const nestedTool = ({ type, ...data }: Json) => ({
	type,
	data: {
		...data,
		...('outbound_phone_id' in data && { outbound_phone_id: String(data.outbound_phone_id) }),
	},
});

/** An assistant whose tools have a different shape when read than when written. */
export const nestedAssistant = ({ tools, tool_ids: _, ...assistant }: Schemas['Assistant']) => ({
	...assistant,
	tools: tools.map(nestedTool),
	compliance_blocked_at: null,
});

/** The displayed status of a campaign, from the stored one. */
const CAMPAIGN_STATUSES: Record<string, (hasCalled: boolean, isBusy: boolean) => string> = {
	active: (_hasCalled, isBusy) => (isBusy ? 'in-progress' : 'active'),
	paused: (hasCalled) => (hasCalled ? 'stopped' : 'draft'),
};

function campaignStatus({ id, status }: Pick<Schemas['Campaign'], 'id' | 'status'>, store: Store) {
	const has = (sql: string) => store.get(`${sql} LIMIT 1`, id) !== undefined;
	const hasCalled = has('SELECT 1 FROM calls WHERE campaign_id = ?');
	const isBusy =
		has('SELECT 1 FROM calls WHERE campaign_id = ? AND finished_at IS NULL') ||
		has('SELECT 1 FROM leads WHERE campaign_id = ? AND next_attempt_at IS NOT NULL');
	return CAMPAIGN_STATUSES[status]?.(hasCalled, isBusy) ?? status;
}

type Campaign = Pick<
	Schemas['Campaign'],
	'id' | 'status' | 'allowed_hours_start_time' | 'allowed_hours_end_time'
>;

/** A campaign in a list or a notification, with its current status. */
export const campaignWithChannel = <Shown extends Campaign>(campaign: Shown, store: Store) => {
	return {
		...campaign,
		status: campaignStatus(campaign, store),
		allowed_hours_start_time: `${campaign.allowed_hours_start_time}:00`,
		allowed_hours_end_time: `${campaign.allowed_hours_end_time}:00`,
		channel: 'call',
	};
};

/** A lead, with the time of the text after its last attempt, which nothing sends here. */
export const leadWithChannel = (lead: Schemas['Lead']) => ({
	...lead,
	fallback_sent_at: null,
	campaign: { ...lead.campaign, channel: 'call' },
});

const CASES = [
	(text: string) => text,
	(text: string) => text.toUpperCase(),
	(text: string) => text[0].toUpperCase() + text.slice(1),
];

/** A template whose status is in lower or upper case. */
export const templateInAnyCase = (template: Schemas['Template']) => ({
	...template,
	status: CASES[template.id % CASES.length](template.status),
});
