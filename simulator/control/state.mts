import type { Clock } from '../clock.mts';
import { isoMicros, usd } from '../formats.mts';
import type { DeliveryRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';

const LATEST = 20;
const COUNTED = ['users', 'assistants', 'campaigns', 'leads', 'calls', 'conversations', 'messages'];

type Row = Record<string, unknown>;

const at = (row: Row) => ({ ...row, created_at: isoMicros(Number(row.created_at)) });

/** A delivery of a webhook. */
export const deliveryView = (row: DeliveryRow) => ({
	...row,
	wrong_secret: Boolean(row.wrong_secret),
	payload: JSON.parse(row.payload) as unknown,
	created_at: isoMicros(row.created_at),
	updated_at: isoMicros(row.updated_at),
});

/** How many of everything there are, and the latest of what changes. */
export function readState(store: Store, clock: Clock) {
	const count = (table: string) =>
		store.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n;
	const latest = (sql: string) => store.all<Row>(`${sql} LIMIT ${LATEST}`).map(at);
	return {
		now: isoMicros(clock.now()),
		counts: Object.fromEntries([...COUNTED, 'deliveries'].map((table) => [table, count(table)])),
		leads: latest(
			`SELECT id, campaign_id, phone_number, status, attempts, created_at FROM leads
			ORDER BY updated_at DESC, id DESC`,
		),
		calls: latest(
			`SELECT id, assistant_id, lead_id, type, client_phone_number, status, duration, created_at
			FROM calls ORDER BY id DESC`,
		),
		messages: latest(
			`SELECT m.id, m.conversation_id, c.customer_phone, m.direction, m.text, m.created_at
			FROM messages m JOIN conversations c ON c.id = m.conversation_id ORDER BY m.id DESC`,
		),
		deliveries: latest(
			`SELECT id, kind, call_id, url, status, duplicate_of, wrong_secret, attempts, response_status,
			response_body, error, created_at FROM deliveries ORDER BY id DESC`,
		),
		users: store
			.all<Row>('SELECT id, name, email, balance FROM users ORDER BY id')
			.map((user) => ({ ...user, balance: usd(Number(user.balance)) })),
	};
}
