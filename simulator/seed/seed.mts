import { micros } from '../formats.mts';
import type { Dialer } from '../life/dialer.mts';
import { ANSWERED_STATUSES, writeResult } from '../life/script.mts';
import { addMessage, FREEFORM_COST_MICROS, messageSid } from '../messenger.mts';
import { hashPassword } from '../passwords.mts';
import { createRandom } from '../random.mts';
import type { Random } from '../random.mts';
import { assistantSettings, DEFAULT_SETTINGS } from '../store/assistantSettings.mts';
import type { AssistantRow, CampaignRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';
import {
	ASSISTANTS,
	CAMPAIGNS,
	CONVERSATIONS,
	CUSTOMERS,
	LEADS,
	OWNED_THINGS,
	SENDERS,
	TOKEN_OWNERS,
	USERS,
} from './data.mts';
import { PHONE_NUMBERS } from './resources.mts';
import { seedResources, seedTemplates } from './seedResources.mts';

/** The tokens of the seeded accounts; they are the same in every simulator. */
export const TOKENS = {
	admin: 'sim-admin-token',
	user: 'sim-user-token',
	otherUser: 'sim-other-token',
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PAST_DAYS = 14;
const FIRST_CALL_ID = 50_001;
const FIRST_MESSAGE_ID = 9_001;
const FIRST_RECORD_ID = 95_001;
const PAST_CALLS = [
	{ userId: 12, count: 40 },
	{ userId: 13, count: 6 },
];
const PAST_STATUSES = [
	...Array.from({ length: 6 }, () => 'completed'),
	...['ended_by_customer', 'ended_by_assistant', 'no-answer', 'busy', 'failed'],
];
const PASSWORD = 'simulator';

function seedAccounts(store: Store, now: number) {
	for (const user of USERS) {
		const { balance, ...rest } = user;
		store.insert('users', {
			...rest,
			password: hashPassword(PASSWORD, String(user.id)),
			timezone: 'Europe/London',
			balance: micros(balance),
			created_at: now - 90 * DAY_MS,
		});
	}
	for (const [role, userId] of Object.entries(TOKEN_OWNERS)) {
		const token = TOKENS[role as keyof typeof TOKENS];
		store.insert('tokens', { user_id: userId, name: 'api-token', token });
	}
}

function seedAssistants(store: Store, random: Random, now: number) {
	const created = { created_at: now - 60 * DAY_MS, updated_at: now - 3 * DAY_MS };
	for (const { settings, ...assistant } of ASSISTANTS) {
		store.insert('assistants', {
			uuid: random.uuid(),
			status: 'active',
			mode: 'pipeline',
			timezone: 'Europe/London',
			...assistant,
			settings: JSON.stringify({ ...DEFAULT_SETTINGS, ...settings }),
			...created,
		});
	}
	for (const campaign of CAMPAIGNS) {
		store.insert('campaigns', {
			status: 'active',
			mark_complete_when_no_leads: 0,
			allowed_hours_start_time: '00:00',
			allowed_hours_end_time: '23:59',
			allowed_days: JSON.stringify([
				...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
			]),
			...campaign,
			...created,
		});
	}
}

function seedLeads(store: Store, dialer: Dialer, now: number) {
	for (const [index, { name, waits, ...lead }] of LEADS.entries()) {
		const createdAt = now - (LEADS.length - index) * 7 * HOUR_MS;
		const nextAttemptAt = waits === undefined ? null : now + waits * 1_000;
		store.insert('leads', {
			...lead,
			variables: JSON.stringify({ customer_name: name }),
			next_attempt_at: nextAttemptAt,
			created_at: createdAt,
			updated_at: createdAt,
		});
		if (nextAttemptAt !== null) dialer.wake(lead.campaign_id, nextAttemptAt);
	}
}

interface PastCall {
	id: number;
	assistant: AssistantRow;
	campaign: CampaignRow | undefined;
	phone: string;
	status: string;
	at: number;
}

function insertPastCall(store: Store, random: Random, call: PastCall) {
	const { assistant, campaign, status, at } = call;
	const settings = { ...assistantSettings(assistant), name: assistant.name };
	const duration = ANSWERED_STATUSES.includes(status) ? random.integer(20, 240) : 0;
	const result = writeResult({ id: call.id, status, duration }, settings, random);
	const number = PHONE_NUMBERS.find(({ id }) => id === assistant.phone_number_id);
	store.insert('calls', {
		id: call.id,
		user_id: assistant.user_id,
		assistant_id: assistant.id,
		campaign_id: campaign?.id ?? null,
		type: assistant.type,
		status,
		assistant_phone_number: number?.phone_number ?? null,
		client_phone_number: call.phone,
		input_variables: JSON.stringify({ customer_name: random.pick(CUSTOMERS) }),
		...result,
		variables: JSON.stringify(result.variables),
		evaluation: JSON.stringify(result.evaluation),
		created_at: at,
		updated_at: at + duration * 1_000,
		finished_at: at + duration * 1_000,
	});
}

function seedCalls(store: Store, random: Random, now: number) {
	let id = FIRST_CALL_ID;
	for (const { userId, count } of PAST_CALLS) {
		const assistants = store.all<AssistantRow>(
			'SELECT * FROM assistants WHERE user_id = ?',
			userId,
		);
		const campaigns = store.all<CampaignRow>('SELECT * FROM campaigns WHERE user_id = ?', userId);
		const span = (PAST_DAYS * DAY_MS) / count;
		for (let index = 0; index < count; index++, id++) {
			const assistant = random.pick(assistants);
			const ofAssistant = campaigns.filter((campaign) => campaign.assistant_id === assistant.id);
			insertPastCall(store, random, {
				id,
				assistant,
				campaign: ofAssistant.length ? random.pick(ofAssistant) : undefined,
				phone: `+4477009${String(random.integer(10_000, 99_999))}`,
				status: random.pick(PAST_STATUSES),
				at: Math.floor(now - PAST_DAYS * DAY_MS + (index + random.next() * 0.9) * span),
			});
		}
	}
}

function seedConversations(store: Store, random: Random, now: number) {
	let messageId = FIRST_MESSAGE_ID;
	let recordId = FIRST_RECORD_ID;
	for (const { hoursAgo, messages, variables, ...conversation } of CONVERSATIONS) {
		const startedAt = now - hoursAgo * HOUR_MS;
		const isMessenger = conversation.type === 'messenger';
		store.insert('conversations', {
			...conversation,
			uuid: random.uuid(),
			variables: variables ? JSON.stringify(variables) : null,
			created_at: startedAt,
			updated_at: startedAt,
		});
		for (const [index, text] of messages.entries()) {
			const isReply = index % 2 === 1;
			const id = messageId++;
			addMessage(store, {
				id,
				conversation_id: conversation.id,
				direction: isReply ? 'outbound' : 'inbound',
				text,
				cost: isReply ? FREEFORM_COST_MICROS : 0,
				created_at: startedAt + index * 20_000,
			});
			if (isMessenger && isReply) {
				store.insert('messenger_messages', { id: recordId++, message_id: id, sid: messageSid(id) });
			}
		}
		if (isMessenger) {
			store.run(
				`UPDATE conversations SET last_customer_message_at = (SELECT max(created_at) FROM messages
				WHERE conversation_id = conversations.id AND direction = 'inbound') WHERE id = ?`,
				conversation.id,
			);
			store.run(
				'UPDATE conversations SET session_started_at = last_customer_message_at WHERE id = ?',
				conversation.id,
			);
		}
	}
}

/** Plants believable data: one agency, two of its clients and their last two weeks. */
export function seedData(store: Store, dialer: Dialer, seed: number, now: number): void {
	const random = createRandom(seed, 'seed');
	store.transaction(() => {
		store.setMeta('seed', String(seed));
		seedAccounts(store, now);
		for (const [table, rows] of Object.entries(OWNED_THINGS)) {
			for (const row of rows) store.insert(table, row);
		}
		seedResources(store, now);
		seedAssistants(store, random, now);
		seedLeads(store, dialer, now);
		seedCalls(store, random, now);
		for (const sender of SENDERS) store.insert('senders', sender);
		seedTemplates(store);
		seedConversations(store, random, now);
	});
}
