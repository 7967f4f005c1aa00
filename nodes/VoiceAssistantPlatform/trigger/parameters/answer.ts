import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

const byTheWorkflow: INodePropertyOptions[] = [
	{
		name: 'When Last Node Finishes',
		value: 'lastNode',
		description: 'Answers with the first item of the node that runs last',
	},
	{
		name: "Using 'Respond to Webhook' Node",
		value: 'responseNode',
		description:
			"Answers where that node stands. n8n's node asks for a Wait node between this trigger and itself; it may be deactivated.",
	},
];

const showWhenTheWorkflowAnswers = {
	event: ['inboundCall', 'toolRequest'],
	responseMode: ['lastNode', 'responseNode'],
};

/** How a request is answered that waits for an answer. */
export const answer: INodeProperties[] = [
	{
		displayName: 'Answer',
		name: 'responseMode',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'At Once',
				value: 'onReceived',
				description: 'Answers as soon as the workflow has started',
			},
			...byTheWorkflow,
		],
		default: 'onReceived',
		description: 'When and with what the platform is answered',
		displayOptions: { show: { event: ['inboundCall'] } },
	},
	{
		displayName: 'Answer',
		name: 'responseMode',
		type: 'options',
		noDataExpression: true,
		options: byTheWorkflow,
		default: 'lastNode',
		description: 'With what the assistant is answered, while the caller waits',
		displayOptions: { show: { event: ['toolRequest'] } },
	},
	{
		displayName: 'Answer Content',
		name: 'answer',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"accepted": true}',
		description: 'What the platform is answered, as a JSON object',
		displayOptions: { show: { event: ['inboundCall'], responseMode: ['onReceived'] } },
	},
	{
		displayName: 'Answer Within (Seconds)',
		name: 'answerWithin',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 60 },
		default: 5,
		description:
			'When the workflow takes longer, the fallback answer goes out, so that the caller does not hear silence. Keep it below the timeout of the tool.',
		displayOptions: { show: showWhenTheWorkflowAnswers },
	},
	{
		displayName: 'Fallback Answer',
		name: 'fallbackAnswer',
		type: 'json',
		default: '{"message": "This takes a little longer. Go on without it for now."}',
		placeholder: 'e.g. {"message": "I will call you back about that."}',
		description: 'What goes out when the workflow takes too long, as a JSON object',
		displayOptions: { show: showWhenTheWorkflowAnswers },
	},
];
