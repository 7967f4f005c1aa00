/** platform-api 3.1 */
export const CALL_STATUSES = [
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

/** platform-api 2.2 */
export const CALL_TYPES = [
	{ name: 'Inbound', value: 'inbound' },
	{ name: 'Outbound', value: 'outbound' },
	{ name: 'Web', value: 'web' },
];
