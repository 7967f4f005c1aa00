// A platform that differs in each assumption that reading can show.
import type { Override, Reply } from './standIn.mts';

export const TOKEN = '41|agency-token-that-nobody-else-has';

/** Made up, as everything here. */
export const PERSONAL = [
	...['+12025550101', '202-555-0102', '2025550103', 'ada@example.com', 'Ada Whitfield'],
	...['Good morning, this is Ada', TOKEN],
];

const [PHONE, WRITTEN_OTHERWISE, NATIONAL, EMAIL, NAME, SAID] = PERSONAL;

/** Oldest first, and the IDs fall. */
const CALLS = ['2026-11-10T09:00:00Z', '2026-11-15T09:00:00Z', '2026-11-20T09:00:00Z'].map(
	(at, index) => ({
		id: 900 - index,
		assistant_name: ['Recall', 'Feedback', 'Recall'][index],
		campaign_name: 'Spring',
		type: ['outbound', 'inbound', 'web'][index],
		status: ['completed', 'busy', 'hung-up'][index],
		client_phone_number: [PHONE, WRITTEN_OTHERWISE, NATIONAL][index],
		transcript: { lines: [SAID] },
		evaluation: SAID,
		variables: [NAME],
		total_cost: '0,12 EUR',
		answered_by: 'robot',
		created_at: at,
	}),
);

const LEADS = CALLS.map(({ id, client_phone_number: phone, created_at: at }, index) => ({
	id,
	campaign_id: 1 + (index % 2),
	phone_number: phone,
	status: ['queued', 'created', 'completed'][index],
	first_name: NAME,
	variables: NAME,
	created_at: at,
}));

const ASSISTANTS = [
	{
		id: 41,
		uuid: '2d1f9e0a-77aa-4c5e-9d0e-0123456789ab',
		name: 'Recall',
		tools: [
			{ kind: 'calendar', bookwell_event_slug: 'visit', bookwell_api_key: '********' },
			{ kind: 'calendar', meetup_event_type_uri: 'https://meetup.example/visit' },
		],
	},
	{ id: 42, uuid: '6e1f9e0a-77aa-4c5e-9d0e-0123456789ab', name: 'Feedback', tools: [] },
];

const TEMPLATES = [
	{ uuid: 't-1', title: 'Reminder', status: 'approved' },
	{ uuid: 't-2', title: 'Offer', status: 'pending' },
];

const ANSWERS: Record<string, Reply> = {
	'/user/me': { body: { username: NAME, mail: EMAIL, balance: '25.00' } },
	'/user/calls': { body: { current_page: 1, data: CALLS, last_page: 1 } },
	'/user/leads': { body: LEADS },
	'/user/campaigns': {
		body: {
			data: [{ id: 1, label: 'Spring', status: 'asleep', allowed_hours_start_time: '9 am' }],
		},
	},
	'/user/assistants/get': { body: { data: ASSISTANTS } },
	'/user/phone-numbers/all': { body: { numbers: [PHONE] } },
	'/user/phone-numbers': { body: [{ id: 1, number: PHONE }] },
	'/user/tools': { body: { data: [{ id: 1, called: 'Book a visit' }] } },
	'/user/assistant/41': { status: 405, headers: { allow: 'PATCH, DELETE' }, body: {} },
	'/user/conversations': {
		body: [
			{
				id: 7,
				assistant_id: 41,
				type: 'chatline',
				chatline_sender: { name: 'Practice', phone: PHONE },
				customer: { name: NAME, phone: WRITTEN_OTHERWISE },
			},
		],
	},
	'/user/knowledgebases': { body: { data: [{ id: 6, name: 'Prices' }] } },
	'/user/chatline/senders': { body: { data: [{ id: 5, phone_number: PHONE }] } },
	'/user/chatline/senders/5/templates': { body: { data: TEMPLATES } },
	'/user/chatline/send-freeform': { status: 405, headers: { allow: 'POST' }, body: {} },
	'/white-label/users': { body: [{ id: 3, name: NAME, email: EMAIL }] },
};

/** Its answers. */
export const differingPlatform: Override = ({ path }) => ANSWERS[path] ?? { status: 404, body: {} };
