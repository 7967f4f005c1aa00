import type { INodeProperties } from 'n8n-workflow';
import { CONVERSATION_TYPES, MESSAGE_STATUSES } from '../../api/choices';
import { pathOf } from '../../api/endpoint';
import { ENDPOINTS } from '../../api/endpoints';
import { otherPath } from '../../parameters/endpointPath';
import { endedStatusesFilter } from '../../parameters/filters';
import { campaignLocator } from '../../parameters/locators';
import { simplify } from '../../parameters/common';
import { sortedOptions } from '../../parameters/options';
import { validated, type DeclaredRouting } from '../../validation/form';
import { jsonObject, textValues } from '../../validation/json';
import { id, required } from '../../validation/rules';

const updateAssistant = pathOf(ENDPOINTS.updateAssistant);

// errors do not quote what a caller is told
const answer: DeclaredRouting = { ...validated(required, jsonObject), isSecret: true };

/** The platform takes only texts before it connects an inbound call (docs/api-assumptions.md, "Webhook payloads"). */
const variables: DeclaredRouting = {
	...validated(required, jsonObject, textValues),
	isSecret: true,
};

const byTheWorkflow = { responseMode: ['lastNode', 'responseNode'] };
const variablesByTheWorkflow = { show: { event: ['inboundCall'], ...byTheWorkflow } };
const toolByTheWorkflow = { show: { event: ['toolRequest'], ...byTheWorkflow } };

/** How a waiting request is answered; one set per event, since response and time differ. */
export const response: INodeProperties[] = [
	{
		displayName: 'Respond',
		name: 'responseMode',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Immediately',
				value: 'onReceived',
				description:
					'Sends variables that do not depend on the workflow, as soon as it has started',
			},
			{
				name: 'When Last Node Finishes',
				value: 'lastNode',
				description:
					'The fields of the first item of the node that runs last become variables of the assistant. They must be text.',
			},
			{
				name: "Using 'Respond to Webhook' Node",
				value: 'responseNode',
				description:
					'Sends a JSON object of texts at that node. n8n requires a Wait node before it, which may be deactivated.',
			},
		],
		default: 'lastNode',
		description:
			"When the platform gets variables for the assistant's prompt, such as the name of the caller. It waits for them before the assistant picks up.",
		displayOptions: { show: { event: ['inboundCall'] } },
	},
	{
		displayName: 'Respond',
		name: 'responseMode',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'When Last Node Finishes',
				value: 'lastNode',
				description: 'Sends the first item of the node that runs last',
			},
			{
				name: "Using 'Respond to Webhook' Node",
				value: 'responseNode',
				description:
					'Sends it at that node. n8n requires a Wait node before it, which may be deactivated.',
			},
		],
		default: 'lastNode',
		description: 'When the assistant gets its answer, while the caller waits',
		displayOptions: { show: { event: ['toolRequest'] } },
	},
	{
		displayName: 'Variables for the Assistant',
		name: 'assistantVariables',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"customer_name": "Ana"}',
		description: "Variables that the assistant's prompt can use, as a JSON object",
		routing: variables,
		displayOptions: { show: { event: ['inboundCall'], responseMode: ['onReceived'] } },
	},
	{
		displayName: 'Response Timeout (Seconds)',
		name: 'responseTimeout',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 60 },
		default: 2,
		description:
			'If the workflow takes longer, the fallback response is sent. The caller waits that long: use 2 seconds at most.',
		displayOptions: variablesByTheWorkflow,
	},
	{
		displayName: 'Response Timeout (Seconds)',
		name: 'responseTimeout',
		type: 'number',
		typeOptions: { minValue: 1, maxValue: 60 },
		default: 5,
		description:
			'If the workflow takes longer, the fallback response is sent, so that the caller does not hear silence. Keep it below the timeout of the tool.',
		displayOptions: toolByTheWorkflow,
	},
	{
		displayName: 'Fallback Response',
		name: 'fallbackResponse',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"customer_name": ""}',
		description:
			'Variables for the assistant if the workflow takes too long, fails or returns no item, as a JSON object. With {}, it gets none.',
		routing: variables,
		displayOptions: variablesByTheWorkflow,
	},
	{
		displayName: 'Fallback Response',
		name: 'fallbackResponse',
		type: 'json',
		default: '{"message": "This takes a little longer. Go on without it for now."}',
		placeholder: 'e.g. {"message": "I will call you back about that."}',
		description:
			'What is sent if the workflow takes too long, fails or returns no item, as a JSON object',
		routing: answer,
		displayOptions: toolByTheWorkflow,
	},
];

const ofAssistants = ['callEnded', 'conversationEnded'];
const reported = [...ofAssistants, 'messageStatus'];
const callEnded = { show: { '/event': ['callEnded'] } };
const callEndedAutomatic = { show: { '/event': ['callEnded'], '/registration': ['automatic'] } };

/** What the workflow gets, and the options that few people change. */
export const options: INodeProperties[] = [
	{ ...simplify, displayOptions: { show: { event: reported } } },
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add Option',
		default: {},
		options: sortedOptions([
			{
				displayName: 'Assistant Path',
				name: 'assistantPath',
				type: 'string',
				default: updateAssistant,
				placeholder: `e.g. ${updateAssistant}`,
				description:
					'API path that updates an assistant, without the base URL; {assistantId} stands for its ID. Change it only if your platform has another one.',
				displayOptions: callEndedAutomatic,
				routing: otherPath('{assistantId}'),
			},
			{
				...campaignLocator,
				description: 'Only calls of this campaign',
				routing: validated(id),
				displayOptions: callEnded,
			},
			{
				displayName: 'Ignore Repeated Deliveries',
				name: 'deduplicate',
				type: 'boolean',
				default: true,
				description:
					'Whether the same call or message with the same status, or the same conversation with as many messages, starts the workflow only once, even if the platform reports it repeatedly',
				displayOptions: { show: { '/event': reported } },
			},
			{
				displayName: 'Include Recording',
				name: 'includeRecording',
				type: 'boolean',
				default: true,
				description:
					'Whether the platform reports the address of the recording. Without this option, the setting of the assistant stays as it is.',
				displayOptions: callEndedAutomatic,
			},
			{
				displayName: 'Message Statuses',
				name: 'messageStatuses',
				type: 'multiOptions',
				options: MESSAGE_STATUSES,
				default: [],
				description: 'Only these statuses of messages. Leave empty for all.',
				displayOptions: { show: { '/event': ['messageStatus'] } },
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
					'Whether to replace a webhook that an assistant already has from another product, or that the platform does not show. It is not restored when you unpublish the workflow, nor after a test: note its address first.',
				displayOptions: {
					show: { '/event': [...ofAssistants, 'inboundCall'], '/registration': ['automatic'] },
				},
			},
			{
				displayName: 'Start for Awaited Calls',
				name: 'startForAwaited',
				type: 'boolean',
				default: false,
				description:
					'Whether a call that another workflow waits for (Call and Wait for Response) starts this workflow, too',
				displayOptions: { show: { '/event': ['callEnded'] } },
			},
			{ ...endedStatusesFilter, displayOptions: callEnded },
			{
				displayName: 'Types',
				name: 'types',
				type: 'multiOptions',
				options: CONVERSATION_TYPES,
				default: [],
				description: 'Only conversations of these kinds. Leave empty for all conversations.',
				displayOptions: { show: { '/event': ['conversationEnded'] } },
			},
		]),
	},
];
