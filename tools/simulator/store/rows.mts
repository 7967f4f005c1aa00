/** Rows as the database stores them: times in milliseconds, money in millionths, JSON as text. */
export interface UserRow {
	id: number;
	admin_id: number | null;
	is_admin: number;
	name: string;
	email: string;
	timezone: string;
	balance: number;
	minutes_balance: number;
	credits_balance: number;
	has_payment_method: number;
	created_at: number;
}

export interface ToolRow {
	id: number;
	user_id: number;
	name: string;
	description: string;
	type: string;
	endpoint: string;
	method: string;
	body_format: string;
	timeout: number;
	headers: string;
	static_fields: string;
	schema: string;
	created_at: number;
	updated_at: number;
}

export interface KnowledgebaseRow {
	id: number;
	user_id: number;
	name: string;
	description: string;
	status: string;
	documents_count: number;
	created_at: number;
	updated_at: number;
}

export interface DocumentRow {
	id: number;
	knowledgebase_id: number;
	name: string;
	type: string;
	created_at: number;
}

export interface PhoneNumberRow {
	id: number;
	user_id: number;
	phone_number: string;
	nickname: string | null;
	country_code: string;
	type: string;
	sms_capable: number;
	region: string;
	created_at: number;
}

export interface AvailableNumberRow {
	phone_number: string;
	country_code: string;
	sms_capable: number;
	region: string;
}

export interface AssistantRow {
	id: number;
	uuid: string;
	user_id: number;
	name: string;
	type: string;
	status: string;
	mode: string;
	timezone: string;
	phone_number_id: number | null;
	settings: string;
	created_at: number;
	updated_at: number;
}

export interface CampaignRow {
	id: number;
	user_id: number;
	assistant_id: number;
	name: string;
	status: string;
	/** Null for that of the assistant. */
	timezone: string | null;
	/** When a scheduled campaign starts by itself. */
	scheduled_start_at: number | null;
	max_calls_in_parallel: number;
	mark_complete_when_no_leads: number;
	allowed_hours_start_time: string;
	allowed_hours_end_time: string;
	/** Hours in place of those above, unless there are none. */
	schedule_windows: string;
	allowed_days: string;
	max_retries: number;
	retry_interval: number;
	created_at: number;
	updated_at: number;
}

export interface LeadRow {
	id: number;
	user_id: number;
	campaign_id: number;
	phone_number: string;
	variables: string;
	status: string;
	attempts: number;
	next_attempt_at: number | null;
	created_at: number;
	updated_at: number;
}

export interface ContactRow {
	id: number;
	lead_id: number;
	phone_number: string;
	variables: string;
	status: string;
	created_at: number;
	updated_at: number;
}

export interface CallRow {
	id: number;
	user_id: number;
	assistant_id: number;
	campaign_id: number | null;
	lead_id: number | null;
	type: string;
	status: string;
	duration: number;
	assistant_phone_number: string | null;
	client_phone_number: string | null;
	transcript: string;
	variables: string;
	input_variables: string;
	evaluation: string;
	webhook_response: string;
	carrier_cost: number;
	total_cost: number;
	answered_by: string;
	/** The name of its file. */
	recording: string | null;
	created_at: number;
	updated_at: number;
	finished_at: number | null;
}

export interface SenderRow {
	id: number;
	user_id: number;
	assistant_id: number;
	phone_number: string;
	display_name: string;
	status: string;
	quality_rating: string;
	messaging_limit: number | null;
	/** Where the statuses of its messages are reported to, and with which key they are signed. */
	receipt_url: string | null;
	receipt_key: string | null;
}

export interface TemplateRow {
	id: number;
	sender_id: number;
	name: string;
	language: string;
	category: string;
	status: string;
	body_text: string;
	variables: string;
}

export interface ConversationRow {
	id: number;
	uuid: string;
	user_id: number;
	assistant_id: number;
	type: string;
	variables: string | null;
	external_identifier: string | null;
	message_count: number;
	total_cost: number;
	ai_enabled: number;
	sender_id: number | null;
	customer_name: string | null;
	customer_phone: string | null;
	last_customer_message_at: number | null;
	/** When the 24-hour window was last opened, by the customer or by a template. */
	session_started_at: number | null;
	created_at: number;
	updated_at: number;
}

export interface DeliveryRow {
	id: number;
	kind: 'post-call' | 'inbound' | 'conversation-ended' | 'message-status';
	call_id: number | null;
	conversation_id: number | null;
	url: string;
	status: string;
	/** The header that proves where it comes from; null for a kind that is not signed. */
	signature: string | null;
	attempts: number;
	response_status: number | null;
	response_body: string | null;
	error: string | null;
	payload: string;
	created_at: number;
	updated_at: number;
}
