/** What "Simplify" leaves of a conversation (platform-api 2.1). */
export const CONVERSATION_SUMMARY = [
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
