import { notFound } from '../http/refusal.mts';
import { writeResult } from '../life/script.mts';
import { createRandom } from '../random.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type { AssistantRow } from '../store/rows.mts';
import type { World } from '../world.mts';

const FIRST_ASSISTANT = "SELECT * FROM assistants WHERE type = 'outbound' ORDER BY id LIMIT 1";

/** Adds calls that are over already; nobody is notified of them. */
export function addFinishedCalls(
	{ store, clock }: World,
	{ count, assistant_id: assistantId }: { count: number; assistant_id?: number },
) {
	const row =
		assistantId === undefined
			? store.get<AssistantRow>(FIRST_ASSISTANT)
			: store.get<AssistantRow>('SELECT * FROM assistants WHERE id = ?', assistantId);
	if (!row) throw notFound('Assistant');
	const assistant = { ...assistantSettings(row), name: row.name };
	const now = clock.now();
	const random = createRandom('bulk', now);
	const status = 'completed';
	const add = () => {
		const duration = random.integer(25, 110);
		const result = writeResult({ id: 0, status, duration }, assistant, random);
		return store.insert('calls', {
			user_id: row.user_id,
			assistant_id: row.id,
			type: row.type,
			status,
			client_phone_number: `+4477009${String(random.integer(0, 99_999)).padStart(5, '0')}`,
			...result,
			variables: JSON.stringify(result.variables),
			evaluation: JSON.stringify(result.evaluation),
			recording_url: null,
			created_at: now,
			updated_at: now,
			finished_at: now,
		});
	};
	const ids = store.transaction(() => Array.from({ length: count }, add));
	return { count, first_id: ids[0], last_id: ids[count - 1] };
}
