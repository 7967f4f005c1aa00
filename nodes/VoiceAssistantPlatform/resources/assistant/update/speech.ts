import {
	languageModelLocator,
	multimodalModelLocator,
	synthesizerProviderLocator,
	transcriberProviderLocator,
} from '../../../parameters/locators';
import { choiceField, locatorField, numberField, switchField } from './fields';
import { section } from './sections';

const FROM_0_TO_1 = { minValue: 0, maxValue: 1, numberPrecision: 2 };
const FROM_0_TO_5 = { minValue: 0, maxValue: 5, numberPrecision: 2 };

/** platform-api 4.10, "Mode-specific": the model of each mode. */
export const MODELS = [
	locatorField(languageModelLocator, 'llm_model_id', {
		description: 'Pipeline mode only. The language model that decides what the assistant says.',
	}),
	locatorField(multimodalModelLocator, 'multimodal_model_id', {
		description:
			'Multimodal and dualplex mode only. The list has the models for dualplex if that Mode is set in this form, otherwise those for multimodal.',
	}),
];

export const aiModel = section(
	'aiModel',
	'AI Model',
	'Language models, and how sure the model is that the caller has finished',
	[
		...MODELS,
		locatorField(languageModelLocator, 'chat_llm_fallback_id', {
			displayName: 'Fallback Model',
			name: 'chatLlmFallbackId',
			description: 'Multimodal and dualplex mode only. The fallback model for tool calls.',
			removal: 'Tool calls have no fallback model',
		}),
		numberField('Turn Detection Threshold', 'turn_detection_threshold', {
			typeOptions: FROM_0_TO_1,
			default: 0.5,
			description:
				'Multimodal and dualplex mode only. When the turn of the caller counts as over, from 0 to 1.',
			removal: 'Chosen automatically',
		}),
	],
);

/** platform-api 4.10, "Voice and TTS" */
export const voice = section(
	'voice',
	'Voice and Speech',
	'Emotion, stability, speed, and the services for speech',
	[
		switchField('Emotion', 'tts_emotion_enabled', {
			default: false,
			description: 'Whether the voice shows emotion',
		}),
		numberField('LLM Temperature', 'llm_temperature', {
			typeOptions: FROM_0_TO_1,
			default: 0.4,
			description: 'How freely the language model answers, from 0 (predictable) to 1 (creative)',
		}),
		numberField('Speech Speed', 'speech_speed', {
			typeOptions: { minValue: 0.7, maxValue: 1.2, numberPrecision: 2 },
			default: 1,
			description: 'How fast the assistant speaks, from 0.7 (slow) to 1.2 (fast)',
		}),
		locatorField(synthesizerProviderLocator, 'synthesizer_provider_id', {
			description: 'The service that turns text into speech',
			removal: 'The default of the language is used',
		}),
		locatorField(transcriberProviderLocator, 'transcriber_provider_id', {
			description:
				'Pipeline mode only. The service that turns speech into text. The list has those for the Language that is set in this form, if any.',
			removal: 'The default of the language is used. Pipeline mode only.',
		}),
		numberField('Voice Similarity', 'voice_similarity', {
			typeOptions: FROM_0_TO_1,
			default: 0.7,
			description: 'How close the voice stays to its original, from 0 to 1',
		}),
		numberField('Voice Stability', 'voice_stability', {
			typeOptions: FROM_0_TO_1,
			default: 0.7,
			description: 'How consistent the voice is, from 0 (lively) to 1 (steady)',
		}),
	],
);

/** platform-api 4.10, "Endpoint detection" */
export const endpointDetection = section(
	'endpointDetection',
	'Listening and Turn-Taking',
	'When the assistant starts to speak, and when it is interrupted',
	[
		choiceField('End-of-Speech Detection', 'endpoint_type', {
			options: [
				{ name: 'By AI', value: 'ai', description: 'A model judges from what was said' },
				{ name: 'By Voice Activity', value: 'vad', description: 'By the pause in the sound' },
			],
			default: 'vad',
			description: 'How the assistant notices that the caller has finished and it is its turn',
		}),
		numberField('End-of-Speech Sensitivity', 'endpoint_sensitivity', {
			typeOptions: FROM_0_TO_5,
			default: 0.5,
			description: 'Sensitivity of end-of-speech detection, from 0 to 5',
		}),
		numberField('Interruption Sensitivity', 'interrupt_sensitivity', {
			typeOptions: FROM_0_TO_5,
			default: 0.5,
			description: 'Sensitivity to interruptions, from 0 to 5',
		}),
		numberField('Min Interruption Words', 'min_interrupt_words', {
			typeOptions: { minValue: 0, maxValue: 10, numberPrecision: 0 },
			default: 2,
			description: 'How many words of the caller interrupt the assistant, from 0 to 10',
			removal: 'Turns off the minimum number of words',
		}),
	],
);

/** platform-api 4.10, "Ambient" */
export const ambient = section(
	'ambient',
	'Background Sound',
	'What is heard behind the voice, and how loud',
	[
		choiceField('Sound', 'ambient_sound', {
			options: [
				{ name: 'Cafe', value: 'cafe' },
				{ name: 'City', value: 'city' },
				{ name: 'Crowded Room', value: 'crowded_room' },
				{ name: 'Forest', value: 'forest' },
				{ name: 'Nature', value: 'nature' },
				{ name: 'Off', value: 'off' },
				{ name: 'Office', value: 'office' },
			],
			default: 'off',
			description: 'What is heard behind the voice',
		}),
		numberField('Sound Volume', 'ambient_sound_volume', {
			typeOptions: FROM_0_TO_1,
			default: 0.5,
			description: 'How loud the background sound is, from 0 (silent) to 1',
		}),
	],
);
