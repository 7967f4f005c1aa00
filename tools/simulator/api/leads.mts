import { invalid, notFound } from '../http/refusal.mts';
import { pageEnvelope, pageSource } from '../http/paging.mts';
import { leadView } from '../views.mts';
import type { ListedContact, ListedLead } from '../views.mts';
import type { World } from '../world.mts';
import { dayEnd, dayStart } from './days.mts';
import type { Body, Handlers } from './handlers.mts';

type NewLead = Body<'createLead'>;

/** How long a new lead waits for its first call, in milliseconds of real life. */
export const FIRST_ATTEMPT_AFTER_MS = 1_000;

const LISTED = {
	table: 'leads' as const,
	columns:
		'*, (SELECT name FROM campaigns WHERE campaigns.id = leads.campaign_id) AS campaign_name',
};

/** Leads (platform-api 2.6, 4.12; the list and the path of creation are assumed). */
export function leadHandlers({
	store,
	clock,
	dialer,
	dialects,
}: World): Handlers<'createLead' | 'listLeads'> {
	const view = (lead: ListedLead) =>
		leadView(
			lead,
			store.all<ListedContact>(
				'SELECT * FROM secondary_contacts WHERE lead_id = ? ORDER BY id',
				lead.id,
			),
		);

	const read = (id: number) =>
		store.get<ListedLead>(
			`SELECT l.*, c.name AS campaign_name FROM leads l JOIN campaigns c ON c.id = l.campaign_id
			WHERE l.id = ?`,
			id,
		) as ListedLead;

	function create(userId: number, lead: NewLead): number {
		const now = clock.now();
		const due = now + clock.pace(FIRST_ATTEMPT_AFTER_MS);
		const common = { status: 'created', created_at: now, updated_at: now };
		const id = store.insert('leads', {
			...common,
			user_id: userId,
			campaign_id: lead.campaign_id,
			phone_number: lead.phone_number,
			variables: JSON.stringify(lead.variables ?? {}),
			next_attempt_at: due,
		});
		for (const contact of lead.secondary_contacts ?? []) {
			store.insert('secondary_contacts', {
				...common,
				lead_id: id,
				phone_number: contact.phone_number,
				variables: JSON.stringify(contact.variables ?? {}),
			});
		}
		dialer.wake(lead.campaign_id, due);
		return id;
	}

	return {
		createLead: ({ user, body: lead }) => {
			if (!store.find('campaigns', lead.campaign_id, user.id)) throw notFound('Campaign');
			const duplicate = store.get(
				'SELECT 1 FROM leads WHERE campaign_id = ? AND phone_number = ?',
				lead.campaign_id,
				lead.phone_number,
			);
			if (duplicate && !lead.allow_dupplicate) {
				throw invalid({ phone_number: ['The lead already exists in this campaign.'] });
			}
			const id = store.transaction(() => create(user.id, lead));
			return { message: 'Lead created successfully', data: view(read(id)) };
		},

		listLeads: (request) => {
			const { query } = request;
			const { page, per_page: perPage } = query;
			const source = pageSource(store, request, LISTED, [
				['status = ?', query.status],
				['campaign_id = ?', query.campaign_id],
				['instr(phone_number, ?)', query.phone_number],
				['created_at >= ?', dayStart(query.date_from, dialects.filtering.daysIn)],
				['created_at < ?', dayEnd(query.date_to, dialects.filtering.daysIn)],
			]);
			const rows = store.all<ListedLead>(source.sql, ...source.values);
			return pageEnvelope(request, { data: rows.map(view), total: source.total, page, perPage });
		},
	};
}
