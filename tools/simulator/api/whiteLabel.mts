import { invalid, Refusal } from '../http/refusal.mts';
import { hashPassword, matchesPassword } from '../passwords.mts';
import type { Schemas } from '../schemas.mts';
import type { UserRow } from '../store/rows.mts';
import { issueToken } from '../tokens.mts';
import { platformUserView } from '../views.mts';
import type { World } from '../world.mts';
import type { Body, Handlers } from './handlers.mts';

/** Exactly one of the two is sent. */
type UserChoice = Pick<Body<'createToken'>, 'user_id' | 'email'>;

/** The column of what is transferred. */
const BALANCES = { minutes: 'minutes_balance', credits: 'credits_balance' } as const;

/** Amounts have two decimals; sums would have more. */
const rounded = (amount: number) => Math.round(amount * 100) / 100;

const DEFAULT_TOKEN_NAME = 'api-token';

const missing = (what: string) => new Refusal(404, { error: `${what} not found` });

const reference = ({ id, name, email }: UserRow): Schemas['UserReference'] => ({
	id,
	name,
	email,
});

/** An administrator's operations on the users of the platform (platform-api 4.3 to 4.6, 4.20). */
type Operations =
	| 'registerUser'
	| 'loginUser'
	| 'logoutUser'
	| 'createToken'
	| 'listPlatformUsers'
	| 'transferBalance';

/** Accounts of an agency, and their tokens. */
export function whiteLabelHandlers({ store, clock }: World): Handlers<Operations> {
	function register(adminId: number, { name, email, password, timezone }: Body<'registerUser'>) {
		const id = store.insert('users', {
			admin_id: adminId,
			name,
			email,
			password: hashPassword(password),
			timezone,
			created_at: clock.now(),
		});
		return { user: { id, name, email }, token: issueToken(store, id, DEFAULT_TOKEN_NAME) };
	}

	function platformUser(adminId: number, { user_id: id, email }: UserChoice) {
		return store.get<UserRow & { password: string }>(
			`SELECT * FROM users WHERE admin_id = ? AND ${id === undefined ? 'email' : 'id'} = ?`,
			adminId,
			id ?? email ?? null,
		);
	}

	const revokeAll = (userId: number) => store.run('DELETE FROM tokens WHERE user_id = ?', userId);

	function revoke(userId: number, tokenId: number) {
		if (!store.find('tokens', tokenId, userId)) throw missing('Token');
		store.run('DELETE FROM tokens WHERE id = ?', tokenId);
	}

	return {
		registerUser: ({ user, body: registration }, reply) => {
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

		loginUser: ({ user: admin, body }) => {
			const { email, password, token_name: tokenName } = body;
			const user = platformUser(admin.id, { email });
			if (!user || !matchesPassword(password, user.password)) {
				const message = 'The provided credentials are incorrect.';
				throw new Refusal(401, { message, errors: { email: [message] } });
			}
			const token = issueToken(store, user.id, tokenName);
			return { message: 'Login successful', user: reference(user), token, token_name: tokenName };
		},

		logoutUser: ({ user: admin, body: choice }) => {
			const user = platformUser(admin.id, choice);
			if (!user) throw missing('User');
			if (choice.token_id === undefined) revokeAll(user.id);
			else revoke(user.id, choice.token_id);
			return { message: 'Logged out successfully' };
		},

		createToken: ({ user: admin, body }) => {
			const { token_name: tokenName, ...choice } = body;
			const user = platformUser(admin.id, choice);
			if (!user) throw missing('User');
			return {
				message: 'Token created successfully',
				user: reference(user),
				token: issueToken(store, user.id, tokenName),
				token_name: tokenName,
			};
		},

		transferBalance: ({ user: admin, body }) => {
			const { transfer_type: type, operation, amount, ...choice } = body;
			const user = platformUser(admin.id, choice);
			if (!user) throw missing('User');
			const column = BALANCES[type];
			const moved = operation === 'add' ? amount : -amount;
			const yours = rounded(admin[column] - moved);
			const theirs = rounded(user[column] + moved);
			if (yours < 0 || theirs < 0) {
				throw invalid({ amount: ['The balance does not cover the amount.'] });
			}
			store.transaction(() => {
				store.update('users', admin.id, { [column]: yours });
				store.update('users', user.id, { [column]: theirs });
			});
			const balancesOf = (id: number) => {
				const view = platformUserView(store.find<UserRow>('users', id) as UserRow);
				return {
					minutes_balance: view.minutes_balance,
					credits_balance: view.credits_balance,
				};
			};
			return {
				message: 'Transfer completed successfully',
				transfer: { type, operation, amount },
				user: balancesOf(user.id),
				your_balance: balancesOf(admin.id),
			};
		},

		listPlatformUsers: ({ user }) => ({
			data: store
				.all<UserRow>('SELECT * FROM users WHERE admin_id = ? ORDER BY id', user.id)
				.map(platformUserView),
		}),
	};
}
