import type { INodeProperties } from 'n8n-workflow';
import { number, oneOf } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Endpoint detection" */
export const endpointDetection: INodeProperties = {
	displayName: 'Listening and Turn-Taking',
	name: 'endpointDetection',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['endpointDetection'] } },
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
			routing: inBody('endpoint_type', 'End-of-Speech Detection', oneOf('vad', 'ai')),
		},
		{
			displayName: 'End-of-Speech Sensitivity',
			name: 'endpointSensitivity',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 5, numberPrecision: 2 },
			default: 0.5,
			placeholder: 'e.g. 0.5',
			description: 'How the end of what the caller says is judged, from 0 to 5',
			routing: inBody(
				'endpoint_sensitivity',
				'End-of-Speech Sensitivity',
				number({ from: 0, to: 5 }),
			),
		},
		{
			displayName: 'Interruption Sensitivity',
			name: 'interruptSensitivity',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 5, numberPrecision: 2 },
			default: 0.5,
			placeholder: 'e.g. 0.5',
			description: 'How an interruption by the caller is judged, from 0 to 5',
			routing: inBody(
				'interrupt_sensitivity',
				'Interruption Sensitivity',
				number({ from: 0, to: 5 }),
			),
		},
		{
			displayName: 'Min Interruption Words',
			name: 'minInterruptWords',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: 10, numberPrecision: 0 },
			default: 2,
			placeholder: 'e.g. 2',
			description: 'How many words of the caller interrupt the assistant, from 0 to 10',
			routing: inBody(
				'min_interrupt_words',
				'Min Interruption Words',
				number({ from: 0, to: 10, whole: true }),
			),
		},
	],
};
