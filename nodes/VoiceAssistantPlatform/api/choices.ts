// The possible values of fields, with their names on the screen.
import type { INodePropertyOptions } from 'n8n-workflow';
import { hasEnded } from './call';
import { FIRST_LEAD_STATUS } from './lead';
import { MISSED_STATUSES } from './statuses';

type Choice = INodePropertyOptions & { value: string };

/** The values of choices, for a rule. */
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

/** One choice for several statuses, which its value separates with commas. */
const MISSED: Choice = {
	name: 'Missed (No Answer, Busy, Failed)',
	value: MISSED_STATUSES.join(','),
};

/** Statuses that are sent to the platform. */
export const CALL_STATUS_CHOICES = withMissed(CALL_STATUSES);

/** Statuses that are compared with those of calls that have ended. Voicemail is never sent. */
export const FINAL_CALL_STATUS_CHOICES = withMissed([
	...CALL_STATUSES.filter(({ value }) => hasEnded({ status: value })),
	{ name: 'Voicemail', value: 'voicemail' },
]);

function withMissed(statuses: Choice[]): Choice[] {
	return [...statuses, MISSED].sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** platform-api 2.2 */
export const CALL_TYPES: Choice[] = [
	{ name: 'Inbound', value: 'inbound' },
	{ name: 'Outbound', value: 'outbound' },
	{ name: 'Web', value: 'web' },
];

/** Statuses that a lead can be set to (platform-api 3.2). */
export const SETTABLE_LEAD_STATUSES: Choice[] = [
	{ name: 'Completed', value: 'completed' },
	{ name: 'Created', value: FIRST_LEAD_STATUS },
	{ name: 'Reached Max Retries', value: 'reached-max-retries' },
];

/** Statuses that a lead can have; those that cannot be set are assumed (docs/api-assumptions.md, "Shapes of answers"). */
export const LEAD_STATUSES: Choice[] = [
	{ name: 'Blacklisted', value: 'blacklisted' },
	{ name: 'Completed', value: 'completed' },
	{ name: 'Created', value: FIRST_LEAD_STATUS },
	{ name: 'Processing', value: 'processing' },
	{ name: 'Reached Max Retries', value: 'reached-max-retries' },
	{ name: 'Rescheduled', value: 'rescheduled' },
	{ name: 'Scheduled', value: 'scheduled' },
];

/** Statuses of campaigns, on whatever platform (docs/api-assumptions.md, "Shapes of answers"). */
export const CAMPAIGN_STATUSES: Choice[] = [
	{ name: 'Active', value: 'active' },
	{ name: 'Completed', value: 'completed' },
	{ name: 'Draft', value: 'draft' },
	{ name: 'In Progress', value: 'in-progress' },
	{ name: 'Paused', value: 'paused' },
	{ name: 'Scheduled', value: 'scheduled' },
	{ name: 'Stopped', value: 'stopped' },
];

/** Of a message on the messenger (docs/api-assumptions.md, "Webhook payloads"). */
export const MESSAGE_STATUSES: Choice[] = [
	{ name: 'Delivered', value: 'delivered' },
	{ name: 'Failed', value: 'failed' },
	{ name: 'Read', value: 'read' },
	{ name: 'Sent', value: 'sent' },
];

/** platform-api 2.1 */
export const CONVERSATION_TYPES: Choice[] = [
	{ name: 'API', value: 'api', description: 'Started through the API' },
	{ name: 'Messenger', value: 'messenger', description: 'With a customer on the messenger' },
	{ name: 'Test', value: 'test', description: 'Tests of the assistant on the platform' },
	{ name: 'Widget', value: 'widget', description: 'In the chat window of a website' },
];
