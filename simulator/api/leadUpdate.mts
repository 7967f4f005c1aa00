import { toE164 } from '../formats.mts';
import { notFound, Refusal } from '../http/refusal.mts';
import type { LeadRow } from '../store/rows.mts';
import type { World } from '../world.mts';
import type { Body, Handlers } from './handlers.mts';
import { FIRST_ATTEMPT_AFTER_MS } from './leads.mts';

type LeadChange = Body<'updateLead'>;

/** What becomes of a lead's attempts when its status is set by hand. */
const ATTEMPTS: Record<string, (lead: LeadRow, now: number) => Partial<LeadRow>> = {
	created: (_lead, now) => ({ attempts: 0, next_attempt_at: now + FIRST_ATTEMPT_AFTER_MS }),
	completed: () => ({ next_attempt_at: null }),
	'reached-max-retries': () => ({ next_attempt_at: null }),
};

/** The update of a lead (platform-api 4.11). */
export function leadUpdateHandlers({ store, clock, dialer }: World): Handlers<'updateLead'> {
	function checkCampaign(id: number | undefined, userId: number) {
		const sql = 'SELECT 1 FROM campaigns WHERE id = ? AND user_id = ?';
		if (id !== undefined && !store.get(sql, id, userId)) throw notFound('Campaign');
	}

	function formatted(phone: string): string {
		const number = toE164(phone);
		if (number === undefined) throw new Refusal(422, { message: 'Invalid phone number' });
		return number;
	}

	function changed(lead: LeadRow, change: LeadChange, now: number): LeadRow {
		const status = change.status ?? lead.status;
		const variables = { ...(JSON.parse(lead.variables) as object), ...change.variables };
		return {
			...lead,
			...(status !== lead.status && ATTEMPTS[status](lead, now)),
			status,
			campaign_id: change.campaign_id ?? lead.campaign_id,
			phone_number:
				change.phone_number === undefined ? lead.phone_number : formatted(change.phone_number),
			variables: JSON.stringify(variables),
			updated_at: now,
		};
	}

	function save(lead: LeadRow, now: number) {
		store.run(
			`UPDATE leads SET campaign_id = ?, phone_number = ?, variables = ?, status = ?, attempts = ?,
			next_attempt_at = ?, updated_at = ? WHERE id = ?`,
			lead.campaign_id,
			lead.phone_number,
			lead.variables,
			lead.status,
			lead.attempts,
			lead.next_attempt_at,
			lead.updated_at,
			lead.id,
		);
		if (lead.next_attempt_at !== null) {
			dialer.wake(lead.campaign_id, Math.max(now, lead.next_attempt_at));
		}
	}

	return {
		updateLead: ({ params, user, body: change }) => {
			const { id } = params;
			checkCampaign(change.campaign_id, user.id);
			const lead = store.get<LeadRow>('SELECT * FROM leads WHERE id = ?', id) as LeadRow;
			const now = clock.now();
			const result = changed(lead, change, now);
			store.transaction(() => save(result, now));
			return { message: 'Lead updated successfully' };
		},
	};
}
