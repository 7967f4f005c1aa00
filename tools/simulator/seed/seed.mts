import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../clock.mts';
import type { Dialer } from '../life/dialer.mts';
import { messageSid } from '../messenger.mts';
import { hashPassword } from '../passwords.mts';
import { createRandom } from '../random.mts';
import { DEFAULT_SETTINGS } from '../store/assistantSettings.mts';
import type { AssistantRow, KnowledgebaseRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import { CALLING_FOR_MS, EARLIER, missOneOfYesterday, RECENTLY, seedCalls } from './calls.mts';
import { seedLeads } from './leads.mts';

export const TOKEN_OWNERS = { admin: 11, user: 12, otherUser: 13 };

/** The tokens of the seeded accounts; they are the same in every simulator. */
export const TOKENS = {
	admin: 'sim-admin-token',
	user: 'sim-user-token',
	otherUser: 'sim-other-token',
};

const SQL = readFileSync(join(import.meta.dirname, 'seed.sql'), 'utf8');
/** Made once, because a hash is slow on purpose, and every reset plants the accounts again. */
const PASSWORD_HASH = hashPassword('simulator', 'seed');
const FIRST_RECORD_ID = 95_001;

/** Plants believable data: one agency, two of its clients and what they did in the last weeks. */
export function seedData(store: Store, dialer: Dialer, seed: number, clock: Clock): void {
	const now = clock.now();
	const random = createRandom(seed, 'seed');
	const identify = (table: 'assistants' | 'conversations', condition: string) => {
		const rows = store.all<{ id: number }>(
			`SELECT id FROM ${table} WHERE ${condition} ORDER BY id`,
		);
		for (const { id } of rows) store.update(table, id, { uuid: random.uuid() });
	};
	store.transaction(() => {
		store.execute(SQL.replaceAll('$now', String(now)).replaceAll('$password', PASSWORD_HASH));
		for (const [role, userId] of Object.entries(TOKEN_OWNERS)) {
			const token = TOKENS[role as keyof typeof TOKENS];
			store.insert('tokens', { user_id: userId, name: 'api-token', token });
		}
		seedDocuments(store);
		completeSettings(store);
		const isOld = `created_at < ${now - CALLING_FOR_MS}`;
		identify('assistants', isOld);
		seedLeads(store, dialer, clock);
		seedCalls(store, random, now, RECENTLY);
		identify('conversations', 'true');
		identify('assistants', `NOT ${isOld}`);
		seedRecords(store);
		// sources of their own, so that they change nothing else
		seedCalls(store, createRandom(seed, 'earlier calls'), now, EARLIER);
		missOneOfYesterday(store, createRandom(seed, 'yesterday'), now, TOKEN_OWNERS.user);
	});
}

function seedDocuments(store: Store) {
	for (const base of store.all<KnowledgebaseRow>('SELECT * FROM knowledgebases ORDER BY id')) {
		for (let index = 1; index <= base.documents_count; index++) {
			store.insert('documents', {
				knowledgebase_id: base.id,
				name: `${base.name} ${index}.pdf`,
				type: 'pdf',
				created_at: base.created_at,
			});
		}
	}
}

function completeSettings(store: Store) {
	for (const { id, settings } of store.all<AssistantRow>('SELECT * FROM assistants')) {
		const complete = { ...DEFAULT_SETTINGS, ...(JSON.parse(settings) as object) };
		store.update('assistants', id, { settings: JSON.stringify(complete) });
	}
}

/** What the messenger knows of the messages that were sent. */
function seedRecords(store: Store) {
	const sent = store.all<{ id: number }>(
		`SELECT m.id FROM messages m JOIN conversations c ON c.id = m.conversation_id
		WHERE c.type = 'messenger' AND m.direction = 'outbound' ORDER BY m.id`,
	);
	for (const [index, { id }] of sent.entries()) {
		store.insert('messenger_messages', {
			id: FIRST_RECORD_ID + index,
			message_id: id,
			sid: messageSid(id),
		});
	}
}
