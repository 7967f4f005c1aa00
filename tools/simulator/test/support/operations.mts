// A sound request for each operation of openapi.yaml.
import type { Place } from '../../../lib/openapi.mts';
import { sample } from '../../../../test/contract/support/sample.mts';
import { contractIn } from './contract.mts';
import type { Json, Started } from './simulator.mts';

type Fields = Record<string, unknown>;

const { document } = contractIn('document');

/** What no schema says: things that are there and the caller's, and texts that fit each other. */
const KNOWN: Fields = {
	...{ knowledgebase_id: 602, folder_id: 401, label_ids: [412], phone_number_id: 302 },
	...{ tool_ids: [501, 503], tools: [], speech_speed: 0.7, assistant_id: 102, campaign_id: 201 },
	...{ outbound_phone_id: 301, sender_id: 701, template_id: 751, user_id: 13, token_id: 3 },
	...{ recipient_phone: '+441614960110', email: 'new@client.example', password: 'simulator' },
	...{ variables: {}, allow_dupplicate: true, type: 'outbound' },
	...{ allowed_hours_start_time: '09:00', allowed_hours_end_time: '17:30', action: 'stop' },
	...{ scheduled_start_at: '2126-01-01T09:00:00Z' },
	...{ phone_number_ids: [301], from: 301, to: '+441614960110', timezone: 'Europe/London' },
};
const AVAILABLE = '+442079460351';
const OF_SPEECH = ['multimodal_model_id', 'chat_llm_fallback_id', 'turn_detection_threshold'];

/** Everything that is described at a place, but for some names. */
function fullAt(place: Place, leftOut: string[] = []): Fields {
	const full = sample(document, place, { full: true }) as Fields;
	const known = Object.entries(full).map(([name, value]) => [name, KNOWN[name] ?? value] as const);
	return Object.fromEntries(known.filter(([name]) => !leftOut.includes(name)));
}

const SCHEMAS = ['components', 'schemas'];

/** Settings of an assistant in its mode, pipeline. */
export const ASSISTANT = fullAt([...SCHEMAS, 'AssistantUpdate'], ['mode', ...OF_SPEECH]);

/** What is sent where the file does not say enough, by the operationId. */
const BODIES: Record<string, (body: Place) => Fields> = {
	createAssistant: () => ({ ...ASSISTANT, mode: 'pipeline' }),
	updateAssistant: () => ASSISTANT,
	createConversation: (body) => ({
		...fullAt(body),
		assistant_id: ASSISTANT_UUID,
		type: 'test',
	}),
	makeCall: (body) => ({ ...fullAt(body), assistant_id: 101 }),
	updateLead: (body) => ({ ...fullAt(body), phone_number: AVAILABLE }),
	purchasePhoneNumber: () => ({ phone_number: AVAILABLE }),
	loginUser: (body) => ({ ...fullAt(body), email: 'sales@kestrel-motors.example' }),
	logoutUser: (body) => fullAt(body, ['email']),
	addDocument: (body) => ({ ...fullAt(body), type: 'website' }),
	createCampaign: (body) => ({ ...fullAt(body), assistant_id: 101 }),
	createToken: (body) => fullAt(body, ['email']),
	transferBalance: (body) => fullAt(body, ['email']),
};

const ASSISTANT_UUID = '9dbfd166-f6f8-4730-a07f-a4441c6d9407';

/** Of the assistants 103 and 121. */
const CHATS: [own: string, foreign: string] = [
	'4efaee5e-bada-4030-ae58-c901f1916f11',
	'cdb6733e-4a37-4ee9-a84c-f6577413240e',
];

/** What paths lead to: the caller's own first, then somebody else's. */
const IDS: Record<string, [own: number | string, foreign: number | string]> = {
	getConversation: CHATS,
	sendChatMessage: CHATS,
	turnAiOff: CHATS,
	turnAiOn: CHATS,
	updateAssistant: [101, 121],
	updateKnowledgebase: [601, 621],
	updateLead: [3001, 3051],
	deleteLead: [3001, 3051],
	getCall: [50_001, 50_041],
	getCampaign: [201, 221],
	deleteCall: [50_001, 50_041],
	listDocuments: [601, 621],
	addDocument: [601, 621],
	deleteDocument: [601, 621],
	listTemplates: [701, 721],
};

const QUERIES: Record<string, Record<string, string>> = {
	getSessionStatus: { sender_id: '701', recipient_phone: '+441614960110' },
	searchPhoneNumbers: { country_code: 'GB' },
};

/** Every operation, with what a sound request for it has. */
export const operations = document.endpoints.map((endpoint) => {
	const { operationId } = document.at(endpoint.place) as { operationId: string };
	const [own, foreign] = IDS[operationId] ?? [];
	const inPath = document.parametersOf(endpoint).find((place) => document.at(place).in === 'path');
	const anyId = inPath && sample(document, [...inPath, 'schema'], { full: true });
	const body = document.bodyOf(endpoint);
	return {
		...endpoint,
		operationId,
		body,
		/** What is sent in a sound request. */
		sent: body && (BODIES[operationId]?.(body) ?? fullAt(body)),
		/** By its caller's thing, or by another ID. */
		pathOf: (id: unknown = own ?? anyId) =>
			endpoint.path.replace(/\{\w+\}/, String(id)).replace('{documentId}', '1'),
		own,
		foreign,
		query: QUERIES[operationId] ?? {},
		queryParameters: document
			.parametersOf(endpoint)
			.map((place) => document.at(place))
			.filter((parameter) => parameter.in === 'query'),
		role: endpoint.path.startsWith('/white-label') ? ('admin' as const) : ('user' as const),
		headers: {
			...(operationId === 'listTools' && { 'content-type': 'application/json' }),
			accept: 'application/json',
		},
	};
});

export type Operation = (typeof operations)[number];

/** Sends a sound request, but for what is changed in it. */
export async function send({ api, tokens }: Started, operation: Operation, changes: Json = {}) {
	const { method, role, headers, sent, pathOf } = operation;
	const query = new URLSearchParams({ ...operation.query, ...changes.query });
	return await api(method, `${changes.path ?? pathOf()}?${changes.search ?? query}`, {
		token: tokens[role],
		body: sent,
		headers,
		...changes,
	});
}
