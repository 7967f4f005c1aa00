import type { INodeProperties } from 'n8n-workflow';
import { sendInBody } from '../../../execution/operation';
import { transcriberProviderLocator } from '../../../parameters/locators';
import { id } from '../../../validation/rules';
import { removal } from './removal';

/** platform-api 4.10, "Mode-specific" */
export const engine: INodeProperties = {
	displayName: 'AI Model',
	name: 'engine',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['engine'] } },
	options: [
		{
			displayName: 'Fallback Model ID',
			name: 'chatLlmFallbackId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 3',
			description:
				'Multimodal and dualplex mode only. Number of the model that steps in for tools; ask your provider for it.',
			routing: sendInBody('chat_llm_fallback_id', id),
		},
		{
			displayName: 'LLM Model ID',
			name: 'llmModelId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1',
			description:
				'Pipeline mode only. Number of the language model: Get Many without Simplify shows llm_model_id.',
			routing: sendInBody('llm_model_id', id),
		},
		{
			displayName: 'Multimodal Model ID',
			name: 'multimodalModelId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 11',
			description:
				'Multimodal and dualplex mode only. Number of the model: Get Many without Simplify shows multimodal_model_id.',
			routing: sendInBody('multimodal_model_id', id),
		},
		{
			displayName: 'Remove',
			name: 'remove',
			...removal([
				{
					name: 'Fallback Model',
					value: 'chat_llm_fallback_id',
					description: 'No model steps in any more',
				},
				{
					name: 'Turn Detection Threshold',
					value: 'turn_detection_threshold',
					description: 'It is found automatically',
				},
			]),
		},
		{
			displayName: 'Turn Detection Threshold (0–1)',
			name: 'turnDetectionThreshold',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 0.5,
			placeholder: 'e.g. 0.5',
			description: 'Multimodal and dualplex mode only. When the turn of the caller counts as over.',
			routing: sendInBody('turn_detection_threshold'),
		},
	],
};

/** platform-api 4.10, "Voice and TTS" */
export const voice: INodeProperties = {
	displayName: 'Voice and Speech',
	name: 'voice',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['voice'] } },
	options: [
		{
			displayName: 'Emotion',
			name: 'ttsEmotionEnabled',
			type: 'boolean',
			default: false,
			description: 'Whether the voice shows emotion',
			routing: sendInBody('tts_emotion_enabled'),
		},
		{
			displayName: 'LLM Temperature (0–1)',
			name: 'llmTemperature',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 0.4,
			placeholder: 'e.g. 0.4',
			description: 'How freely the language model answers, from 0 (predictable) to 1 (creative)',
			routing: sendInBody('llm_temperature'),
		},
		{
			displayName: 'Remove',
			name: 'remove',
			...removal([
				{
					name: 'Synthesizer Provider',
					value: 'synthesizer_provider_id',
					description: 'The default of the language is used',
				},
				{
					name: 'Transcriber Provider',
					value: 'transcriber_provider_id',
					description: 'The default of the language is used. Pipeline mode only.',
				},
			]),
		},
		{
			displayName: 'Speech Speed (0.7–1.2)',
			name: 'speechSpeed',
			type: 'number',
			typeOptions: { minValue: 0.7, maxValue: 1.2, numberPrecision: 2 },
			default: 1,
			placeholder: 'e.g. 1',
			description: 'How fast the assistant speaks, from 0.7 (slow) to 1.2 (fast)',
			routing: sendInBody('speech_speed'),
		},
		{
			displayName: 'Synthesizer Provider ID',
			name: 'synthesizerProviderId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2',
			description:
				'Number of the service that speaks: Get Many without Simplify shows synthesizer_provider_id',
			routing: sendInBody('synthesizer_provider_id', id),
		},
		{
			...transcriberProviderLocator,
			description:
				'Pipeline mode only. The service that turns speech into text, for the Language ID under Basics if it is set here.',
			typeOptions: { loadOptionsDependsOn: ['core.languageId', 'options.accessToken'] },
			routing: sendInBody('transcriber_provider_id', id),
		},
		{
			displayName: 'Voice Similarity (0–1)',
			name: 'voiceSimilarity',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 0.7,
			placeholder: 'e.g. 0.7',
			description: 'How close the voice stays to its original',
			routing: sendInBody('voice_similarity'),
		},
		{
			displayName: 'Voice Stability (0–1)',
			name: 'voiceStability',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 0.7,
			placeholder: 'e.g. 0.7',
			description: 'How even the voice is, from 0 (lively) to 1 (steady)',
			routing: sendInBody('voice_stability'),
		},
	],
};

/** platform-api 4.10, "Endpoint detection" */
export const endpointDetection: INodeProperties = {
	displayName: 'Listening and Turn-Taking',
	name: 'endpointDetection',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['endpointDetection'] } },
	options: [
		{
			displayName: 'End-of-Speech Detection',
			name: 'endpointType',
			type: 'options',
			options: [
				{ name: 'By AI', value: 'ai', description: 'A model judges from what was said' },
				{ name: 'By Voice Activity', value: 'vad', description: 'By the pause in the sound' },
			],
			default: 'vad',
			description: 'How the assistant notices that the caller has finished and it is its turn',
			routing: sendInBody('endpoint_type'),
		},
		{
			displayName: 'End-of-Speech Sensitivity (0–5)',
			name: 'endpointSensitivity',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 5, numberPrecision: 2 },
			default: 0.5,
			placeholder: 'e.g. 0.5',
			description: 'How the end of what the caller says is judged',
			routing: sendInBody('endpoint_sensitivity'),
		},
		{
			displayName: 'Interruption Sensitivity (0–5)',
			name: 'interruptSensitivity',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 5, numberPrecision: 2 },
			default: 0.5,
			placeholder: 'e.g. 0.5',
			description: 'How an interruption by the caller is judged',
			routing: sendInBody('interrupt_sensitivity'),
		},
		{
			displayName: 'Min Interruption Words (0–10)',
			name: 'minInterruptWords',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 10, numberPrecision: 0 },
			default: 2,
			placeholder: 'e.g. 2',
			description: 'How many words of the caller interrupt the assistant',
			routing: sendInBody('min_interrupt_words'),
		},
		{
			displayName: 'Remove',
			name: 'remove',
			...removal([
				{
					name: 'Min Interruption Words',
					value: 'min_interrupt_words',
					description: 'The number of words no longer matters',
				},
			]),
		},
	],
};

const SOUNDS = [
	{ name: 'Cafe', value: 'cafe' },
	{ name: 'City', value: 'city' },
	{ name: 'Crowded Room', value: 'crowded_room' },
	{ name: 'Forest', value: 'forest' },
	{ name: 'Nature', value: 'nature' },
	{ name: 'Off', value: 'off' },
	{ name: 'Office', value: 'office' },
];

/** platform-api 4.10, "Ambient" */
export const ambient: INodeProperties = {
	displayName: 'Background Sound',
	name: 'ambient',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { '/sections': ['ambient'] } },
	options: [
		{
			displayName: 'Sound',
			name: 'ambientSound',
			type: 'options',
			options: SOUNDS,
			default: 'off',
			description: 'What is heard behind the voice',
			routing: sendInBody('ambient_sound'),
		},
		{
			displayName: 'Sound Volume (0–1)',
			name: 'ambientSoundVolume',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 0.5,
			placeholder: 'e.g. 0.5',
			description: 'How loud the background sound is, from 0 (silent) to 1',
			routing: sendInBody('ambient_sound_volume'),
		},
	],
};
