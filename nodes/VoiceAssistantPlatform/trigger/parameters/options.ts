import type { INodeProperties } from 'n8n-workflow';
import { campaignLocator } from '../../fields/locators';
import { simplify } from '../../fields/simplify';
import { CALL_STATUSES } from '../../resources/call/statuses';

const callEnded = { show: { '/event': ['callEnded'] } };
const automatic = { show: { '/event': ['callEnded'], '/registration': ['automatic'] } };

const UNFINISHED = ['in-progress', 'initiated', 'ringing'];

/** How a call can have ended (platform-api 3.1). */
export const STATUSES = CALL_STATUSES.filter(({ value }) => !UNFINISHED.includes(value));

/** What the workflow gets, and what few people change. */
export const options: INodeProperties[] = [
	{ ...simplify, default: false, displayOptions: { show: { event: ['callEnded'] } } },
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
				placeholder: 'e.g. 203.0.113.7, 203.0.113.8',
				description:
					'Only requests from these addresses start the workflow. Behind a proxy, n8n must know of it (N8N_PROXY_HOPS).',
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
				default: '/user/assistant',
				placeholder: 'e.g. /user/assistant',
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
				description: 'Only calls that lasted at least so long',
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
				options: STATUSES,
				default: [],
				description: 'Only calls that ended like this',
				displayOptions: callEnded,
			},
		],
	},
];
