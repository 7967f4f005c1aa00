import type { INodeProperties } from 'n8n-workflow';
import { id, number } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Mode-specific" */
export const engine: INodeProperties = {
	displayName: 'AI Model',
	name: 'engine',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['engine'] } },
	options: [
		{
			displayName: 'Fallback Model ID',
			name: 'chatLlmFallbackId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 3',
			description:
				'Multimodal and dualplex mode only. Number of the model that steps in for tools; ask your provider for it.',
			routing: inBody('chat_llm_fallback_id', 'Fallback Model ID', id),
		},
		{
			displayName: 'LLM Model ID',
			name: 'llmModelId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1',
			description:
				'Pipeline mode only. Number of the language model: Get Many without Simplify shows llm_model_id.',
			routing: inBody('llm_model_id', 'LLM Model ID', id),
		},
		{
			displayName: 'Multimodal Model ID',
			name: 'multimodalModelId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 11',
			description:
				'Multimodal and dualplex mode only. Number of the model: Get Many without Simplify shows multimodal_model_id.',
			routing: inBody('multimodal_model_id', 'Multimodal Model ID', id),
		},
		{
			displayName: 'Turn Detection Threshold',
			name: 'turnDetectionThreshold',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 1, numberPrecision: 2 },
			default: 0.5,
			placeholder: 'e.g. 0.5',
			description:
				'Multimodal and dualplex mode only. When the turn of the caller counts as over, from 0 to 1.',
			routing: inBody(
				'turn_detection_threshold',
				'Turn Detection Threshold',
				number({ from: 0, to: 1 }),
			),
		},
	],
};
