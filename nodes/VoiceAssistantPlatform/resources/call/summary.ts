/** What "Simplify" leaves of a call (platform-api 2.2). */
export const CALL_SUMMARY = [
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
