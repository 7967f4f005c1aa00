import { randomBytes, scryptSync } from 'node:crypto';
import { invalid } from '../http/refusal.mts';
import type { UserRow } from '../store/rows.mts';
import { platformUserView } from '../views.mts';
import type { World } from '../world.mts';
import type { Handlers } from './handlers.mts';

interface Registration {
	name: string;
	email: string;
	password: string;
	timezone: string;
}

const DEFAULT_TOKEN_NAME = 'api-token';

/** A salted hash of a password; a cheap one, for these users are made up. */
export function hashPassword(password: string, salt = randomBytes(8).toString('hex')): string {
	const hash = scryptSync(password, salt, 16, { N: 1024 }).toString('hex');
	return `${salt}:${hash}`;
}

/** What a white label administrator does to the users of the platform (platform-api 4.5, 4.20). */
export function whiteLabelHandlers({ store, clock }: World): Handlers {
	function register(adminId: number, { name, email, password, timezone }: Registration) {
		const userId = store.insert('users', {
			admin_id: adminId,
			name,
			email,
			password: hashPassword(password),
			timezone,
			created_at: clock.now(),
		});
		const token = `${userId}|${randomBytes(20).toString('hex')}`;
		store.insert('tokens', { user_id: userId, name: DEFAULT_TOKEN_NAME, token });
		return { user: { id: userId, name, email }, token };
	}

	return {
		registerUser: ({ user, body }, reply) => {
			const registration = body as Registration;
			const taken = store.get(
				'SELECT 1 FROM users WHERE (admin_id = ? OR id = ?) AND email = ?',
				user.id,
				user.id,
				registration.email,
			);
			if (taken) throw invalid({ email: ['The email has already been taken.'] });
			reply.code(201);
			const registered = store.transaction(() => register(user.id, registration));
			return { message: 'User registered successfully', ...registered };
		},

		listPlatformUsers: ({ user }) => ({
			data: store
				.all<UserRow>('SELECT * FROM users WHERE admin_id = ? ORDER BY id', user.id)
				.map(platformUserView),
		}),
	};
}
