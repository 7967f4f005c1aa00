import { isoMicros } from '../formats.mts';
import { knownFields } from '../http/validation.mts';
import type { Schemas } from '../schemas.mts';
import type { DocumentRow, KnowledgebaseRow } from '../store/rows.mts';
import type { Worded } from '../views.mts';
import type { World } from '../world.mts';
import { documentStatus } from './documents.mts';
import type { Handlers } from './handlers.mts';

type StoredKnowledgebase = Worded<KnowledgebaseRow, Schemas['Knowledgebase']>;
type ListedKnowledgebase = StoredKnowledgebase & { assistants_count: number };

const STATUS_LABELS: Record<Schemas['KnowledgebaseStatus'], string> = {
	empty: 'Empty',
	processing: 'Processing',
	active: 'Active',
	failed: 'Failed',
};

/** The status follows from the documents: one that failed makes the whole knowledge base fail. */
function statusOf(
	world: World,
	{ id, status }: StoredKnowledgebase,
): Schemas['KnowledgebaseStatus'] {
	const documents = world.store
		.all<DocumentRow>('SELECT * FROM documents WHERE knowledgebase_id = ?', id)
		.map((row) => documentStatus(world, row));
	if (documents.length === 0) return 'empty';
	const worst = (['processing', 'failed'] as const).find((one) => documents.includes(one));
	return worst ?? (status === 'empty' ? 'active' : status);
}

/** Knowledge bases (platform-api 2.8, 3.3, 4.15, 4.19). */
export function knowledgebaseHandlers(
	world: World,
): Handlers<'listKnowledgebases' | 'createKnowledgebase' | 'updateKnowledgebase'> {
	const { store, clock } = world;

	/** The fields that the list and the answers to writing share. */
	const view = (row: StoredKnowledgebase) => {
		const status = statusOf(world, row);
		return {
			id: row.id,
			name: row.name,
			description: row.description,
			status,
			status_label: STATUS_LABELS[status],
			updated_at: isoMicros(row.updated_at),
		};
	};

	return {
		listKnowledgebases: ({ user }) => ({
			data: store
				.all<ListedKnowledgebase>(
					`SELECT k.*, (SELECT count(*) FROM assistants a WHERE a.user_id = k.user_id
					AND json_extract(a.settings, '$.knowledgebase_id') = k.id) AS assistants_count
				FROM knowledgebases k WHERE k.user_id = ? ORDER BY k.id`,
					user.id,
				)
				.map((row) => ({
					...view(row),
					documents_count: row.documents_count,
					assistants_count: row.assistants_count,
					created_at: isoMicros(row.created_at),
				})),
		}),

		createKnowledgebase: ({ user, body: { name, description = '' } }, reply) => {
			const now = clock.now();
			const id = store.insert('knowledgebases', {
				user_id: user.id,
				name,
				description,
				status: 'empty',
				documents_count: 0,
				created_at: now,
				updated_at: now,
			});
			reply.code(201);
			const row = store.find<StoredKnowledgebase>('knowledgebases', id) as StoredKnowledgebase;
			return { message: 'Knowledgebase created successfully', data: view(row) };
		},

		updateKnowledgebase: (request) => {
			const { id } = request.params;
			store.update('knowledgebases', id, {
				...(knownFields(request) as Partial<Pick<KnowledgebaseRow, 'name' | 'description'>>),
				updated_at: clock.now(),
			});
			const row = store.find<StoredKnowledgebase>('knowledgebases', id) as StoredKnowledgebase;
			return { message: 'Knowledgebase updated successfully', data: view(row) };
		},
	};
}
