// Written by "npm run types" from openapi.yaml, as handlers see it: with defaults filled in, and without
// refusals, which handlers throw. That file says what a field means.
export interface components {
	schemas: {
		ErrorText: {
			error: string;
		};
		Message: {
			message: string;
		};
		ValidationErrors: {
			message: string;
			errors: {
				[key: string]: string[];
			};
		};
		SendRefusal: {
			success: false;
			error: string;
			error_code:
				| 'INSUFFICIENT_BALANCE'
				| 'SESSION_EXPIRED'
				| 'SENDER_NOT_FOUND'
				| 'INVALID_PHONE'
				| 'SENDER_OFFLINE';
			session_status?: components['schemas']['SessionStatus'];
		};
		InvalidPhone: components['schemas']['SendRefusal'] & {
			error_code?: 'INVALID_PHONE';
		};
		TemplateRefusal: {
			success: false;
			error: string;
			error_code:
				| 'INSUFFICIENT_BALANCE'
				| 'SENDER_NOT_FOUND'
				| 'TEMPLATE_NOT_FOUND'
				| 'SENDER_OFFLINE'
				| 'TEMPLATE_NOT_APPROVED'
				| 'TEMPLATE_MISMATCH'
				| 'INVALID_PHONE'
				| 'MESSAGING_LIMIT_UNAVAILABLE';
		};
		Phone: string;
		PhoneOrNull: string | null;
		DateTime: string;
		IsoMicros: string;
		NumberAsString: string;
		PageEnvelope: {
			current_page: number;
			data: unknown[];
			first_page_url: string;
			from: number | null;
			last_page: number;
			last_page_url: string;
			links: {
				url: string | null;
				label: string;
				active: boolean;
			}[];
			next_page_url: string | null;
			path: string;
			per_page: number;
			prev_page_url: string | null;
			to: number | null;
			total: number;
		};
		Me: {
			name: string;
			email: string;
			total_balance: number;
		};
		UserReference: {
			id: number;
			name: string;
			email: string;
		};
		PlatformUser: {
			id: number;
			name: string;
			email: string;
			minutes_balance: number;
			credits_balance: number;
			created_at: components['schemas']['IsoMicros'];
		};
		TimeOfDay: string;
		Choice: {
			id: number;
			name: string;
		};
		Language: {
			id: number;
			name: string;
			iso_2: string;
		};
		Voice: {
			id: number;
			name: string;
			gender: string;
		};
		AssistantPhoneNumber: {
			id: number;
			phone_number: components['schemas']['Phone'];
			country_code: string;
			type_label: string;
			is_available: boolean;
		};
		Balances: {
			minutes_balance: number;
			credits_balance: number;
		};
		AiReply: {
			success: true;
			conversation_id: string;
			customer_identifier: string;
			reply: string | null;
			function_calls: Record<string, unknown>[];
			ai_disabled: boolean;
		};
		ChatMessage: {
			role: 'user' | 'assistant';
			content: string;
		};
		StartedChat: {
			status: true;
			conversation_id: string;
			history: components['schemas']['ChatMessage'][];
		};
		Chat: {
			status: true;
			history: components['schemas']['ChatMessage'][];
			variables: Record<string, unknown> | null;
			external_identifier?: string;
		};
		AiSwitch: {
			status: boolean;
			ai_enabled: boolean;
		};
		ChatAnswer: {
			status: true;
			message: string;
			function_calls: Record<string, unknown>[];
		};
		Document: {
			id: number;
			name: string;
			type: 'website' | 'pdf' | 'txt' | 'docx';
			status: 'processing' | 'active' | 'failed';
			created_at: components['schemas']['IsoMicros'];
		};
		UpdatedKnowledgebase: {
			id: number;
			name: string;
			description: string;
			status: components['schemas']['KnowledgebaseStatus'];
			status_label: string;
			updated_at: components['schemas']['IsoMicros'];
		};
		HourAndMinute: string;
		Sms: {
			id: number;
			to: components['schemas']['Phone'];
			segments: number;
			cost: number;
			status: string;
		};
		AvailableNumber: {
			phone_number: components['schemas']['Phone'];
			phone_number_formatted: string;
			country_code: string;
			region: string;
			price: number;
			address_requirements: string;
			sms_capable: boolean;
		};
		Campaign: {
			id: number;
			name: string;
			status: string;
			max_calls_in_parallel: number;
			mark_complete_when_no_leads: boolean;
			allowed_hours_start_time: components['schemas']['TimeOfDay'];
			allowed_hours_end_time: components['schemas']['TimeOfDay'];
			allowed_days: string[];
			max_retries: number;
			retry_interval: number;
			schedule_windows: {
				start: components['schemas']['HourAndMinute'];
				end: components['schemas']['HourAndMinute'];
			}[];
			scheduled_start_at: string | null;
			created_at: components['schemas']['IsoMicros'];
			updated_at: components['schemas']['IsoMicros'];
		};
		EndedCall: {
			id: number;
			customer_phone: components['schemas']['PhoneOrNull'];
			assistant_phone: components['schemas']['PhoneOrNull'];
			duration: number;
			status: components['schemas']['CallStatus'];
			extracted_variables: Record<string, unknown>;
			input_variables: Record<string, unknown>;
			transcript: string;
			recording_url?: string;
			created_at: components['schemas']['IsoMicros'];
			finished_at: components['schemas']['IsoMicros'];
			lead?: {
				id: number;
				phone_number: components['schemas']['Phone'];
				variables: Record<string, unknown>;
				status: components['schemas']['LeadStatus'];
				created_at: components['schemas']['DateTime'];
				updated_at: components['schemas']['DateTime'];
				campaign: {
					id?: number;
					name?: string;
					status?: string;
					allowed_hours_start_time?: string;
					allowed_hours_end_time?: string;
					allowed_days?: string[];
					max_calls_in_parallel?: number;
					max_retries?: number;
					retry_interval?: number;
					created_at?: components['schemas']['IsoMicros'];
					updated_at?: components['schemas']['IsoMicros'];
				};
			};
		};
		MessageStatus: {
			event: 'message_status';
			messenger_message_id: number;
			message_sid: string | null;
			meta_message_id: string | null;
			conversation_id: string | null;
			assistant_id: string | null;
			sender: {
				id: number;
				phone_number: components['schemas']['Phone'];
				display_name: string;
			};
			to: components['schemas']['PhoneOrNull'];
			from: components['schemas']['PhoneOrNull'];
			direction: 'outbound';
			status: 'sent' | 'delivered' | 'read' | 'failed' | 'undelivered';
			error_code: number | null;
			error_message: string | null;
			error_description: string | null;
			timestamp: components['schemas']['IsoOffset'];
			provider_timestamp: components['schemas']['IsoOffset'] | null;
			test?: true;
		};
		EndedConversation: {
			id?: number;
			conversation_id: string;
			assistant_id: string;
			type: string;
			message_count: number;
			status: 'ended';
			extracted_variables: Record<string, unknown>;
			input_variables: Record<string, unknown>;
			transcript: {
				role: string;
				content: string | null;
				timestamp: components['schemas']['IsoOffset'];
				timestamp_unix: number;
			}[];
			formatted_transcript: string;
			attachments?: {
				type: string;
				url: string;
				filename: string;
			}[];
			customer_phone: components['schemas']['PhoneOrNull'];
			customer_name: string | null;
			sender: {
				phone_number: components['schemas']['Phone'];
				display_name: string;
			} | null;
			created_at?: components['schemas']['IsoOffset'];
			ended_at?: components['schemas']['IsoOffset'];
		};
		IsoOffset: string;
		InboundCall: {
			id: number;
			customer_phone: components['schemas']['PhoneOrNull'];
			assistant_phone: components['schemas']['PhoneOrNull'];
			assistant_id: number;
			created_at: components['schemas']['IsoMicros'];
		};
		CallStatus:
			| 'initiated'
			| 'ringing'
			| 'busy'
			| 'in-progress'
			| 'ended'
			| 'completed'
			| 'ended_by_customer'
			| 'ended_by_assistant'
			| 'no-answer'
			| 'failed';
		CallType: 'inbound' | 'outbound' | 'web';
		Call: {
			id: number;
			assistant_name: string;
			campaign_name?: string;
			type: components['schemas']['CallType'];
			duration: number;
			assistant_phone_number: string | null;
			client_phone_number: string | null;
			status: components['schemas']['CallStatus'];
			transcript: string;
			variables: Record<string, unknown>;
			evaluation: {
				sentiment?: string;
				outcome?: string;
				score?: number;
			};
			webhook_response: Record<string, unknown>;
			carrier_cost: number;
			total_cost: number;
			answered_by: 'human' | 'machine' | 'unknown';
			recording_url?: string;
			created_at: components['schemas']['DateTime'];
			updated_at: components['schemas']['DateTime'];
		};
		LeadStatus:
			| 'created'
			| 'completed'
			| 'reached-max-retries'
			| 'scheduled'
			| 'processing'
			| 'rescheduled'
			| 'blacklisted';
		Lead: {
			id: number;
			campaign_id: number;
			phone_number: components['schemas']['Phone'];
			variables: Record<string, unknown>;
			status: components['schemas']['LeadStatus'];
			created_at: components['schemas']['DateTime'];
			updated_at: components['schemas']['DateTime'];
			campaign: {
				id: number;
				name: string;
			};
			secondary_contacts: {
				id: number;
				phone_number: components['schemas']['Phone'];
				variables: Record<string, unknown>;
				status: components['schemas']['LeadStatus'];
				created_at: components['schemas']['DateTime'];
				updated_at: components['schemas']['DateTime'];
			}[];
		};
		ConversationType: 'test' | 'widget' | 'messenger' | 'api';
		Conversation: {
			id: string;
			assistant_id: string;
			assistant_name: string;
			type: components['schemas']['ConversationType'];
			variables: Record<string, unknown> | null;
			external_identifier?: string;
			message_count: number;
			total_cost: number;
			ai_enabled: boolean;
			created_at: components['schemas']['DateTime'];
			updated_at: components['schemas']['DateTime'];
			messenger_sender?: {
				name: string;
				phone: string;
			};
			customer?: {
				name?: string;
				phone: string;
			};
		};
		Sender: {
			id: number;
			phone_number: components['schemas']['Phone'];
			display_name: string;
			status: 'online' | 'offline';
			quality_rating: 'GREEN' | 'YELLOW' | 'RED';
			messaging_limit: number | null;
			messaging_limit_formatted: string;
		};
		SessionStatus: {
			is_open: boolean;
			can_send_freeform: boolean;
			requires_template: boolean;
			message: string;
			minutes_remaining?: number;
			expires_at?: string | null;
			expired_at?: string;
		};
		Template: {
			id: number;
			name: string;
			language: string;
			category: string;
			status: string;
			body_text: string;
			variables: string[];
			has_variables: boolean;
		};
		CountryCode: string;
		PhoneNumberType: 'normal' | 'sip' | 'caller_id';
		PhoneNumber: {
			id: number;
			phone_number: components['schemas']['Phone'];
			nickname: string | null;
			country_code: components['schemas']['CountryCode'];
			type: components['schemas']['PhoneNumberType'];
			type_label: string;
			sms_capable: boolean;
			region: string;
			has_active_subscription: boolean;
			created_at: string;
		};
		PhoneNumberList: {
			data: components['schemas']['PhoneNumber'][];
		};
		Purchase: {
			message: string;
			data: {
				id: number;
				phone_number: components['schemas']['Phone'];
				country_code: components['schemas']['CountryCode'];
				type: components['schemas']['PhoneNumberType'];
				sms_capable: boolean;
			};
		};
		KnowledgebaseStatus: 'empty' | 'processing' | 'active' | 'failed';
		Knowledgebase: {
			id: number;
			name: string;
			description: string;
			status: components['schemas']['KnowledgebaseStatus'];
			status_label: string;
			documents_count: number;
			assistants_count: number;
			created_at: components['schemas']['IsoMicros'];
			updated_at: components['schemas']['IsoMicros'];
		};
		Tool: {
			id: number;
			name: string;
			description: string;
			type: 'http';
			endpoint: string;
			method: 'GET' | 'POST';
			body_format: 'json';
			timeout: number;
			headers: {
				name: string;
				value: string;
			}[];
			static_fields: {
				key: string;
				value: string;
			}[];
			schema: {
				name: string;
				type: 'string' | 'number' | 'boolean';
				description: string;
				required: boolean;
			}[];
			created_at: components['schemas']['IsoMicros'];
			updated_at: components['schemas']['IsoMicros'];
		};
		TranscriberProvider: {
			id: number;
			name: string;
			code: string;
		};
		PostCallField: {
			name: string;
			type: 'string' | 'number' | 'bool';
			description: string;
		};
		FillerConfig: {
			positive?: string[];
			negative?: string[];
			question?: string[];
			neutral?: string[];
		};
		Assistant: {
			id: number;
			uuid: string;
			user_id: number;
			phone_number_id: number | null;
			engine_id: number | null;
			synthesizer_id: number | null;
			transcriber_id: number | null;
			voice_id: number;
			instance_id: number;
			name: string;
			variables: Record<string, unknown>;
			post_call_evaluation: boolean;
			fillers: 0 | 1;
			post_call_schema: components['schemas']['PostCallField'][];
			tools: Record<string, unknown>[];
			is_webhook_active: boolean;
			webhook_url: string | null;
			inbound_webhook_url: string | null;
			language: string;
			language_id: number;
			type: 'outbound' | 'inbound';
			status: 'active' | 'inactive';
			mode: 'pipeline' | 'multimodal' | 'dualplex';
			max_duration: number;
			record: boolean;
			initial_message: string;
			system_prompt: string;
			flows_platform_id: number;
			timezone: string;
			created_at: components['schemas']['IsoMicros'];
			updated_at: components['schemas']['IsoMicros'];
			deleted_at: string | null;
			max_silence_duration: number;
			reengagement_interval: number;
			end_call_on_voicemail: 0 | 1;
			llm_temperature: components['schemas']['NumberAsString'];
			voice_stability: components['schemas']['NumberAsString'];
			voice_similarity: components['schemas']['NumberAsString'];
			speech_speed: components['schemas']['NumberAsString'];
			ambient_sound_volume: components['schemas']['NumberAsString'];
			allow_interruptions: boolean;
			enable_noise_cancellation: boolean;
			endpoint_sensitivity: number;
			interrupt_sensitivity: number;
			endpoint_type: 'vad' | 'ai';
			wait_for_customer: boolean;
			transcriber_provider_id: number | null;
			synthesizer_provider_id: number | null;
			llm_model_id: number | null;
			multimodal_model_id: number | null;
			ambient_sound: string;
			send_webhook_only_on_completed: boolean;
			include_recording_in_webhook: boolean;
			filler_config: components['schemas']['FillerConfig'];
			knowledgebase_id: number | null;
			knowledgebase_mode: 'function_call' | 'prompt' | 'hybrid';
			min_interrupt_words: number | null;
			widget_settings: Record<string, unknown>;
			chat_llm_fallback_id?: number | null;
			turn_detection_threshold?: number | null;
			secondary_language_ids?: number[];
			folder_id?: number | null;
			label_ids?: number[];
			tool_ids?: number[];
			tts_emotion_enabled?: boolean;
			max_initial_silence_duration?: number | null;
			ringing_time?: number;
			reengagement_prompt?: string | null;
			voice_mail_message?: string | null;
		};
		AssistantUpdate: {
			name?: string;
			voice_id?: number;
			language_id?: number;
			type?: 'inbound' | 'outbound';
			mode?: 'pipeline' | 'multimodal' | 'dualplex';
			timezone?: string;
			initial_message?: string;
			system_prompt?: string;
			llm_model_id?: number;
			multimodal_model_id?: number;
			chat_llm_fallback_id?: number | null;
			turn_detection_threshold?: number | null;
			secondary_language_ids?: number[];
			knowledgebase_id?: number | null;
			knowledgebase_mode?: 'function_call' | 'prompt';
			folder_id?: number | null;
			label_ids?: number[];
			phone_number_id?: number | null;
			tool_ids?: number[];
			tools?: components['schemas']['BuiltInTool'][];
			tts_emotion_enabled?: boolean;
			voice_stability?: number;
			voice_similarity?: number;
			speech_speed?: number;
			llm_temperature?: number;
			synthesizer_provider_id?: number | null;
			transcriber_provider_id?: number | null;
			allow_interruptions?: boolean;
			fillers?: boolean;
			filler_config?: components['schemas']['FillerConfig'];
			record?: boolean;
			enable_noise_cancellation?: boolean;
			wait_for_customer?: boolean;
			max_duration?: number;
			max_silence_duration?: number;
			max_initial_silence_duration?: number | null;
			ringing_time?: number;
			reengagement_interval?: number;
			reengagement_prompt?: string | null;
			end_call_on_voicemail?: boolean;
			voice_mail_message?: string | null;
			endpoint_type?: 'vad' | 'ai';
			endpoint_sensitivity?: number;
			interrupt_sensitivity?: number;
			min_interrupt_words?: number | null;
			ambient_sound?: 'off' | 'office' | 'city' | 'forest' | 'crowded_room' | 'cafe' | 'nature';
			ambient_sound_volume?: number;
			conversation_inactivity_timeout?: number | null;
			conversation_ended_retrigger?: boolean;
			conversation_ended_webhook_url?: string | null;
			is_webhook_active?: boolean;
			webhook_url?: string | null;
			send_webhook_only_on_completed?: boolean;
			include_recording_in_webhook?: boolean;
			post_call_evaluation?: boolean;
			post_call_schema?: components['schemas']['PostCallField'][];
			variables?: Record<string, unknown>;
		};
		AssistantCreate: {
			name: string;
			voice_id: number;
			language_id: number;
			type: 'inbound' | 'outbound';
			mode: 'pipeline' | 'multimodal' | 'dualplex';
			timezone: string;
			initial_message: string;
			system_prompt: string;
			llm_model_id?: number;
			multimodal_model_id?: number;
			chat_llm_fallback_id?: number | null;
			turn_detection_threshold?: number | null;
			secondary_language_ids?: number[];
			knowledgebase_id?: number | null;
			knowledgebase_mode?: 'function_call' | 'prompt';
			folder_id?: number | null;
			label_ids?: number[];
			phone_number_id?: number | null;
			tool_ids?: number[];
			tools?: components['schemas']['BuiltInTool'][];
			tts_emotion_enabled?: boolean;
			voice_stability?: number;
			voice_similarity?: number;
			speech_speed?: number;
			llm_temperature?: number;
			synthesizer_provider_id?: number | null;
			transcriber_provider_id?: number | null;
			allow_interruptions?: boolean;
			fillers?: boolean;
			filler_config?: components['schemas']['FillerConfig'];
			record?: boolean;
			enable_noise_cancellation?: boolean;
			wait_for_customer?: boolean;
			max_duration?: number;
			max_silence_duration?: number;
			max_initial_silence_duration?: number | null;
			ringing_time?: number;
			reengagement_interval?: number;
			reengagement_prompt?: string | null;
			end_call_on_voicemail?: boolean;
			voice_mail_message?: string | null;
			endpoint_type?: 'vad' | 'ai';
			endpoint_sensitivity?: number;
			interrupt_sensitivity?: number;
			min_interrupt_words?: number | null;
			ambient_sound?: 'off' | 'office' | 'city' | 'forest' | 'crowded_room' | 'cafe' | 'nature';
			ambient_sound_volume?: number;
			conversation_inactivity_timeout?: number | null;
			conversation_ended_retrigger?: boolean;
			conversation_ended_webhook_url?: string | null;
			is_webhook_active?: boolean;
			webhook_url?: string | null;
			send_webhook_only_on_completed?: boolean;
			include_recording_in_webhook?: boolean;
			post_call_evaluation?: boolean;
			post_call_schema?: components['schemas']['PostCallField'][];
			variables?: Record<string, unknown>;
		};
		BuiltInTool:
			| components['schemas']['call_transfer']
			| components['schemas']['warm_call_transfer']
			| components['schemas']['end_call']
			| components['schemas']['dtmf_input']
			| components['schemas']['collect_keypad']
			| components['schemas']['calendar_integration']
			| components['schemas']['assistant_transfer'];
		call_transfer: {
			type: 'call_transfer';
			phone_number: components['schemas']['PhoneLike'];
			description?: string;
			custom?: boolean;
			timezone?: string;
			warm_transfer: boolean;
			warm_transfer_message?: string;
		};
		warm_call_transfer: {
			type: 'warm_call_transfer';
			supervisor_phone: string;
			outbound_phone_id: number;
			description: string;
			custom_sip: boolean;
			caller_id_mode: 'outbound_number' | 'customer_number' | 'custom';
			custom_caller_id?: string;
			hold_music: 'hold_music' | 'none';
			hold_music_volume: number;
			hold_message?: string;
			summary_instructions?: string;
			briefing_initial_message?: string;
			connected_message?: string;
		};
		end_call: {
			type: 'end_call';
			description?: string;
		};
		dtmf_input: {
			type: 'dtmf_input';
			description?: string;
		};
		collect_keypad: {
			type: 'collect_keypad';
			timeout: number;
			stop_key: '#' | '*';
		};
		calendar_integration: {
			type: 'calendar_integration';
			calendar_type: 'cal_a' | 'cal_b';
			description?: string;
			cal_a_api_key?: string;
			cal_a_event_slug?: string;
			cal_a_team_slug?: string;
			cal_a_endpoint?: 'us' | 'eu' | 'custom';
			cal_a_custom_endpoint?: string;
			cal_a_event_id?: number | string;
			cal_a_event_name?: string;
			cal_a_booking_fields?: {
				slug: string;
				type: string;
				label: string;
				required: boolean;
				options?: unknown[];
			}[];
			cal_b_api_key?: string;
			cal_b_event_type_uri?: string;
		};
		assistant_transfer: {
			type: 'assistant_transfer';
			assistant_id: number;
			description?: string;
			message_before_transfer?: string;
			speak_transfer_greeting: boolean;
		};
		PhoneLike: string;
	};
	responses: {
		SmsSent: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': {
					message: string;
					data: components['schemas']['Sms'];
				};
			};
		};
		Purchased: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['Purchase'];
			};
		};
		PhoneNumbers: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['PhoneNumberList'];
			};
		};
		AssumedPhoneNumbers: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['PhoneNumberList'];
			};
		};
		TokenIssued: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': {
					message: string;
					user: components['schemas']['UserReference'];
					token: string;
					token_name: string;
				};
			};
		};
	};
	parameters: {
		ConversationId: string;
		Id: number;
		Page: number;
		AssumedPage: number;
		PerPage: number;
		AssumedPerPage: number;
		DateFrom: string;
		DateTo: string;
	};
	requestBodies: never;
	headers: {
		RetryAfter: number;
		RateLimitLimit: number;
		RateLimitRemaining: number;
		RateLimitReset: number;
	};
	pathItems: never;
}
export interface operations {
	getMe: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Me'];
				};
			};
		};
	};
	listCampaigns: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json':
						| components['schemas']['Campaign'][]
						| {
								data: components['schemas']['Campaign'][];
						  };
				};
			};
		};
	};
	createCampaign: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					name: string;
					assistant_id: number;
					timezone?: string;
					max_calls_in_parallel: number;
					allowed_hours_start_time?: components['schemas']['HourAndMinute'];
					allowed_hours_end_time?: components['schemas']['HourAndMinute'];
					schedule_windows?: {
						start: components['schemas']['HourAndMinute'];
						end: components['schemas']['HourAndMinute'];
					}[];
					scheduled_start_at?: string;
					fallback_channel?: 'messenger' | 'sms';
					fallback_phone_number_id?: number;
					fallback_sms_body?: string;
					fallback_sender_id?: number;
					fallback_template_id?: number;
					allowed_days?: (
						| 'monday'
						| 'tuesday'
						| 'wednesday'
						| 'thursday'
						| 'friday'
						| 'saturday'
						| 'sunday'
					)[];
					max_retries: number;
					retry_interval: number;
					retry_on_voicemail?: boolean;
					retry_on_goal_incomplete?: boolean;
					goal_completion_variable?: string;
					mark_complete_when_no_leads: boolean;
					phone_number_ids?: number[];
				};
			};
		};
		responses: {
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: components['schemas']['Campaign'];
					};
				};
			};
		};
	};
	getCampaign: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['parameters']['Id'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						data: components['schemas']['Campaign'];
					};
				};
			};
		};
	};
	updateCampaignStatus: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					campaign_id: number;
					action: 'start' | 'stop';
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						success: true;
						data: {
							campaign_id: number;
							status: string;
						};
					};
				};
			};
		};
	};
	listAssistants: {
		parameters: {
			query: {
				per_page: number;
				page: components['parameters']['Page'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PageEnvelope'] & {
						data?: components['schemas']['Assistant'][];
					};
				};
			};
		};
	};
	listTranscriberProviders: {
		parameters: {
			query?: {
				language_id?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json':
						| components['schemas']['TranscriberProvider'][]
						| {
								data: components['schemas']['TranscriberProvider'][];
						  };
				};
			};
		};
	};
	listLanguages: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Language'][];
				};
			};
		};
	};
	listVoices: {
		parameters: {
			query?: {
				mode?: 'pipeline' | 'multimodal' | 'dualplex';
				language_id?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Voice'][];
				};
			};
		};
	};
	listModels: {
		parameters: {
			query?: {
				type?: 'llm' | 'multimodal' | 'dualplex';
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Choice'][];
				};
			};
		};
	};
	listSynthesizerProviders: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Choice'][];
				};
			};
		};
	};
	listAssistantPhoneNumbers: {
		parameters: {
			query?: {
				type?: 'inbound' | 'outbound';
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AssistantPhoneNumber'][];
				};
			};
		};
	};
	listFolders: {
		parameters: {
			query: {
				per_page: number;
				page: components['parameters']['Page'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PageEnvelope'] & {
						data?: components['schemas']['Choice'][];
					};
				};
			};
		};
	};
	listLabels: {
		parameters: {
			query: {
				per_page: number;
				page: components['parameters']['Page'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PageEnvelope'] & {
						data?: components['schemas']['Choice'][];
					};
				};
			};
		};
	};
	enableInboundWebhook: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					assistant_id: number;
					webhook_url: string;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: unknown[];
					};
				};
			};
		};
	};
	disableInboundWebhook: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					assistant_id: number;
					webhook_url?: string;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: unknown[];
					};
				};
			};
		};
	};
	enableConversationEndedWebhook: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					assistant_id: number;
					webhook_url: string;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: unknown[];
					};
				};
			};
		};
	};
	disableConversationEndedWebhook: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					assistant_id: number;
					webhook_url?: string;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: unknown[];
					};
				};
			};
		};
	};
	createAssistant: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AssistantCreate'];
			};
		};
		responses: {
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: components['schemas']['Assistant'];
					};
				};
			};
		};
	};
	updateAssistant: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['parameters']['Id'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['AssistantUpdate'];
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: components['schemas']['Assistant'];
					};
				};
			};
		};
	};
	listCalls: {
		parameters: {
			query: {
				status?: components['schemas']['CallStatus'];
				type?: components['schemas']['CallType'];
				phone_number?: string;
				assistant_id?: number;
				campaign_id?: number;
				date_from?: components['parameters']['DateFrom'];
				date_to?: components['parameters']['DateTo'];
				per_page: components['parameters']['PerPage'];
				page: components['parameters']['AssumedPage'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PageEnvelope'] & {
						data?: components['schemas']['Call'][];
					};
				};
			};
		};
	};
	getCall: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['parameters']['Id'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Call'];
				};
			};
		};
	};
	deleteCall: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['parameters']['Id'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Message'];
				};
			};
		};
	};
	makeCall: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					assistant_id: number;
					phone_number: components['schemas']['Phone'];
					variables?: Record<string, unknown>;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: {
							id: number;
							status: components['schemas']['CallStatus'];
						};
					};
				};
			};
		};
	};
	listConversations: {
		parameters: {
			query: {
				type?: components['schemas']['ConversationType'];
				assistant_id?: number;
				customer_phone?: string;
				messenger_sender_phone?: string;
				external_identifier?: string;
				per_page: components['parameters']['PerPage'];
				cursor?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						data: components['schemas']['Conversation'][];
						path: string;
						per_page: number;
						next_cursor: string | null;
						prev_cursor: string | null;
					};
				};
			};
		};
	};
	generateReply: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					assistant_id: number;
					customer_identifier: string;
					message: string;
					variables?: Record<string, unknown>;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AiReply'];
				};
			};
		};
	};
	createConversation: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					assistant_id: string;
					type: 'widget' | 'test';
					variables?: Record<string, unknown>;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['StartedChat'];
				};
			};
		};
	};
	getConversation: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				uuid: components['parameters']['ConversationId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Chat'];
				};
			};
		};
	};
	sendChatMessage: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				uuid: components['parameters']['ConversationId'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					message: string;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['ChatAnswer'];
				};
			};
		};
	};
	turnAiOff: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				uuid: components['parameters']['ConversationId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AiSwitch'];
				};
			};
		};
	};
	turnAiOn: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				uuid: components['parameters']['ConversationId'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['AiSwitch'];
				};
			};
		};
	};
	listKnowledgebases: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						data: components['schemas']['Knowledgebase'][];
					};
				};
			};
		};
	};
	createKnowledgebase: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					name: string;
					description?: string;
				};
			};
		};
		responses: {
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: components['schemas']['UpdatedKnowledgebase'];
					};
				};
			};
		};
	};
	updateKnowledgebase: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['parameters']['Id'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					name?: string;
					description?: string;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: components['schemas']['UpdatedKnowledgebase'];
					};
				};
			};
		};
	};
	listDocuments: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['parameters']['Id'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						data: components['schemas']['Document'][];
					};
				};
			};
		};
	};
	addDocument: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['parameters']['Id'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					url: string;
					name: string;
					type: 'website';
					description?: string;
					relative_links_limit?: number;
				};
				'multipart/form-data': {
					name: string;
					type: 'pdf' | 'txt' | 'docx';
					description?: string;
					file: string;
				};
			};
		};
		responses: {
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: components['schemas']['Document'];
					};
				};
			};
		};
	};
	deleteDocument: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['parameters']['Id'];
				documentId: number;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Message'];
				};
			};
		};
	};
	createLead: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					phone_number: components['schemas']['Phone'];
					campaign_id: number;
					variables?: Record<string, unknown>;
					allow_dupplicate?: boolean;
					secondary_contacts?: {
						phone_number: components['schemas']['Phone'];
						variables?: Record<string, unknown>;
					}[];
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: components['schemas']['Lead'];
					};
				};
			};
		};
	};
	listLeads: {
		parameters: {
			query: {
				status?: components['schemas']['LeadStatus'];
				campaign_id?: number;
				phone_number?: string;
				date_from?: components['parameters']['DateFrom'];
				date_to?: components['parameters']['DateTo'];
				per_page: components['parameters']['AssumedPerPage'];
				page: components['parameters']['AssumedPage'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['PageEnvelope'] & {
						data?: components['schemas']['Lead'][];
					};
				};
			};
		};
	};
	updateLead: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['parameters']['Id'];
			};
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					campaign_id?: number;
					phone_number?: string;
					status?: 'created' | 'completed' | 'reached-max-retries';
					variables?: Record<string, unknown>;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Message'];
				};
			};
		};
	};
	deleteLead: {
		parameters: {
			query?: never;
			header?: never;
			path: {
				id: components['parameters']['Id'];
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Message'];
				};
			};
		};
	};
	listSenders: {
		parameters: {
			query: {
				status: 'online' | 'offline' | 'all';
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						data: components['schemas']['Sender'][];
					};
				};
			};
		};
	};
	listTemplates: {
		parameters: {
			query: {
				status: 'approved' | 'all';
			};
			header?: never;
			path: {
				senderId: number;
			};
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						data: components['schemas']['Template'][];
					};
				};
			};
		};
	};
	getSessionStatus: {
		parameters: {
			query: {
				sender_id: number;
				recipient_phone: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						success: true;
						has_conversation: boolean;
						conversation_id?: number;
						customer_name?: string | null;
						last_customer_message_at?: string | null;
						session_status: components['schemas']['SessionStatus'];
					};
				};
			};
		};
	};
	sendFreeform: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					sender_id: number;
					recipient_phone: string;
					message?: string;
					media_url?: string;
					filename?: string;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						success: true;
						conversation_id: number;
						message_id: number;
						messenger_message_id: number;
						message_sid: string;
						session_status: components['schemas']['SessionStatus'];
					};
				};
			};
		};
	};
	sendTemplate: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					sender_id: number;
					template_id: number;
					recipient_phone: string;
					recipient_name?: string;
					variables?: Record<string, unknown>;
				};
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						success: true;
						conversation_id: number;
						message_id: number;
						messenger_message_id: number;
						message_sid: string;
						status: string;
					};
				};
			};
		};
	};
	listAllPhoneNumbers: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: components['responses']['PhoneNumbers'];
		};
	};
	listPhoneNumbers: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: components['responses']['AssumedPhoneNumbers'];
		};
	};
	purchasePhoneNumber: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					phone_number: components['schemas']['Phone'];
				};
			};
		};
		responses: {
			200: components['responses']['Purchased'];
		};
	};
	searchPhoneNumbers: {
		parameters: {
			query: {
				country_code: string;
				contains?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						data: components['schemas']['AvailableNumber'][];
					};
				};
			};
		};
	};
	sendSms: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					from: number;
					to: components['schemas']['Phone'];
					body: string;
				};
			};
		};
		responses: {
			200: components['responses']['SmsSent'];
		};
	};
	listTools: {
		parameters: {
			query?: never;
			header: {
				'content-type': 'application/json';
				accept: 'application/json';
			};
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json':
						| components['schemas']['Tool'][]
						| {
								data: components['schemas']['Tool'][];
						  };
				};
			};
		};
	};
	loginUser: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					email: string;
					password: string;
					token_name: string;
				};
			};
		};
		responses: {
			200: components['responses']['TokenIssued'];
		};
	};
	logoutUser: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					user_id?: number;
					email?: string;
					token_id?: number;
				} & (unknown | unknown);
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Message'];
				};
			};
		};
	};
	registerUser: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					name: string;
					email: string;
					password: string;
					timezone: string;
				};
			};
		};
		responses: {
			201: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						user: components['schemas']['UserReference'];
						token: string;
					};
				};
			};
		};
	};
	createToken: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					user_id?: number;
					email?: string;
					token_name: string;
				} & (unknown | unknown);
			};
		};
		responses: {
			200: components['responses']['TokenIssued'];
		};
	};
	listPlatformUsers: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						data: components['schemas']['PlatformUser'][];
					};
				};
			};
		};
	};
	transferBalance: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': {
					user_id?: number;
					email?: string;
					transfer_type: 'minutes' | 'credits';
					operation: 'add' | 'remove';
					amount: number;
				} & (unknown | unknown);
			};
		};
		responses: {
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						transfer: {
							type: string;
							operation: string;
							amount: number;
						};
						user: components['schemas']['Balances'];
						your_balance: components['schemas']['Balances'];
					};
				};
			};
		};
	};
}
