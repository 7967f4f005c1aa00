import type { INodeProperties } from 'n8n-workflow';
import { number } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Timing" */
export const timing: INodeProperties = {
	displayName: 'Time Limits',
	name: 'timing',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['timing'] } },
	options: [
		{
			displayName: 'Max Duration',
			name: 'maxDuration',
			type: 'number',
			typeOptions: { minValue: 20, maxValue: 1200, numberPrecision: 0 },
			default: 600,
			placeholder: 'e.g. 600',
			description: 'Longest duration of a call in seconds, from 20 to 1200',
			routing: inBody('max_duration', 'Max Duration', number({ from: 20, to: 1200, whole: true })),
		},
		{
			displayName: 'Max Initial Silence Duration',
			name: 'maxInitialSilenceDuration',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 120, numberPrecision: 0 },
			default: 30,
			placeholder: 'e.g. 30',
			description: 'Longest silence at the start of a call in seconds, from 1 to 120',
			routing: inBody(
				'max_initial_silence_duration',
				'Max Initial Silence Duration',
				number({ from: 1, to: 120, whole: true }),
			),
		},
		{
			displayName: 'Max Silence Duration',
			name: 'maxSilenceDuration',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 360, numberPrecision: 0 },
			default: 30,
			placeholder: 'e.g. 30',
			description: 'Longest silence during a call in seconds, from 1 to 360',
			routing: inBody(
				'max_silence_duration',
				'Max Silence Duration',
				number({ from: 1, to: 360, whole: true }),
			),
		},
		{
			displayName: 'Ringing Time',
			name: 'ringingTime',
			type: 'number',
			typeOptions: { minValue: 1, maxValue: 60, numberPrecision: 0 },
			default: 30,
			placeholder: 'e.g. 30',
			description: 'How long it rings in seconds, from 1 to 60',
			routing: inBody('ringing_time', 'Ringing Time', number({ from: 1, to: 60, whole: true })),
		},
	],
};
