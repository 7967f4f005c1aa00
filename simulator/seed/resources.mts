/** Numbers of ranges that are kept free for fiction. */
export const PHONE_NUMBERS = [
	{
		id: 301,
		user_id: 12,
		phone_number: '+442079460301',
		nickname: 'Recall line',
		country_code: 'GB',
		type: 'normal',
		sms_capable: 1,
		region: 'London',
		subscription: 'active',
	},
	{
		id: 302,
		user_id: 12,
		phone_number: '+442079460302',
		nickname: null,
		country_code: 'GB',
		type: 'normal',
		sms_capable: 1,
		region: 'London',
		subscription: 'active',
	},
	{
		id: 303,
		user_id: 12,
		phone_number: '+442079460303',
		nickname: 'Front desk',
		country_code: 'GB',
		type: 'normal',
		sms_capable: 0,
		region: 'London',
		subscription: 'active',
	},
	{
		id: 304,
		user_id: 12,
		phone_number: '+442079460304',
		nickname: 'Practice caller ID',
		country_code: 'GB',
		type: 'caller_id',
		sms_capable: 0,
		region: 'London',
		subscription: null,
	},
	{
		id: 305,
		user_id: 12,
		phone_number: '+442079460305',
		nickname: 'Practice exchange',
		country_code: 'GB',
		type: 'sip',
		sms_capable: 0,
		region: 'London',
		subscription: null,
	},
	{
		id: 306,
		user_id: 12,
		phone_number: '+33199003060',
		nickname: 'Paris, given up',
		country_code: 'FR',
		type: 'normal',
		sms_capable: 1,
		region: 'Paris',
		subscription: 'cancelled',
	},
	{
		id: 321,
		user_id: 13,
		phone_number: '+442079460321',
		nickname: null,
		country_code: 'GB',
		type: 'normal',
		sms_capable: 1,
		region: 'London',
		subscription: 'active',
	},
];

/** What a seeded number costs a month, in millionths of a dollar. */
export const SEEDED_PRICE_MICROS = 1_500_000;

/** Numbers that anybody may purchase, once. */
export const AVAILABLE_NUMBERS = [
	{ phone_number: '+442079460351', country_code: 'GB', sms_capable: 1, region: 'London' },
	{ phone_number: '+442079460352', country_code: 'GB', sms_capable: 0, region: 'London' },
	{ phone_number: '+12125550153', country_code: 'US', sms_capable: 1, region: 'New York' },
	{ phone_number: '+33199003054', country_code: 'FR', sms_capable: 1, region: 'Paris' },
];

export const KNOWLEDGEBASES = [
	{
		id: 601,
		user_id: 12,
		name: 'Treatments and prices',
		description: 'What we treat, what it costs and how long it takes',
		status: 'active',
		documents_count: 4,
	},
	{
		id: 602,
		user_id: 12,
		name: 'Aftercare leaflets',
		description: 'What patients should do after a treatment',
		status: 'processing',
		documents_count: 2,
	},
	{
		id: 603,
		user_id: 12,
		name: 'Insurance partners',
		description: 'Which insurers pay for what',
		status: 'empty',
		documents_count: 0,
	},
	{
		id: 604,
		user_id: 12,
		name: 'Old price list',
		description: '',
		status: 'failed',
		documents_count: 1,
	},
	{
		id: 621,
		user_id: 13,
		name: 'Model range',
		description: 'Every model and its options',
		status: 'active',
		documents_count: 9,
	},
];

interface SeedTool {
	id: number;
	user_id: number;
	name: string;
	description: string;
	endpoint: string;
	method: string;
	timeout: number;
	headers: Array<{ name: string; value: string }>;
	static_fields: Array<{ key: string; value: string }>;
	schema: Array<{ name: string; type: string; description: string; required: boolean }>;
}

