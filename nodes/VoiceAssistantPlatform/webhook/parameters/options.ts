import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { FINAL_CALL_STATUS_CHOICES } from '../../api/choices';
import { campaignLocator } from '../../parameters/locators';
import { simplify } from '../../parameters/paging';
import { DEFAULT_PATH } from '../assistants';

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
				name: 'Immediately',
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

const callEnded = { show: { '/event': ['callEnded'] } };
const automatic = { show: { '/event': ['callEnded'], '/registration': ['automatic'] } };

/** What the workflow gets, and what few people change. */
export const options: INodeProperties[] = [
	{ ...simplify, displayOptions: { show: { event: ['callEnded'] } } },
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: [
			{
				displayName: 'Allowed IP Addresses',
				name: 'allowedIps',
				type: 'string',
				default: '',
				placeholder: 'e.g. 203.0.113.7, 2001:db8::/32',
				description:
					'Only requests from these addresses, or ranges such as 203.0.113.0/24, start the workflow. Behind a proxy, n8n must know of it (N8N_PROXY_HOPS).',
			},
			{
				displayName: 'Also Check',
				name: 'alsoCheck',
				type: 'options',
				options: [
					{ name: 'Header', value: 'header' },
					{ name: 'User and Password (Basic)', value: 'login' },
				],
				default: 'header',
				description:
					"What a request must carry beside the secret in its address. A mid-call tool, or a proxy in front of n8n, can send it; its value is in the credential. The platform's own reports of calls are not known to carry it.",
			},
			{
				displayName: 'Assistant Path',
				name: 'assistantPath',
				type: 'string',
				default: DEFAULT_PATH,
				placeholder: `e.g. ${DEFAULT_PATH}`,
				description:
					'Path in the API with which an assistant is updated, without the base URL and the ID. Change it only if your platform has another one.',
				displayOptions: automatic,
			},
			{
				...campaignLocator,
				description: 'Only calls of this campaign',
				displayOptions: callEnded,
			},
			{
				displayName: 'Ignore Repeated Deliveries',
				name: 'deduplicate',
				type: 'boolean',
				default: true,
				description:
					'Whether the same call with the same status starts the workflow only once, however often the platform reports it',
				displayOptions: callEnded,
			},
			{
				displayName: 'Include Headers and Query',
				name: 'includeRequest',
				type: 'boolean',
				default: false,
				description:
					"Whether to add the headers and the query of the request to the output, as 'request', without its secrets",
			},
			{
				displayName: 'Include Recording',
				name: 'includeRecording',
				type: 'boolean',
				default: true,
				description:
					'Whether the platform reports the address of the recording. Without this option the setting of the assistant stays as it is.',
				displayOptions: automatic,
			},
			{
				displayName: 'Minimum Duration (Seconds)',
				name: 'minimumDuration',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 10,
				description: 'Only calls that lasted at least this long',
				displayOptions: callEnded,
			},
			{
				displayName: 'Only With Extracted Variables',
				name: 'onlyWithVariables',
				type: 'boolean',
				default: true,
				description: 'Whether to leave out calls from which nothing was extracted',
				displayOptions: callEnded,
			},
			{
				displayName: 'Replace Existing Webhook',
				name: 'replaceExisting',
				type: 'boolean',
				default: true,
				description:
					"Whether to take the place of another product's webhook that an assistant has already. It is put back when you unpublish the workflow.",
				displayOptions: automatic,
			},
			{
				displayName: 'Statuses',
				name: 'statuses',
				type: 'multiOptions',
				options: FINAL_CALL_STATUS_CHOICES,
				default: [],
				description: 'Only calls that ended in one of these ways. Without any, all of them.',
				displayOptions: callEnded,
			},
		],
	},
];
