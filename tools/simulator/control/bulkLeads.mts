import { FIRST_ATTEMPT_AFTER_MS } from '../api/leads.mts';
import { notFound } from '../http/refusal.mts';
import { createRandom } from '../random.mts';
import type { CampaignRow } from '../store/rows.mts';
import type { World } from '../world.mts';

export interface BulkLeads {
	count: number;
	campaign_id?: number;
	status?: 'created' | 'completed' | 'reached-max-retries';
}

const FIRST_CAMPAIGN = 'SELECT * FROM campaigns ORDER BY id LIMIT 1';

/** Adds leads, by default completed ones; leads that are `created` are called. */
export function addLeads(
	{ store, clock, dialer }: World,
	{ count, campaign_id: campaignId, status = 'completed' }: BulkLeads,
) {
	const campaign =
		campaignId === undefined
			? store.get<CampaignRow>(FIRST_CAMPAIGN)
			: store.find<CampaignRow>('campaigns', campaignId);
	if (!campaign) throw notFound('Campaign');
	const now = clock.now();
	const random = createRandom('bulk leads', now);
	const due = status === 'created' ? now + clock.pace(FIRST_ATTEMPT_AFTER_MS) : null;
	const add = () =>
		store.insert('leads', {
			user_id: campaign.user_id,
			campaign_id: campaign.id,
			phone_number: `+4477009${String(random.integer(0, 99_999)).padStart(5, '0')}`,
			variables: '{}',
			status,
			attempts: due === null ? 1 : 0,
			next_attempt_at: due,
			created_at: now,
			updated_at: now,
		});
	const ids = store.transaction(() => {
		const added = Array.from({ length: count }, add);
		if (due !== null) dialer.wake(campaign.id, due);
		return added;
	});
	return { count, first_id: ids[0], last_id: ids[count - 1] };
}
