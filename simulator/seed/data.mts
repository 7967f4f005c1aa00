/** The numbers of the kinds of ids lie apart, so that a mix-up of two of them shows. */
export const USERS = [
	{
		id: 11,
		admin_id: null,
		is_admin: 1,
		name: 'Brightline Agency',
		email: 'admin@brightline.example',
		balance: 0,
		minutes_balance: 0,
		has_payment_method: 1,
	},
	{
		id: 12,
		admin_id: 11,
		is_admin: 0,
		name: 'Harbour Dental',
		email: 'office@harbour-dental.example',
		balance: 25,
		minutes_balance: 600,
		has_payment_method: 1,
	},
	{
		id: 13,
		admin_id: 11,
		is_admin: 0,
		name: 'Kestrel Motors',
		email: 'sales@kestrel-motors.example',
		balance: 10,
		minutes_balance: 120,
		has_payment_method: 1,
	},
];

export const TOKEN_OWNERS = { admin: 11, user: 12, otherUser: 13 };

/** Things that assistants refer to; only who owns them matters here. */
export const OWNED_THINGS: Record<string, Array<{ id: number; user_id: number; name: string }>> = {
	folders: [
		{ id: 401, user_id: 12, name: 'Patients' },
		{ id: 421, user_id: 13, name: 'Showroom' },
	],
	labels: [
		{ id: 411, user_id: 12, name: 'recall' },
		{ id: 412, user_id: 12, name: 'feedback' },
		{ id: 431, user_id: 13, name: 'test-drive' },
	],
};

