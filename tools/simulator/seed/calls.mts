import { ANSWERED_STATUSES, writeResult } from '../life/script.mts';
import type { Random } from '../random.mts';
import { assistantSettings } from '../store/assistantSettings.mts';
import type { AssistantRow, CampaignRow, PhoneNumberRow } from '../store/rows.mts';
import type { Store } from '../store/store.mts';

const DAY_MS = 86_400_000;
const PAST_DAYS = 14;
/** How long ago the first call was; newer assistants have called nobody yet. */
export const FIRST_CALL_AGO_MS = PAST_DAYS * DAY_MS;
const FIRST_CALL_ID = 50_001;
const PAST_CALLS = [
	{ userId: 12, count: 40 },
	{ userId: 13, count: 6 },
];
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

function insertPastCall(store: Store, random: Random, call: PastCall) {
	const { assistant, campaign, status, at } = call;
	const settings = { ...assistantSettings(assistant), name: assistant.name };
	const duration = ANSWERED_STATUSES.includes(status) ? random.integer(20, 240) : 0;
	const result = writeResult({ id: call.id, status, duration }, settings, random);
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

/** Plants the calls of the last two weeks. */
export function seedCalls(store: Store, random: Random, now: number): void {
	let id = FIRST_CALL_ID;
	for (const { userId, count } of PAST_CALLS) {
		const assistants = store.all<AssistantRow>(
			'SELECT * FROM assistants WHERE user_id = ? AND created_at < ?',
			userId,
			now - FIRST_CALL_AGO_MS,
		);
		const campaigns = store.all<CampaignRow>('SELECT * FROM campaigns WHERE user_id = ?', userId);
		const span = FIRST_CALL_AGO_MS / count;
		for (let index = 0; index < count; index++, id++) {
			const assistant = random.pick(assistants);
			const ofAssistant = campaigns.filter((campaign) => campaign.assistant_id === assistant.id);
			insertPastCall(store, random, {
				id,
				assistant,
				campaign: ofAssistant.length ? random.pick(ofAssistant) : undefined,
				phone: `+4477009${String(random.integer(10_000, 99_999))}`,
				status: random.pick(PAST_STATUSES),
				at: Math.floor(now - FIRST_CALL_AGO_MS + (index + random.next() * 0.9) * span),
			});
		}
	}
}
