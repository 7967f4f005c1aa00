// Written by "npm run types" from openapi.yaml, as handlers see it: with defaults filled in.
export interface paths {
	'/user/me': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Profile and balance of the caller */
		get: operations['getMe'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/campaigns': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Campaigns of the caller */
		get: operations['listCampaigns'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/assistants/get': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Assistants of the caller */
		get: operations['listAssistants'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/assistants/transcriber-providers': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Providers that turn speech into text */
		get: operations['listTranscriberProviders'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/assistant/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/** Change the fields of an assistant that are sent, and no others */
		put: operations['updateAssistant'];
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/calls': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Calls of the caller, newest first */
		get: operations['listCalls'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/make_call': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Let an outbound assistant call a number now */
		post: operations['makeCall'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/conversations': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Conversations of the caller's assistants */
		get: operations['listConversations'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/knowledgebases': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Knowledge bases of the caller */
		get: operations['listKnowledgebases'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/knowledgebases/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/** Change the name or the description; documents and status stay */
		put: operations['updateKnowledgebase'];
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/lead': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Add a lead to a campaign */
		post: operations['createLead'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/leads': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Leads of the caller, newest first */
		get: operations['listLeads'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/leads/{id}': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		/** Change the fields of a lead that are sent; variables are merged */
		put: operations['updateLead'];
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/messenger/senders': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Senders of the caller */
		get: operations['listSenders'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/messenger/senders/{senderId}/templates': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Message templates of a sender */
		get: operations['listTemplates'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/messenger/session-status': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Whether free text may be sent to a recipient now */
		get: operations['getSessionStatus'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/messenger/send-freeform': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Send free text while the session is open */
		post: operations['sendFreeform'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/messenger/send': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Send a template message, which opens the session */
		post: operations['sendTemplate'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/phone-numbers/all': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Every number of the caller */
		get: operations['listAllPhoneNumbers'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/phone-numbers': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/**
		 * Numbers of the caller that can text and whose subscription is active
		 * @deprecated
		 */
		get: operations['listPhoneNumbers'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/phone-numbers/purchase': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Buy a number, which starts a monthly subscription */
		post: operations['purchasePhoneNumber'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/user/tools': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Mid-call tools of the caller */
		get: operations['listTools'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/white-label/login': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** A token for a user of the administrator's platform, by the user's password */
		post: operations['loginUser'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/white-label/logout': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Revoke one token of a user, or all of them */
		post: operations['logoutUser'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/white-label/register': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** Create a user of the administrator's platform */
		post: operations['registerUser'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/white-label/token': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/** A token for a user of the administrator's platform, without the user's password */
		post: operations['createToken'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	'/white-label/users': {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		/** Users of the administrator's platform */
		get: operations['listPlatformUsers'];
		put?: never;
		post?: never;
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
export interface webhooks {
	callEnded: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * A call of an assistant has ended
		 * @description Sent to the webhook_url of an assistant whose is_webhook_active is true; with send_webhook_only_on_completed only when the call is completed. Its body, and that it is sent again when it is not accepted, are assumed. It is not signed.
		 */
		post: operations['callEnded'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
	inboundCall: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		get?: never;
		put?: never;
		/**
		 * Somebody calls an assistant
		 * @description Sent to the inbound_webhook_url of the assistant. Its body is assumed.
		 */
		post: operations['inboundCall'];
		delete?: never;
		options?: never;
		head?: never;
		patch?: never;
		trace?: never;
	};
}
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
			/** @constant */
			success: false;
			error: string;
			/** @enum {unknown} */
			error_code:
				| 'INSUFFICIENT_BALANCE'
				| 'SESSION_EXPIRED'
				| 'SENDER_NOT_FOUND'
				| 'INVALID_PHONE'
				| 'SENDER_OFFLINE';
			session_status?: components['schemas']['SessionStatus'];
		};
		InvalidPhone: components['schemas']['SendRefusal'] & {
			/** @constant */
			error_code?: 'INVALID_PHONE';
		};
		TemplateRefusal: {
			/** @constant */
			success: false;
			error: string;
			/** @enum {unknown} */
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
			/** @description USD */
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
		Campaign: {
			id: number;
			name: string;
			status: string;
			max_calls_in_parallel: number;
			mark_complete_when_no_leads: boolean;
			allowed_hours_start_time: string;
			allowed_hours_end_time: string;
			allowed_days: string[];
			max_retries: number;
			/** @description Minutes between two attempts */
			retry_interval: number;
			created_at: components['schemas']['IsoMicros'];
			updated_at: components['schemas']['IsoMicros'];
		};
		EndedCall: {
			/** @description The call */
			id: number;
			customer_phone: components['schemas']['PhoneOrNull'];
			assistant_phone: components['schemas']['PhoneOrNull'];
			/** @description Seconds */
			duration: number;
			status: components['schemas']['CallStatus'];
			/** @description By the post_call_schema of the assistant */
			extracted_variables: Record<string, unknown>;
			input_variables: Record<string, unknown>;
			transcript: string;
			/** @description Only when include_recording_in_webhook is true */
			recording_url?: string;
			created_at: components['schemas']['IsoMicros'];
			finished_at: components['schemas']['IsoMicros'];
			/** @description Only when the call belongs to a campaign */
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
					/** @description Minutes between two attempts */
					retry_interval?: number;
					created_at?: components['schemas']['IsoMicros'];
					updated_at?: components['schemas']['IsoMicros'];
				};
			};
		};
		InboundCall: {
			/** @description The call */
			id: number;
			customer_phone: components['schemas']['PhoneOrNull'];
			assistant_phone: components['schemas']['PhoneOrNull'];
			assistant_id: number;
			created_at: components['schemas']['IsoMicros'];
		};
		/** @enum {string} */
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
		/** @enum {string} */
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
			/** @enum {string} */
			answered_by: 'human' | 'machine' | 'unknown';
			recording_url?: string;
			created_at: components['schemas']['DateTime'];
			updated_at: components['schemas']['DateTime'];
		};
		/** @enum {string} */
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
		/** @enum {string} */
		ConversationType: 'test' | 'widget' | 'messenger' | 'api';
		Conversation: {
			/** Format: uuid */
			id: string;
			/** Format: uuid */
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
			/** @enum {string} */
			status: 'online' | 'offline';
			/** @enum {string} */
			quality_rating: 'GREEN' | 'YELLOW' | 'RED';
			messaging_limit: number | null;
			messaging_limit_formatted: string;
		};
		SessionStatus: {
			is_open: boolean;
			can_send_freeform: boolean;
			requires_template: boolean;
			message: string;
			/** @description Only while the session is open */
			minutes_remaining?: number;
			/**
			 * Format: date-time
			 * @description While the session is open; null when the customer never wrote
			 */
			expires_at?: string | null;
			/**
			 * Format: date-time
			 * @description Only when the session has expired
			 */
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
		/** @enum {string} */
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
			/** Format: date-time */
			created_at: string;
		};
		PhoneNumberList: {
			data: components['schemas']['PhoneNumber'][];
		};
		/** @enum {string} */
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
			/** @enum {string} */
			type: 'http';
			endpoint: string;
			/** @enum {string} */
			method: 'GET' | 'POST';
			/** @enum {string} */
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
				/** @enum {string} */
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
			/** @enum {string} */
			type: 'string' | 'number' | 'bool';
			description: string;
		};
		FillerConfig: {
			positive?: string[];
			negative?: string[];
			question?: string[];
			neutral?: string[];
		};
		/** @description Fields of the update that the list is not known to return are returned too, which is assumed. */
		Assistant: {
			id: number;
			/** Format: uuid */
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
			/** @enum {integer} */
			fillers: 0 | 1;
			post_call_schema: components['schemas']['PostCallField'][];
			tools: Record<string, unknown>[];
			is_webhook_active: boolean;
			webhook_url: string | null;
			inbound_webhook_url: string | null;
			language: string;
			language_id: number;
			/** @enum {string} */
			type: 'inbound' | 'outbound';
			/** @enum {string} */
			status: 'active' | 'inactive';
			/** @enum {string} */
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
			/** @enum {integer} */
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
			/** @enum {string} */
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
			/** @enum {string} */
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
		/** @description All fields are optional. Rules across fields are checked besides. */
		AssistantUpdate: {
			/** @description Only the upper bound is documented */
			name?: string;
			voice_id?: number;
			language_id?: number;
			/** @enum {string} */
			type?: 'inbound' | 'outbound';
			/** @enum {string} */
			mode?: 'pipeline' | 'multimodal' | 'dualplex';
			/** Format: timezone */
			timezone?: string;
			initial_message?: string;
			system_prompt?: string;
			llm_model_id?: number;
			multimodal_model_id?: number;
			chat_llm_fallback_id?: number | null;
			turn_detection_threshold?: number | null;
			secondary_language_ids?: number[];
			knowledgebase_id?: number | null;
			/** @enum {string} */
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
			/** @enum {string} */
			endpoint_type?: 'vad' | 'ai';
			endpoint_sensitivity?: number;
			interrupt_sensitivity?: number;
			min_interrupt_words?: number | null;
			/** @enum {string} */
			ambient_sound?: 'off' | 'office' | 'city' | 'forest' | 'crowded_room' | 'cafe' | 'nature';
			ambient_sound_volume?: number;
			is_webhook_active?: boolean;
			/** Format: uri */
			webhook_url?: string | null;
			send_webhook_only_on_completed?: boolean;
			include_recording_in_webhook?: boolean;
			post_call_evaluation?: boolean;
			post_call_schema?: components['schemas']['PostCallField'][];
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
			/**
			 * @description discriminator enum property added by openapi-typescript
			 * @enum {string}
			 */
			type: 'call_transfer';
			phone_number: components['schemas']['PhoneLike'];
			description?: string;
			/** @description The number is chosen during the call */
			custom?: boolean;
			/** Format: timezone */
			timezone?: string;
			/** @default false */
			warm_transfer: boolean;
			warm_transfer_message?: string;
		};
		warm_call_transfer: {
			/**
			 * @description discriminator enum property added by openapi-typescript
			 * @enum {string}
			 */
			type: 'warm_call_transfer';
			supervisor_phone: string;
			outbound_phone_id: number;
			description: string;
			/** @default false */
			custom_sip: boolean;
			/**
			 * @default outbound_number
			 * @enum {string}
			 */
			caller_id_mode: 'outbound_number' | 'customer_number' | 'custom';
			/** @description Used only in the mode custom */
			custom_caller_id?: string;
			/**
			 * @default hold_music
			 * @enum {string}
			 */
			hold_music: 'hold_music' | 'none';
			/** @default 80 */
			hold_music_volume: number;
			/** @description By default a short request to hold */
			hold_message?: string;
			/** @description By default a brief to say in two or three sentences who calls, why, and why a human is needed */
			summary_instructions?: string;
			/** @description By default a short greeting that asks whether the supervisor can be briefed */
			briefing_initial_message?: string;
			/** @description By default a short word that the caller is through to a supervisor */
			connected_message?: string;
		};
		end_call: {
			/**
			 * @description discriminator enum property added by openapi-typescript
			 * @enum {string}
			 */
			type: 'end_call';
			description?: string;
		};
		dtmf_input: {
			/**
			 * @description discriminator enum property added by openapi-typescript
			 * @enum {string}
			 */
			type: 'dtmf_input';
			description?: string;
		};
		collect_keypad: {
			/**
			 * @description discriminator enum property added by openapi-typescript
			 * @enum {string}
			 */
			type: 'collect_keypad';
			/** @default 5 */
			timeout: number;
			/**
			 * @default #
			 * @enum {string}
			 */
			stop_key: '#' | '*';
		};
		calendar_integration: {
			/**
			 * @description discriminator enum property added by openapi-typescript
			 * @enum {string}
			 */
			type: 'calendar_integration';
			/**
			 * @default cal_a
			 * @enum {string}
			 */
			calendar_type: 'cal_a' | 'cal_b';
			description?: string;
			cal_a_api_key?: string;
			cal_a_event_slug?: string;
			cal_a_team_slug?: string;
			/** @enum {string} */
			cal_a_endpoint?: 'us' | 'eu' | 'custom';
			/** @description A base URL, used only when the endpoint is custom */
			cal_a_custom_endpoint?: string;
			cal_a_event_id?: number | string;
			/** @description Found by the id when that is given */
			cal_a_event_name?: string;
			cal_a_booking_fields?: {
				slug: string;
				type: string;
				label: string;
				/** @default false */
				required: boolean;
				options?: unknown[];
			}[];
			cal_b_api_key?: string;
			cal_b_event_type_uri?: string;
		};
		assistant_transfer: {
			/**
			 * @description discriminator enum property added by openapi-typescript
			 * @enum {string}
			 */
			type: 'assistant_transfer';
			/** @description Another assistant of the caller */
			assistant_id: number;
			/** @description By default a general sentence on when to transfer */
			description?: string;
			message_before_transfer?: string;
			/** @default true */
			speak_transfer_greeting: boolean;
		};
		PhoneLike: string;
	};
	responses: {
		/** @description The body is not JSON, or is nested too deeply */
		Malformed: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['Message'];
			};
		};
		/** @description The body is larger than 1 MB */
		TooLarge: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['Message'];
			};
		};
		/** @description No token, or one that is not known */
		Unauthenticated: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['Message'];
			};
		};
		/** @description It does not exist, or it is somebody else's */
		NotFound: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['Message'];
			};
		};
		/** @description More than five requests in a second */
		TooMany: {
			headers: {
				/** @description Seconds to wait */
				'Retry-After'?: number;
				'X-RateLimit-Limit'?: number;
				'X-RateLimit-Remaining'?: number;
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['Message'];
			};
		};
		/** @description Fields are missing or wrong */
		Invalid: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ValidationErrors'];
			};
		};
		/** @description The balance does not cover the message */
		InsufficientBalance: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['SendRefusal'] & {
					/** @constant */
					error_code?: 'INSUFFICIENT_BALANCE';
				};
			};
		};
		/** @description The window of 24 hours is closed */
		SessionExpired: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['SendRefusal'] & {
					/** @constant */
					error_code?: 'SESSION_EXPIRED';
				};
			};
		};
		/** @description The sender does not exist, or is somebody else's */
		SenderNotFound: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['SendRefusal'] & {
					/** @constant */
					error_code?: 'SENDER_NOT_FOUND';
				};
			};
		};
		/** @description The sender is not online */
		SenderOffline: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['SendRefusal'] & {
					/** @constant */
					error_code?: 'SENDER_OFFLINE';
				};
			};
		};
		/** @description Fields are wrong */
		AssumedInvalid: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ValidationErrors'];
			};
		};
		/** @description Fields are missing or wrong, or the campaign has the number already */
		InvalidOrDuplicate: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ValidationErrors'];
			};
		};
		/** @description Fields are missing or wrong, or the number is not in E.164 */
		InvalidOrRefused: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json':
					| components['schemas']['ValidationErrors']
					| components['schemas']['InvalidPhone'];
			};
		};
		/** @description Fields are missing or wrong, or the number is not in E.164 */
		SessionStatusInvalid: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json':
					| components['schemas']['ValidationErrors']
					| components['schemas']['InvalidPhone'];
			};
		};
		/** @description A field is not known, the number is invalid, or fields are wrong */
		LeadRefused: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json':
					| components['schemas']['Message']
					| components['schemas']['ValidationErrors'];
			};
		};
		/** @description The balance does not cover the message */
		TemplateUnpaid: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['TemplateRefusal'] & {
					/** @constant */
					error_code?: 'INSUFFICIENT_BALANCE';
				};
			};
		};
		/** @description The sender or the template does not exist, or is somebody else's */
		TemplateNotFound: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['TemplateRefusal'] & {
					/** @enum {unknown} */
					error_code?: 'SENDER_NOT_FOUND' | 'TEMPLATE_NOT_FOUND';
				};
			};
		};
		/** @description Fields are missing or wrong, or the template cannot be sent so */
		TemplateInvalidOrRefused: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json':
					| components['schemas']['ValidationErrors']
					| (components['schemas']['TemplateRefusal'] & {
							/** @enum {unknown} */
							error_code?:
								| 'SENDER_OFFLINE'
								| 'TEMPLATE_NOT_APPROVED'
								| 'TEMPLATE_MISMATCH'
								| 'INVALID_PHONE'
								| 'MESSAGING_LIMIT_UNAVAILABLE';
					  });
			};
		};
		/** @description A header that the operation requires is missing or different */
		WrongHeader: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['Message'];
			};
		};
		/** @description The numbers */
		PhoneNumbers: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['PhoneNumberList'];
			};
		};
		/** @description The numbers */
		AssumedPhoneNumbers: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['PhoneNumberList'];
			};
		};
		/** @description The token, which authorises the requests of that user */
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
		/** @description The platform has no such user, or the user no such token (which is assumed) */
		UserNotFound: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorText'];
			};
		};
		/** @description The platform has no such user */
		AssumedUserNotFound: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorText'];
			};
		};
		/** @description The caller is not a white label administrator */
		NotAdministrator: {
			headers: {
				[name: string]: unknown;
			};
			content: {
				'application/json': components['schemas']['ErrorText'];
			};
		};
	};
	parameters: {
		Id: number;
		/** @description Only the default is documented; the bounds keep numbers exact */
		Page: number;
		/** @description The bounds keep numbers exact */
		AssumedPage: number;
		PerPage: number;
		AssumedPerPage: number;
		DateFrom: string;
		/** @description The day counts whole */
		DateTo: string;
	};
	requestBodies: never;
	headers: never;
	pathItems: never;
}
export type $defs = Record<string, never>;
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
			/** @description The caller */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Me'];
				};
			};
			401: components['responses']['Unauthenticated'];
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
			/** @description All campaigns */
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
			401: components['responses']['Unauthenticated'];
		};
	};
	listAssistants: {
		parameters: {
			query: {
				per_page: number;
				/** @description Only the default is documented; the bounds keep numbers exact */
				page: components['parameters']['Page'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of assistants */
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
			401: components['responses']['Unauthenticated'];
			422: components['responses']['Invalid'];
		};
	};
	listTranscriberProviders: {
		parameters: {
			query?: {
				/** @description Only the providers that support this language */
				language_id?: number;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description The providers */
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
			401: components['responses']['Unauthenticated'];
			422: components['responses']['AssumedInvalid'];
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
			/** @description The assistant as it is now */
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
			400: components['responses']['Malformed'];
			401: components['responses']['Unauthenticated'];
			404: components['responses']['NotFound'];
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['Invalid'];
		};
	};
	listCalls: {
		parameters: {
			query: {
				status?: components['schemas']['CallStatus'];
				type?: components['schemas']['CallType'];
				/** @description The client's number */
				phone_number?: string;
				assistant_id?: number;
				campaign_id?: number;
				date_from?: components['parameters']['DateFrom'];
				/** @description The day counts whole */
				date_to?: components['parameters']['DateTo'];
				per_page: components['parameters']['PerPage'];
				/** @description The bounds keep numbers exact */
				page: components['parameters']['AssumedPage'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of calls */
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
			401: components['responses']['Unauthenticated'];
			422: components['responses']['Invalid'];
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
			/** @description The call has been placed */
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
			400: components['responses']['Malformed'];
			401: components['responses']['Unauthenticated'];
			404: components['responses']['NotFound'];
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['AssumedInvalid'];
		};
	};
	listConversations: {
		parameters: {
			query: {
				type?: components['schemas']['ConversationType'];
				/** @description Must belong to the caller */
				assistant_id?: number;
				/** @description The whole number */
				customer_phone?: string;
				/** @description The whole number */
				messenger_sender_phone?: string;
				external_identifier?: string;
				per_page: components['parameters']['PerPage'];
				/** @description The next_cursor or prev_cursor of an earlier answer */
				cursor?: string;
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A stretch of the list */
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
			401: components['responses']['Unauthenticated'];
			422: components['responses']['Invalid'];
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
			/** @description The knowledge bases */
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
			401: components['responses']['Unauthenticated'];
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
					/** @description Only the upper bound is documented */
					name?: string;
					description?: string;
				};
			};
		};
		responses: {
			/** @description The knowledge base as it is now; the status is assumed */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: {
							id: number;
							name: string;
							description: string;
							status: components['schemas']['KnowledgebaseStatus'];
							status_label: string;
							updated_at: components['schemas']['IsoMicros'];
						};
					};
				};
			};
			400: components['responses']['Malformed'];
			401: components['responses']['Unauthenticated'];
			404: components['responses']['NotFound'];
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['Invalid'];
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
			/** @description The new lead */
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
			400: components['responses']['Malformed'];
			401: components['responses']['Unauthenticated'];
			404: components['responses']['NotFound'];
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['InvalidOrDuplicate'];
		};
	};
	listLeads: {
		parameters: {
			query: {
				status?: components['schemas']['LeadStatus'];
				campaign_id?: number;
				/** @description Part of the number */
				phone_number?: string;
				date_from?: components['parameters']['DateFrom'];
				/** @description The day counts whole */
				date_to?: components['parameters']['DateTo'];
				per_page: components['parameters']['AssumedPerPage'];
				/** @description The bounds keep numbers exact */
				page: components['parameters']['AssumedPage'];
			};
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody?: never;
		responses: {
			/** @description A page of leads */
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
			401: components['responses']['Unauthenticated'];
			422: components['responses']['Invalid'];
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
					/** @description Must belong to the caller */
					campaign_id?: number;
					/** @description Is formatted to E.164 */
					phone_number?: string;
					/**
					 * @description Which others are assigned automatically is assumed
					 * @enum {string}
					 */
					status?: 'created' | 'completed' | 'reached-max-retries';
					/** @description Merged into those that are there */
					variables?: Record<string, unknown>;
				};
			};
		};
		responses: {
			/** @description The lead has been changed; the status is assumed */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Message'];
				};
			};
			400: components['responses']['Malformed'];
			401: components['responses']['Unauthenticated'];
			404: components['responses']['NotFound'];
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['LeadRefused'];
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
			/** @description The senders */
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
			401: components['responses']['Unauthenticated'];
			422: components['responses']['AssumedInvalid'];
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
			/** @description The templates */
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
			401: components['responses']['Unauthenticated'];
			404: components['responses']['SenderNotFound'];
			422: components['responses']['AssumedInvalid'];
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
			/** @description The state of the session */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @constant */
						success: true;
						has_conversation: boolean;
						conversation_id?: number;
						customer_name?: string | null;
						/** Format: date-time */
						last_customer_message_at?: string | null;
						session_status: components['schemas']['SessionStatus'];
					};
				};
			};
			401: components['responses']['Unauthenticated'];
			404: components['responses']['SenderNotFound'];
			422: components['responses']['SessionStatusInvalid'];
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
					/** @description Only the upper bound is documented */
					message: string;
				};
			};
		};
		responses: {
			/** @description The message was sent and paid for */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @constant */
						success: true;
						conversation_id: number;
						message_id: number;
						messenger_message_id: number;
						message_sid: string;
						session_status: components['schemas']['SessionStatus'];
					};
				};
			};
			400: components['responses']['Malformed'];
			401: components['responses']['Unauthenticated'];
			402: components['responses']['InsufficientBalance'];
			403: components['responses']['SessionExpired'];
			404: components['responses']['SenderNotFound'];
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['InvalidOrRefused'];
			429: components['responses']['TooMany'];
			503: components['responses']['SenderOffline'];
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
					/** @description By the numbers or the names of the template's variables */
					variables?: Record<string, unknown>;
				};
			};
		};
		responses: {
			/** @description The message was sent and paid for */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						/** @constant */
						success: true;
						conversation_id: number;
						message_id: number;
						messenger_message_id: number;
						message_sid: string;
						status: string;
					};
				};
			};
			400: components['responses']['Malformed'];
			401: components['responses']['Unauthenticated'];
			402: components['responses']['TemplateUnpaid'];
			404: components['responses']['TemplateNotFound'];
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['TemplateInvalidOrRefused'];
			429: components['responses']['TooMany'];
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
			401: components['responses']['Unauthenticated'];
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
			401: components['responses']['Unauthenticated'];
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
			/** @description The number is the caller's now; the status is assumed */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': {
						message: string;
						data: {
							id: number;
							phone_number: components['schemas']['Phone'];
							country_code: components['schemas']['CountryCode'];
							type: components['schemas']['PhoneNumberType'];
							sms_capable: boolean;
						};
					};
				};
			};
			400: components['responses']['Malformed'];
			401: components['responses']['Unauthenticated'];
			/** @description There is no valid payment method */
			402: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Message'];
				};
			};
			/** @description The number is not available */
			404: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Message'];
				};
			};
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['AssumedInvalid'];
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
			/** @description The tools */
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
			401: components['responses']['Unauthenticated'];
			406: components['responses']['WrongHeader'];
			415: components['responses']['WrongHeader'];
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
					/** Format: email */
					email: string;
					password: string;
					/**
					 * @description Only the default is documented
					 * @default api-token
					 */
					token_name: string;
				};
			};
		};
		responses: {
			200: components['responses']['TokenIssued'];
			400: components['responses']['Malformed'];
			/** @description The caller is not known, or the credentials do not match */
			401: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json':
						| components['schemas']['Message']
						| {
								message: string;
								errors: {
									email: string[];
								};
						  };
				};
			};
			403: components['responses']['NotAdministrator'];
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['Invalid'];
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
					/** Format: email */
					email?: string;
					token_id?: number;
				} & (unknown | unknown);
			};
		};
		responses: {
			/** @description The tokens do not work any more */
			200: {
				headers: {
					[name: string]: unknown;
				};
				content: {
					'application/json': components['schemas']['Message'];
				};
			};
			400: components['responses']['Malformed'];
			401: components['responses']['Unauthenticated'];
			403: components['responses']['NotAdministrator'];
			404: components['responses']['UserNotFound'];
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['Invalid'];
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
					/** Format: email */
					email: string;
					/** @description Only the lower bound is documented */
					password: string;
					/**
					 * Format: timezone
					 * @description That the name must be known is assumed
					 * @default Europe/Bucharest
					 */
					timezone: string;
				};
			};
		};
		responses: {
			/** @description The user and a first token */
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
			400: components['responses']['Malformed'];
			401: components['responses']['Unauthenticated'];
			403: components['responses']['NotAdministrator'];
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['Invalid'];
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
					/** Format: email */
					email?: string;
					/**
					 * @description Only the default is documented
					 * @default api-token
					 */
					token_name: string;
				} & (unknown | unknown);
			};
		};
		responses: {
			200: components['responses']['TokenIssued'];
			400: components['responses']['Malformed'];
			401: components['responses']['Unauthenticated'];
			403: components['responses']['NotAdministrator'];
			404: components['responses']['AssumedUserNotFound'];
			413: components['responses']['TooLarge'];
			415: components['responses']['WrongHeader'];
			422: components['responses']['AssumedInvalid'];
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
			/** @description The users */
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
			401: components['responses']['Unauthenticated'];
			403: components['responses']['NotAdministrator'];
		};
	};
	callEnded: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['EndedCall'];
			};
		};
		responses: {
			/** @description Accepted; the answer becomes the webhook_response of the call */
			'2XX': {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description Not accepted; it is sent again a few times */
			'4XX': {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
	inboundCall: {
		parameters: {
			query?: never;
			header?: never;
			path?: never;
			cookie?: never;
		};
		requestBody: {
			content: {
				'application/json': components['schemas']['InboundCall'];
			};
		};
		responses: {
			/** @description Accepted */
			'2XX': {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
			/** @description Not accepted */
			'4XX': {
				headers: {
					[name: string]: unknown;
				};
				content?: never;
			};
		};
	};
}
