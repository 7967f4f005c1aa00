import type { Clock } from '../clock.mts';
import type { Dialer } from '../life/dialer.mts';
import type { Store } from '../store/store.mts';

const HOUR_MS = 3_600_000;

type SeedLead = [
	id: number,
	userId: number,
	campaignId: number,
	phone: string,
	name: string,
	status: string,
	attempts: number,
	/** Seconds until the first call, for a lead that still waits for it. */
	waits?: number,
];

const LEADS: SeedLead[] = [
	[3001, 12, 201, '+441614960110', 'Ada Whitfield', 'completed', 1],
	[3002, 12, 201, '+441614960111', 'Bruno Keller', 'completed', 1],
	[3003, 12, 201, '+441614960200', 'Chloe Marsh', 'reached-max-retries', 3],
	[3004, 12, 201, '+441614960112', 'Dev Anand', 'completed', 2],
	[3005, 12, 202, '+441614960113', 'Elif Demir', 'completed', 1],
	[3006, 12, 202, '+441614960114', 'Farah Nasser', 'completed', 1],
	[3007, 12, 202, '+441614960301', 'George Penn', 'reached-max-retries', 2],
	[3008, 12, 202, '+441614960115', 'Hana Sato', 'completed', 1],
	[3009, 12, 203, '+441614960116', 'Ivo Petrov', 'completed', 1],
	[3010, 12, 203, '+441614960402', 'June Abbot', 'reached-max-retries', 1],
	[3011, 12, 203, '+441614960117', 'Karl Lind', 'completed', 1],
	[3012, 12, 201, '+441614960118', 'Lena Voss', 'created', 0, 120],
	[3013, 12, 201, '+441614960500', 'Milo Grant', 'created', 0, 240],
	[3014, 12, 202, '+441614960119', 'Nora Quinn', 'created', 0, 600],
	[3015, 12, 203, '+441614960601', 'Omar Reyes', 'created', 0, 900],
	[3051, 13, 221, '+441614960120', 'Petra Novak', 'completed', 1],
	[3052, 13, 221, '+441614960121', 'Quentin Hall', 'created', 0, 300],
];

/** Plants the leads, and lets their campaigns call the waiting ones. */
export function seedLeads(store: Store, dialer: Dialer, clock: Clock): void {
	const now = clock.now();
	for (const [index, lead] of LEADS.entries()) {
		const [id, userId, campaignId, phone, name, status, attempts, waits] = lead;
		const createdAt = now - (LEADS.length - index) * 7 * HOUR_MS;
		const nextAttemptAt = waits === undefined ? null : now + clock.pace(waits * 1_000);
		store.insert('leads', {
			id,
			user_id: userId,
			campaign_id: campaignId,
			phone_number: phone,
			status,
			attempts,
			variables: JSON.stringify({ customer_name: name }),
			next_attempt_at: nextAttemptAt,
			created_at: createdAt,
			updated_at: createdAt,
		});
		if (nextAttemptAt !== null) dialer.wake(campaignId, nextAttemptAt);
	}
}
