/** Those a lead can be set to (platform-api 3.2). */
export const SETTABLE_STATUSES = [
	{ name: 'Completed', value: 'completed' },
	{ name: 'Created', value: 'created' },
	{ name: 'Reached Max Retries', value: 'reached-max-retries' },
];

/** Those a lead can have; the further ones are assumed (gaps.md, "Shapes not shown"). */
export const LEAD_STATUSES = [
	{ name: 'Blacklisted', value: 'blacklisted' },
	{ name: 'Completed', value: 'completed' },
	{ name: 'Created', value: 'created' },
	{ name: 'Processing', value: 'processing' },
	{ name: 'Reached Max Retries', value: 'reached-max-retries' },
	{ name: 'Rescheduled', value: 'rescheduled' },
	{ name: 'Scheduled', value: 'scheduled' },
];
