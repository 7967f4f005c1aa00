import { isoMicros } from '../formats.mts';
import { invalid, Refusal } from '../http/refusal.mts';
import type { Upload } from '../http/types.mts';
import type { Schemas } from '../schemas.mts';
import type { DocumentRow } from '../store/rows.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

const PROCESSED_AFTER_MS = 20_000;

const MAX_FILE_SIZE = 20 * 1024 * 1024;

/** Refuses a file that cannot be added, and a type that is not its own. */
function checkFile(type: string, file?: Upload) {
	const refuse = (reason: string) => invalid({ file: [`The file ${reason}.`] });
	const own = file && /\.(pdf|txt|docx)$/i.exec(file.name)?.[1].toLowerCase();
	if (!own) throw refuse('must be a file of type: pdf, txt, docx');
	if (file.size === 0) throw refuse('must not be empty');
	if (file.size > MAX_FILE_SIZE) throw refuse('must not be greater than 20480 kilobytes');
	if (own !== type) throw invalid({ type: ['The type must be that of the file.'] });
}

/** A document is processed after a while; one with "broken" in its name fails. */
export function documentStatus(
	{ clock }: World,
	{ name, created_at: since }: DocumentRow,
): Schemas['Document']['status'] {
	if (clock.now() < since + clock.pace(PROCESSED_AFTER_MS)) return 'processing';
	return name.includes('broken') ? 'failed' : 'active';
}

/** Documents of knowledge bases, none of which is in the document. */
export function documentHandlers(
	world: World,
): Handlers<'listDocuments' | 'addDocument' | 'deleteDocument'> {
	const { store, clock } = world;

	const view = (row: DocumentRow): Schemas['Document'] => ({
		id: row.id,
		name: row.name,
		type: row.type as Schemas['Document']['type'],
		status: documentStatus(world, row),
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

		addDocument: ({ params, body, upload }, reply) => {
			const { name, type } = body;
			if ('file' in body) checkFile(type, upload);
			const id = store.transaction(() => {
				const row = { name, type, knowledgebase_id: params.id, created_at: clock.now() };
				const added = store.insert('documents', row);
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
				store.remove('documents', documentId);
				count(id);
			});
			return { message: 'Document deleted successfully' };
		},
	};
}