export const ASSISTANTS = [
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

export const CAMPAIGNS = [
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

export const CUSTOMERS = [
	'Ada Whitfield',
	'Bruno Keller',
	'Chloe Marsh',
	'Dev Anand',
	'Elif Demir',
];

interface SeedLead {
	id: number;
	user_id: number;
	campaign_id: number;
	phone_number: string;
	name: string;
	status: string;
	attempts: number;
	/** Simulated seconds until the first call, for a lead that still waits for it. */
	waits?: number;
}

export const LEADS: SeedLead[] = [
	{
		id: 3001,
		user_id: 12,
		campaign_id: 201,
		phone_number: '+447700900110',
		name: 'Ada Whitfield',
		status: 'completed',
		attempts: 1,
	},
	{
		id: 3002,
		user_id: 12,
		campaign_id: 201,
		phone_number: '+447700900111',
		name: 'Bruno Keller',
		status: 'completed',
		attempts: 1,
	},
	{
		id: 3003,
		user_id: 12,
		campaign_id: 201,
		phone_number: '+447700900200',
		name: 'Chloe Marsh',
		status: 'reached-max-retries',
		attempts: 3,
	},
	{
		id: 3004,
		user_id: 12,
		campaign_id: 201,
		phone_number: '+447700900112',
		name: 'Dev Anand',
		status: 'completed',
		attempts: 2,
	},
	{
		id: 3005,
		user_id: 12,
		campaign_id: 202,
		phone_number: '+447700900113',
		name: 'Elif Demir',
		status: 'completed',
		attempts: 1,
	},
	{
		id: 3006,
		user_id: 12,
		campaign_id: 202,
		phone_number: '+447700900114',
		name: 'Farah Nasser',
		status: 'completed',
		attempts: 1,
	},
	{
		id: 3007,
		user_id: 12,
		campaign_id: 202,
		phone_number: '+447700900301',
		name: 'George Penn',
		status: 'reached-max-retries',
		attempts: 2,
	},
	{
		id: 3008,
		user_id: 12,
		campaign_id: 202,
		phone_number: '+447700900115',
		name: 'Hana Sato',
		status: 'completed',
		attempts: 1,
	},
	{
		id: 3009,
		user_id: 12,
		campaign_id: 203,
		phone_number: '+447700900116',
		name: 'Ivo Petrov',
		status: 'completed',
		attempts: 1,
	},
	{
		id: 3010,
		user_id: 12,
		campaign_id: 203,
		phone_number: '+447700900402',
		name: 'June Abbot',
		status: 'reached-max-retries',
		attempts: 1,
	},
	{
		id: 3011,
		user_id: 12,
		campaign_id: 203,
		phone_number: '+447700900117',
		name: 'Karl Lind',
		status: 'completed',
		attempts: 1,
	},
	{
		id: 3012,
		user_id: 12,
		campaign_id: 201,
		phone_number: '+447700900118',
		name: 'Lena Voss',
		status: 'created',
		attempts: 0,
		waits: 120,
	},
	{
		id: 3013,
		user_id: 12,
		campaign_id: 201,
		phone_number: '+447700900500',
		name: 'Milo Grant',
		status: 'created',
		attempts: 0,
		waits: 240,
	},
	{
		id: 3014,
		user_id: 12,
		campaign_id: 202,
		phone_number: '+447700900119',
		name: 'Nora Quinn',
		status: 'created',
		attempts: 0,
		waits: 600,
	},
	{
		id: 3015,
		user_id: 12,
		campaign_id: 203,
		phone_number: '+447700900601',
		name: 'Omar Reyes',
		status: 'created',
		attempts: 0,
		waits: 900,
	},
	{
		id: 3051,
		user_id: 13,
		campaign_id: 221,
		phone_number: '+447700900120',
		name: 'Petra Novak',
		status: 'completed',
		attempts: 1,
	},
	{
		id: 3052,
		user_id: 13,
		campaign_id: 221,
		phone_number: '+447700900121',
		name: 'Quentin Hall',
		status: 'created',
		attempts: 0,
		waits: 300,
	},
];

export const SENDERS = [
	{
		id: 701,
		user_id: 12,
		assistant_id: 103,
		phone_number: '+442079460701',
		display_name: 'Harbour Dental',
		status: 'online',
		quality_rating: 'GREEN',
		messaging_limit: 1000,
	},
	{
		id: 702,
		user_id: 12,
		assistant_id: 103,
		phone_number: '+442079460702',
		display_name: 'Harbour Dental Billing',
		status: 'online',
		quality_rating: 'YELLOW',
		messaging_limit: null,
	},
	{
		id: 703,
		user_id: 12,
		assistant_id: 103,
		phone_number: '+442079460703',
		display_name: 'Harbour Dental Night Line',
		status: 'offline',
		quality_rating: 'RED',
		messaging_limit: 250,
	},
	{
		id: 721,
		user_id: 13,
		assistant_id: 121,
		phone_number: '+442079460721',
		display_name: 'Kestrel Motors',
		status: 'online',
		quality_rating: 'GREEN',
		messaging_limit: 1000,
	},
];

interface SeedConversation {
	id: number;
	user_id: number;
	assistant_id: number;
	type: string;
	hoursAgo: number;
	/** In turn from the customer and from the assistant. */
	messages: string[];
	variables?: Record<string, string>;
	external_identifier?: string;
	sender_id?: number;
	customer_name?: string;
	customer_phone?: string;
}

export const CONVERSATIONS: SeedConversation[] = [
	{
		id: 801,
		user_id: 12,
		assistant_id: 103,
		type: 'test',
		hoursAgo: 300,
		messages: ['Are you open on Saturday?', 'Yes, from nine to one.'],
	},
	{
		id: 802,
		user_id: 12,
		assistant_id: 103,
		type: 'widget',
		hoursAgo: 250,
		messages: ['How much is a check-up?', 'A check-up is 45 pounds.', 'Thanks!'],
		variables: { page: '/prices' },
	},
	{
		id: 803,
		user_id: 12,
		assistant_id: 101,
		type: 'api',
		hoursAgo: 200,
		messages: ['I want to move my appointment.', 'Which day suits you?'],
		external_identifier: 'crm-4711',
		variables: { customer_name: 'Dev Anand' },
	},
	{
		id: 804,
		user_id: 12,
		assistant_id: 103,
		type: 'api',
		hoursAgo: 150,
		messages: ['Hello', 'Hello, how can I help?'],
	},
	{
		id: 805,
		user_id: 13,
		assistant_id: 121,
		type: 'messenger',
		hoursAgo: 100,
		messages: ['Is the blue one still there?', 'It is.'],
		sender_id: 721,
		customer_name: 'Petra Novak',
		customer_phone: '+447700900120',
	},
	{
		id: 806,
		user_id: 12,
		assistant_id: 103,
		type: 'widget',
		hoursAgo: 90,
		messages: ['Do you treat children?', 'We do, from the age of three.'],
	},
	{
		id: 807,
		user_id: 12,
		assistant_id: 103,
		type: 'messenger',
		hoursAgo: 72,
		messages: ['My tooth hurts.', 'I am sorry. Can you come at four?'],
		sender_id: 701,
		customer_name: 'Bruno Keller',
		customer_phone: '+447700900111',
	},
	{
		id: 808,
		user_id: 12,
		assistant_id: 103,
		type: 'test',
		hoursAgo: 20,
		messages: ['Test', 'I am here.'],
	},
	{
		id: 809,
		user_id: 12,
		assistant_id: 103,
		type: 'messenger',
		hoursAgo: 3,
		messages: ['Can I come earlier tomorrow?', 'Half past eight is free.', 'Great, thank you.'],
		sender_id: 701,
		customer_name: 'Ada Whitfield',
		customer_phone: '+447700900110',
	},
];
