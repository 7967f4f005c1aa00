import { toE164 } from '../formats.mts';
import { notFound, Refusal } from '../http/refusal.mts';
import type { LeadRow } from '../store/rows.mts';
import type { World } from '../world.mts';
import type { Body, Handlers } from './handlers.mts';
import { FIRST_ATTEMPT_AFTER_MS } from './leads.mts';

type LeadChange = Body<'updateLead'>;

/** What happens to a lead's attempts when its status is set through the API. */
const ATTEMPTS: Record<string, (due: number) => Partial<LeadRow>> = {
	created: (due) => ({ attempts: 0, next_attempt_at: due }),
	completed: () => ({ next_attempt_at: null }),
	'reached-max-retries': () => ({ next_attempt_at: null }),
};

/** Updating a lead (platform-api 4.11), and deleting it, which is not in the document. */
export function leadUpdateHandlers({
	store,
	clock,
	dialer,
}: World): Handlers<'updateLead' | 'deleteLead'> {
	function checkCampaign(id: number | undefined, userId: number) {
		if (id !== undefined && !store.find('campaigns', id, userId)) throw notFound('Campaign');
	}

	function formatted(phone: string): string {
		const number = toE164(phone);
		if (number === undefined) throw new Refusal(422, { message: 'Invalid phone number' });
		return number;
	}

	function changesOf(lead: LeadRow, change: LeadChange, now: number): Partial<LeadRow> {
		const { variables, phone_number: phone, ...asSent } = change;
		const isSet = change.status !== undefined && change.status !== lead.status;
		return {
			...asSent,
			...(isSet && ATTEMPTS[change.status as string](now + clock.pace(FIRST_ATTEMPT_AFTER_MS))),
			...(phone !== undefined && { phone_number: formatted(phone) }),
			variables: JSON.stringify({ ...(JSON.parse(lead.variables) as object), ...variables }),
			updated_at: now,
		};
	}

	function save(lead: LeadRow, changes: Partial<LeadRow>, now: number) {
		store.update('leads', lead.id, changes);
		const { campaign_id: campaignId, next_attempt_at: next } = { ...lead, ...changes };
		if (next !== null) dialer.wake(campaignId, Math.max(now, next));
	}

	return {
		deleteLead: ({ params }) => {
			store.remove('leads', params.id);
			return { message: 'Lead deleted successfully' };
		},

		updateLead: ({ params, user, body: change }) => {
			const { id } = params;
			checkCampaign(change.campaign_id, user.id);
			const lead = store.find<LeadRow>('leads', id) as LeadRow;
			const now = clock.now();
			const changes = changesOf(lead, change, now);
			store.transaction(() => save(lead, changes, now));
			return { message: 'Lead updated successfully' };
		},
	};
}
