import type { FastifyRequest } from 'fastify';
import { pageEnvelope } from '../http/paging.mts';
import { TYPE_LABELS, type ListedNumber } from './phoneNumbers.mts';
import type { Store } from '../store/store.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

/** Each speaks some languages, and works in some modes. */
const VOICES = [
	{ id: 31, name: 'Clara', gender: 'female', languages: [1, 3], modes: ['pipeline', 'dualplex'] },
	{ id: 32, name: 'Edward', gender: 'male', languages: [1], modes: ['pipeline', 'dualplex'] },
	{ id: 33, name: 'Ioana', gender: 'female', languages: [2], modes: ['pipeline', 'dualplex'] },
	{ id: 34, name: 'Matthias', gender: 'male', languages: [3], modes: ['pipeline'] },
	{ id: 35, name: 'Aria', gender: 'female', languages: [1, 2, 3], modes: ['multimodal'] },
];

const MODELS = [
	{ id: 1, name: 'Swift 4', type: 'llm' },
	{ id: 2, name: 'Thorough 4', type: 'llm' },
	{ id: 3, name: 'Live 2', type: 'multimodal' },
	{ id: 4, name: 'Duplex 1', type: 'dualplex' },
];

type Operations =
	| 'listVoices'
	| 'listModels'
	| 'listAssistantPhoneNumbers'
	| 'listFolders'
	| 'listLabels';

/** The lists of values for an assistant's fields, as far as they depend on the request; none of them is in the document. */
export const assistantChoiceHandlers = ({ store }: World): Handlers<Operations> => ({
	listFolders: (request) => pageOf(store, 'folders', request),
	listLabels: (request) => pageOf(store, 'labels', request),

	listVoices: ({ query: { mode, language_id: language } }) =>
		VOICES.filter(
			({ modes, languages }) =>
				(!mode || modes.includes(mode)) && (!language || languages.includes(language)),
		).map(({ id, name, gender }) => ({ id, name, gender })),

	listModels: ({ query }) =>
		MODELS.filter(({ type }) => !query.type || type === query.type).map(({ id, name }) => ({
			id,
			name,
		})),

	listAssistantPhoneNumbers: ({ user, query: { type } }) =>
		store
			.all<ListedNumber & { is_taken: number }>(
				`SELECT p.*, EXISTS (SELECT 1 FROM assistants a WHERE a.phone_number_id = p.id) AS is_taken
				FROM phone_numbers p WHERE p.user_id = ? ORDER BY p.id`,
				user.id,
			)
			.filter((row) => type === 'outbound' || row.type !== 'caller_id')
			.map((row) => ({
				id: row.id,
				phone_number: row.phone_number,
				country_code: row.country_code,
				type_label: TYPE_LABELS[row.type],
				is_available: !row.is_taken,
			})),
});

type PageRequest = FastifyRequest & { query: { page: number; per_page: number } };

function pageOf(store: Store, table: 'folders' | 'labels', request: PageRequest) {
	const { page, per_page: perPage } = request.query;
	const rows = store.all<{ id: number; name: string }>(
		`SELECT id, name FROM ${table} WHERE user_id = ? ORDER BY id`,
		request.user.id,
	);
	const data = rows.slice((page - 1) * perPage, page * perPage);
	return pageEnvelope(request, { data, total: rows.length, page, perPage });
}
