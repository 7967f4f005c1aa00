import type { SchemaField } from '../life/script.mts';
import type { AssistantRow } from './rows.mts';

/** The part of an assistant that is stored as JSON: all fields that no query uses. */
export interface AssistantSettings extends Record<string, unknown> {
	tools: Array<Record<string, unknown>>;
	post_call_schema: SchemaField[];
	post_call_evaluation: boolean;
	record: boolean;
	max_duration: number;
	ringing_time: number;
	initial_message: string;
	is_webhook_active: boolean;
	webhook_url: string | null;
	inbound_webhook_url: string | null;
	/** Set by its own endpoint; then is_webhook_active does not matter. */
	is_inbound_webhook_enabled: boolean;
	conversation_ended_webhook_url: string | null;
	variables: Record<string, unknown>;
	send_webhook_only_on_completed: boolean;
	include_recording_in_webhook: boolean;
	/** In what its reports come, which no answer shows. */
	reports_in: 'object' | 'envelope' | 'list';
}

/** Fields that apply only in some modes, with their initial values (platform-api 4.10). */
const IN_EVERY_MODE = {
	llm_model_id: null,
	multimodal_model_id: null,
	chat_llm_fallback_id: null,
	turn_detection_threshold: null,
	knowledgebase_mode: 'function_call',
	transcriber_provider_id: null,
	fillers: false,
	allow_interruptions: true,
};
export const MODE_DEFAULTS: Record<string, Record<string, unknown>> = {
	pipeline: { ...IN_EVERY_MODE, llm_model_id: 1, knowledgebase_mode: 'prompt' },
	multimodal: { ...IN_EVERY_MODE, multimodal_model_id: 11 },
	dualplex: { ...IN_EVERY_MODE, multimodal_model_id: 21 },
};

/** The settings of a new assistant (platform-api 2.5, 4.10). */
export const DEFAULT_SETTINGS: AssistantSettings = {
	...MODE_DEFAULTS.pipeline,
	engine_id: null,
	synthesizer_id: null,
	transcriber_id: null,
	voice_id: 31,
	instance_id: 1,
	variables: {},
	post_call_evaluation: true,
	post_call_schema: [],
	tools: [],
	tool_ids: [],
	is_webhook_active: false,
	webhook_url: null,
	inbound_webhook_url: null,
	is_inbound_webhook_enabled: false,
	conversation_ended_webhook_url: null,
	language: 'English',
	language_id: 1,
	secondary_language_ids: [],
	folder_id: null,
	label_ids: [],
	max_duration: 600,
	record: true,
	initial_message: '',
	system_prompt: '',
	flows_platform_id: 1,
	max_silence_duration: 30,
	max_initial_silence_duration: null,
	ringing_time: 30,
	reengagement_interval: 30,
	reengagement_prompt: null,
	end_call_on_voicemail: true,
	voice_mail_message: null,
	llm_temperature: 0.4,
	voice_stability: 0.7,
	voice_similarity: 0.7,
	speech_speed: 1,
	tts_emotion_enabled: false,
	ambient_sound: 'off',
	ambient_sound_volume: 0.5,
	enable_noise_cancellation: true,
	endpoint_sensitivity: 0.5,
	interrupt_sensitivity: 0.5,
	endpoint_type: 'vad',
	wait_for_customer: false,
	synthesizer_provider_id: null,
	send_webhook_only_on_completed: false,
	include_recording_in_webhook: true,
	reports_in: 'object',
	filler_config: {
		neutral: ['Okay.'],
		negative: ['I see.'],
		positive: ['Great.'],
		question: ['Hm.'],
	},
	knowledgebase_id: null,
	min_interrupt_words: null,
	widget_settings: {},
};

/** Reads the settings of a stored assistant. */
export const assistantSettings = (row: Pick<AssistantRow, 'settings'>): AssistantSettings =>
	JSON.parse(row.settings) as AssistantSettings;
