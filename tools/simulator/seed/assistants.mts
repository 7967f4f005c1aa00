import type { Random } from '../random.mts';
import { DEFAULT_SETTINGS } from '../store/assistantSettings.mts';
import type { Store } from '../store/store.mts';

const DAY_MS = 86_400_000;

const ASSISTANTS = [
	{
		id: 101,
		user_id: 12,
		name: 'Recall Caller',
		type: 'outbound',
		phone_number_id: 301,
		settings: {
			initial_message: 'Hello, this is Harbour Dental. Your next check-up is due.',
			system_prompt:
				'Offer {{customer_name}} an appointment for a check-up. The last one was on {{last_visit}}.',
			variables: { customer_name: '', last_visit: '' },
			folder_id: 401,
			label_ids: [411],
			tool_ids: [501, 502],
			knowledgebase_id: 601,
			post_call_schema: [
				{
					name: 'wants_visit',
					type: 'bool',
					description: 'Whether an appointment is wanted',
				},
				{ name: 'preferred_day', type: 'string', description: 'The day the customer prefers' },
				{ name: 'rating', type: 'number', description: 'How the customer rates us, 1 to 5' },
			],
		},
	},
	{
		id: 102,
		user_id: 12,
		name: 'Feedback Caller',
		type: 'outbound',
		phone_number_id: 302,
		settings: {
			initial_message: 'Hello, Harbour Dental here. How was your visit?',
			system_prompt: 'Ask {{customer_name}} how the visit to {{dentist}} was and say thank you.',
			variables: { customer_name: '', dentist: 'Dr Moss' },
			label_ids: [412],
			post_call_schema: [
				{ name: 'rating', type: 'number', description: 'How the customer rates the visit, 1 to 5' },
				{ name: 'comment', type: 'string', description: 'What the customer would like to add' },
			],
		},
	},
	{
		id: 103,
		user_id: 12,
		name: 'Front Desk',
		type: 'inbound',
		phone_number_id: 303,
		settings: {
			initial_message: 'Harbour Dental, how can I help you?',
			system_prompt:
				'Answer questions and note down what the caller wants. We open {{opening_hours}}.',
			variables: { opening_hours: 'Monday to Friday, nine to five' },
			knowledgebase_id: 601,
			tools: [{ type: 'end_call', description: 'When the caller says goodbye' }],
			post_call_schema: [
				{ name: 'reason', type: 'string', description: 'Why the customer called' },
			],
		},
	},
	{
		id: 121,
		user_id: 13,
		name: 'Test Drive Caller',
		type: 'outbound',
		phone_number_id: 321,
		settings: {
			initial_message: 'Hello, this is Kestrel Motors about your test drive.',
			system_prompt: 'Arrange a test drive with {{customer_name}}.',
			variables: { customer_name: '' },
			post_call_schema: [
				{ name: 'preferred_day', type: 'string', description: 'The day the customer prefers' },
			],
		},
	},
];

/** They have called nobody yet. */
const NEW_ASSISTANTS = [
	{
		id: 104,
		user_id: 12,
		name: 'Approval Caller',
		type: 'outbound',
		phone_number_id: 301,
		settings: {
			initial_message: 'Hello, this is the office of Harbour Dental. I need your approval.',
			system_prompt:
				'Read this out: {{message}} Ask whether the person approves: yes or no. If the person wants to approve, ask for the PIN, to be typed on the keypad. Then say goodbye.',
			variables: { message: '', n8n_reference: '' },
			tools: [{ type: 'collect_keypad' }],
			post_call_schema: [
				{
					name: 'approved',
					type: 'bool',
					description: 'True only if the person clearly said yes, false if the person said no',
				},
				{ name: 'pin', type: 'string', description: 'The digits typed on the keypad' },
			],
		},
	},
	{
		id: 105,
		user_id: 12,
		name: 'Appointment Caller',
		type: 'outbound',
		phone_number_id: 302,
		settings: {
			initial_message: 'Hello, this is Harbour Dental about your appointment.',
			system_prompt:
				'Tell {{customer_name}} that the appointment on {{old_date}} cannot take place, and agree on a new date.',
			variables: { customer_name: '', old_date: '', n8n_reference: '' },
			post_call_schema: [
				{
					name: 'new_date',
					type: 'string',
					description: 'The new date as YYYY-MM-DD HH:MM, empty if none was agreed',
				},
			],
		},
	},
];

const CAMPAIGNS = [
	{
		id: 201,
		user_id: 12,
		assistant_id: 101,
		name: 'Six-month recall',
		max_calls_in_parallel: 2,
		max_retries: 2,
		retry_interval: 30,
	},
	{
		id: 202,
		user_id: 12,
		assistant_id: 102,
		name: 'After-visit feedback',
		max_calls_in_parallel: 1,
		max_retries: 1,
		retry_interval: 60,
	},
	{
		id: 203,
		user_id: 12,
		assistant_id: 101,
		name: 'Whitening offer',
		max_calls_in_parallel: 5,
		max_retries: 0,
		retry_interval: 15,
	},
	{
		id: 221,
		user_id: 13,
		assistant_id: 121,
		name: 'Spring test drives',
		max_calls_in_parallel: 2,
		max_retries: 1,
		retry_interval: 30,
	},
];

/** Plants the assistants and their campaigns. */
export function seedAssistants(store: Store, random: Random, now: number): void {
	const created = { created_at: now - 60 * DAY_MS, updated_at: now - 3 * DAY_MS };
	plant(store, random, ASSISTANTS, created);
	for (const campaign of CAMPAIGNS) {
		store.insert('campaigns', {
			status: 'active',
			mark_complete_when_no_leads: 0,
			allowed_hours_start_time: '00:00',
			allowed_hours_end_time: '23:59',
			allowed_days: JSON.stringify([
				...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
			]),
			...campaign,
			...created,
		});
	}
}

/** Plants assistants without calls. */
export function seedNewAssistants(store: Store, random: Random, now: number): void {
	plant(store, random, NEW_ASSISTANTS, { created_at: now - DAY_MS, updated_at: now - DAY_MS });
}

function plant(
	store: Store,
	random: Random,
	assistants: Array<{ settings: object } & Record<string, unknown>>,
	times: { created_at: number; updated_at: number },
) {
	for (const { settings, ...assistant } of assistants) {
		store.insert('assistants', {
			uuid: random.uuid(),
			status: 'active',
			mode: 'pipeline',
			timezone: 'Europe/London',
			...assistant,
			settings: JSON.stringify({ ...DEFAULT_SETTINGS, ...settings }),
			...times,
		});
	}
}
