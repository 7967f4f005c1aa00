import type { FastifyInstance } from 'fastify';
import { isoMicros, micros, usd } from '../formats.mts';
import { notFound } from '../http/refusal.mts';
import { LIST_SHAPES } from '../listShape.mts';
import type { ListShape } from '../listShape.mts';
import type { UserRow } from '../store/rows.mts';
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
	balance: body({ balance: { type: 'number' } }, ['balance']),
	paymentMethod: body({ valid: { type: 'boolean' } }, ['valid']),
	sender: body({
		status: { enum: ['online', 'offline'] },
		messaging_limit: { type: ['integer', 'null'], minimum: 0 },
	}),
	listShape: body({ shape: { enum: LIST_SHAPES } }, ['shape']),
};

/** What the API leaves to others: money, payment methods, senders, the shape of lists. */
export function accountRoutes(control: FastifyInstance, { store, lists }: World): void {
	function userOf(params: unknown): UserRow {
		const { id } = params as { id: string };
		const user = store.get<UserRow>('SELECT * FROM users WHERE id = ?', Number(id));
		if (!user) throw notFound('User');
		return user;
	}

	control.post('/users/:id/balance', SCHEMAS.balance, ({ params, body: sent }) => {
		const { id } = userOf(params);
		const balance = micros((sent as { balance: number }).balance);
		store.run('UPDATE users SET balance = ? WHERE id = ?', balance, id);
		return { id, balance: usd(balance) };
	});

	control.post('/users/:id/payment-method', SCHEMAS.paymentMethod, ({ params, body: sent }) => {
		const { id } = userOf(params);
		const { valid } = sent as { valid: boolean };
		store.run('UPDATE users SET has_payment_method = ? WHERE id = ?', Number(valid), id);
		return { id, valid };
	});

	control.get('/users/:id/tokens', ({ params }) => ({
		data: store.all('SELECT id, name FROM tokens WHERE user_id = ? ORDER BY id', userOf(params).id),
	}));

	control.post('/senders/:id', SCHEMAS.sender, ({ params, body: sent }) => {
		const id = Number((params as { id: string }).id);
		const found = store.get<ListedSender>('SELECT * FROM senders WHERE id = ?', id);
		if (!found) throw notFound('Sender');
		const sender = { ...found, ...(sent as Partial<ListedSender>) };
		store.run(
			'UPDATE senders SET status = ?, messaging_limit = ? WHERE id = ?',
			sender.status,
			sender.messaging_limit,
			id,
		);
		return senderView(sender);
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

	control.post('/list-shape', SCHEMAS.listShape, ({ body: sent }) => {
		const { shape } = sent as { shape: ListShape };
		lists.use(shape);
		return { shape };
	});
}
