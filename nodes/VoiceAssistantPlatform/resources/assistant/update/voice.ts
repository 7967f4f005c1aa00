import type { INodeProperties } from 'n8n-workflow';
import { transcriberProviderLocator } from '../../../fields/locators';
import { id, number, yesOrNo } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Voice and TTS" */
export const voice: INodeProperties = {
	displayName: 'Voice and Speech',
	name: 'voice',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['voice'] } },
	options: [
		{
			displayName: 'Emotion',
			name: 'ttsEmotionEnabled',
			type: 'boolean',
			default: false,
			description: 'Whether the voice shows emotion',
			routing: inBody('tts_emotion_enabled', 'Emotion', yesOrNo),
		},
		{
			displayName: 'LLM Temperature',
			name: 'llmTemperature',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 0.4,
			placeholder: 'e.g. 0.4',
			description: 'How freely the language model answers, from 0 (predictable) to 1 (creative)',
			routing: inBody('llm_temperature', 'LLM Temperature', number({ from: 0, to: 1 })),
		},
		{
			displayName: 'Speech Speed',
			name: 'speechSpeed',
			type: 'number',
			typeOptions: { minValue: 0.7, maxValue: 1.2, numberPrecision: 2 },
			default: 1,
			placeholder: 'e.g. 1',
			description: 'How fast the assistant speaks, from 0.7 to 1.2',
			routing: inBody('speech_speed', 'Speech Speed', number({ from: 0.7, to: 1.2 })),
		},
		{
			displayName: 'Synthesizer Provider ID',
			name: 'synthesizerProviderId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 2',
			description:
				'Number of the service that speaks: Get Many without Simplify shows synthesizer_provider_id',
			routing: inBody('synthesizer_provider_id', 'Synthesizer Provider ID', id),
		},
		{
			...transcriberProviderLocator,
			description:
				'Pipeline mode only. The service that turns speech into text, for the Language ID under Basics if it is set here.',
			typeOptions: { loadOptionsDependsOn: ['core.languageId', 'options.accessToken'] },
			routing: inBody('transcriber_provider_id', 'Transcriber Provider', id),
		},
		{
			displayName: 'Voice Similarity',
			name: 'voiceSimilarity',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 0.7,
			placeholder: 'e.g. 0.7',
			description: 'How close the voice stays to its original, from 0 to 1',
			routing: inBody('voice_similarity', 'Voice Similarity', number({ from: 0, to: 1 })),
		},
		{
			displayName: 'Voice Stability',
			name: 'voiceStability',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 0.7,
			placeholder: 'e.g. 0.7',
			description: 'How even the voice is, from 0 (lively) to 1 (steady)',
			routing: inBody('voice_stability', 'Voice Stability', number({ from: 0, to: 1 })),
		},
	],
};
