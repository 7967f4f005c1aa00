import { isoMicros, usd } from '../formats.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type { AssistantRow, DeliveryRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import type { World } from '../world.mts';
import { shortAddress, withoutSecrets } from './addresses.mts';

const LATEST = 20;
const COUNTED = ['users', 'assistants', 'campaigns', 'leads', 'calls', 'conversations', 'messages'];

type Row = Record<string, unknown>;

const at = (row: Row) => ({ ...row, created_at: isoMicros(Number(row.created_at)) });

/** A delivery of a webhook. */
export const deliveryView = (row: DeliveryRow) => ({
	...row,
	payload: JSON.parse(row.payload) as unknown,
	created_at: isoMicros(row.created_at),
	updated_at: isoMicros(row.updated_at),
});

const SQL = {
	leads: `SELECT l.id, l.campaign_id, c.name AS campaign_name, l.phone_number,
		json_extract(l.variables, '$.customer_name') AS customer_name, l.status, l.attempts, l.created_at
		FROM leads l JOIN campaigns c ON c.id = l.campaign_id ORDER BY l.updated_at DESC, l.id DESC`,
	campaigns: `SELECT c.id, c.name, a.name AS assistant_name, c.status, c.allowed_hours_start_time,
		c.allowed_hours_end_time, c.schedule_windows, u.name AS account
		FROM campaigns c JOIN assistants a ON a.id = c.assistant_id JOIN users u ON u.id = c.user_id
		ORDER BY c.id DESC`,
	calls: `SELECT c.id, c.assistant_id, a.name AS assistant_name, u.name AS account, c.lead_id, c.type,
		c.client_phone_number, json_extract(c.input_variables, '$.customer_name') AS customer_name,
		json_extract(c.input_variables, '$.message') AS message,
		c.status, c.duration, c.created_at, c.finished_at IS NULL AS is_open
		FROM calls c JOIN assistants a ON a.id = c.assistant_id JOIN users u ON u.id = a.user_id
		ORDER BY c.created_at DESC, c.id DESC`,
	messages: `SELECT m.id, m.conversation_id, c.customer_phone, c.customer_name, m.direction, m.text,
		m.created_at FROM messages m JOIN conversations c ON c.id = m.conversation_id
		ORDER BY m.id DESC`,
	deliveries: 'SELECT * FROM deliveries ORDER BY id DESC',
	users: `SELECT id, name, email, is_admin, balance, minutes_balance, credits_balance,
		(SELECT count(*) FROM tokens WHERE user_id = users.id) AS tokens,
		(SELECT count(*) FROM tokens WHERE user_id = users.id AND NOT is_valid) AS refused_tokens
		FROM users ORDER BY id`,
	assistants: `SELECT a.*, u.name AS account FROM assistants a JOIN users u ON u.id = a.user_id
		ORDER BY a.id`,
	tools: `SELECT t.id, t.name, t.method, t.schema, u.name AS account
		FROM tools t JOIN users u ON u.id = t.user_id ORDER BY t.id`,
	senders: `SELECT s.id, s.assistant_id, s.display_name, s.phone_number, s.status, u.name AS account
		FROM senders s JOIN users u ON u.id = s.user_id ORDER BY s.id`,
};

/** A delivery without secrets: neither the full address nor the body. */
const publicDelivery = (row: DeliveryRow, { webhooks }: World) => {
	const { url, payload: _, ...rest } = row;
	const retryAt = webhooks.retryAt(row.id);
	return {
		...rest,
		address: shortAddress(url),
		response_body: row.response_body && withoutSecrets(row.response_body, url),
		retry_in_seconds:
			retryAt === undefined ? null : Math.max(0, Math.ceil((retryAt - Date.now()) / 1_000)),
		created_at: isoMicros(row.created_at),
		updated_at: isoMicros(row.updated_at),
	};
};

/** An assistant, and the workflows that get the reports of its calls and of its conversations. */
const told = (row: AssistantRow & { account: string }) => {
	const settings = assistantSettings(row);
	const { is_webhook_active: isActive, webhook_url: url } = settings;
	const { conversation_ended_webhook_url: ofConversations } = settings;
	return {
		id: row.id,
		name: row.name,
		type: row.type,
		status: row.status,
		account: row.account,
		tells: isActive && url ? shortAddress(url) : null,
		tells_of_conversations: ofConversations && shortAddress(ofConversations),
	};
};

function counts(store: Store) {
	const count = (table: string) =>
		store.get<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)?.n;
	return Object.fromEntries([...COUNTED, 'deliveries'].map((table) => [table, count(table)]));
}

/** The number of everything, the latest changes, and the entries to choose from. */
export function readState(world: World) {
	const { store, clock, dialects, faults } = world;
	const latest = <T = Row,>(sql: string) => store.all<T>(`${sql} LIMIT ${LATEST}`);
	return {
		now: isoMicros(clock.now()),
		speed: clock.speed,
		dialect: dialects.name,
		requests_left: faults.requestsLeft(),
		counts: counts(store),
		leads: latest(SQL.leads).map(at),
		calls: latest(SQL.calls).map(at),
		messages: latest(SQL.messages).map(at),
		campaigns: latest(SQL.campaigns).map((row) => ({
			...row,
			schedule_windows: JSON.parse(String(row.schedule_windows)) as unknown,
		})),
		deliveries: latest<DeliveryRow>(SQL.deliveries).map((row) => publicDelivery(row, world)),
		users: store.all<Row>(SQL.users).map((user) => ({
			...user,
			is_admin: Boolean(user.is_admin),
			balance: usd(Number(user.balance)),
		})),
		assistants: store.all<AssistantRow & { account: string }>(SQL.assistants).map(told),
		tools: store
			.all<Row>(SQL.tools)
			.map((tool) => ({ ...tool, schema: JSON.parse(String(tool.schema)) as unknown })),
		senders: store.all<Row>(SQL.senders),
	};
}
