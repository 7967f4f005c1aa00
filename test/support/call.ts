/** A call that has ended, as the platform reports it (docs/api-assumptions.md, "Webhook payloads"). */
export const CALL = {
	id: 12,
	customer_phone: '+40722123456',
	assistant_phone: null,
	duration: 61,
	status: 'completed',
	extracted_variables: { appointment_wanted: true, rating: 4 },
	input_variables: {},
	transcript: 'Hello',
	created_at: '2026-11-21T10:00:00.000000Z',
	finished_at: '2026-11-21T10:01:01.000000Z',
};

/** The same, of a campaign. */
export const CAMPAIGN_CALL = {
	...CALL,
	lead: {
		id: 7,
		phone_number: '+40722123456',
		variables: { first_name: 'Ana', age: '41' },
		status: 'completed',
		created_at: '2026-11-20T10:00:00.000000Z',
		updated_at: '2026-11-21T10:01:01.000000Z',
		campaign: {
			id: 5,
			name: 'Autumn',
			status: 'active',
			allowed_days: ['monday'],
			max_calls_in_parallel: 3,
			max_retries: 2,
			retry_interval: 60,
		},
	},
};

/** What "Simplify" makes of CALL. */
export const SIMPLE_CALL = {
	id: 12,
	status: 'completed',
	customer_phone: '+40722123456',
	type: null,
	reached: true,
	assistant_name: null,
	campaign_name: null,
	assistant_phone: null,
	created_at: '2026-11-21T10:00:00Z',
	duration: 61,
	answered_by: null,
	transcript: 'Hello',
	extracted_variables: { appointment_wanted: true, rating: 4 },
	input_variables: {},
	transfers: null,
	recording_url: null,
	total_cost: null,
	finished_at: '2026-11-21T10:01:01Z',
	lead_id: null,
	lead_status: null,
	lead_variables: null,
	lead_call_tries: null,
	campaign_id: null,
};

/** A call as the platform lists it (platform-api 2.2). */
export const call = (id: number, status = 'completed', created_at = '2026-11-20 10:00:00') => ({
	id,
	status,
	created_at: created_at.slice(0, 17) + String(id % 60).padStart(2, '0'),
	type: 'outbound',
	transcript: `Transcript of ${id}`,
});
