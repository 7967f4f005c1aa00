import { ANSWERED_STATUSES, writeResult } from '../life/script.mts';
import type { Random } from '../random.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type { AssistantRow, CallRow, CampaignRow, PhoneNumberRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';

const DAY_MS = 86_400_000;

interface Period {
	/** How many days ago its first call was, and its last. */
	from: number;
	to: number;
	firstId: number;
	calls: Array<{ userId: number; count: number }>;
}

/** The last two weeks. */
export const RECENTLY: Period = {
	...{ from: 14, to: 0, firstId: 50_001 },
	calls: [
		{ userId: 12, count: 40 },
		{ userId: 13, count: 6 },
	],
};

/** Back to before the last calendar month, which begins up to 62 days ago. */
export const EARLIER: Period = {
	...{ from: 75, to: 14, firstId: 49_001 },
	calls: [
		{ userId: 12, count: 120 },
		{ userId: 13, count: 15 },
	],
};

/** How old the assistants are at least that have called: newer ones have called nobody yet. */
export const CALLING_FOR_MS = RECENTLY.from * DAY_MS;
const PAST_STATUSES = [
	...Array.from({ length: 6 }, () => 'completed'),
	...['ended_by_customer', 'ended_by_assistant', 'no-answer', 'busy', 'failed'],
];

const CUSTOMERS = ['Ada Whitfield', 'Bruno Keller', 'Chloe Marsh', 'Dev Anand', 'Elif Demir'];

interface PastCall {
	id: number;
	assistant: AssistantRow;
	campaign: CampaignRow | undefined;
	phone: string;
	status: string;
	at: number;
}

const settingsOf = (assistant: AssistantRow) => ({
	...assistantSettings(assistant),
	name: assistant.name,
});

function insertPastCall(store: Store, random: Random, call: PastCall) {
	const { assistant, campaign, status, at } = call;
	const duration = ANSWERED_STATUSES.includes(status) ? random.integer(20, 240) : 0;
	const result = writeResult({ id: call.id, status, duration }, settingsOf(assistant), random);
	const number = store.find<PhoneNumberRow>('phone_numbers', assistant.phone_number_id);
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
		created_at: at,
		updated_at: at + duration * 1_000,
		finished_at: at + duration * 1_000,
	});
}

/** Plants the calls of a period. */
export function seedCalls(store: Store, random: Random, now: number, period: Period): void {
	const start = now - period.from * DAY_MS;
	let id = period.firstId;
	for (const { userId, count } of period.calls) {
		const assistants = store.all<AssistantRow>(
			'SELECT * FROM assistants WHERE user_id = ? AND created_at < ?',
			userId,
			now - CALLING_FOR_MS,
		);
		const campaigns = store.all<CampaignRow>('SELECT * FROM campaigns WHERE user_id = ?', userId);
		const span = ((period.from - period.to) * DAY_MS) / count;
		for (let index = 0; index < count; index++, id++) {
			const assistant = random.pick(assistants);
			const ofAssistant = campaigns.filter((campaign) => campaign.assistant_id === assistant.id);
			insertPastCall(store, random, {
				id,
				assistant,
				campaign: ofAssistant.length ? random.pick(ofAssistant) : undefined,
				phone: `+441614960${String(random.integer(100, 999))}`,
				status: random.pick(PAST_STATUSES),
				at: Math.floor(start + (index + random.next() * 0.9) * span),
			});
		}
	}
}

/** Nobody answers the call before this time of yesterday: whoever lists the missed calls of yesterday finds one. */
export function missOneOfYesterday(store: Store, random: Random, now: number, userId: number) {
	const at = now - DAY_MS;
	const { id, assistant_id: assistantId } = store.get<CallRow>(
		'SELECT * FROM calls WHERE user_id = ? AND created_at < ? ORDER BY id DESC',
		userId,
		at,
	)!;
	const assistant = store.find<AssistantRow>('assistants', assistantId)!;
	const status = 'no-answer';
	store.update('calls', id, {
		status,
		...writeResult({ id, status, duration: 0 }, settingsOf(assistant), random),
		...{ created_at: at, updated_at: at, finished_at: at },
	});
}
