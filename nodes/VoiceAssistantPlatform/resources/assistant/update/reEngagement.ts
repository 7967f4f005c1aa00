import type { INodeProperties } from 'n8n-workflow';
import { number, text } from '../../../fields/rules';
import { inBody } from '../../../fields/send';
import { showOnlyForAssistantUpdate } from './show';

/** platform-api 4.10, "Re-engagement" */
export const reEngagement: INodeProperties = {
	displayName: 'Re-Engagement',
	name: 'reEngagement',
	type: 'collection',
	placeholder: 'Add Field',
	default: {},
	displayOptions: { show: { ...showOnlyForAssistantUpdate, sections: ['reEngagement'] } },
	options: [
		{
			displayName: 'Re-Engagement Interval',
			name: 'reengagementInterval',
			type: 'number',
			typeOptions: { minValue: 7, maxValue: 600, numberPrecision: 0 },
			default: 30,
			placeholder: 'e.g. 30',
			description: 'Seconds of silence before the assistant speaks up again, from 7 to 600',
			routing: inBody(
				'reengagement_interval',
				'Re-Engagement Interval',
				number({ from: 7, to: 600, whole: true }),
			),
		},
		{
			displayName: 'Re-Engagement Prompt',
			name: 'reengagementPrompt',
			type: 'string',
			typeOptions: { rows: 3 },
			default: '',
			placeholder: 'e.g. Ask whether the caller is still there',
			description: 'What the assistant is told to do then, at most 1000 characters',
			routing: inBody('reengagement_prompt', 'Re-Engagement Prompt', text({ atMost: 1000 })),
		},
	],
};
