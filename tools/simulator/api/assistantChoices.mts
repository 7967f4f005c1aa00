import type { FastifyRequest } from 'fastify';
import { pageEnvelope } from '../http/paging.mts';
import { TYPE_LABELS, type ListedNumber } from './phoneNumbers.mts';
import type { Store } from '../store/store.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

/** What belongs to the caller and can be chosen for an assistant; none of these lists is in the document. */
export const assistantChoiceHandlers = ({
	store,
}: World): Handlers<'listAssistantPhoneNumbers' | 'listFolders' | 'listLabels'> => ({
	listFolders: (request) => pageOf(store, 'folders', request),
	listLabels: (request) => pageOf(store, 'labels', request),

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
