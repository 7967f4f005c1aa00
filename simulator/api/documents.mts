import { isoMicros } from '../formats.mts';
import { Refusal } from '../http/refusal.mts';
import type { Schemas } from '../schemas.mts';
import type { DocumentRow } from '../store/rows.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

const PROCESSED_AFTER_MS = 20_000;

/** Documents of knowledge bases, none of which is in the document. A name or address with "broken" fails. */
export function documentHandlers({
	store,
	clock,
}: World): Handlers<'listDocuments' | 'addDocument' | 'deleteDocument'> {
	function statusOf({ name, created_at: since }: DocumentRow): Schemas['Document']['status'] {
		if (clock.now() < since + clock.pace(PROCESSED_AFTER_MS)) return 'processing';
		return name.includes('broken') ? 'failed' : 'active';
	}

	const view = (row: DocumentRow): Schemas['Document'] => ({
		id: row.id,
		name: row.name,
		type: row.type as Schemas['Document']['type'],
		status: statusOf(row),
		created_at: isoMicros(row.created_at),
	});

	const count = (id: number) =>
		store.run(
			`UPDATE knowledgebases SET updated_at = ?, documents_count =
				(SELECT count(*) FROM documents WHERE knowledgebase_id = knowledgebases.id) WHERE id = ?`,
			clock.now(),
			id,
		);

	return {
		listDocuments: ({ params }) => ({
			data: store
				.all<DocumentRow>(
					'SELECT * FROM documents WHERE knowledgebase_id = ? ORDER BY id',
					params.id,
				)
				.map(view),
		}),

		addDocument: ({ params, body: { url, name = url } }, reply) => {
			const id = store.transaction(() => {
				const document = { knowledgebase_id: params.id, name, type: 'website' };
				const added = store.insert('documents', { ...document, created_at: clock.now() });
				count(params.id);
				return added;
			});
			reply.code(201);
			const row = store.find<DocumentRow>('documents', id) as DocumentRow;
			return { message: 'Document added successfully', data: view(row) };
		},

		deleteDocument: ({ params: { id, documentId } }) => {
			const row = store.find<DocumentRow>('documents', documentId);
			if (row?.knowledgebase_id !== id) {
				throw new Refusal(404, { message: 'Document not found' });
			}
			store.transaction(() => {
				store.run('DELETE FROM documents WHERE id = ?', documentId);
				count(id);
			});
			return { message: 'Document deleted successfully' };
		},
	};
}
