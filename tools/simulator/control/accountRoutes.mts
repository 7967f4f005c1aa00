import type { FastifyInstance } from 'fastify';
import { DIALECT_NAMES } from '../dialects/dialect.mts';
import type { DialectName } from '../dialects/dialect.mts';
import type { Filtering } from '../dialects/filters.mts';
import { isoMicros, micros, usd } from '../formats.mts';
import { notFound } from '../http/refusal.mts';
import { hashPassword } from '../passwords.mts';
import { TOKEN_OWNERS } from '../seed/seed.mts';
import type { UserRow } from '../store/rows.mts';
import { issueToken } from '../tokens.mts';
import { senderView } from '../views.mts';
import type { ListedSender } from '../views.mts';
import type { World } from '../world.mts';
import { body } from './bodySchema.mts';

interface Purchase {
	id: number;
	user_id: number;
	phone_number_id: number;
	phone_number: string;
	status: string;
	interval: string;
	price: number;
	created_at: number;
}

const SCHEMAS = {
	user: body({ name: { type: 'string' }, email: { type: 'string' } }, ['name', 'email']),
	balance: body({ balance: { type: 'number' } }, ['balance']),
	tokens: body({ valid: { type: 'boolean' } }, ['valid']),
	sender: body({
		status: { enum: ['online', 'offline'] },
		receipt_url: { type: ['string', 'null'], pattern: '^https?://[^/]' },
		receipt_key: { type: ['string', 'null'], minLength: 1 },
	}),
	dialect: body({ dialect: { enum: DIALECT_NAMES } }, ['dialect']),
	filters: body({ ignored: { type: 'boolean' }, daysIn: { type: 'string', format: 'timezone' } }),
};

/** What the API does not offer: users, money, tokens, senders, and dialects. */
export function accountRoutes(control: FastifyInstance, { store, clock, dialects }: World): void {
	function userOf(params: unknown): UserRow {
		const { id } = params as { id: string | number };
		const user = store.find<UserRow>('users', Number(id));
		if (!user) throw notFound('User');
		return user;
	}

	control.post('/users', SCHEMAS.user, ({ body: sent }, reply) => {
		const user = sent as Pick<UserRow, 'name' | 'email'>;
		const id = store.insert('users', {
			...user,
			admin_id: TOKEN_OWNERS.admin,
			password: hashPassword('simulator'),
			timezone: 'Europe/London',
			created_at: clock.now(),
		});
		reply.code(201);
		return { id, ...user, token: issueToken(store, id, 'api-token') };
	});

	control.post('/users/:id/balance', SCHEMAS.balance, ({ params, body: sent }) => {
		const { id } = userOf(params);
		const balance = micros((sent as { balance: number }).balance);
		store.update('users', id, { balance });
		return { id, balance: usd(balance) };
	});

	// Only the existing tokens: a token issued later works.
	control.post('/users/:id/tokens', SCHEMAS.tokens, ({ params, body: sent }) => {
		const { id } = userOf(params);
		const { valid } = sent as { valid: boolean };
		store.run('UPDATE tokens SET is_valid = ? WHERE user_id = ?', Number(valid), id);
		const sql = 'SELECT id, name FROM tokens WHERE user_id = ? ORDER BY id';
		return { data: store.all<{ id: number; name: string }>(sql, id) };
	});

	control.post('/senders/:id', SCHEMAS.sender, ({ params, body: sent }) => {
		const id = Number((params as { id: string }).id);
		const sender = store.find<ListedSender>('senders', id);
		if (!sender) throw notFound('Sender');
		const changes = sent as Partial<Pick<ListedSender, 'status' | 'receipt_url' | 'receipt_key'>>;
		if (Object.keys(changes).length > 0) store.update('senders', id, changes);
		return senderView({ ...sender, ...changes });
	});

	control.get('/purchases', () => ({
		data: store
			.all<Purchase>(
				`SELECT s.id, p.user_id, p.id AS phone_number_id, p.phone_number, s.status, s.interval,
				s.price, s.created_at FROM subscriptions s
				JOIN phone_numbers p ON p.id = s.phone_number_id ORDER BY s.id DESC`,
			)
			.map((row) => ({ ...row, price: usd(row.price), created_at: isoMicros(row.created_at) })),
	}));

	control.post('/dialect', SCHEMAS.dialect, ({ body: sent }) => {
		const { dialect } = sent as { dialect: DialectName };
		dialects.use(dialect);
		return { dialect };
	});

	control.post('/filters', SCHEMAS.filters, ({ body: sent }) => {
		dialects.useFiltering(sent as Partial<Filtering>);
		return dialects.filtering;
	});
}
