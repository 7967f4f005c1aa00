import { isoMicros } from '../formats.mts';
import { knownFields } from '../http/validation.mts';
import type { Schemas } from '../schemas.mts';
import type { KnowledgebaseRow } from '../store/rows.mts';
import type { Worded } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

type StoredKnowledgebase = Worded<KnowledgebaseRow, Schemas['Knowledgebase']>;
type ListedKnowledgebase = StoredKnowledgebase & { assistants_count: number };

const STATUS_LABELS: Record<Schemas['KnowledgebaseStatus'], string> = {
	empty: 'Empty',
	processing: 'Processing',
	active: 'Active',
	failed: 'Failed',
};

/** The fields that the list and the answer of an update share. */
const view = (row: StoredKnowledgebase) => ({
	id: row.id,
	name: row.name,
	description: row.description,
	status: row.status,
	status_label: STATUS_LABELS[row.status],
	updated_at: isoMicros(row.updated_at),
});

/** Knowledge bases (platform-api 2.8, 3.3, 4.15, 4.19). */
export const knowledgebaseHandlers = ({
	store,
	clock,
}: World): Handlers<'listKnowledgebases' | 'createKnowledgebase' | 'updateKnowledgebase'> => ({
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
});
