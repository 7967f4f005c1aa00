import { micros } from '../formats.mts';
import { hashPassword } from '../passwords.mts';
import type { Store } from '../store/store.mts';

const DAY_MS = 86_400_000;

/** Each kind of ID has its own range, so that mixing up two kinds is noticed. */
const USERS = [
	{
		id: 11,
		admin_id: null,
		is_admin: 1,
		name: 'Brightline Agency',
		email: 'admin@brightline.example',
		balance: 500,
		minutes_balance: 5_000,
		has_payment_method: 1,
	},
	{
		id: 12,
		admin_id: 11,
		is_admin: 0,
		name: 'Harbour Dental',
		email: 'office@harbour-dental.example',
		balance: 25,
		minutes_balance: 600,
		has_payment_method: 1,
	},
	{
		id: 13,
		admin_id: 11,
		is_admin: 0,
		name: 'Kestrel Motors',
		email: 'sales@kestrel-motors.example',
		balance: 10,
		minutes_balance: 120,
		has_payment_method: 1,
	},
];

export const TOKEN_OWNERS = { admin: 11, user: 12, otherUser: 13 };

/** The tokens of the seeded accounts; they are the same in every simulator. */
export const TOKENS = {
	admin: 'sim-admin-token',
	user: 'sim-user-token',
	otherUser: 'sim-other-token',
};

/** Things that assistants refer to; only who owns them matters here. */
const OWNED_THINGS: Record<string, Array<{ id: number; user_id: number; name: string }>> = {
	folders: [
		{ id: 401, user_id: 12, name: 'Patients' },
		{ id: 421, user_id: 13, name: 'Showroom' },
	],
	labels: [
		{ id: 411, user_id: 12, name: 'recall' },
		{ id: 412, user_id: 12, name: 'feedback' },
		{ id: 431, user_id: 13, name: 'test-drive' },
	],
};

/** Made once, because a hash is slow on purpose, and every reset plants the accounts again. */
const PASSWORD_HASH = hashPassword('simulator', 'seed');

/** Plants the accounts, their tokens, folders and labels. */
export function seedAccounts(store: Store, now: number): void {
	for (const user of USERS) {
		const { balance, ...rest } = user;
		store.insert('users', {
			...rest,
			password: PASSWORD_HASH,
			timezone: 'Europe/London',
			balance: micros(balance),
			created_at: now - 90 * DAY_MS,
		});
	}
	for (const [role, userId] of Object.entries(TOKEN_OWNERS)) {
		const token = TOKENS[role as keyof typeof TOKENS];
		store.insert('tokens', { user_id: userId, name: 'api-token', token });
	}
	for (const [table, rows] of Object.entries(OWNED_THINGS)) {
		for (const row of rows) store.insert(table, row);
	}
}
