import type { Store } from '../store/store.mts';

const DAY_MS = 86_400_000;

type SeedNumber = [
	id: number,
	userId: number,
	phone: string,
	nickname: string | null,
	country: string,
	region: string,
	type: string,
	canText: number,
	/** The status of its subscription, if it has one. */
	status: string | null,
];

/** Numbers from ranges that are reserved for fiction. */
const PHONE_NUMBERS: SeedNumber[] = [
	[301, 12, '+442079460301', 'Recall line', 'GB', 'London', 'normal', 1, 'active'],
	[302, 12, '+442079460302', null, 'GB', 'London', 'normal', 1, 'active'],
	[303, 12, '+442079460303', 'Front desk', 'GB', 'London', 'normal', 0, 'active'],
	[304, 12, '+442079460304', 'Practice caller ID', 'GB', 'London', 'caller_id', 0, null],
	[305, 12, '+442079460305', 'Practice exchange', 'GB', 'London', 'sip', 0, null],
	[306, 12, '+33199003060', 'Paris, given up', 'FR', 'Paris', 'normal', 1, 'cancelled'],
	[321, 13, '+442079460321', null, 'GB', 'London', 'normal', 1, 'active'],
];

/** What a seeded number costs a month, in millionths of a dollar. */
const SEEDED_PRICE_MICROS = 1_500_000;

/** Numbers that can be purchased, each once. */
const AVAILABLE_NUMBERS = [
	{ phone_number: '+442079460351', country_code: 'GB', sms_capable: 1, region: 'London' },
	{ phone_number: '+442079460352', country_code: 'GB', sms_capable: 0, region: 'London' },
	{ phone_number: '+12125550153', country_code: 'US', sms_capable: 1, region: 'New York' },
	{ phone_number: '+33199003054', country_code: 'FR', sms_capable: 1, region: 'Paris' },
];

const KNOWLEDGEBASES = [
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

const TOOLS: SeedTool[] = [
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

const LANGUAGES = [
	{ id: 1, name: 'English' },
	{ id: 2, name: 'Romanian' },
	{ id: 3, name: 'German' },
];

const TRANSCRIBER_PROVIDERS = [
	{ id: 901, name: 'Clearwave', code: 'clearwave', languages: [1, 2, 3] },
	{ id: 902, name: 'Swiftscribe', code: 'swiftscribe', languages: [1] },
	{ id: 903, name: 'Danube Speech', code: 'danube', languages: [2, 3] },
];

function seedPhoneNumbers(store: Store, createdAt: number) {
	for (const number of PHONE_NUMBERS) {
		const [id, userId, phone, nickname, country, region, type, canText, status] = number;
		store.insert('phone_numbers', {
			id,
			user_id: userId,
			phone_number: phone,
			nickname,
			country_code: country,
			region,
			type,
			sms_capable: canText,
			created_at: createdAt,
		});
		if (status === null) continue;
		store.insert('subscriptions', {
			phone_number_id: id,
			status,
			interval: 'monthly',
			price: SEEDED_PRICE_MICROS,
			created_at: createdAt,
		});
	}
	for (const number of AVAILABLE_NUMBERS) store.insert('available_numbers', number);
}

function seedTranscribers(store: Store) {
	for (const language of LANGUAGES) store.insert('languages', language);
	for (const { languages, ...provider } of TRANSCRIBER_PROVIDERS) {
		store.insert('transcriber_providers', provider);
		for (const id of languages) {
			store.insert('transcriber_languages', { provider_id: provider.id, language_id: id });
		}
	}
}

/** Plants what assistants refer to: numbers, tools, knowledge bases and transcribers. */
export function seedResources(store: Store, now: number): void {
	const times = { created_at: now - 80 * DAY_MS, updated_at: now - 5 * DAY_MS };
	seedPhoneNumbers(store, times.created_at);
	seedTranscribers(store);
	for (const base of KNOWLEDGEBASES) {
		store.insert('knowledgebases', { ...base, ...times });
		for (let index = 1; index <= base.documents_count; index++) {
			store.insert('documents', {
				knowledgebase_id: base.id,
				name: `${base.name} ${index}.pdf`,
				type: 'pdf',
				created_at: times.created_at,
			});
		}
	}
	for (const { headers, static_fields: fields, schema, ...tool } of TOOLS) {
		store.insert('tools', {
			...tool,
			type: 'http',
			body_format: 'json',
			headers: JSON.stringify(headers),
			static_fields: JSON.stringify(fields),
			schema: JSON.stringify(schema),
			...times,
		});
	}
}
