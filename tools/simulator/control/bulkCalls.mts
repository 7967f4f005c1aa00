import { invalid, notFound } from '../http/refusal.mts';
import { writeResult } from '../life/script.mts';
import { createRandom } from '../random.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type { AssistantRow } from '../store/rows.mts';
import type { World } from '../world.mts';

export interface BulkCalls {
	count: number;
	assistant_id?: number;
	status?: string;
	/** Whether their post-call webhooks are sent. */
	webhooks?: boolean;
}

const FIRST_ASSISTANT = "SELECT * FROM assistants WHERE type = 'outbound' ORDER BY id LIMIT 1";

function assistantOf({ store }: World, id?: number) {
	const row =
		id === undefined
			? store.get<AssistantRow>(FIRST_ASSISTANT)
			: store.find<AssistantRow>('assistants', id);
	if (!row) throw notFound('Assistant');
	return { row, settings: { ...assistantSettings(row), name: row.name } };
}

/** Adds finished calls. If asked for, their webhooks are sent from now on. */
export function addFinishedCalls(world: World, bulk: BulkCalls) {
	const { store, clock, webhooks } = world;
	const { count, status = 'completed' } = bulk;
	const { row, settings } = assistantOf(world, bulk.assistant_id);
	if (bulk.webhooks && !(settings.is_webhook_active && settings.webhook_url)) {
		throw invalid({ webhooks: ['The assistant has no active webhook.'] });
	}
	const now = clock.now();
	const { last } = store.get<{ last: number }>('SELECT ifnull(max(id), 0) AS last FROM calls') as {
		last: number;
	};
	const random = createRandom('bulk', now, last);
	const add = (_: unknown, index: number) => {
		const id = last + 1 + index;
		const call = { id, status, duration: random.integer(25, 110) };
		const result = writeResult(call, settings, random);
		return store.insert('calls', {
			id,
			user_id: row.user_id,
			assistant_id: row.id,
			type: row.type,
			status,
			client_phone_number: `+4477009${String(random.integer(0, 99_999)).padStart(5, '0')}`,
			...result,
			created_at: now,
			updated_at: now,
			finished_at: now,
		});
	};
	const ids = store.transaction(() => {
		const added = Array.from({ length: count }, add);
		if (bulk.webhooks) for (const id of added) webhooks.callEnded(id);
		return added;
	});
	// many take minutes
	if (bulk.webhooks) webhooks.send();
	return { count, first_id: ids[0], last_id: ids[count - 1] };
}
