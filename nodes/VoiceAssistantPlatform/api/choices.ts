// The values that fields of the platform can have, with their names on the screen.
import type { INodePropertyOptions } from 'n8n-workflow';

type Choice = INodePropertyOptions & { value: string };

/** The values of choices, as rules want them. */
export function valuesOf(choices: Choice[]): string[] {
	return choices.map(({ value }) => value);
}

/** platform-api 3.1 */
export const CALL_STATUSES: Choice[] = [
	{ name: 'Busy', value: 'busy' },
	{ name: 'Completed', value: 'completed' },
	{ name: 'Ended', value: 'ended' },
	{ name: 'Ended by Assistant', value: 'ended_by_assistant' },
	{ name: 'Ended by Customer', value: 'ended_by_customer' },
	{ name: 'Failed', value: 'failed' },
	{ name: 'In Progress', value: 'in-progress' },
	{ name: 'Initiated', value: 'initiated' },
	{ name: 'No Answer', value: 'no-answer' },
	{ name: 'Ringing', value: 'ringing' },
];

const UNFINISHED = ['in-progress', 'initiated', 'ringing'];

/** How a call can have ended (platform-api 3.1). */
export const FINAL_CALL_STATUSES = CALL_STATUSES.filter(({ value }) => !UNFINISHED.includes(value));

/** Those of calls that have ended without anybody answering (platform-api 3.1). */
export const NOT_REACHED_STATUSES = ['no-answer', 'busy', 'failed'];

/** What people ask for most: it stands for the three statuses that are its value. */
const NOT_REACHED: Choice = {
	name: 'Missed or Not Reached (No Answer, Busy, Failed)',
	value: NOT_REACHED_STATUSES.join(','),
};

/** For a form: what rules know are the statuses themselves. */
export const CALL_STATUS_CHOICES = withNotReached(CALL_STATUSES);

/** The same of calls that have ended. */
export const FINAL_CALL_STATUS_CHOICES = withNotReached(FINAL_CALL_STATUSES);

function withNotReached(statuses: Choice[]): Choice[] {
	return [...statuses, NOT_REACHED].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * It may be the end of a call or come shortly before another final status, the document does not say (platform-api 3.1):
 * a call is given until it is read again to get on from it.
 */
export const UNSETTLED_CALL_STATUS = 'ended';

/** platform-api 2.2 */
export const CALL_TYPES: Choice[] = [
	{ name: 'Inbound', value: 'inbound' },
	{ name: 'Outbound', value: 'outbound' },
	{ name: 'Web', value: 'web' },
];

/** What a lead has when it is new (platform-api 3.2). */
export const FIRST_LEAD_STATUS = 'created';

/** Those a lead can be set to (platform-api 3.2). */
export const SETTABLE_LEAD_STATUSES: Choice[] = [
	{ name: 'Completed', value: 'completed' },
	{ name: 'Created', value: FIRST_LEAD_STATUS },
	{ name: 'Reached Max Retries', value: 'reached-max-retries' },
];

/** Those a lead can have; the further ones are assumed (docs/api-assumptions.md, "Shapes of answers"). */
export const LEAD_STATUSES: Choice[] = [
	{ name: 'Blacklisted', value: 'blacklisted' },
	{ name: 'Completed', value: 'completed' },
	{ name: 'Created', value: FIRST_LEAD_STATUS },
	{ name: 'Processing', value: 'processing' },
	{ name: 'Reached Max Retries', value: 'reached-max-retries' },
	{ name: 'Rescheduled', value: 'rescheduled' },
	{ name: 'Scheduled', value: 'scheduled' },
];

const CALLED_AGAIN = [FIRST_LEAD_STATUS, 'processing', 'rescheduled', 'scheduled'];

/** Those after which a lead is not called any more. */
export const FINAL_LEAD_STATUSES = LEAD_STATUSES.filter(
	({ value }) => !CALLED_AGAIN.includes(value),
);

/** platform-api 2.1 */
export const CONVERSATION_TYPES: Choice[] = [
	{ name: 'API', value: 'api', description: 'Started through the API' },
	{ name: 'Messenger', value: 'messenger', description: 'With a customer on the messenger' },
	{ name: 'Test', value: 'test', description: 'Tries of the assistant on the platform' },
	{ name: 'Widget', value: 'widget', description: 'In the chat window of a website' },
];

/** What "Simplify" leaves of a call (platform-api 2.2). */
export const SIMPLE_CALL = [
	'id',
	'type',
	'status',
	'assistant_name',
	'campaign_name',
	'client_phone_number',
	'duration',
	'variables',
	'total_cost',
	'created_at',
];

/** What "Simplify" leaves of a conversation (platform-api 2.1). */
export const SIMPLE_CONVERSATION = [
	'id',
	'type',
	'assistant_name',
	'customer',
	'messenger_sender',
	'external_identifier',
	'variables',
	'message_count',
	'ai_enabled',
	'updated_at',
];