export const TOOLS: SeedTool[] = [
	{
		id: 501,
		user_id: 12,
		name: 'check_availability',
		description: 'Call this when the customer asks for a free appointment.',
		endpoint: 'https://diary.harbour-dental.example/slots/{day}',
		method: 'GET',
		timeout: 10,
		headers: [{ name: 'X-Practice', value: 'harbour' }],
		static_fields: [],
		schema: [
			{ name: 'day', type: 'string', description: 'The day, as YYYY-MM-DD', required: true },
			{ name: 'minutes', type: 'number', description: 'How long it takes', required: false },
		],
	},
	{
		id: 502,
		user_id: 12,
		name: 'find_patient',
		description: 'Call this when the customer says who they are.',
		endpoint: 'https://patients.harbour-dental.example/search',
		method: 'POST',
		timeout: 5,
		headers: [
			{ name: 'Authorization', value: 'Bearer practice-key' },
			{ name: 'X-Practice', value: 'harbour' },
		],
		static_fields: [{ key: 'known_as', value: '{{customer_name}}' }],
		schema: [
			{ name: 'surname', type: 'string', description: 'The family name', required: true },
			{
				name: 'is_new',
				type: 'boolean',
				description: 'Whether it is a new patient',
				required: false,
			},
		],
	},
	{
		id: 503,
		user_id: 12,
		name: 'request_callback',
		description: 'Call this when the customer wants to talk to a person.',
		endpoint: 'https://desk.harbour-dental.example/callbacks',
		method: 'POST',
		timeout: 20,
		headers: [],
		static_fields: [
			{ key: 'source', value: 'voice-assistant' },
			{ key: 'customer', value: '{{customer_name}}' },
		],
		schema: [],
	},
	{
		id: 521,
		user_id: 13,
		name: 'find_car',
		description: 'Call this when the customer names a model.',
		endpoint: 'https://stock.kestrel-motors.example/cars',
		method: 'GET',
		timeout: 10,
		headers: [],
		static_fields: [],
		schema: [{ name: 'model', type: 'string', description: 'The model', required: true }],
	},
];

export const LANGUAGES = [
	{ id: 1, name: 'English' },
	{ id: 2, name: 'Romanian' },
	{ id: 3, name: 'German' },
];

export const TRANSCRIBER_PROVIDERS = [
	{ id: 901, name: 'Clearwave', code: 'clearwave', languages: [1, 2, 3] },
	{ id: 902, name: 'Swiftscribe', code: 'swiftscribe', languages: [1] },
	{ id: 903, name: 'Danube Speech', code: 'danube', languages: [2, 3] },
];

/** Variables are used in their order by templates with numbered placeholders. */
export const TEMPLATES = [
	{
		id: 751,
		sender_id: 701,
		name: 'practice_closed',
		language: 'en',
		category: 'UTILITY',
		status: 'approved',
		body_text: 'Harbour Dental is closed today. We are back tomorrow at nine.',
		variables: [],
	},
	{
		id: 752,
		sender_id: 701,
		name: 'checkup_reminder',
		language: 'en',
		category: 'UTILITY',
		status: 'approved',
		body_text: 'Hello {{customer_name}}, your check-up at Harbour Dental is due.',
		variables: ['customer_name'],
	},
	{
		id: 753,
		sender_id: 701,
		name: 'appointment_confirmation',
		language: 'en',
		category: 'UTILITY',
		status: 'approved',
		body_text: 'Hello {{1}}, your appointment is on {{2}} at {{3}}.',
		variables: ['1', '2', '3'],
	},
	{
		id: 754,
		sender_id: 701,
		name: 'confirmation_rendez_vous',
		language: 'fr',
		category: 'UTILITY',
		status: 'approved',
		body_text: 'Bonjour {{1}}, votre rendez-vous est le {{2}} à {{3}}.',
		variables: ['customer_name', 'day', 'time'],
	},
	{
		id: 755,
		sender_id: 701,
		name: 'whitening_offer',
		language: 'en',
		category: 'MARKETING',
		status: 'pending',
		body_text: 'Hello {{customer_name}}, whitening is half the price this month.',
		variables: ['customer_name'],
	},
	{
		id: 761,
		sender_id: 702,
		name: 'invoice_ready',
		language: 'en',
		category: 'UTILITY',
		status: 'approved',
		body_text: 'Your invoice {{invoice_number}} is ready.',
		variables: ['invoice_number'],
	},
	{
		id: 771,
		sender_id: 703,
		name: 'night_notice',
		language: 'en',
		category: 'UTILITY',
		status: 'approved',
		body_text: 'Nobody is here at night. In an emergency call the hospital.',
		variables: [],
	},
	{
		id: 781,
		sender_id: 721,
		name: 'test_drive_reminder',
		language: 'en',
		category: 'UTILITY',
		status: 'approved',
		body_text: 'Hello {{1}}, your test drive is tomorrow.',
		variables: ['customer_name'],
	},
];
