// A sound request for each operation of openapi.yaml, and everything that can be changed in its body.
import type { Node, Place } from '../../../lib/openapi.mts';
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
	...{ recipient_phone: '+447700900110', email: 'new@client.example', password: 'simulator' },
	...{ variables: {}, allow_dupplicate: true, type: 'outbound' },
	...{ allowed_hours_start_time: '09:00', allowed_hours_end_time: '17:30', action: 'stop' },
	...{ scheduled_start_at: '2126-01-01T09:00:00Z', fallback_channel: 'sms' },
	...{ fallback_phone_number_id: 301, fallback_sender_id: 701, fallback_template_id: 751 },
	...{ phone_number_ids: [301], from: 301, to: '+447700900110', timezone: 'Europe/London' },
};
const EMAIL = 'sales@kestrel-motors.example';
const AVAILABLE = '+442079460351';
const OF_SPEECH = ['multimodal_model_id', 'chat_llm_fallback_id', 'turn_detection_threshold'];

/** Everything that is described at a place, but for some names. */
function fullAt(place: Place, leftOut: string[] = [], shape = 0): Fields {
	const full = sample(document, place, { full: true, shape }) as Fields;
	const known = Object.entries(full).map(([name, value]) => [name, KNOWN[name] ?? value] as const);
	return Object.fromEntries(known.filter(([name]) => !leftOut.includes(name)));
}

const SCHEMAS = ['components', 'schemas'];

/** Settings of an assistant in its mode, pipeline. */
export const ASSISTANT = fullAt([...SCHEMAS, 'AssistantUpdate'], ['mode', ...OF_SPEECH]);

/** What a new assistant cannot do without, beside its mode and model. */
const NEEDED = fullAt(
	[...SCHEMAS, 'AssistantCreate'],
	Object.keys(ASSISTANT)
		.filter((name) => !document.at([...SCHEMAS, 'AssistantCreate']).required.includes(name))
		.concat('mode', ...OF_SPEECH),
);

/** Built-in tools, each with all that it can have. */
export const BUILT_IN_TOOLS = document
	.at([...SCHEMAS, 'BuiltInTool'])
	.oneOf.flatMap((_: unknown, index: number): Fields[] => {
		const { type } = document.at(
			document.resolve([...SCHEMAS, 'BuiltInTool', 'oneOf', `${index}`]),
		).properties;
		const tool: Fields = { ...fullAt([...SCHEMAS, 'BuiltInTool'], [], index), type: type.const };
		const { custom_sip: sip, calendar_type: calendar, outbound_phone_id: id } = tool;
		const other = sip
			? { custom_sip: false, supervisor_phone: AVAILABLE, outbound_phone_id: id, description: 'A' }
			: calendar && { calendar_type: 'cal_b', cal_b_api_key: 'k', cal_b_event_type_uri: 'u' };
		if (other) return [tool, { type: tool.type, ...other }];
		return [tool];
	}) as Fields[];

/** What is sent, by the operationId; more than one where fields exclude each other. */
function bodiesOf(operationId: string, body: Place | undefined): Fields[] {
	if (!body) return [];
	const special: Record<string, Fields[]> = {
		createAssistant: [
			{ ...ASSISTANT, mode: 'pipeline' },
			{
				...fullAt([...SCHEMAS, 'AssistantUpdate'], Object.keys(ASSISTANT)),
				...NEEDED,
				mode: 'dualplex',
			},
		],
		updateAssistant: [
			...[ASSISTANT, { mode: 'pipeline' }, { mode: 'multimodal' }],
			{ ...fullAt(body, Object.keys(ASSISTANT)), mode: 'dualplex' },
			...BUILT_IN_TOOLS.map((tool) => ({ tools: [tool] })),
		],
		createConversation: [{ ...fullAt(body), assistant_id: ASSISTANT_UUID, type: 'test' }],
		makeCall: [{ ...fullAt(body), assistant_id: 101 }],
		updateLead: [{ ...fullAt(body), phone_number: AVAILABLE }],
		purchasePhoneNumber: [{ phone_number: AVAILABLE }],
		loginUser: [{ ...fullAt(body), email: EMAIL }],
		logoutUser: [fullAt(body, ['email']), { email: EMAIL }],
		addDocument: [{ ...fullAt(body), type: 'website' }],
		createCampaign: [{ ...fullAt(body), assistant_id: 101 }],
		createToken: [fullAt(body, ['email']), { email: EMAIL }],
		transferBalance: [fullAt(body, ['email']), { ...fullAt(body, ['user_id']), email: EMAIL }],
	};
	return special[operationId] ?? [fullAt(body)];
}

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
	getSessionStatus: { sender_id: '701', recipient_phone: '+447700900110' },
	searchPhoneNumbers: { country_code: 'GB' },
};

/** Every operation, with what a sound request for it has. */
export const operations = document.endpoints.map((endpoint) => {
	const { operationId } = document.at(endpoint.place) as { operationId: string };
	const [own, foreign] = IDS[operationId] ?? [];
	return {
		...endpoint,
		operationId,
		body: document.bodyOf(endpoint),
		bodies: bodiesOf(operationId, document.bodyOf(endpoint)),
		/** By its caller's thing, or by another ID. */
		pathOf: (id: unknown = own) =>
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
	const { method, role, headers, bodies, pathOf } = operation;
	const query = new URLSearchParams({ ...operation.query, ...changes.query });
	return await api(method, `${changes.path ?? pathOf()}?${changes.search ?? query}`, {
		token: tokens[role],
		body: bodies[0],
		headers,
		...changes,
	});
}

export interface Variation {
	/** What was changed: "tools.0.timeout". */
	path: string;
	value: unknown;
}

/** One of each type, and what no list of words and hardly a pattern has. */
const OF_ALL_TYPES = [null, true, 5, 1.5, '5', ' ', 'A-B c', [], {}, [null]];

/** Values at the bounds of a schema, and just beyond them. */
function edgesOf({ enum: words = [], ...schema }: Node): unknown[] {
	const { type, minimum, maximum, minLength, maxLength } = schema;
	const step = [type].flat().includes('integer') ? 1 : 0.01;
	const given = (bounds: unknown[]) => bounds.filter((one) => one !== undefined) as number[];
	const numbers = given([minimum, maximum]).flatMap((one) => [one - step, one, one + step]);
	const lengths = given([minLength, maxLength]).flatMap((one) => [one - 1, one, one + 1]);
	const texts = lengths.map((length) => 'x'.repeat(length));
	return [...new Set([...OF_ALL_TYPES, ...(words as unknown[]), ...numbers, ...texts])];
}

/** Everything that can be changed in an example of what is described at a place. */
export function variationsOf(place: Place, example: unknown, path = ''): Variation[] {
	const at = partFor(document.resolve(place), example);
	const schema = document.at(at);
	const below = (name: string) => (path ? `${path}.${name}` : name);
	const variations = edgesOf(schema).map((value) => ({ path, value }));
	if (Array.isArray(example) && schema.items) {
		const inner = example.flatMap((one, index) =>
			variationsOf([...at, 'items'], one, below(String(index))).map((variation) => ({
				...variation,
				value: example.with(index, variation.value),
			})),
		);
		return [...variations, ...inner];
	}
	if (!schema.properties) return variations;
	const fields = Object.entries(example as Fields).flatMap(([name, one]) => {
		const { [name]: _, ...others } = example as Fields;
		const inner = variationsOf([...at, 'properties', name], one, below(name));
		return [
			{ path: below(name), value: others },
			...inner.map(({ path, value }) => ({ path, value: { ...others, [name]: value } })),
		];
	});
	const unknown = { path: below('colour'), value: { ...(example as Fields), colour: 'red' } };
	return [...variations, ...fields, unknown];
}

/** Which of several schemas an example is for, by its type. */
function partFor(place: Place, example: unknown): Place {
	const { oneOf, discriminator } = document.at(place);
	if (!discriminator) return place;
	const { [discriminator.propertyName]: type } = example as Fields;
	const parts = (oneOf as Node[]).map((_, index) =>
		document.resolve([...place, 'oneOf', String(index)]),
	);
	return parts.find((part) => document.at(part).properties.type.const === type)!;
}
